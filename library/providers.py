"""One search: all configured providers are asked at once, and what they find becomes one list."""

import asyncio
import hashlib
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings

from library import fulltext
from library.models import CachedSearch
from library.schemas import Hit, ProviderName, ProviderReport, SearchOutcome, SearchQuery
from library.text.language import detect
from library.text.similarity import origins
from library.web.configured import LABELS, Provider, providers
from library.web.errors import TOO_SLOW, NotAsked, ProviderFailed
from library.web.patience import answer_within
from runs.budgets import Meter
from runs.database import in_thread
from runs.words import KEEPING, Sentence, Words

logger = logging.getLogger(__name__)

REST_SECONDS = 60.0
"""How long a provider whose failure lasts is left alone."""


@dataclass(frozen=True, slots=True)
class ProviderAnswer:
    report: ProviderReport
    hits: list[Hit]


class Resting:
    """Providers on the web whose failure lasts, in this process, and what they failed with."""

    def __init__(self) -> None:
        self._until: dict[ProviderName, tuple[float, Sentence]] = {}

    def reason(self, provider: ProviderName) -> Sentence | None:
        """The sentence it failed with; none when it may be asked."""
        until, sentence = self._until.get(provider, (0.0, None))
        return sentence.anew() if sentence is not None and until > time.monotonic() else None

    def rest(self, provider: ProviderName, sentence: Sentence) -> None:
        self._until[provider] = time.monotonic() + REST_SECONDS, sentence

    def clear(self) -> None:
        self._until.clear()


resting = Resting()


async def search(meter: Meter, query: SearchQuery, owner_id: int, run_id: str | None = None) -> SearchOutcome:
    """Ask the library and every provider on the web, counted against the run's budget; a run's search is made once.

    What the web's providers fail with stands in the outcome and in the meter's notices. The library is ours: it has no
    time limit, and what its database fails with is raised. Raises `BudgetReached` before a search the budget does not
    allow.
    """
    meter.reserve_search()
    key = hashlib.sha256(query.model_dump_json().encode()).hexdigest()
    if run_id and (known := await in_thread(_cached, run_id, key)):
        return known
    asked = _on_the_web(query)
    answers = await asyncio.gather(_library(owner_id, query), *(_ask(one, query) for one in asked))
    for report in (answer.report for answer in answers):
        if not report.ok:
            meter.notice(
                Sentence(
                    "A search went on without %(provider)s. %(reason)s",
                    provider=LABELS[report.provider],
                    reason=report.message,
                )
            )
        elif isinstance(report.message, Sentence):
            meter.notice(report.message)
    hits = await asyncio.to_thread(_merge, [answer.hits for answer in answers], query.most)
    best = next((hit.language for hit in hits if hit.language), None)
    outcome = SearchOutcome(
        query=query.text,
        hits=hits,
        providers=[answer.report for answer in answers],
        other_language=best if best != detect(query.text) else None,
    )
    if run_id:
        await in_thread(_remember, run_id, key, outcome)
    return outcome


def _on_the_web(query: SearchQuery) -> list[Provider]:
    """Whoever may know something of it: a search of chosen documents, or for what comes nearest, asks nobody else."""
    return [
        provider
        for provider in ([] if query.document_ids or query.is_nearest else providers())
        if not provider.sites or any(fulltext.in_domains(site, query) for site in provider.sites)
    ]


async def _library(owner_id: int, query: SearchQuery) -> ProviderAnswer:
    started = time.monotonic()
    search = fulltext.nearest_passages if query.is_nearest else fulltext.search_passages
    return _found("library", await in_thread(search, owner_id, query), started)


async def _ask(asked: Provider, query: SearchQuery) -> ProviderAnswer:
    started, provider = time.monotonic(), asked.name
    if reason := resting.reason(provider):
        return _failure(provider, started, reason)
    seconds = settings.ENV.search_timeout_seconds
    try:
        hits = await answer_within(seconds, lambda: asked.search(query))
        return _found(provider, [hit for hit in hits if _is_allowed(hit, query)], started, asked.left_out(query))
    except TimeoutError:
        return _failure(provider, started, Sentence(TOO_SLOW, provider=LABELS[provider], seconds=f"{seconds:g}"))
    except NotAsked as error:
        return _failure(provider, started, error.message, was_asked=False)
    except ProviderFailed as error:
        if error.lasting:
            resting.rest(provider, error.message)
        logger.warning("Search provider %s failed: %s (%r)", provider, error, error.__cause__)
        return _failure(provider, started, error.message)


def _is_allowed(hit: Hit, query: SearchQuery) -> bool:
    """Of a page without a date the provider says that it lies in the period."""
    dated = not hit.published or fulltext.in_period(hit.published, query)
    return dated and fulltext.in_domains(hit.url or "", query)


def _found(provider: ProviderName, hits: list[Hit], started: float, message: Words = "") -> ProviderAnswer:
    report = ProviderReport(provider=provider, ok=True, hits=len(hits), duration_ms=_since(started), message=message)
    return ProviderAnswer(report, hits)


def _failure(provider: ProviderName, started: float, sentence: Sentence, *, was_asked: bool = True) -> ProviderAnswer:
    report = ProviderReport(
        provider=provider, ok=False, was_asked=was_asked, duration_ms=_since(started), message=sentence
    )
    return ProviderAnswer(report, [])


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
        [CachedSearch(run_id=run_id, key=key, outcome=outcome.model_dump(mode="json", context=KEEPING))],
        ignore_conflicts=True,
    )
