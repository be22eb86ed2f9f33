"""How clear a request is, what it wants, and which kind of post it is to be: read from its words."""

import re
from dataclasses import dataclass

from django.utils.translation import gettext_noop

from creative.schemas.content import RequirementClarity
from library.notes.orders import addressed
from library.notes.requests import topic_words
from library.text.language import detect
from library.text.scripts import any_of
from library.text.word_lists import entries

HIGH, LOW, SKIPPED = 0.75, 0.45, 0.75
DETAIL: dict[str, tuple[int, int]] = {"zh": (18, 40), "en": (40, 90)}
"""Characters from which a request counts as told in some detail, and in much."""
LEAST_CONFIDENT = 0.3
MISSING = {
    "audience": gettext_noop("for whom it is"),
    "goal": gettext_noop("what it is to achieve"),
    "topic": gettext_noop("what it is about"),
    "style": gettext_noop("in which manner"),
}
"""What a request can leave unsaid, in words for people."""


AUDIENCE, GOAL, STYLE, NO_QUESTIONS = (any_of(__name__, name) for name in ("audience", "goal", "style", "no_questions"))


@dataclass(frozen=True)
class Intent:
    """What a request wants, and how sure that is."""

    name: str
    category: str
    confidence: float
    keywords: tuple[str, ...]


@dataclass(frozen=True)
class ContentType:
    name: str
    confidence: float
    keywords: tuple[str, ...]


def clarity_of(message: str) -> RequirementClarity:
    """A score from 0 to 1 by what is said: for whom, what for, about what, how, and in what detail."""
    some, much = DETAIL[detect(message)]
    said = {
        "audience": bool(AUDIENCE.search(message) or addressed(message)[1]),
        "goal": bool(GOAL.search(message)),
        "topic": bool(topic_words(message)),
        "style": bool(STYLE.search(message)),
    }
    weights = {"audience": 0.2, "goal": 0.2, "topic": 0.2, "style": 0.1}
    score = sum(weights[name] for name, is_said in said.items() if is_said)
    score += 0.2 * (len(message) >= some) + 0.1 * (len(message) >= much)
    if NO_QUESTIONS.search(message):
        score = max(score, SKIPPED)
    level = "high" if score >= HIGH else "low" if score < LOW else "medium"
    missing = [name for name, is_said in said.items() if not is_said]
    return RequirementClarity.model_validate({"score": round(min(score, 1.0), 2), "level": level, "missing": missing})


def intent_of(message: str) -> Intent:
    """The intent most of whose words stand in the request."""
    lowered = message.lower()
    found = []
    for name, category, words in (line.split("\t") for line in entries(__name__, "intents")):
        hits = tuple(word for word in words.split() if word in lowered)
        found.append(Intent(name, category, min(len(hits) / 3, 1.0) if hits else LEAST_CONFIDENT, hits))
    return max(found, key=lambda intent: len(intent.keywords))


def content_type_of(message: str) -> ContentType:
    """The kind of post whose words stand in the request; a product's where none do."""
    lowered = message.lower()
    found: list[tuple[int, ContentType]] = []
    for name, words, pattern in (line.split("\t") for line in entries(__name__, "content_types")):
        hits = tuple(word for word in words.split() if word in lowered)
        points = len(hits) + (3 if re.search(pattern, lowered) else 0)
        found.append((points, ContentType(name, round(min(0.3 + points / 10, 0.95), 2), hits)))
    points, best = max(found, key=lambda one: one[0])
    return best if points else ContentType("product", LEAST_CONFIDENT, ())
