"""Happenings as drafted milestones: their own words, with the passages they stand in as evidence."""

from collections.abc import Sequence

from library.chronology.clauses import is_row
from library.chronology.dating import dated_sentences
from library.chronology.happenings import Happening
from library.independence import count_origins
from library.schemas import EvidenceItem, Language
from library.text.language import joined
from library.text.sentences import split
from library.text.verbs import spoken_terms
from research.timelines.briefs import DraftEvidence, DraftMilestone, DraftTimeline, MilestoneTask
from research.timelines.milestones.merging import Group
from research.timelines.schemas import ResearchThread
from runs.words import Sentence

DESCRIPTION: dict[Language, int] = {"en": 420, "zh": 160}  # Most characters
REVOLUTIONARY, HIGH = 0.12, 0.5  # Shares of the events, the best first


def draft(happening: Happening) -> DraftMilestone:
    return DraftMilestone(
        title=happening.title[:300],
        subtitle=place_of(happening),
        description=describe(happening),
        significance="medium",
        evidence=[DraftEvidence(evidence_id=happening.item.id, quote=happening.quote, date_text=happening.dated.text)],
    )


def place_of(happening: Happening) -> str:
    """Where it is told: under which heading of its source, or in which source."""
    return happening.item.heading.strip() or happening.item.title


def describe(happening: Happening) -> str:
    """The sentence that tells it, and the undated one behind it in its paragraph."""
    if is_row(happening.sentence.text):
        return happening.quote
    following = split(happening.item.text[happening.sentence.end :].partition("\n")[0])[:1]
    undated = [one.text for one in following if not any(other.dates for other in dated_sentences(one.text))]
    longer = joined((happening.sentence.text, *undated), happening.language)
    return longer if len(longer) <= DESCRIPTION[happening.language] else happening.sentence.text


def thread_of(items: Sequence[EvidenceItem], threads: Sequence[ResearchThread]) -> str:
    """The thread whose name the headings hold most of."""
    held = frozenset(spoken_terms(" ".join(f"{item.title} {item.heading}" for item in items)))
    named = {one.name: frozenset(spoken_terms(one.name)) for one in threads}
    return max(named, key=lambda name: len(named[name] & held) / (len(named[name]) or 1), default="")


def drafted(events: Sequence[Group], task: MilestoneTask) -> DraftTimeline:
    """Events, the best first; the accounts of one stand side by side, the best told first, to be merged."""
    made = []
    for place, event in enumerate(events):
        items = [happening.item for happening in event.happenings]
        share = place / len(events)
        told = {
            "significance": "revolutionary" if share < REVOLUTIONARY else "high" if share < HIGH else "medium",
            "significance_reason": Sentence(
                "Told by %(count)s independent source.",
                plural="Told by %(count)s independent sources.",
                count=count_origins(items),
            ),
            "thread": thread_of(items, task.threads),
        }
        members = sorted(event.members, key=lambda member: member is not event.lead)
        made += [member.draft.model_copy(update=told) for member in members]
    return DraftTimeline(milestones=made)
