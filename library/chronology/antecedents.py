"""Whom a sentence means that begins with "she" or 他: the person its source is about."""

import re
from collections.abc import Sequence

from library.text.facts import names
from library.text.language import detect
from library.text.people import chinese_people
from library.text.sentences import SentenceSpan

_PRONOUN = re.compile(r"(?P<who>he|she|his|her|[他她](?!们)的?)(?![a-z])", re.IGNORECASE)
_OWN = frozenset({"his", "her", "他的", "她的"})
_SAME = re.compile(
    r"(?:(?:In|On|At|By|From|After)\b[^,]{0,40}?,?\s+)?(?:he|she|his|her)\b|[^，。]{0,10}?，?[他她]", re.IGNORECASE
)
"""A sentence that goes on telling of the same person."""
_PERSON = re.compile(r"[A-Z][a-zà-ÿ’'-]+(?: [A-Z]\.)*(?: (?:van|von|de|da|la|du))?(?: [A-Z][a-zà-ÿ’'-]+)+\b")


def named(title: str, before: Sequence[SentenceSpan], source: str) -> str:
    """A title that begins with a pronoun, with the name in its place; as it is where somebody else may be meant."""
    match = _PRONOUN.match(title)
    people = _people(source) if match else []
    if match is None or len(people) != 1 or not _is_of(people[0], before, source):
        return title
    own = ("的" if detect(match["who"]) == "zh" else "’s") if match["who"].lower() in _OWN else ""
    return f"{people[0]}{own}{title[match.end() :]}"


def _is_of(person: str, before: Sequence[SentenceSpan], source: str) -> bool:
    """Whether the sentences before speak of this person alone; "Domestic Nightmare" in a title only looks like one."""
    last = person.rpartition(" ")[2]
    for sentence in reversed(before):
        if last in sentence.text:
            return sentence.text.startswith((person, last)) or detect(person) == "zh"
        is_chinese = detect(sentence.text) == "zh"
        if not _SAME.match(sentence.text) and (_people(sentence.text) if is_chinese else names(sentence.text)):
            return False
    return source.startswith(person)


def _people(text: str) -> list[str]:
    return chinese_people(text) if detect(text) == "zh" else list(dict.fromkeys(_PERSON.findall(text)))
