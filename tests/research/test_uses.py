"""From a report to what is begun from it: the menu, the document that is kept, and the passage its sentences rest on."""

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from conversation.models import ArtifactVersion
from conversation.schemas.requests import TurnRequest
from conversation.services.turns import start_turn
from library.exports import reached_at
from library.models import Document, Evidence
from runs import sse
from runs.database import in_thread
from runs.models import Run
from runs.testing import collect
from tests.research.conftest import Report

ClientOf = Callable[[User], APIClient]
QUESTION = "How did the World Wide Web begin at CERN?"


@pytest.fixture
async def finished(report: Report) -> Run:
    run, _ = await report(QUESTION, depth="quick")
    return run


async def test_a_report_is_kept_once_and_led_further_by_its_owner_alone(
    finished: Run, alice: User, bob: User, charlie: User, client_of: ClientOf
) -> None:
    def check() -> None:
        address = f"/api/library/results/report/{finished.id}/uses"
        for stranger in (bob, charlie):
            client = client_of(stranger)
            assert client.get(address).status_code == client.post(address, {}, format="json").status_code == 404
        client = client_of(alice)
        names = [one["name"] for one in client.get(address).json()["uses"]]
        assert {"report", "timeline", "post", "quiz"} <= set(names)
        refused = client.post(address, {"use": "film"}, format="json")
        assert (refused.status_code, refused.json()["code"]) == (422, "no_such_use")
        assert client.get("/api/library/results/film/1/uses").status_code == 404
        kept, again = (client.post(address, {"use": name}, format="json") for name in ("timeline", None))
        assert (kept.status_code, again.status_code) == (201, 200)
        document = kept.json()["document"]
        assert (document["kept_from"], again.json()["document"]) == (f"report/{finished.id}", document)
        assert (again.json()["next"], Document.objects.exclude(kept_from="").count()) == (None, 1)
        begun = urlsplit(kept.json()["next"])
        assert (begun.path, parse_qs(begun.query)["document_ids"]) == ("/research/timelines/", [str(document["id"])])
        for passage in client.get(f"/api/library/documents/{document['id']}").json()["text"]:
            for ground in passage["grounds"]:
                assert ground["sentence"] in ground["text"]
                assert Evidence.objects.filter(run=finished, text=ground["text"]).exists()

    await in_thread(check)


async def test_the_page_offers_in_both_languages_what_can_be_begun_and_begins_it(
    finished: Run, alice: User, charlie: User, client_of: ClientOf
) -> None:
    def check() -> None:
        client = client_of(alice)
        keep = f"/library/results/report/{finished.id}/keep"
        english = client.get(f"/research/reports/{finished.id}").content.decode()
        chinese = client.get(
            f"/research/reports/{finished.id}", headers={"Accept-Language": "zh-hans"}
        ).content.decode()
        assert (english.count(keep) > 4, "Use this in…" in english, "用它来做…" in chinese) == (True, True, True)
        assert client_of(charlie).post(keep).status_code == 404
        assert not Document.objects.exclude(kept_from="").exists()
        begun = client.post(keep, {"use": "report"})
        document = Document.objects.get(kept_from=f"report/{finished.id}")
        form = client.get(begun["Location"]).content.decode()
        ticked = form.split(f'value="{document.pk}"')[1].split(">")[0]
        assert "checked" in ticked
        shown = client.get(client.post(keep)["Location"]).content.decode()
        assert "What this result rests on" in shown
        assert f"/research/reports/{finished.id}" in shown
        Run.objects.all().delete()
        assert (
            "Kept from a result that is no longer there"
            in client.get(f"/library/documents/{document.pk}").content.decode()
        )

    await in_thread(check)


async def test_a_quiz_on_a_report_leads_from_its_key_to_the_passage_the_report_rested_on(
    finished: Run, alice: User, charlie: User, client_of: ClientOf
) -> None:
    def start() -> Run:
        address = f"/api/library/results/report/{finished.id}/uses"
        document = client_of(alice).post(address, {"use": "quiz"}, format="json").json()["document"]
        asked = {
            "message": "Make a quiz of 2 questions about the World Wide Web.",
            "attachments": [{"file_id": document["id"]}],
        }
        return start_turn(alice, TurnRequest.model_validate(asked), correlation_id="correlation")

    turn = await in_thread(start)
    await collect(sse.frames(turn))

    def check() -> None:
        client = client_of(alice)
        kept = Document.objects.exclude(kept_from="").get()
        (made,) = ArtifactVersion.objects.filter(run=turn)
        questions = made.content["questions"]
        assert questions
        for question in questions:
            assert question["source"] == f"Birth of the Web, quoted in “{kept.title}”"
            address, _, ground = question["passageUrl"].partition("#")
            page = client.get(address).content.decode()
            shown = page.split(f'id="{ground}"')[1].split("</li>")[0]
            assert "Birth of the Web" in shown
            assert f"<mark>{question['explanation']}</mark>" in shown
        key = client.get(f"/api/conversation/artifacts/{made.artifact_id}/versions/1/export/md").content.decode()
        assert f"Birth of the Web, quoted in “{kept.title}”*]({reached_at(questions[0]['passageUrl'])})" in key
        pane = client.get(f"/assistant/artifacts/{made.artifact_id}/versions/1").content.decode()
        assert all(question["passageUrl"].replace("&", "&amp;") in pane for question in questions)
        again = client.post(f"/api/library/results/work/{made.artifact_id}/uses", {}, format="json").json()["document"]
        assert client_of(charlie).get(f"/api/library/results/work/{made.artifact_id}/uses").status_code == 404
        for passage in client.get(f"/api/library/documents/{again['id']}").json()["text"]:
            assert {ground["title"] for ground in passage["grounds"]} == {"Birth of the Web"}

    await in_thread(check)


async def test_a_report_on_a_report_leads_to_the_passage_the_first_one_rested_on(
    finished: Run, alice: User, charlie: User, client_of: ClientOf, report: Report
) -> None:
    def kept() -> int:
        answer = client_of(alice).post(f"/api/library/results/report/{finished.id}/uses", {}, format="json")
        return int(answer.json()["document"]["id"])

    document = await in_thread(kept)
    second, _ = await report(QUESTION, depth="quick", document_ids=[document])

    def check() -> None:
        client = client_of(alice)
        result = client.get(f"/api/research/reports/{second.id}").json()
        assert result["report"]["claims"]
        for item in result["evidence"]:
            assert item["document_id"] == document
            assert {one["title"] for one in item["grounds"]} == {"Birth of the Web"}
        key = result["evidence"][0]["id"]
        for address in (f"/research/reports/{second.id}/evidence/{key}", f"/library/evidence/{second.id}/{key}"):
            page = client.get(address).content.decode()
            assert "What this result rests on" in page
            assert "Birth of the Web" in page
            assert client_of(charlie).get(address).status_code == 404
        written = client.get(f"/research/reports/{second.id}/export/md").content.decode()
        assert "This result rests on: Birth of the Web" in written

    await in_thread(check)
