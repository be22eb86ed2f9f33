"""Happenings as drafted milestones: their own words, with the passages they stand in as evidence."""

from collections.abc import Sequence

from library.chronology.dating import dated_sentences
from library.chronology.happenings import Happening
from library.chronology.tables import is_row
from library.independence import count_origins
from library.schemas import EvidenceItem, Language
from library.text.language import joined
from library.text.sentences import split
from library.text.verbs import spoken_terms
from research.timelines.briefs import DraftEvidence, DraftMilestone, DraftTimeline, MilestoneTask
from research.timelines.milestones.merging import Group
from research.timelines.schemas import ResearchThread, Significance
from runs.words import Sentence

DESCRIPTION: dict[Language, int] = {"en": 420, "zh": 160}
"""Most characters of a description."""
REVOLUTIONARY, HIGH = 0.12, 0.5
"""Shares of the events that are so called, the best first."""


def draft(happening: Happening) -> DraftMilestone:
    """A milestone that an only passage tells of."""
    date_text = happening.dated.mention.text
    return DraftMilestone(
        title=happening.title[:300],
        subtitle=place_of(happening),
        description=describe(happening),
        significance="medium",
        evidence=[DraftEvidence(evidence_id=happening.item.id, quote=happening.quote, date_text=date_text)],
    )


def place_of(happening: Happening) -> str:
    """Where it is told: under which heading of its source, or in which source."""
    return happening.item.heading.strip() or happening.item.title


def describe(happening: Happening) -> str:
    """The sentence that tells it, and at most two undated ones behind it in its paragraph."""
    if is_row(happening.sentence.text):
        return happening.quote
    described = happening.sentence.text
    paragraph = happening.item.text[happening.sentence.end :].partition("\n")[0]
    for following in split(paragraph)[:2]:
        longer = joined((described, following.text), happening.language)
        if len(longer) > DESCRIPTION[happening.language] or any(one.dates for one in dated_sentences(following.text)):
            break
        described = longer
    return described


def thread_of(items: Sequence[EvidenceItem], threads: Sequence[ResearchThread]) -> str:
    """The thread whose words the headings hold most of; of equals the more important one."""
    words = frozenset(spoken_terms(" ".join(f"{item.title} {item.heading}" for item in items)))

    def fit(thread: ResearchThread) -> tuple[float, int]:
        own = frozenset(spoken_terms(f"{thread.name} {thread.description}"))
        return len(own & words) / (len(own) or 1), thread.priority

    return max(threads, key=fit).name if threads else ""


def drafted(events: Sequence[Group], task: MilestoneTask, significance: Significance | None = None) -> DraftTimeline:
    """Events, the best first; the accounts of one stand side by side, the best told first, to be merged."""
    made = []
    for place, event in enumerate(events):
        items = [happening.item for happening in event.happenings]
        told = {
            "significance": significance or _significance(place, len(events)),
            "significance_reason": _reason(items),
            "thread": thread_of(items, task.threads),
        }
        members = sorted(event.members, key=lambda member: member is not event.lead)
        made += [member.draft.model_copy(update=told) for member in members]
    return DraftTimeline(milestones=made)


def _significance(place: int, events: int) -> Significance:
    if place < max(1, round(events * REVOLUTIONARY)):
        return "revolutionary"
    return "high" if place < round(events * HIGH) else "medium"


def _reason(items: Sequence[EvidenceItem]) -> str:
    """Why an event is that significant, as a sentence about the sources."""
    passages = len({item.id for item in items})
    if passages == 1:
        return Sentence("Told by 1 independent source in 1 passage.")
    return Sentence(
        "Told by %(count)s independent source in %(passages)s passages.",
        plural="Told by %(count)s independent sources in %(passages)s passages.",
        count=count_origins(items),
        passages=passages,
    )
