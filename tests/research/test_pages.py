from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from library import evidence
from library.chunks import content_hash
from library.models import Document, Evidence
from library.schemas import Hit, SearchOutcome
from library.services import ingest
from library.templatetags.material import highlight
from research import services
from research.briefs import DraftClaim, DraftReport, DraftSection
from research.checking.citations import resolve
from research.errors import GatheringError
from research.events import (
    GatheringProgressEvent,
    PhaseCompleteEvent,
    PhaseStartEvent,
    PhaseWarningEvent,
    SectionWrittenEvent,
    StreamCompleteEvent,
    StreamErrorEvent,
    WrittenSentence,
    report_stream,
)
from research.models import Report
from research.pipeline import KIND
from research.schemas.plans import PHASES, Phase, ResearchPlan, SearchResult, SearchStep
from research.schemas.reports import ClaimVerdict, PhaseTimings, ValidationResult
from research.schemas.requests import ResearchRequest
from research.story import ReportStory
from research.templatetags.report import cited
from runs import log
from runs.events import Event
from runs.models import Run
from runs.words import Sentence
from tests.following import OpenPage

ClientOf = Callable[[User], APIClient]
QUESTION = "When did the harbour light burn first?"
LIT = "The harbour light was lit on 3 May 1871."
KEPT = "Two keepers kept the light until 1902."
EVIL = "Keepers wrote <b>5 < 6 & more</b> in the book."
FURTHER = ("harbour light oil", "The <i>harbour</i>")
SEARCHES = ("harbour light first lit", "harbour light keepers")


class Teller:
    """Tells the log of a report as far as a test wants it."""

    def __init__(self, owner: User, language: str = "en") -> None:
        self.run = Run.objects.create(
            kind=KIND,
            language=language,
            owner=owner,
            title=QUESTION,
            state="running",
            input=ResearchRequest(query=QUESTION, include_domains=["harbour.example"]).model_dump(mode="json"),
            correlation_id="c0rrelat10n",
            engine="offline",
        )
        self.kept = Report.objects.create(run=self.run, query=QUESTION, language=language)

    def say(self, *events: Event, move: str | None = None) -> None:
        lines = [log.line(report_stream, event, closing="end" if move else "open") for event in events]
        log.write_now(self.run.id, lines, fence=0, move=move)
        self.run.refresh_from_db()

    def begin(self, phase: Phase) -> None:
        event = PhaseStartEvent(phase=phase, message="…")
        log.write_now(self.run.id, [log.line(report_stream, event, once=f"{phase}.start")], fence=0)
        self.run.refresh_from_db()

    def keep(self, phase: str, **values: object) -> None:
        self.kept.timings = {**self.kept.timings, f"{phase}_ms": 1200}
        for name, value in values.items():
            setattr(self.kept, name, value)
        self.kept.save()

    def plan(self) -> "Teller":
        steps = [SearchStep(search_terms=terms, purpose="To know") for terms in SEARCHES]
        made = ResearchPlan(executive_summary="Look it up.", web_search_steps=steps, analysis_instructions="Compare.")
        self.begin("planning")
        self.keep("planning", plan=made.model_dump(mode="json"))
        self.say(PhaseCompleteEvent(phase="planning", duration_ms=1200, output=made.model_dump(mode="json")))
        return self

    def search(self, completed: int) -> "Teller":
        self.begin("gathering")
        for number in range(completed):
            self.say(GatheringProgressEvent(completed=number + 1, total=2, current_query=SEARCHES[number]))
        return self

    def search_on(self) -> "Teller":
        """A second round: a search and a page."""
        for number, query in enumerate(FURTHER, 3):
            self.say(GatheringProgressEvent(completed=number, total=4, current_query=query))
        return self

    def gather(self, *, rounds: int = 1) -> "Teller":
        text = f"{LIT} {KEPT} {EVIL}"
        hit = Hit(
            provider="library",
            title="The <i>harbour</i>",
            publisher="Port office",
            published="1999",
            text=text,
            content_hash=content_hash(text),
            retrieved_at=datetime(2026, 1, 1, tzinfo=UTC),
        )
        self.items = evidence.store(self.run.id, [SearchOutcome(query=SEARCHES[0], hits=[hit])])
        results = [
            SearchResult(query=SEARCHES[0], findings=["e1"], sources=[], providers=[]),
            SearchResult(query=SEARCHES[1], findings=[], sources=[], providers=[], error="No answer."),
        ]
        if rounds > 1:
            nothing = SearchResult(query=FURTHER[0], findings=[], sources=[], providers=[], round=2, error="No.")
            page = SearchResult(query=FURTHER[1], findings=["e1"], sources=[], providers=[], round=2, kind="page")
            results += [nothing, page]
        self.say(
            PhaseWarningEvent(
                phase="gathering",
                warnings=[Sentence("%(failed)s out of %(total)s searches failed", failed=1, total=2)],
                proceeded_with=1,
            )
        )
        kept = [result.model_dump(mode="json") for result in results]
        self.keep("gathering", search_results=kept)
        self.say(PhaseCompleteEvent(phase="gathering", duration_ms=1200, output={"search_results": kept}))
        return self

    def write_section(self) -> "Teller":
        self.begin("synthesis")
        lit, kept, evil = ([WrittenSentence(text=text, evidence=["e1"])] for text in (LIT, KEPT, EVIL))
        self.say(
            SectionWrittenEvent(part="summary", place=1, sentences=lit),
            SectionWrittenEvent(part="finding", place=1, sentences=kept),
            SectionWrittenEvent(place=1, heading="The <b>light</b>", sentences=evil),
        )
        return self

    def write(self) -> "Teller":
        if not self.run.events.filter(once="synthesis.start").exists():
            self.begin("synthesis")
        lit, kept_lit, evil = (DraftClaim(text=text, evidence=["e1"]) for text in (LIT, KEPT, EVIL))
        draft = DraftReport(
            title="The first light",
            summary=[lit],
            key_findings=[kept_lit],
            sections=[DraftSection(heading="Light", claims=[evil])],
        )
        self.report = resolve(
            draft, self.items, run_id=self.run.id, language="zh" if self.run.language == "zh" else "en"
        )
        kept = self.report.model_dump(mode="json")
        self.keep("synthesis", report=kept)
        self.say(PhaseCompleteEvent(phase="synthesis", duration_ms=1200, output=kept))
        return self

    def check(self) -> "Teller":
        self.begin("verification")
        verdicts = [
            ClaimVerdict(
                claim_id=claim.id,
                verdict="weak" if claim.text == EVIL else "quoted",
                evidence_id="e1",
                quote=LIT,
                support=0.5,
                reason="So it stands.",
            )
            for claim in self.report.claims
        ]
        found = ValidationResult(
            is_valid=True,
            confidence_score=0.83,
            issues_found=[],
            recommendations=[],
            verdicts=verdicts,
            counts={"quoted": 2, "weak": 1},
            formula="(2 × 1 + 1 × 0.5) ÷ 3",
            answered=1.0,
            faithful=1.0,
            independent_origins=1,
        )
        kept = found.model_dump(mode="json")
        self.keep("verification", validation=kept)
        self.say(PhaseCompleteEvent(phase="verification", duration_ms=1200, output=kept))
        return self

    def complete(self) -> Run:
        self.plan().search(2).gather().write().check().end()
        return self.run

    def end(self) -> "Teller":
        self.say(StreamCompleteEvent(query=QUESTION, timings=PhaseTimings(total_ms=4800)), move="completed")
        return self

    def fail(self, *, retryable: bool = True) -> Run:
        self.plan().search(1).stop("failed", retryable=retryable)
        return self.run

    def stop(self, move: str, *, retryable: bool = True) -> None:
        error = StreamErrorEvent(
            phase="gathering",
            error_type="GatheringError",
            message=Sentence(GatheringError.sentence),
            retryable=retryable,
            correlation_id=self.run.correlation_id,
        )
        self.say(error, move=move)


def shown(client: APIClient, run: Run, **headers: str) -> str:
    return on_one_line(client.get(reverse("research-report", args=[run.id]), headers=headers))


def on_one_line(response: HttpResponse) -> str:
    return " ".join(response.content.decode().split())


def test_a_finished_report_is_whole(alice: User, client_of: ClientOf) -> None:
    run = Teller(alice).complete()

    page = shown(client_of(alice), run)

    assert f">{QUESTION}</h1>" in page
    assert "83%" in page
    assert "(2 × 1 + 1 × 0.5) ÷ 3" in page
    assert page.count('class="claim claim-quoted"') == 2
    assert page.count('class="claim claim-weak"') == 1
    assert f'href="{reverse("research-evidence", args=[run.id, "e1"])}?claim=c1"' in page
    assert reverse("research-export", args=[run.id, "json"]) in page
    assert "hx-sse:connect" not in page


def test_what_models_and_sources_say_is_shown_as_text(alice: User, client_of: ClientOf) -> None:
    run = Teller(alice).complete()
    client = client_of(alice)

    page = shown(client, run) + client.get(reverse("research-evidence", args=[run.id, "e1"])).content.decode()

    assert "<b>5" not in page
    assert "<i>harbour" not in page
    assert "&lt;i&gt;harbour&lt;/i&gt;" in page


def test_a_running_report_is_drawn_as_far_as_it_is_and_follows(alice: User, client_of: ClientOf) -> None:
    run = Teller(alice).plan().search(1).run

    page = shown(client_of(alice), run)

    assert f"/api/runs/{run.id}/events?view=page&amp;language=en&amp;after={run.seq}" in page
    assert '<progress max="2" value="1"' in page
    assert SEARCHES[0] in page
    assert page.count("is-done") == 1
    assert 'form="cancel"' in page


STEPS: list[Callable[[Teller], object]] = [
    Teller.plan,
    lambda teller: teller.search(2),
    Teller.search_on,
    lambda teller: teller.gather(rounds=2),
    Teller.write_section,
    Teller.write,
    Teller.check,
    Teller.end,
]


@pytest.mark.parametrize("opened", range(len(STEPS)))
def test_a_page_that_is_followed_shows_what_one_drawn_later_shows(
    alice: User, client_of: ClientOf, opened: int
) -> None:
    teller, client = Teller(alice), client_of(alice)
    for step in STEPS[:opened]:
        step(teller)
    page = OpenPage(shown(client, teller.run), teller.run)
    for step in STEPS[opened:]:
        step(teller)
        assert page.follow().shown() == OpenPage(shown(client, teller.run), teller.run).shown()


@pytest.mark.parametrize("move", ["failed", "cancelled"])
@pytest.mark.parametrize("begun", [None, *PHASES])
def test_a_page_that_is_followed_to_a_bad_end_shows_what_one_drawn_later_shows(
    alice: User, client_of: ClientOf, begun: Phase | None, move: str
) -> None:
    teller, client = Teller(alice), client_of(alice)
    before: list[Callable[[Teller], object]] = [Teller.plan, lambda one: one.search(2).gather(), Teller.write]
    for step in before[: PHASES.index(begun)] if begun else before:
        step(teller)
    if begun == "gathering":
        teller.search(1)
    elif begun:
        teller.begin(begun)
    page = OpenPage(shown(client, teller.run), teller.run)
    teller.stop(move)
    assert page.follow().shown() == OpenPage(shown(client, teller.run), teller.run).shown()


def test_what_was_read_of_a_report_that_fails_stays(alice: User, client_of: ClientOf) -> None:
    teller, client = Teller(alice).plan().search(2).gather(), client_of(alice)
    page = OpenPage(shown(client, teller.run), teller.run)
    teller.write_section().stop("failed")
    assert KEPT in page.follow().shown()
    assert page.shown() == OpenPage(shown(client, teller.run), teller.run).shown()


def test_a_report_that_is_being_written_shows_what_will_stay(alice: User, client_of: ClientOf) -> None:
    page = shown(client_of(alice), Teller(alice).plan().search(2).search_on().gather(rounds=2).write_section().run)
    assert page.index(LIT) < page.index("Key findings") < page.index(KEPT) < page.index("The &lt;b&gt;light&lt;/b&gt;")
    assert "Keepers wrote &lt;b&gt;5 &lt; 6 &amp; more&lt;/b&gt; in the book." in page
    assert "harbour light oil" in page
    assert "Read whole" in page


def test_a_failed_search_is_a_warning_in_its_phase(alice: User, client_of: ClientOf) -> None:
    page = shown(client_of(alice), Teller(alice).plan().search(2).gather().run)
    assert "1 out of 2 searches failed" in page
    assert "This search failed" in page


def test_a_failure_says_what_is_kept_and_what_can_be_done(alice: User, client_of: ClientOf) -> None:
    run = Teller(alice).fail()

    page = shown(client_of(alice), run)

    assert "The searches did not bring enough" in page
    assert "The plan and what was found are kept." in page
    assert "c0rrelat10n" in page
    assert 'form="again"' in page
    assert f"?again={run.id}" in page


def test_the_page_is_told_in_chinese(alice: User, client_of: ClientOf) -> None:
    page = shown(client_of(alice), Teller(alice).fail(), **{"Accept-Language": "zh-CN"})
    assert "搜索结果不足" in page
    assert "没有找到足够的资料，请再试一次。" in page


def test_charlie_finds_nothing(alice: User, charlie: User, client_of: ClientOf) -> None:
    run = Teller(alice).complete()
    client = client_of(charlie)
    assert client.get(reverse("research-report", args=[run.id])).status_code == 404
    assert client.get(reverse("research-evidence", args=[run.id, "e1"])).status_code == 404
    assert client.post(reverse("research-again", args=[run.id])).status_code == 404
    assert client.post(reverse("research-follow-up", args=[run.id]), {"query": "x"}).status_code == 404
    assert client.get(reverse("research-compare", args=[run.id, run.id])).status_code == 404
    assert client.get(reverse("research"), {"again": run.id}).status_code == 404
    assert QUESTION not in client.get(reverse("home")).content.decode()
    assert QUESTION not in client.get(reverse("research")).content.decode()


def test_a_run_of_another_kind_is_no_report(alice: User, client_of: ClientOf) -> None:
    run = Run.objects.create(kind="testing.count", owner=alice, correlation_id="c" * 16)
    assert client_of(alice).get(reverse("research-report", args=[run.id])).status_code == 404


def test_a_long_log_needs_no_more_queries(
    alice: User, client_of: ClientOf, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    run = Teller(alice).complete()
    client = client_of(alice)
    with django_assert_num_queries(7):  # session, user, run, log, report, follow-ups, the one before
        shown(client, run)


def test_the_passage_is_shown_with_the_deciding_words_marked(alice: User, client_of: ClientOf) -> None:
    run = Teller(alice).complete()
    address = reverse("research-evidence", args=[run.id, "e1"])

    page = client_of(alice).get(address, {"claim": "c1"}).content.decode()

    assert f"<mark>{LIT}</mark>" in page
    assert "So it stands." in page
    assert "Port office" in page
    assert "<html" in page


def test_a_passage_from_the_web_says_what_kind_of_source_it_is_from(alice: User, client_of: ClientOf) -> None:
    run = Teller(alice).complete()
    Evidence.objects.filter(run_id=run.id).update(provider="brave", url="https://www.ons.gov.uk/harbours")
    page = client_of(alice).get(reverse("research-evidence", args=[run.id, "e1"])).content.decode()
    assert "<span>Official source</span>" in page


def test_the_pane_gets_the_passage_alone(alice: User, client_of: ClientOf) -> None:
    run = Teller(alice).complete()
    response = client_of(alice).get(
        reverse("research-evidence", args=[run.id, "e1"]), {"claim": "c1"}, headers={"HX-Request": "true"}
    )
    assert f"<mark>{LIT}</mark>" in response.content.decode()
    assert "<html" not in response.content.decode()
    assert "HX-Request" in response.headers["Vary"]


def test_an_unknown_passage_is_not_found(alice: User, client_of: ClientOf) -> None:
    run = Teller(alice).complete()
    assert client_of(alice).get(reverse("research-evidence", args=[run.id, "e99"])).status_code == 404


def test_asking_starts_one_run_however_often_the_form_is_sent(alice: User, client_of: ClientOf) -> None:
    client = client_of(alice)
    form = {
        "query": QUESTION,
        "depth": "quick",
        "language": "zh",
        "audience": "ten-year-olds",
        "include_domains": "a.example, b.example",
        "token": "t1",
    }

    first = client.post(reverse("research"), form, format="multipart")
    second = client.post(reverse("research"), form, format="multipart")

    run = Run.objects.get(owner=alice)
    assert first.url == second.url == reverse("research-report", args=[run.id])
    assert ResearchRequest.model_validate(run.input) == ResearchRequest(
        query=QUESTION,
        depth="quick",
        language="zh",
        audience="ten-year-olds",
        include_domains=["a.example", "b.example"],
    )


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"query": ""}, "Please write a question."),
        ({"query": "x" * 1001}, "at most 1000 characters"),
        ({"start_date": "2024-05-01", "end_date": "2023-01-01"}, "The end must not lie before the start."),
        ({"start_date": "soon"}, "Enter a valid date."),
        ({"document_ids": ["999"]}, "Whom it is for, and where to search"),
    ],
)
def test_a_refused_form_keeps_what_was_typed(
    alice: User, client_of: ClientOf, change: dict[str, object], sentence: str
) -> None:
    form = {"query": QUESTION, "depth": "deep", "exclude_domains": "bad.example", **change}

    response = client_of(alice).post(reverse("research"), form, format="multipart")

    page = on_one_line(response)
    assert response.status_code == 422
    assert sentence in page
    assert 'value="bad.example"' in page
    assert 'value="deep" checked' in page
    assert not Run.objects.exists()


def test_too_many_runs_is_said_on_the_form(alice: User, client_of: ClientOf, env: Callable[..., None]) -> None:
    env(owner_runs=1)
    Teller(alice)

    response = client_of(alice).post(
        reverse("research"), {"query": "Another one?", "depth": "quick"}, format="multipart"
    )

    assert response.status_code == 429
    assert "Another one?</textarea>" in response.content.decode()


def test_asking_again_is_a_run_of_its_own(alice: User, client_of: ClientOf) -> None:
    run = Teller(alice).fail()

    response = client_of(alice).post(reverse("research-again", args=[run.id]))

    newer = Run.objects.exclude(id=run.id).get()
    assert response.url == reverse("research-report", args=[newer.id])
    taken = {"rerun_of": run.id, "phase": "planning", "follow_up_to": None, "context": ""}
    assert newer.input == {**run.input, "on_disconnect": "cancel", **taken}


def test_asking_again_when_there_are_too_many_says_so(
    alice: User, client_of: ClientOf, env: Callable[..., None]
) -> None:
    env(owner_runs=1)
    run = Teller(alice).fail()
    Teller(alice)
    client = client_of(alice)

    response = client.post(reverse("research-again", args=[run.id]))

    assert response.url == reverse("research-report", args=[run.id])
    assert "You have 1 runs going" in shown(client, run)


def test_a_phase_is_done_again_from_its_place_on_the_rail(alice: User, client_of: ClientOf) -> None:
    run, client = Teller(alice).complete(), client_of(alice)
    assert shown(client, run).count('class="phase-again" form="again"') == 4

    response = client.post(reverse("research-again", args=[run.id]), {"phase": "verification"}, format="multipart")

    newer = Run.objects.exclude(id=run.id).get()
    assert response.url == reverse("research-report", args=[newer.id])
    assert Report.objects.get(run=newer).report["claims"] == Report.objects.get(run=run).report["claims"]
    page = shown(client, newer)
    assert f'Done again after <a href="{reverse("research-report", args=[run.id])}">the run of' in page
    assert "taken over" not in page  # nothing has been yet
    assert "phase-again" not in page


@pytest.mark.parametrize("retryable", [True, False])
def test_where_nothing_was_found_the_page_offers_what_would_help(
    alice: User, client_of: ClientOf, retryable: bool
) -> None:
    ingest(alice, b"# Smallpox\n\nSmallpox was declared eradicated in 1980.", "smallpox.md")
    page = shown(client_of(alice), Teller(alice).fail(retryable=retryable))
    assert "Add a document" in page
    assert f'href="{reverse("research")}?query=Smallpox">Smallpox</a>' in page
    assert ("Go on from where it stopped" in page) == retryable


def test_a_failure_offers_to_go_on_from_its_phase(alice: User, client_of: ClientOf) -> None:
    run, client = Teller(alice).fail(), client_of(alice)
    page = shown(client, run)
    assert 'form="again" name="phase" value="gathering"' in page
    assert page.count('class="phase-again" form="again"') == 2

    refused = client.post(reverse("research-again", args=[run.id]), {"phase": "synthesis"}, format="multipart")

    assert refused.url == reverse("research-report", args=[run.id])
    assert "This run did not get that far." in shown(client, run)
    unknown = client.post(reverse("research-again", args=[run.id]), {"phase": "cooking"}, format="multipart")
    assert unknown.status_code == 404


def test_a_follow_up_is_asked_once_and_both_pages_know_of_each_other(alice: User, client_of: ClientOf) -> None:
    run, client = Teller(alice).complete(), client_of(alice)
    address, form = reverse("research-follow-up", args=[run.id]), {"query": "Who kept the book?", "token": "t1"}
    assert 'form="follow-up" name="query"' in shown(client, run)

    first, second = (client.post(address, form, format="multipart") for _ in range(2))

    newer = Run.objects.exclude(id=run.id).get()
    own = reverse("research-report", args=[newer.id])
    assert first.url == second.url == own
    assert f'<a href="{own}" lang="en">Who kept the book?</a>' in shown(client, run)
    page = shown(client, newer)
    assert f'Follow-up to <a href="{reverse("research-report", args=[run.id])}" lang="en">{QUESTION}</a>' in page
    assert "Only the sources of the earlier report" in page


def test_a_refused_follow_up_keeps_what_was_typed(alice: User, client_of: ClientOf, env: Callable[..., None]) -> None:
    run, client = Teller(alice).complete(), client_of(alice)
    address = reverse("research-follow-up", args=[run.id])
    empty = client.post(address, {"query": " "}, format="multipart")
    env(owner_runs=1)
    Teller(alice)
    full = client.post(address, {"query": "Who kept the book?"}, format="multipart")
    assert (empty.status_code, full.status_code) == (422, 429)
    assert "Please write a question." in empty.content.decode()
    assert "Who kept the book?</textarea>" in full.content.decode()
    assert "You have 1 runs going" in full.content.decode()


def test_only_a_finished_report_can_be_asked(alice: User, client_of: ClientOf) -> None:
    pages = [shown(client_of(alice), run) for run in (Teller(alice).plan().search(1).run, Teller(alice).fail())]
    assert not any("follow-up-query" in page for page in pages)


def test_a_follow_up_the_sources_do_not_answer_can_be_researched(alice: User, client_of: ClientOf) -> None:
    teller = Teller(alice)
    teller.run.input = {**teller.run.input, "follow_up_to": "0" * 32, "context": "Before?"}
    teller.run.save()
    run, client = teller.fail(), client_of(alice)

    page = shown(client, run)

    assert "The sources do not answer this" in page
    assert 'form="again">' not in page
    assert f'href="{reverse("research")}?again={run.id}"' in page
    assert f"{QUESTION}</textarea>" in client.get(reverse("research"), {"again": run.id}).content.decode()


def test_changing_a_question_begins_with_all_that_was_asked(alice: User, client_of: ClientOf) -> None:
    run = Teller(alice).fail()
    page = client_of(alice).get(reverse("research"), {"again": run.id}).content.decode()
    assert f"{QUESTION}</textarea>" in page
    assert 'value="harbour.example"' in page


def test_reports_are_searched_by_their_question(alice: User, client_of: ClientOf) -> None:
    Teller(alice).complete()
    client = client_of(alice)
    found = client.get(reverse("research"), {"search": "harbour"})
    missed = client.get(reverse("research"), {"search": "volcano"})
    assert [report.query for report in found.context["reports"]] == [QUESTION]
    assert "Nothing found" in missed.content.decode()


def test_home_shows_reports_and_only_questions_the_library_can_answer(alice: User, client_of: ClientOf) -> None:
    Teller(alice).complete()
    page = client_of(alice).get(reverse("home")).content.decode()
    assert QUESTION in page
    assert "The sample library can answer" not in page


def test_a_list_of_reports_needs_no_more_queries(
    alice: User, client_of: ClientOf, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(5):
        Teller(alice).complete()
    client = client_of(alice)
    with django_assert_num_queries(5):  # session, user, documents, how many, reports
        client.get(reverse("research"))


def test_markers_become_links_and_everything_else_is_text(alice: User) -> None:
    run = Teller(alice).complete()
    checked = ReportStory(run).checked
    assert checked
    sources = checked.sources
    url = sources["e1"].evidence_url

    assert cited("<b>Lit</b> in 1871. [1]\n\nNo source. [7]", sources) == (
        f'<p>&lt;b&gt;Lit&lt;/b&gt; in 1871.<a class="chip" href="{url}" hx-get="{url}">1</a></p>\n<p>No source. [7]</p>'
    )


@pytest.mark.parametrize(
    ("text", "quotes", "marked"),
    [
        ("a b c", ["b"], "a <mark>b</mark> c"),
        ("one\n two  three", ["one two three"], "<mark>one\n two  three</mark>"),
        ("abcdef", ["abc", "bcd"], "<mark>abcd</mark>ef"),
        ("<i>x</i>", ["<i>"], "<mark>&lt;i&gt;</mark>x&lt;/i&gt;"),
        ("nothing", ["else", ""], "nothing"),
        ("1069年，王安石变法。", ["王安石变法"], "1069年，<mark>王安石变法</mark>。"),
    ],
)
def test_quotes_are_marked(text: str, quotes: list[str], marked: str) -> None:
    assert highlight(text, quotes) == marked


def test_services_and_pages_agree_on_what_is_asked(alice: User) -> None:
    run = services.start_report(
        alice, ResearchRequest(query=QUESTION, on_disconnect="continue"), correlation_id="c" * 16
    )
    story = ReportStory(run)
    assert [(row.name, row.state) for row in story.phases.values()] == [
        ("planning", "running"),
        ("gathering", "todo"),
        ("synthesis", "todo"),
        ("verification", "todo"),
    ]


@pytest.mark.parametrize(
    ("address", "english", "chinese"),
    [
        ("/", "smallpox eradicated?</a>", "王安石变法有哪些主要内容？</a>"),
        ("/research/timelines/", "History of vaccines", "宋朝历史"),
    ],
)
def test_what_may_be_asked_is_offered_in_the_readers_language_first(
    client: Client, alice: User, address: str, english: str, chinese: str
) -> None:
    for topic in ("Vaccines", "宋朝"):
        document = ingest(alice, topic.encode(), f"{topic}.md")
        Document.objects.filter(pk=document.pk).update(shared=True, topic=topic)
    client.force_login(alice)
    told = [client.get(address, headers={"Accept-Language": language}).content.decode() for language in ("en", "zh")]
    assert [page.index(english) < page.index(chinese) for page in told] == [True, False]
