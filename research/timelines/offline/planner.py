"""Lines of research from what the library has: its documents about the topic, else its headings, else its phrases."""

import re
from collections.abc import Sequence

from django.utils.translation import gettext_noop

from library.text.dates import find_dates
from library.text.language import detect
from library.text.terms import content_terms
from research.timelines.briefs import DraftProposal, ProposalTask
from research.timelines.schemas import Level, ResearchThread, TopicType
from runs.words import Sentence

MOST_THREADS = 8
SIZES: dict[Level, str] = {
    "light": gettext_noop("light"),
    "medium": gettext_noop("medium"),
    "deep": gettext_noop("deep"),
    "epic": gettext_noop("epic"),
}
"""How a sentence says the size of a timeline."""
NODES: dict[Level, int] = {"light": 20, "medium": 35, "deep": 65, "epic": 110}
_HISTORICAL = re.compile(
    r"\b(?:war|battle|revolution|empire|dynasty|kingdom|treaty|crisis|pandemic|independence|history of|century)\b|战|朝|革命|帝国|王朝|事变|起义|历史|时期|条约",
    re.IGNORECASE,
)
_TECHNICAL = re.compile(
    r"\b(?:technology|internet|web|computer|software|vaccine|engine|space|flight|physics|science|telescope|energy|network|language|algorithm|laws? of)\b"
    r"|技术|网络|计算机|软件|疫苗|航天|物理|科学|定律|工程|能源|互联网",
    re.IGNORECASE,
)
_PRODUCT = re.compile(
    r"\b(?:iphone|android|windows|debian|linux|product|model|brand|release|version|app|console)\b|产品|型号|品牌|版本|手机",
    re.IGNORECASE,
)


def plan(task: ProposalTask) -> DraftProposal:
    """At most eight lines, each named so that it works as a search by itself."""
    level = task.level or _level(len(task.survey.documents), len(task.survey.headings))
    names = _names(task)
    share = max(1, round(NODES[level] / len(names)))
    threads = [
        ResearchThread(
            name=name[:200],
            priority=max(1, 5 - place // 2),
            estimated_nodes=share,
        )
        for place, name in enumerate(names)
    ]
    return DraftProposal(
        topic_type=topic_type(f"{task.topic} {' '.join(task.survey.documents[:3])}"),
        time_span=_span([task.topic, *task.survey.documents, *task.survey.headings]),
        reasoning=_reasoning(task, level),
        research_threads=threads,
    )


def topic_type(text: str) -> TopicType:
    if _PRODUCT.search(text):
        return "product"
    if _TECHNICAL.search(text):
        return "technology"
    return "historical_event" if _HISTORICAL.search(text) else "culture"


def _level(documents: int, headings: int) -> Level:
    if documents >= 12 or headings >= 60:
        return "deep"
    return "medium" if documents >= 4 or headings >= 16 else "light"


def _names(task: ProposalTask) -> list[str]:
    """Titles of several documents, else headings, else key phrases; the topic itself where there is nothing."""
    survey = task.survey
    for found in (survey.documents, survey.headings, survey.phrases):
        own = [name for name in found if detect(name) == task.language] or list(found)
        names = _distinct(own, task.topic)
        if len(names) >= 3:
            return names[:MOST_THREADS]
    return [task.topic[:200]]


def _distinct(names: Sequence[str], topic: str) -> list[str]:
    """Names that add something to the topic and to each other."""
    seen = [frozenset(content_terms(topic))]
    chosen = []
    for name in names:
        words = frozenset(content_terms(name))
        if words and not any(words <= other for other in seen):
            chosen.append(name)
            seen.append(words)
    return chosen


def _span(texts: Sequence[str]) -> str:
    """From the earliest to the latest year that titles and headings name; a single one says nothing of a span."""
    mentions = [mention for text in texts for mention in find_dates(text)]
    if not mentions:
        return ""
    first = min(mentions, key=lambda mention: mention.first)
    last = max(mentions, key=lambda mention: mention.last)
    return "" if first.last == last.last else f"{first.iso} – {last.until or last.iso}"


def _reasoning(task: ProposalTask, level: Level) -> str:
    documents, sections = len(task.survey.documents), len(task.survey.headings)
    held = {
        "documents": Sentence("%(count)s document", plural="%(count)s documents", count=documents),
        "sections": Sentence("%(count)s section", plural="%(count)s sections", count=sections),
    }
    if task.level:
        return Sentence(
            "The library holds %(documents)s and %(sections)s about it; the size is the one you chose.", **held
        )
    return Sentence(
        "The library holds %(documents)s and %(sections)s about it; so the timeline will be %(size)s.",
        **held,
        size=Sentence(SIZES[level]),
    )
