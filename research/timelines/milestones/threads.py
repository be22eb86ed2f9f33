"""Which line of research an event belongs to."""

from collections.abc import Sequence

from library.schemas import EvidenceItem
from library.text.verbs import spoken_terms
from research.timelines.schemas import ResearchThread


def thread_of(items: Sequence[EvidenceItem], threads: Sequence[ResearchThread]) -> str:
    """The thread whose words the headings hold most of; of equals the more important one."""
    if not threads:
        return ""
    words = frozenset(spoken_terms(" ".join(f"{item.title} {item.heading}" for item in items)))
    queries = " ".join(query for item in items for query in item.queries)

    def fit(thread: ResearchThread) -> tuple[float, bool, int]:
        own = frozenset(spoken_terms(f"{thread.name} {thread.description}"))
        return len(own & words) / len(own) if own else 0.0, thread.name in queries, thread.priority

    return max(threads, key=fit).name
