"""Quizzes through the assistant: banks mixed in, fewer than asked for, one question written anew or put by hand."""

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from library import services as library
from runs.database import in_thread
from tests.conversation.conftest import Caller, of
from tests.conversation.school import load_sample

INERTIA = Path("library/sample/newton-en-first-law-inertia.md")
BANK = """::Leaf:: Where does photosynthesis take place? {=in the chloroplasts ~in the roots ~in the bark ~in the seeds}

::Gas:: Photosynthesis takes in oxygen. {F}

::Other:: Who wrote Hamlet? {=Shakespeare ~Marlowe ~Jonson ~Bacon}

::Odd:: Two {=a} gaps {=b}
"""


def upload(client: Client, text: str = BANK, name: str = "leaves.gift") -> Any:
    return client.post("/api/conversation/banks", {"file": SimpleUploadedFile(name, text.encode())})


def test_a_bank_is_kept_for_its_owner_alone(client: Client, alice: User, charlie: User) -> None:
    client.force_login(alice)
    made = upload(client)
    assert made.status_code == 201
    bank = made.json()
    assert (bank["title"], bank["questionCount"], bank["leftOutCount"]) == ("leaves", 3, 1)
    assert bank["leftOut"] == [{"place": "7: Odd", "reason": "Several answers in one text are not known here."}]
    address = f"/api/conversation/banks/{bank['id']}"
    assert [one["question"] for one in client.get(address).json()["questions"]][2] == "Who wrote Hamlet?"
    page = client.get(f"/assistant/banks/{bank['id']}").content.decode()
    assert "Who wrote Hamlet?" in page
    assert "Several answers in one text" in page
    assert "leaves" in client.get("/assistant/banks/").content.decode()
    client.force_login(charlie)
    assert client.get("/api/conversation/banks").json() == {"banks": []}
    for path in (address, f"/assistant/banks/{bank['id']}"):
        assert client.get(path).status_code == 404
    assert client.delete(address).status_code == 404
    assert client.post(f"/assistant/banks/{bank['id']}/delete").status_code == 404
    client.force_login(alice)
    assert client.delete(address).status_code == 204


def test_the_same_file_is_the_same_bank(client: Client, alice: User, bob: User) -> None:
    client.force_login(alice)
    first, again = upload(client), upload(client, name="copy.gift")
    assert (again.status_code, again.json()) == (201, first.json())
    client.force_login(bob)
    assert upload(client).json()["id"] != first.json()["id"]


@pytest.mark.parametrize(("text", "name"), [("no question", "a.gift"), ("words", "a.pages"), ("<quiz", "a.xml")])
def test_what_holds_no_questions_is_refused(client: Client, alice: User, text: str, name: str) -> None:
    client.force_login(alice)
    assert upload(client, text, name).status_code == 422
    assert client.post("/assistant/banks/", {"file": SimpleUploadedFile(name, text.encode())}).status_code == 422


async def test_own_questions_are_mixed_in(caller: Caller, leaves: None) -> None:
    def bring() -> None:
        client = Client()
        client.force_login(caller.user)
        assert upload(client).status_code == 201

    await in_thread(bring)
    answer = await caller.ask("Make a quiz with 4 questions about photosynthesis from my question bank")
    whole = await caller.get(answer["artifacts"][0]["url"])
    sources = [one["source"] for one in whole["content"]["questions"]]
    assert sources == ["leaves", "leaves", *["Photosynthesis in green plants"] * 2]
    assert [one["order"] for one in whole["content"]["questions"]] == [1, 2, 3, 4]


async def test_fewer_than_asked_for_are_delivered_and_said(caller: Caller, leaves: None) -> None:
    answer = await caller.ask("Make a quiz about photosynthesis with 20 questions")
    (made,) = answer["artifacts"]
    questions = (await caller.get(made["url"]))["content"]["questions"]
    assert 5 <= len(questions) < 20
    assert answer["message"].endswith(
        f"The quiz has {len(questions)} of the 20 questions that were asked for: your documents give no more that can be asked well."
    )


async def test_a_question_is_written_anew(caller: Caller, leaves: None) -> None:
    (made,) = (await caller.ask("Make a quiz about photosynthesis with 3 single choice questions"))["artifacts"]
    before = (await caller.get(made["url"]))["content"]["questions"]
    address = f"/api/conversation/artifacts/{made['id']}"
    told = await caller.stream("Question 2 harder, please")
    (again,) = of(told, "data-quiz-question")
    assert (again["data"]["artifactId"], again["data"]["index"]) == (made["id"], 1)
    whole = await caller.get(address)
    after = whole["content"]["questions"]
    assert (whole["version"], whole["versions"]) == (2, [1, 2])
    assert (after[0], after[2]) == (before[0], before[2])
    assert (after[1]["id"], after[1]["questionType"], after[1]["difficulty"]) == ("q-002", "FILL_IN_BLANK", "hard")
    assert (await caller.get(made["url"]))["content"]["questions"] == before
    body = {"part": "2", "remark": "easier", "version": 1}
    stale = await caller.client.post(f"{address}/edit", body, content_type="application/json")
    assert (stale.status_code, stale.json()["code"]) == (409, "stale_version")
    done = await caller.client.post(f"{address}/edit", body | {"version": 2}, content_type="application/json")
    assert done.json()["artifacts"][0]["version"] == 3
    assert (await caller.get(address))["content"]["questions"][1]["questionType"] == "SINGLE_CHOICE"


async def test_a_question_is_put_by_hand(caller: Caller, other: Caller, leaves: None) -> None:
    (made,) = (await caller.ask("Make a quiz about photosynthesis with 2 questions"))["artifacts"]
    address = f"/api/conversation/artifacts/{made['id']}/parts/2"
    question = {
        "id": "x", "order": 9, "questionType": "TRUE_FALSE", "question": "Leaves are green.", "correctAnswer": "true"
    }  # fmt: skip

    async def put(by: Caller, version: int, content: Any) -> tuple[int, Any]:
        body = {"version": version, "content": content}
        response = await by.client.put(address, body, content_type="application/json")
        return response.status_code, response.json()

    status, whole = await put(caller, 1, question)
    assert (status, whole["version"]) == (200, 2)
    assert (whole["content"]["questions"][1]["id"], whole["content"]["questions"][1]["order"]) == ("q-002", 2)
    assert (await put(caller, 1, question))[0] == 409
    assert (await put(caller, 2, question | {"correctAnswer": "perhaps"}))[1]["code"] == "unfit_part"
    assert (await put(caller, 2, {"question": "?"}))[0] == 422
    assert (await put(other, 2, question))[0] == 404
    page = (await caller.ask("Make interactive flash cards about photosynthesis"))["artifacts"][0]["id"]
    refused = await caller.client.put(
        f"/api/conversation/artifacts/{page}/parts/1",
        {"version": 1, "content": {}},
        content_type="application/json",
    )
    assert refused.json()["code"] == "cannot_edit"


async def test_questions_say_which_weak_point_they_follow(caller: Caller, alice: User) -> None:
    def school() -> None:
        load_sample()
        library.ingest(alice, INERTIA.read_bytes(), "inertia.md")

    await in_thread(school)
    answer = await caller.ask("Make a quiz with 3 questions for Physics 8A on its weak points")
    questions = (await caller.get(answer["artifacts"][0]["url"]))["content"]["questions"]
    assert len(questions) == 3
    for one in questions:
        assert one["weakPoint"]["name"] == "Inertia and Newton's first law"
        assert 0 < one["weakPoint"]["wrong"] <= one["weakPoint"]["of"]
        assert one["weakPoint"]["date"] > "2020-01-01"
