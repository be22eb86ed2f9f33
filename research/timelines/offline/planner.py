"""Lines of research from what the library has: its documents about the topic, else its headings, else its phrases."""

from collections.abc import Sequence

from django.utils.translation import gettext_noop

from library.schemas import Survey
from library.text.dates import find_dates
from library.text.language import detect
from library.text.terms import content_terms
from library.text.word_lists import any_of
from research.timelines.briefs import DraftProposal, ProposalTask
from research.timelines.proposals import LEVELS
from research.timelines.schemas import Level, ResearchThread, TopicType
from runs.words import Sentence

MOST_THREADS, FEWEST = 8, 3
SIZES = gettext_noop("light"), gettext_noop("medium"), gettext_noop("deep"), gettext_noop("epic")
"""Levels, as a sentence says them."""
CHOSEN = gettext_noop("The library holds %(documents)s and %(sections)s about it; the size is the one you chose.")
FITTING = gettext_noop("The library holds %(documents)s and %(sections)s about it; so the timeline will be %(size)s.")
_TYPES: tuple[TopicType, ...] = ("product", "technology", "historical_event")
_NAMED = {kind: any_of(__name__, kind) for kind in _TYPES}


def plan(task: ProposalTask) -> DraftProposal:
    """At most eight lines, each named so that it works as a search by itself."""
    survey, level, names = task.survey, task.level or _level(task.survey), _names(task)
    share = max(1, round(LEVELS[level][0] / len(names)))
    return DraftProposal(
        topic_type=topic_type(f"{task.topic} {' '.join(survey.documents[:3])}"),
        time_span=_span([task.topic, *survey.documents, *survey.headings]),
        reasoning=_reasoning(task, level),
        research_threads=[
            ResearchThread(name=name[:200], priority=max(1, 5 - place // 2), estimated_nodes=share)
            for place, name in enumerate(names)
        ],
    )


def topic_type(text: str) -> TopicType:
    return next((kind for kind, named in _NAMED.items() if named.search(text)), "culture")


def _level(survey: Survey) -> Level:
    # Five headings say as much as a document.
    held = max(len(survey.documents), len(survey.headings) // 5)
    return "deep" if held >= 12 else "medium" if held >= 4 else "light"


def _names(task: ProposalTask) -> list[str]:
    """Titles of several documents, else headings, else key phrases that add something to each other; else the topic itself."""
    for found in (task.survey.documents, task.survey.headings, task.survey.phrases):
        chosen = {task.topic: frozenset(content_terms(task.topic))}
        for name in [name for name in found if detect(name) == task.language] or found:
            words = frozenset(content_terms(name))
            if not any(words <= other for other in chosen.values()):
                chosen[name] = words
        if len(chosen) > FEWEST:
            return list(chosen)[1 : MOST_THREADS + 1]
    return [task.topic[:200]]


def _span(texts: Sequence[str]) -> str:
    """From the earliest to the latest year that titles and headings name; a single one says nothing of a span."""
    mentions = sorted((mention for text in texts for mention in find_dates(text)), key=lambda mention: mention.first)
    last = max(mentions, key=lambda mention: mention.last, default=None)
    return f"{mentions[0].iso} – {last.until or last.iso}" if last and mentions[0].last != last.last else ""


def _reasoning(task: ProposalTask, level: Level) -> str:
    documents, sections = len(task.survey.documents), len(task.survey.headings)
    return Sentence(
        CHOSEN if task.level else FITTING,
        documents=Sentence("%(count)s document", plural="%(count)s documents", count=documents),
        sections=Sentence("%(count)s section", plural="%(count)s sections", count=sections),
        size=Sentence(level),
    )
