"""The searches of a report as its page ticks them off."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple

from research.schemas.plans import ResearchPlan, SearchResult, SearchStep


class Search(NamedTuple):
    """A search of the plan and how it fared."""

    key: str
    terms: str
    purpose: str
    state: str
    found: int | None
    is_page: bool = False
    """Whether a source was read whole instead."""


def searches_of(steps: Iterable[SearchStep], results: Iterable[SearchResult], done: Sequence[str]) -> list[Search]:
    by_query = {result.query: result for result in results}
    return [_search(step, by_query.get(step.search_terms), done) for step in steps]


def further_of(plan: ResearchPlan | None, results: Sequence[SearchResult], done: Sequence[str]) -> list[Search]:
    """What rounds after the first searched and read: as it ended, or so far as it is told."""
    if results:
        return [
            Search(
                search_key(one.query),
                one.query,
                one.purpose,
                "failed" if one.error else "done",
                len(one.findings),
                is_page=one.kind == "page",
            )
            for one in results
            if one.round > 1
        ]
    planned = {step.search_terms[:100] for step in plan.web_search_steps} if plan else set(done)
    return [Search(search_key(one), one, "", "done", None) for one in done if one not in planned]


def search_key(terms: str) -> str:
    """Names a search on the page by its words, of which an event tells the first hundred characters."""
    return sha256(terms[:100].encode()).hexdigest()[:8]


def passages_in(results: Iterable[SearchResult]) -> int:
    return len({key for result in results for key in result.findings})


def _search(step: SearchStep, result: SearchResult | None, done: Sequence[str]) -> Search:
    terms, key = step.search_terms, search_key(step.search_terms)
    if result:
        return Search(key, terms, step.purpose, "failed" if result.error else "done", len(result.findings))
    return Search(key, terms, step.purpose, "done" if terms[:100] in done else "todo", None)
