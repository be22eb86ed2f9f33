"""Whom a sentence means that begins with "she", "it" or 他: the person its text is about, or what was just told of."""

import re
from collections.abc import Sequence

from library.chronology.clauses import VERB
from library.chronology.wording import without_dates
from library.text.facts import names
from library.text.language import HAN, detect
from library.text.people import chinese_people
from library.text.sentences import SentenceSpan

_FRONT = re.compile(
    r"^(?:(?:In|On|At|By|From|After)\b[^,]{0,40}?,?\s+(?=(?:he|she|it|his|her|its)\b)|[^，。]{0,10}?，(?=[他她它]))"
)
"""A time or place before the pronoun."""
_PRONOUN = re.compile(r"(?P<who>(?:He|She|It|His|Her|Its|he|she|it|his|her|its)\b|[他她它](?!们)的?)")
_PERSONAL = frozenset({"he", "she", "his", "her", "他", "她", "他的", "她的"})
_OWN = frozenset({"his", "her", "its", "他的", "她的", "它的"})
_PERSON = re.compile(
    r"\b(?!(?:The|When|While|As|After|Before|Although|Though|Since|Once|Until|If|In|On|At|By|For|From|With|But|And|Both) )[A-Z][a-zà-ÿ’'-]+(?: [A-Z]\.)*(?: (?:van|von|de|da|la|du))?(?: [A-Z][a-zà-ÿ’'-]+(?:(?<=-)[A-Z][a-zà-ÿ’']+)?)+\b"
)
_SAID_AGAIN = re.compile(r"\b(?:he|she|his|her)\b|[他她]", re.IGNORECASE)
_PASSIVE = re.compile(r"\s*(?:was|were|is|had been|has been)\s+[a-z]+(?:ed|en|lt|t|d)\b")
_BEHIND = re.compile(r"\b(?:in|at|from|to|near|of|into|across|over|the)\s+$", re.IGNORECASE)
LONGEST = 60
"""Characters of a subject that a pronoun stands for."""


def meant_by(pronoun: str, before: Sequence[SentenceSpan], title: str) -> str:
    """Who or what a pronoun at the beginning of a sentence stands for; empty where that is not sure."""
    if pronoun.lower() in _PERSONAL:
        return _person(before, title)
    return _thing(before)


def named(title: str, sentence: str, before: Sequence[SentenceSpan], source: str) -> str:
    """A title of a sentence that begins with a pronoun, with the name in its place; as it is where the name is not sure."""
    match = _PRONOUN.match(title)
    name = _person_within(match["who"], sentence) or meant_by(match["who"], before, source) if match else ""
    if match is None or not name:
        return title
    is_chinese = detect(match["who"]) == "zh"
    own = ("的" if is_chinese else "’s") if match["who"].lower() in _OWN else ""
    return f"{name}{own}{title[match.end() :]}"


def _person_within(pronoun: str, sentence: str) -> str:
    """The only person whom a sentence names before it says "he", as in "When Gerald Ford took the oath, he …"."""
    people = _people(_SAID_AGAIN.split(sentence, maxsplit=1)[0]) if pronoun.lower() in _PERSONAL else []
    return people[0] if len(people) == 1 else ""


def _person(before: Sequence[SentenceSpan], title: str) -> str:
    """The person the text is about, unless a sentence before names another; else the only one the sentence before is about."""
    titled = [one for one in _people(title) if _is_told_of(one, before, title)]
    about = titled[0] if len(titled) == 1 else ""
    for place, sentence in enumerate(reversed(before)):
        text = _FRONT.sub("", sentence.text)
        opening = _PRONOUN.match(text)
        if (opening and opening["who"].lower() in _PERSONAL) or _is_of_them(text):
            continue
        told = without_dates(text)
        if about and _opens_with(told, about):
            return about
        people = _people(told)
        if len(people) == 1 and not place and _opens_with(told, people[0]):
            return people[0]
        if _may_name_others(told):
            return ""
    return about


def _is_told_of(person: str, before: Sequence[SentenceSpan], title: str) -> bool:
    """Whether a title begins with somebody or its text names them: written in capitals, "Domestic Nightmare" looks like a name."""
    return title.startswith(person) or any(person.rpartition(" ")[2] in one.text for one in before)


def _is_of_them(text: str) -> bool:
    """Whether the subject of a sentence is the same "she": "Two years later she left"."""
    verb = VERB.search(text)
    return verb is not None and re.search(r"\b(?:he|she)\b", text[: verb.start()]) is not None


def _may_name_others(text: str) -> bool:
    """Whether some name is told that may be of a person, which one behind a preposition hardly is."""
    if detect(text) == "zh":
        return bool(chinese_people(text))
    opens = re.match(
        r"\W*(?!(?:The|An?|This|That|These|Those|There|One|Two|Both|Most|Many|Some|Such|When|While|As)\b)[A-Z]", text
    )
    return opens is not None or any(not _BEHIND.search(text[: one.start]) for one in names(text))


def _people(text: str) -> list[str]:
    if detect(text) == "zh":
        return chinese_people(text)
    full = [match[0] for match in _PERSON.finditer(text) if not re.search(r"['’]s\b", match[0])]
    return list(dict.fromkeys(full))


def _opens_with(text: str, person: str) -> bool:
    """Whether a sentence is about a person: it begins with the name, or with its last part."""
    start = text.lstrip(" ，,")
    start = re.sub(rf"^(?:[{HAN}]{{0,3}}家)(?={re.escape(person)})", "", start)
    return start.startswith((person, person.rpartition(" ")[2]))


def _thing(before: Sequence[SentenceSpan]) -> str:
    """What the sentence before says something was done with: "The museum was closed. It …"."""
    if not before:
        return ""
    text = re.sub(r"^(?:In|On|At|By)\s[^,]*,\s+", "", before[-1].text)
    verb = VERB.search(text)
    subject = text[: verb.start()].strip(" ,") if verb else ""
    is_clear = bool(subject) and len(subject) <= LONGEST and not _PRONOUN.match(subject) and "," not in subject
    return subject if verb and is_clear and _PASSIVE.match(text, verb.start()) else ""
