"""One search: all configured providers are asked at once, and what they find becomes one list."""

import asyncio
import hashlib
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db import DatabaseError

from library import fulltext
from library.models import CachedSearch
from library.schemas import Hit, ProviderName, ProviderReport, SearchOutcome, SearchQuery
from library.text.similarity import origins
from library.web import tavily, wikipedia
from library.web.errors import ProviderFailed
from runs.budgets import Meter
from runs.database import in_thread
from runs.errors import RunError
from runs.words import Sentence

logger = logging.getLogger(__name__)

REST_SECONDS = 60.0
"""How long a provider that failed is left alone."""

Ask = Callable[[SearchQuery], Awaitable[list[Hit]]]


class SearchFailed(RunError):
    sentence = "No search provider could be reached. Please try again in a minute."


@dataclass(frozen=True, slots=True)
class Answer:
    report: ProviderReport
    hits: list[Hit]


class Resting:
    """Providers that failed a moment ago, in this process."""

    def __init__(self) -> None:
        self._until: dict[ProviderName, float] = {}

    def is_resting(self, provider: ProviderName) -> bool:
        return self._until.get(provider, 0.0) > time.monotonic()

    def rest(self, provider: ProviderName) -> None:
        self._until[provider] = time.monotonic() + REST_SECONDS

    def clear(self) -> None:
        self._until.clear()


resting = Resting()


async def search(meter: Meter, query: SearchQuery, owner_id: int, run_id: str | None = None) -> SearchOutcome:
    """Ask every provider, counted against the run's budget; a run's search is made once.

    Raises `BudgetReached` before a search the budget does not allow, `SearchFailed` when no provider answered.
    """
    meter.reserve_search()
    key = hashlib.sha256(query.model_dump_json().encode()).hexdigest()
    if run_id and (known := await in_thread(_cached, run_id, key)):
        return known
    asked = _providers(query, owner_id)
    answers = await asyncio.gather(*(_ask(name, ask, query) for name, ask in asked.items()))
    for report in (answer.report for answer in answers):
        if not report.ok:
            meter.notice(
                Sentence(
                    "A search went on without %(provider)s. %(reason)s",
                    provider=report.provider.title(),
                    reason=report.message,
                )
            )
    if not any(answer.report.ok for answer in answers):
        raise SearchFailed
    hits = await asyncio.to_thread(_merge, [answer.hits for answer in answers], query.limit)
    outcome = SearchOutcome(query=query.text, hits=hits, providers=[answer.report for answer in answers])
    if run_id:
        await in_thread(_remember, run_id, key, outcome)
    return outcome


def _providers(query: SearchQuery, owner_id: int) -> dict[ProviderName, Ask]:
    env = settings.ENV
    seconds = env.search_timeout_seconds
    asked: dict[ProviderName, Ask] = {"library": lambda one: in_thread(fulltext.search_passages, owner_id, one)}
    if query.document_ids:
        return asked
    if env.tavily_api_key is not None:
        key = env.tavily_api_key.get_secret_value()
        asked["tavily"] = lambda one: tavily.search(one, api_key=key, base_url=env.tavily_base_url, timeout=seconds)
    # Its articles have no publication date, so none of them lies in a period.
    dated = query.start_date or query.end_date
    if env.wikipedia and not dated and fulltext.in_domains("https://wikipedia.org", query):
        asked["wikipedia"] = lambda one: wikipedia.search(one, base_url=env.wikipedia_base_url, timeout=seconds)
    return asked


async def _ask(provider: ProviderName, ask: Ask, query: SearchQuery) -> Answer:
    if resting.is_resting(provider):
        return _failure(provider, 0.0, "It failed a moment ago and is left alone for a minute.")
    started = time.monotonic()
    try:
        async with asyncio.timeout(settings.ENV.search_timeout_seconds):
            hits = await ask(query)
    except TimeoutError:
        resting.rest(provider)
        return _failure(provider, started, f"{provider.title()} did not answer in time.")
    except ProviderFailed as error:
        if error.lasting:
            resting.rest(provider)
        logger.warning("Search provider %s failed: %s (%r)", provider, error, error.__cause__)
        return _failure(provider, started, str(error))
    except DatabaseError:
        logger.exception("The library could not be searched.")
        return _failure(provider, started, "The library could not be searched.")
    report = ProviderReport(provider=provider, ok=True, hits=len(hits), duration_ms=_since(started))
    return Answer(report, hits)


def _failure(provider: ProviderName, started: float, sentence: str) -> Answer:
    duration = _since(started) if started else 0
    return Answer(ProviderReport(provider=provider, ok=False, duration_ms=duration, message=sentence), [])


def _since(started: float) -> int:
    return round((time.monotonic() - started) * 1000)


def _merge(found: Sequence[list[Hit]], limit: int) -> list[Hit]:
    """All hits by score; of near-identical texts only the first, the library's before the web's."""
    ordered = sorted((hit for hits in found for hit in hits), key=lambda hit: -hit.score)
    kept: dict[int, Hit] = {}
    for origin, hit in zip(origins(hit.text for hit in ordered), ordered, strict=True):
        kept.setdefault(origin, hit)
    return list(kept.values())[:limit]


def _cached(run_id: str, key: str) -> SearchOutcome | None:
    row = CachedSearch.objects.filter(run_id=run_id, key=key).first()
    return SearchOutcome.model_validate(row.outcome) if row else None


def _remember(run_id: str, key: str, outcome: SearchOutcome) -> None:
    CachedSearch.objects.bulk_create(
        [CachedSearch(run_id=run_id, key=key, outcome=outcome.model_dump(mode="json"))], ignore_conflicts=True
    )
