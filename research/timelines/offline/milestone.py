"""Milestones from the evidence itself: dated events, ranked for the topic, titled by their own sentences."""

from collections import Counter
from collections.abc import Sequence

from library.answering.candidates import leans
from library.chronology.dating import dated_sentences
from library.chronology.happenings import Happening, happenings
from library.chronology.tables import is_row
from library.schemas import Language
from library.text.sentences import split
from research.timelines.briefs import DraftEvidence, DraftMilestone, DraftTimeline, MilestoneTask
from research.timelines.milestones.merging import Candidate, Group, grouped
from research.timelines.milestones.ranking import Ranked, Topic, reason, significances
from research.timelines.milestones.threads import thread_of
from research.timelines.schemas import ResearchThread, Significance

ENOUGH = 8
"""Events in the timeline's own language from which those in the other are left out."""
FLOOR = 0.4
"""Least score of an event, as a share of the tenth best one's."""
LEADS = 0.4
"""What it is worth to be the best event of a section, or of something its heading names."""
SAME_SECTION, SAME_THREAD = 0.3, 0.35
"""What each event taken before costs another one of its section, or of a thread that has its fair share."""
DESCRIPTION = {"en": 420, "zh": 160}


def milestones(task: MilestoneTask) -> DraftTimeline:
    """A draft of at most `limit` events; the accounts of one event stand in it side by side, to be merged."""
    chosen = _spread(rank(task), task)
    return DraftTimeline(
        milestones=[
            draft
            for one, significance in zip(chosen, significances(chosen), strict=True)
            for draft in drafts_of(one, significance, task)
        ]
    )


def _spread(ranked: Sequence[Ranked], task: MilestoneTask) -> list[Ranked]:
    """The best events, best first; one more of the same section or thread counts for less each time."""
    rest = list(ranked)
    taken: list[Ranked] = []
    crowd: Counter[tuple[str, ...]] = Counter()
    crowds = {id(one): _crowds(one, task) for one in ranked}
    leads = {id(one) for one in _first_of_sections(ranked)}
    while rest and len(taken) < task.limit:
        best = max(
            rest,
            key=lambda one: (
                one.score + LEADS * (id(one) in leads) - sum(cost * crowd[of] for of, cost in crowds[id(one)].items())
            ),
        )
        rest.remove(best)
        taken.append(best)
        crowd.update(crowds[id(best)].keys())
    return sorted(taken, key=lambda one: -one.score)


def _first_of_sections(ranked: Sequence[Ranked]) -> list[Ranked]:
    """The best event of every section, and of everything its heading names: what has a heading is worth a milestone."""
    firsts: dict[tuple[str, str, str], Ranked] = {}
    for one in ranked:
        item = one.lead.item
        for name in () if one.lead.is_weak else ("", *one.topic.headed(one)):
            firsts.setdefault((item.title, item.heading, name), one)
    return list(firsts.values())


def _crowds(one: Ranked, task: MilestoneTask) -> dict[tuple[str, ...], float]:
    """What an event shares with others, and how much each of those costs it."""
    lead = one.lead
    return {
        ("section", lead.item.title, lead.item.heading): SAME_SECTION,
        ("thread", _thread(one.group, task.threads)): SAME_THREAD * max(1, len(task.threads)) / task.limit,
    }


def rank(task: MilestoneTask) -> list[Ranked]:
    """The events of the evidence that belong to the topic, the most telling first."""
    topic = Topic(task.topic, task.evidence)
    found = _in_language(happenings(task.evidence), task.language)
    groups = grouped([_candidate(one) for one in found])
    ranked = sorted((Ranked(group, topic) for group in groups), key=lambda one: -one.score)
    if not ranked:
        return []
    least = FLOOR * ranked[min(9, len(ranked) - 1)].score
    return [one for one in ranked if one.score >= least]


def _in_language(found: Sequence[Happening], language: Language) -> list[Happening]:
    """Those in the timeline's language, unless there are few; tables and names speak every language."""
    own = [one for one in found if one.language == language or one.clause.is_entry]
    return own if len(own) >= ENOUGH else list(found)


def _candidate(happening: Happening) -> Candidate:
    draft = DraftMilestone(
        title=happening.title[:300],
        description=happening.sentence,
        significance="medium",
        significance_reason="",
        evidence=[_cite(happening)],
    )
    return Candidate(draft, [happening])


def drafts_of(one: Ranked, significance: Significance, task: MilestoneTask) -> list[DraftMilestone]:
    """An event as milestones, one for each account of it, the best told first."""
    lead = one.lead
    ordered = [lead, *(happening for happening in one.group.happenings if happening is not lead)]
    why = reason(one, task.language)
    return [
        DraftMilestone(
            title=happening.title[:300],
            subtitle=_subtitle(happening),
            description=describe(happening),
            significance=significance,
            significance_reason=why,
            thread=_thread(one.group, task.threads),
            evidence=[_cite(happening)],
        )
        for happening in ordered
    ]


def _cite(happening: Happening) -> DraftEvidence:
    return DraftEvidence(evidence_id=happening.item.id, quote=happening.quote, date_text=happening.dated.mention.text)


def _subtitle(happening: Happening) -> str:
    """Where it stands: the heading over it, or the document's title."""
    heading = happening.item.heading.strip()
    return heading if heading and heading != happening.item.title else happening.item.title


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
        joined = f"{described}{'' if language == 'zh' else ' '}{following.text}"
        if not goes_on or is_dated or len(joined) > DESCRIPTION[language]:
            break
        described = joined
    return described


def _thread(group: Group, threads: Sequence[ResearchThread]) -> str:
    return thread_of([happening.item for happening in group.happenings], threads)
