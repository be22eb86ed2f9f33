"""Lines of research from what the library has: its documents about the topic, else its headings; else the topic itself."""

from library.text.dates import find_dates
from library.text.language import detect
from library.text.scripts import any_of
from research.timelines.briefs import DraftProposal, ProposalTask
from research.timelines.milestones.merging import year
from research.timelines.proposals import LEVELS
from research.timelines.schemas import Level, ResearchThread, TopicType
from runs.words import Sentence

MOST_THREADS, FEWEST = 8, 3
_TYPES: tuple[TopicType, ...] = ("product", "technology", "historical_event")
_NAMED = {kind: any_of(__name__, kind) for kind in _TYPES}


def plan(task: ProposalTask) -> DraftProposal:
    """At most eight lines, each named so that it works as a search by itself."""
    survey, names = task.survey, _names(task)
    # Five headings say as much as a document.
    held = max(len(survey.documents), len(survey.headings) // 5)
    level: Level = task.level or ("deep" if held >= 12 else "medium" if held >= 4 else "light")
    share = max(1, round(LEVELS[level][0] / len(names)))
    told = " ".join([task.topic, *survey.documents[:3]])
    titles = [task.topic, *survey.documents, *survey.headings]
    days = sorted(mention.point.first for text in titles for mention in find_dates(text))
    first, last = (year(day[0]) for day in (days[0], days[-1])) if days else ("", "")
    unknown = Sentence("The library holds nothing about it: there is a timeline only if something is found elsewhere.")
    known = Sentence(
        "The library holds %(documents)s and %(sections)s about it.",
        documents=Sentence("%(count)s document", plural="%(count)s documents", count=len(survey.documents)),
        sections=Sentence("%(count)s section", plural="%(count)s sections", count=len(survey.headings)),
    )
    return DraftProposal(
        topic_type=next((kind for kind, named in _NAMED.items() if named.search(told)), "culture"),
        time_span=f"{first} – {last}" if first != last else "",
        reasoning=known if survey.documents or survey.headings else unknown,
        research_threads=[
            ResearchThread(name=name[:200], priority=max(1, 5 - place // 2), estimated_nodes=share)
            for place, name in enumerate(names)
        ],
    )


def _names(task: ProposalTask) -> list[str]:
    for found in (task.survey.documents, task.survey.headings):
        names = [name for name in found if detect(name) == task.language and name != task.topic] or found
        if len(names) >= FEWEST:
            return names[:MOST_THREADS]
    return [task.topic[:200]]
