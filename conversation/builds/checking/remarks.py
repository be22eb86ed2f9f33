"""What is written about figures, held against them: a number that is none of them was invented."""

import re

from conversation.builds.briefs import RemarkTask

_NUMBER = re.compile(r"\d+(?:\.\d+)?")


def unknown_numbers(content: str, task: RemarkTask) -> list[str]:
    """Numbers that neither the figures nor the wish have; a number that begins a list item counts nothing."""
    told = [task.wish, *(f"{one.label} {one.value} {one.about}" for one in task.figures)]
    known = {_plain(found) for text in told for found in _NUMBER.findall(text)}
    text = re.sub(r"^\s*\d+[.)]\s", "", content, flags=re.MULTILINE)
    return list(dict.fromkeys(found for found in _NUMBER.findall(text) if _plain(found) not in known))


def _plain(number: str) -> str:
    return number.rstrip("0").rstrip(".") if "." in number else number.lstrip("0")
