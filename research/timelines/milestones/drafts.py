"""A happening as a drafted milestone: its own words, with the passage it stands in as evidence."""

from library.answering.candidates import leans
from library.chronology.dating import dated_sentences
from library.chronology.happenings import Happening
from library.chronology.tables import is_row
from library.schemas import Language
from library.text.language import joined
from library.text.sentences import split
from research.timelines.briefs import DraftEvidence, DraftMilestone
from research.timelines.schemas import Significance

DESCRIPTION: dict[Language, int] = {"en": 420, "zh": 160}
"""Most characters of a description."""


def bare_draft(happening: Happening) -> DraftMilestone:
    """No more than is needed to compare it with others."""
    return DraftMilestone(
        title=happening.title[:300],
        description=happening.sentence,
        significance="medium",
        significance_reason="",
        evidence=[_cite(happening)],
    )


def full_draft(happening: Happening, significance: Significance, why: str, thread: str) -> DraftMilestone:
    return DraftMilestone(
        title=happening.title[:300],
        subtitle=place_of(happening),
        description=describe(happening),
        significance=significance,
        significance_reason=why,
        thread=thread,
        evidence=[_cite(happening)],
    )


def place_of(happening: Happening) -> str:
    """Where it is told: under which heading of its source, or in which source."""
    return happening.item.heading.strip() or happening.item.title


def _cite(happening: Happening) -> DraftEvidence:
    return DraftEvidence(evidence_id=happening.item.id, quote=happening.quote, date_text=happening.dated.mention.text)


def describe(happening: Happening) -> str:
    """The sentence that tells it, and the undated ones after it that go on from there."""
    if is_row(happening.sentence):
        return happening.quote
    text = happening.item.text
    described = happening.sentence
    language = happening.language
    for following in split(text[happening.sentence_end :])[:2]:
        goes_on = "\n" not in text[happening.sentence_end : happening.sentence_end + following.start] or leans(
            following.text
        )
        is_dated = any(sentence.dates for sentence in dated_sentences(following.text))
        longer = joined((described, following.text), language)
        if not goes_on or is_dated or len(longer) > DESCRIPTION[language]:
            break
        described = longer
    return described
