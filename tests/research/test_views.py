"""Reports over HTTP: lists, results, evidence, exports, and who may see them."""

import json
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from research import services
from research.schemas.requests import ResearchRequest
from runs.database import in_thread
from runs.models import Run
from tests.research.conftest import Report

pytestmark = pytest.mark.django_db(transaction=True)

QUESTION = "How did the World Wide Web begin?"
ClientOf = Callable[[User], APIClient]


def paths(run: Run) -> list[str]:
    return [
        f"/api/research/reports/{run.id}",
        f"/api/research/reports/{run.id}/evidence/e1",
        *(f"/research/reports/{run.id}/export/{name}" for name in ("md", "docx", "pdf", "json", "bib")),
    ]


async def test_a_report_is_read_listed_and_exported_by_its_owner_only(
    report: Report, alice: User, charlie: User, client_of: ClientOf
) -> None:
    run, _ = await report(QUESTION)

    def look(user: User) -> list[int]:
        client = client_of(user)
        return [client.get(path).status_code for path in paths(run)]

    assert await in_thread(look, alice) == [200] * 7
    assert await in_thread(look, charlie) == [404] * 7
    listed = await in_thread(lambda: client_of(alice).get("/api/research/reports", {"search": "wide web"}).json())
    assert [(one["query"], one["run"]["id"], one["confidence_score"]) for one in listed["reports"]] == [
        (QUESTION, run.id, 0.39)
    ]
    assert await in_thread(lambda: client_of(charlie).get("/api/research/reports").json()) == {"reports": []}


async def test_evidence_of_a_citation_holds_the_words_that_were_cited(
    report: Report, alice: User, client_of: ClientOf
) -> None:
    run, _ = await report(QUESTION)
    result = await in_thread(services.report_of, run)
    assert result is not None
    claim = result.report.claims[0]
    url = f"/api/research/reports/{run.id}/evidence/{claim.evidence[0]}"
    item = await in_thread(lambda: client_of(alice).get(url).json())
    assert claim.text in " ".join(item["text"].split())


def test_a_report_that_is_not_finished_has_no_result(alice: User, client_of: ClientOf) -> None:
    run = services.start_report(alice, ResearchRequest(query=QUESTION), correlation_id="correlation")
    assert [client_of(alice).get(path).status_code for path in paths(run)] == [404] * 7


@pytest.mark.parametrize(
    ("body", "status", "detail"),
    [
        ({"query": ""}, 422, "query: This must not be empty."),
        ({"query": "  "}, 422, "query: This must not be empty."),
        ({"query": "x" * 1001}, 422, "query: This must have at most 1000 characters."),
        ({"query": "x", "colour": "red"}, 422, "colour: This field is not known."),
        ({}, 422, "query: This field is required."),
        (
            {"query": "x", "start_date": "2024-02-01", "end_date": "2024-01-01"},
            422,
            "start_date must not be after end_date.",
        ),
    ],
)
@pytest.mark.parametrize("path", ["/research/stream"])
def test_a_bad_body_is_refused_and_nothing_is_stored(
    alice: User, client_of: ClientOf, body: dict[str, str], status: int, detail: str, path: str
) -> None:
    answer = client_of(alice).post(path, json.dumps(body), content_type="application/json")
    assert (answer.status_code, answer.json()["detail"]) == (status, detail)
    assert Run.objects.count() == 0


def test_a_person_who_is_not_signed_in_starts_nothing(db: None) -> None:
    answer = APIClient().post("/research/stream", json.dumps({"query": "x"}), content_type="application/json")
    assert answer.status_code == 401
    assert Run.objects.count() == 0
