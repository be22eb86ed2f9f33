"""How agents are told which language to answer in."""

from library.schemas import Language

_NAMES: dict[Language, str] = {"en": "English", "zh": "Chinese (简体中文)"}


def answer_in(language: Language) -> str:
    return f"Answer in {_NAMES[language]}."
