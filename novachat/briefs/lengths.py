"""How long what a model writes is, measured as its prompt says it: Chinese in characters, English in words."""

from library.schemas import Language
from library.text.sentences import split
from library.xiaohongshu import title_length
from novachat.actions import Longest

FAR = 1.5
"""How many times what is asked for at most is far more: of that the end is left out."""


def length_of(text: str, language: Language) -> int:
    return title_length(text) if language == "zh" else len(text.split())


def not_far_above(text: str, longest: Longest, language: Language) -> str:
    """The beginning of a text in whole sentences that is not far longer than asked; its first sentence in any case."""
    most = FAR * longest.of(language)
    ends = [one.end for one in split(text)]
    fitting = [end for end in ends if length_of(text[:end], language) <= most]
    return text if not ends or len(fitting) == len(ends) else text[: fitting[-1] if fitting else ends[0]]
