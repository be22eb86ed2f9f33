"""Measure: whole reports, from the question to the last check, by the offline engine and by whatever model is configured.

No model judges. Code counts what of the key facts a finished report tells, whether the passages it cites say what it
says, whether those are passages it was given, and whether what it leaves open is what nothing answers. A sentence that
a model settled is judged by code again, so that all rows are measured alike. The web is not asked.
"""

import asyncio
import re
import time
from collections.abc import Sequence
from typing import NamedTuple

from django.conf import settings
from django.contrib.auth.models import User
from django.test import override_settings

from config.env import Env
from library.judging.verdicts import Verdict
from library.text.sentences import split
from library.web.configured import providers
from research import services
from research.checking import verification
from research.errors import GatheringError, VerificationError
from research.schemas.reports import ResearchResult
from research.schemas.requests import ResearchRequest
from runs import sse
from runs.database import in_thread
from runs.engine import engine
from runs.llm import OFFLINE, chain
from runs.testing import collect
from tests.measures import outside
from tests.measures.answers import ours
from tests.measures.asked import Asked
from tests.measures.places import QUESTIONS
from tests.measures.tables import table

HEADER = (
    "",
    "of",
    "done",
    "by the model alone",
    "facts in summary",
    "in report",
    "of",
    "quoted or supported",
    "refuted",
    "of",
    "ids that exist",
    "of",
    "parts answered",
    "of",
    "rightly open or not",
    "sentences each",
    "s each",
)
_BORNE_OUT, _REFUTED = {"quoted", "supported"}, {"unsupported", "conflicting"}
_WRITES = ("research.writer", "strong")


class Judged(NamedTuple):
    """What code counts in one report; those of many add up."""

    done: int = 0
    by_model: int = 0
    """Reports in which code stepped in for the model nowhere."""
    in_summary: int = 0
    """Key facts."""
    in_report: int = 0
    facts: int = 0
    borne_out: int = 0
    """Claims whose passages say the same."""
    refuted: int = 0
    """Claims whose passages say something else, or nothing of it."""
    claims: int = 0
    existing: int = 0
    """Citations of passages there are, among those of the draft: code has taken the others out."""
    citations: int = 0
    answered: int = 0
    parts: int = 0
    rightly: int = 0
    """Reports that leave open what nothing answers, and only that."""
    sentences: int = 0


def judge(asked: Asked, result: ResearchResult | GatheringError | None) -> Judged:
    """A finished report; that nothing was found is said rightly where nothing answers, and a run that failed says nothing."""
    if not isinstance(result, ResearchResult):
        return Judged(facts=len(asked.facts), parts=1, rightly=result is not None and not asked.facts)
    report, known = result.report, {item.id for item in result.evidence}
    verdicts = _verdicts(result)
    summary = [one.shown for one in report.claims if one.part == "summary"]
    whole = [one.alone for one in report.claims]
    still = report.gap.open if report.gap else []
    cited = [key for one in report.claims for key in one.evidence]
    unknown = sum(one.reason == "unknown_id" for one in report.stripped)
    return Judged(
        done=1,
        by_model=OFFLINE not in result.engine.split(", "),
        in_summary=_told(asked.facts, summary),
        in_report=_told(asked.facts, whole),
        facts=len(asked.facts),
        borne_out=sum(one in _BORNE_OUT for one in verdicts),
        refuted=sum(one in _REFUTED for one in verdicts),
        claims=len(verdicts),
        existing=sum(key in known for key in cited),
        citations=len(cited) + unknown,
        answered=max(report.parts, len(still)) - len(still),
        parts=max(report.parts, len(still)),
        rightly=_is_rightly_open(asked, still, report.parts),
        sentences=sum(len(split(text)) for text in whole),
    )


def _verdicts(result: ResearchResult) -> list[Verdict]:
    try:
        return [one.verdict for one in verification.verify(result.report, result.evidence)]
    except VerificationError:  # of all that is cited nothing is there
        return ["unsupported" for _ in result.report.claims]


def _told(facts: Sequence[str], texts: Sequence[str]) -> int:
    return sum(any(re.search(fact, text) for text in texts) for fact in facts)


def _is_rightly_open(asked: Asked, still: Sequence[str], parts: int) -> bool:
    if not asked.facts:
        return len(still) >= parts
    return any(asked.open in one for one in still) if asked.open else not still


def questions() -> list[Asked]:
    """Those that have an answer, half of one, and none, in turn, so that the first few are of each kind."""
    known = ours()
    unanswered = [Asked(question=one, facts=[]) for one in known.unanswered]
    kinds = (known.answered, known.partly, unanswered)
    ranked = [(place / len(kind), number, one) for number, kind in enumerate(kinds) for place, one in enumerate(kind)]
    return [one for *_, one in sorted(ranked, key=lambda entry: entry[:2])]


async def research(owner: User, asked: Sequence[Asked]) -> list[ResearchResult | GatheringError | None]:
    """Their reports, made as the studio makes them; none where a run did not come to its end."""
    await engine.start("all")
    try:
        return [await _report(owner, one.question) for one in asked]
    finally:
        await engine.close()


async def _report(owner: User, question: str) -> ResearchResult | GatheringError | None:
    request = ResearchRequest(query=question, on_disconnect="continue")
    run = await in_thread(lambda: services.start_report(owner, request, correlation_id="measure"))
    await collect(sse.frames(run))
    await in_thread(run.refresh_from_db)
    return GatheringError() if run.error_kind == GatheringError.__name__ else await in_thread(services.report_of, run)


def _row(label: str, owner: User, asked: Sequence[Asked]) -> list[str]:
    began = time.monotonic()
    results = asyncio.run(research(owner, asked))
    seconds = time.monotonic() - began
    judged = [judge(*pair) for pair in zip(asked, results, strict=True)]
    total = Judged(*map(sum, zip(*judged, strict=True)))
    numbers = [len(asked), *total[:-1], total.sentences // max(1, total.done), round(seconds / len(asked))]
    return [label, *map(str, numbers)]


def without_the_web(env: Env) -> Env:
    """The settings without each one that sets up a provider, whichever those are by now."""
    alone = env
    for name, value in env:
        less = alone.model_copy(update={name: False if isinstance(value, bool) else None})
        if _providers_with(less) < _providers_with(alone):
            alone = less
    return alone


def _providers_with(env: Env) -> int:
    with override_settings(ENV=env):
        return len(list(providers()))


def report() -> str:
    """Where a model is configured, a second row tells what the offline engine makes of the questions the model is asked."""
    if not outside.is_there():
        return outside.ABSENT
    owner, every = User.objects.get(pk=outside.owner_id()), questions()
    some, model = every[:QUESTIONS], chain(*_WRITES)[0].partition("@")[0]
    alone = without_the_web(settings.ENV)
    tiers = dict.fromkeys(("model_fast", "model_standard", "model_strong"))
    with override_settings(ENV=alone.model_copy(update={"model": OFFLINE, "model_roles": {}, **tiers})):
        rows = [_row(OFFLINE, owner, asked) for asked in ([every] if model == OFFLINE else [every, some])]
    if model != OFFLINE:
        with override_settings(ENV=alone):
            rows.append(_row(model, owner, some))
    return table("Reports as the studio makes them, judged by code", HEADER, rows)
