"""What is one of several: the third law is not the second, and Apollo 13 not Apollo 14."""

import re

_ORDERED = re.compile(
    r"(第[一二三四五六七八九十\d]+)(?=([\u4e00-\u9fff]))|\b(first|second|third|fourth|fifth|sixth)\s+([a-z]+)",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"\b([A-Z]\w*)[ -](\d+)\b")
"""What is told apart by a number behind its name: Apollo 13."""


def is_of_another(topic: str, heading: str) -> bool:
    """Whether what stands under a heading stands under the second of what the subject names the third of: 牛顿第三定律."""
    asked = dict(ordered(topic))
    told = [(noun, number) for noun, number in ordered(heading) if noun in asked]
    return bool(told) and all(asked[noun] != number for noun, number in told)


def ordered(text: str) -> list[tuple[str, str]]:
    """What a text numbers, and with which number."""
    counted = [(han or noun, number or word) for number, han, word, noun in _ORDERED.findall(text.lower())]
    return [*counted, *((name.lower(), number) for name, number in _NUMBERED.findall(text))]
