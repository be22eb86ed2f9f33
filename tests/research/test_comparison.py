"""Two reports on one question beside each other."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from rest_framework.test import APIClient

from library import evidence
from library.chunks import content_hash
from library.schemas import Hit, SearchOutcome
from library.services import ingest
from research import services
from research.briefs import DraftClaim, DraftReport
from research.checking.citations import resolve
from research.checking.verification import validate, verify
from research.comparison import compare, same_question
from research.schemas.plans import ResearchPlan, SearchStep
from research.schemas.reports import PhaseTimings, ResearchResult
from research.schemas.requests import RerunRequest
from runs import sse
from runs.database import in_thread
from runs.models import Run
from runs.testing import collect
from tests.research.conftest import Report
from tests.research.test_pipeline import QUESTION

pytestmark = pytest.mark.django_db(transaction=True)

ClientOf = Callable[[User], APIClient]
NEWER = """---
title: Hypertext before the Web
url: https://example.org/hypertext
language: en
---
# Hypertext before the Web

The World Wide Web began in December 1990 when the first server of the World Wide Web ran at CERN. The World Wide Web
joined hypertext with the internet from its beginning.
"""
PASSAGES = {
    "https://a.example": "The harbour light was lit on 3 May 1871. Keepers wrote every storm into a large book.",
    "https://b.example": "The harbour light was painted white in 1902 by the two keepers of the island.",
    "https://c.example": "Ships from the north saw the harbour light from twenty miles away.",
}


def made(run: Run, *claims: tuple[str, str]) -> ResearchResult:
    """A report of sentences, each with the page it cites."""
    hits = [
        Hit(provider="library", title=url[8:], url=url, text=text, content_hash=content_hash(text),
            retrieved_at=datetime(2026, 1, 1, tzinfo=UTC))
        for url, text in PASSAGES.items()
    ]  # fmt: skip
    items = evidence.store(run.id, [SearchOutcome(query="harbour", hits=hits)])
    ids = {item.url: item.id for item in items}
    drafts = [DraftClaim(text=text, evidence=[ids[url]]) for text, url in claims]
    draft = DraftReport(title="Light", summary=drafts[:1], key_findings=drafts, sections=[])
    report = resolve(draft, items, run_id=run.id, language="en")
    steps = [SearchStep(search_terms="harbour", purpose="")]
    return ResearchResult(
        id=run.id,
        engine="offline",
        query="When was the light lit?",
        plan=ResearchPlan(executive_summary="", web_search_steps=steps, analysis_instructions=""),
        search_results=[],
        report=report,
        validation=validate(report, items, verify(report, items)),
        timings=PhaseTimings(total_ms=1200),
        evidence=items,
    )


@pytest.fixture
def runs(alice: User) -> tuple[Run, Run]:
    one, two = (Run.objects.create(kind="research.report", owner=alice, correlation_id="c" * 16) for _ in range(2))
    return one, two


def test_sources_and_findings_are_new_gone_or_kept(runs: tuple[Run, Run]) -> None:
    lit = "The harbour light was lit on 3 May 1871."
    earlier = made(
        runs[0], (lit, "https://a.example"), ("Keepers wrote every storm into a large book.", "https://a.example"),
        ("The harbour light was painted white in 1902 by the two keepers of the island.", "https://b.example"),
    )  # fmt: skip
    later = made(
        runs[1], (lit.upper(), "https://a.example"),
        ("Every storm was written into a large book by keepers.", "https://a.example"),
        ("The harbour light was painted white in 1903 by the two keepers of the island.", "https://b.example"),
        ("Ships from the north saw the harbour light from twenty miles away.", "https://c.example"),
    )  # fmt: skip

    said = compare(earlier, later, runs)

    assert [one.title for one in said.sources.new] == ["c.example"]
    assert said.sources.gone == []
    assert [(one.title, one.passages) for one in said.sources.kept] == [("a.example", 1), ("b.example", 1)]
    assert [(one.text, one.verdict) for one in said.findings.gone] == [
        ("The harbour light was painted white in 1902 by the two keepers of the island.", "quoted")
    ]
    assert [(one.text, one.verdict) for one in said.findings.new] == [
        ("The harbour light was painted white in 1903 by the two keepers of the island.", "conflicting"),
        ("Ships from the north saw the harbour light from twenty miles away.", "quoted"),
    ]
    assert [(one.text, one.earlier_text, one.earlier_verdict) for one in said.findings.kept] == [
        (lit.upper(), lit, "quoted"),
        (
            "Every storm was written into a large book by keepers.",
            "Keepers wrote every storm into a large book.",
            "quoted",
        ),
    ]
    assert (said.earlier.findings, said.later.findings, said.later.sources) == (3, 4, 3)
    assert said.earlier.confidence_score > said.later.confidence_score


def test_a_finding_is_matched_once_and_with_the_most_alike(runs: tuple[Run, Run]) -> None:
    one = "Ships from the north saw the harbour light from twenty miles away."
    other = "Ships from the north saw the harbour light at night from twenty miles away."
    earlier = made(runs[0], (other, "https://c.example"), (one, "https://c.example"))
    later = made(runs[1], (one, "https://c.example"))
    said = compare(earlier, later, runs)
    assert [kept.earlier_text for kept in said.findings.kept] == [one]
    assert [gone.text for gone in said.findings.gone] == [other]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("What is vaccination?", " what  IS vaccination", True),
        ("王安石变法有哪些内容？", "王安石变法有哪些内容?", True),
        ("What is vaccination?", "What is variolation?", False),
    ],
)
def test_a_question_is_the_same_however_it_is_typed(one: str, other: str, same: bool) -> None:
    assert same_question(one, other) is same


async def test_a_source_added_since_shows_in_the_comparison(
    report: Report, alice: User, charlie: User, client_of: ClientOf
) -> None:
    earlier, _ = await report(QUESTION)
    await in_thread(ingest, alice, NEWER.encode(), "newer.md")
    later, _ = await report(QUESTION)
    unfinished, _ = await report("What is quantum chromodynamics?")
    other, _ = await report("宋朝的经济为什么繁荣？")
    path = "/api/research/reports/{}/compare/{}".format

    def look() -> None:
        client = client_of(alice)
        answer = client.get(path(later.id, earlier.id))
        said = answer.json()
        assert answer.status_code == 200
        assert client.get(path(earlier.id, later.id)).json() == said
        assert (said["earlier"]["run_id"], said["later"]["run_id"]) == (earlier.id, later.id)
        assert [one["title"] for one in said["sources"]["new"]] == ["Hypertext before the Web"]
        assert "first server of the World Wide Web" in " ".join(one["text"] for one in said["findings"]["new"])
        assert said["findings"]["kept"]
        assert client.get(path(later.id, unfinished.id)).status_code == 404
        refused = client.get(path(later.id, other.id))
        assert (refused.status_code, refused.json()["code"]) == (409, "other_question")
        assert client_of(charlie).get(path(later.id, earlier.id)).status_code == 404

    def look_at_pages() -> None:
        client = client_of(alice)
        address = reverse("research-compare", args=[later.id, earlier.id])
        assert address in client.get(reverse("research-report", args=[later.id])).content.decode()
        assert "/compare/" not in client.get(reverse("research-report", args=[earlier.id])).content.decode()
        page = client.get(address).content.decode()
        assert "Hypertext before the Web" in page
        assert client.get(reverse("research-compare", args=[later.id, other.id])).status_code == 302
        assert client.get(reverse("research-compare", args=[later.id, unfinished.id])).status_code == 404
        assert client_of(charlie).get(address).status_code == 404

    await in_thread(look)
    await in_thread(look_at_pages)


async def test_what_only_a_rerun_changed_is_its_time(report: Report) -> None:
    earlier, _ = await report(QUESTION)
    later = await in_thread(services.rerun, earlier, RerunRequest(phase="verification"), correlation_id="correlation")
    await collect(sse.frames(later))
    later = await in_thread(Run.objects.get, id=later.id)
    said = await in_thread(services.comparison_of, later, earlier)
    assert said is not None
    assert (said.findings.new, said.findings.gone, said.sources.new, said.sources.gone) == ([], [], [], [])
    assert not any(kept.is_changed for kept in said.findings.kept)
    assert (said.earlier.searches, said.later.searches) == (earlier.searches, 0)
    assert earlier.searches
