"""Milestones from the evidence itself: dated events, ranked for the topic, titled by their own sentences."""

from collections import defaultdict
from collections.abc import Sequence

from library.schemas import Language
from library.text.sentences import split
from research.offline.candidates import leans
from research.timelines.drafts import DraftEvidence, DraftMilestone, DraftTimeline, MilestoneTask
from research.timelines.merging import Candidate, Group, grouped
from research.timelines.offline.ranking import Ranked, Topic, reason, significances
from research.timelines.offline.threads import thread_of
from research.timelines.reading.dating import dated_sentences
from research.timelines.reading.happenings import Happening, happenings
from research.timelines.reading.tables import is_row
from research.timelines.schemas import ResearchThread, Significance

ENOUGH = 8
"""Events in the timeline's own language from which those in the other are left out."""
FLOOR = 0.4
"""Least score of an event, as a share of the tenth best one's."""
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
    """The best events, best first; among them the best of every section and a fair share of every thread."""
    if len(ranked) <= task.limit:
        return list(ranked)
    sections: dict[tuple[str, str], Ranked] = {}
    by_thread: defaultdict[str, list[Ranked]] = defaultdict(list)
    for one in ranked:
        sections.setdefault((one.lead.item.title, one.lead.item.heading), one)
        by_thread[_thread(one.group, task.threads)].append(one)
    share = max(1, task.limit // (3 * max(1, len(by_thread))))
    shares = [one for of_thread in by_thread.values() for one in of_thread[:share]]
    firsts = [*list(sections.values())[: 2 * task.limit // 3], *shares, *ranked]
    taken = list({id(one): one for one in firsts}.values())[: task.limit]
    return sorted(taken, key=lambda one: -one.score)


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
