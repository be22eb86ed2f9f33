"""The API: one answer, the history, what was made as files, refusals, and that nobody else sees any of it."""

import io
from typing import Any

import docx
import pytest
from dbos import DBOS
from django.contrib.auth.models import User
from pydantic import TypeAdapter
from pydantic_ai.ui.vercel_ai.request_types import UIMessage

from library import services as library
from runs.database import in_thread
from runs.models import Run
from tests.conversation.conftest import LIGHT, Caller

ASKED = "Make a quiz about photosynthesis with 5 questions"


async def test_a_turn_as_one_answer(caller: Caller, leaves: None) -> None:
    answer = await caller.ask(ASKED)
    assert answer["conversationId"] == "chat-1"
    assert (answer["intent"], answer["status"], answer["clarify"]) == ("quiz_generate", "artifact_ready", None)
    assert answer["message"] == "“Quiz: photosynthesis” is ready: 5 questions, each checked."
    assert answer["engine"] == "offline"
    (made,) = answer["artifacts"]
    assert (made["kind"], made["version"], made["title"]) == ("quiz", 1, "Quiz: photosynthesis")
    whole = await caller.get(made["url"])
    assert whole == await caller.get(f"/api/conversation/artifacts/{made['id']}")
    assert len(whole["content"]["questions"]) == 5
    assert {one["source"] for one in whole["content"]["questions"]} == {"Photosynthesis in green plants"}


async def test_a_topic_nothing_is_known_of_is_asked_about(caller: Caller, leaves: None) -> None:
    answer = await caller.ask("Write 5 multiple choice questions about knitting patterns")
    assert (answer["status"], answer["artifacts"]) == ("clarify_needed", [])
    assert answer["message"].startswith("Your documents say nothing about “knitting patterns”.")
    assert answer["clarify"]["choices"] == [{"label": "Photosynthesis", "value": "Photosynthesis", "description": ""}]
    chosen = await caller.ask("Photosynthesis")
    assert (chosen["intent"], chosen["status"]) == ("quiz_generate", "artifact_ready")


async def test_without_a_topic_it_is_asked_for(caller: Caller, leaves: None) -> None:
    answer = await caller.ask("Write a lesson plan, please")
    assert (answer["status"], answer["message"]) == ("clarify_needed", "What shall it be about?")
    assert answer["clarify"]["hint"] == "needTopic"


async def test_a_choice_goes_on_with_what_was_asked_for(caller: Caller, leaves: None) -> None:
    await caller.ask("Make a PowerPoint about photosynthesis")
    answer = await caller.ask("Write a lesson plan")
    assert [one["title"] for one in answer["artifacts"]] == ["Lesson plan: photosynthesis"]


async def test_files_reopen(caller: Caller, leaves: None) -> None:
    for text in (ASKED, "Write a lesson plan on photosynthesis"):
        (made,) = (await caller.ask(text))["artifacts"]
        exports = (await caller.get(made["url"]))["exports"]
        assert set(exports) >= {"docx", "pdf", "md", "json"}
        files = {key: await caller.client.get(address) for key, address in exports.items()}
        assert {file.status_code for file in files.values()} == {200}
        document = docx.Document(io.BytesIO(files["docx"].content))
        styles = [paragraph.style.name for paragraph in document.paragraphs if paragraph.style]
        assert styles[0] == "Title"
        assert "Heading 1" in styles
        assert files["pdf"].content.startswith(b"%PDF")
        assert "photosynthesis" in files["md"].content.decode()


async def test_the_history_is_one_that_clients_take_back(caller: Caller, leaves: None) -> None:
    for text in ("Hello", ASKED, "Make a PowerPoint about photosynthesis"):
        await caller.stream(text)
    history = await caller.get("/api/conversation/chat-1")
    messages = TypeAdapter(list[UIMessage]).validate_python(history["messages"])
    assert [one.role for one in messages] == ["user", "assistant"] * 3
    kinds = [part["type"] for part in history["messages"][3]["parts"]]
    assert kinds == [
        "step-start", "data-action", "tool-generate_quiz_questions", "data-tool-progress",
        *["data-quiz-question"] * 5, "data-quiz-complete", "source-document", "step-start", "text",
    ]  # fmt: skip
    # The whole history comes back with the next message, and only that message is read.
    body = {"id": "chat-1", "messages": [*history["messages"], _said("Good morning")], "trigger": "submit-message"}
    response = await caller.client.post("/api/conversation", body, content_type="application/json")
    assert response.json()["intent"] == "chat_smalltalk"
    listed = await caller.get("/api/conversation?search=powerpoint")
    assert [(one["id"], one["turns"], one["isGoing"]) for one in listed["conversations"]] == [("chat-1", 4, False)]


def _said(text: str) -> dict[str, Any]:
    return {"id": text, "role": "user", "parts": [{"type": "text", "text": text, "rawInput": "…"}], "unknown": 1}


async def test_renamed_and_deleted(caller: Caller) -> None:
    await caller.stream("Hello")
    path = "/api/conversation/chat-1"
    renamed = await caller.client.patch(path, {"title": "Greetings"}, content_type="application/json")
    assert renamed.json()["title"] == "Greetings"
    run = await in_thread(Run.objects.get)
    assert await DBOS.get_workflow_status_async(f"{run.id}:0") is not None
    assert (await caller.client.delete(path)).status_code == 204
    assert (await caller.client.get(path)).status_code == 404
    assert await DBOS.get_workflow_status_async(f"{run.id}:0") is None, "the engine's journal held what was said"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({}, "The request holds no message of a user with text."),
        ({"messages": [{"role": "assistant", "parts": []}]}, "The request holds no message of a user with text."),
        ({"message": "x" * 8001}, "A message has at most 8000 characters."),
        ({"id": "..", "message": "x"}, "An id has 1 to 64 letters"),
        ({"message": "x", "attachments": [{"fileId": 999}]}, "A document that came along is not in your library."),
    ],
)
async def test_what_cannot_be_read_is_refused(caller: Caller, body: dict[str, Any], said: str) -> None:
    for path in ("/api/conversation", "/api/conversation/stream"):
        response = await caller.client.post(path, body, content_type="application/json")
        assert response.status_code == 422
        assert said in response.json()["detail"]


async def test_an_attachment_is_what_questions_are_made_from(caller: Caller, leaves: None, alice: User) -> None:
    other = LIGHT.replace("green plants", "red algae").replace("Photosynthesis in red", "Photosynthesis of red")
    document = await in_thread(library.ingest, alice, other.encode(), "algae.md")
    (made,) = (await caller.ask(ASKED, attachments=[{"fileId": document.pk}]))["artifacts"]
    questions = (await caller.get(made["url"]))["content"]["questions"]
    assert {one["source"] for one in questions} == {"Photosynthesis of red algae"}


async def test_nobody_else_sees_it(caller: Caller, other: Caller, leaves: None) -> None:
    (made,) = (await caller.ask(ASKED))["artifacts"]
    own = [made["url"], f"{made['url']}/export/docx", f"/api/conversation/artifacts/{made['id']}"]
    for path in [*own, "/api/conversation/chat-1", "/api/conversation/chat-1/stream"]:
        assert (await other.client.get(path)).status_code == 404, path
    assert (await other.client.post("/api/conversation/chat-1/stop")).status_code == 404
    assert (await other.client.delete("/api/conversation/chat-1")).status_code == 404
    assert (await other.get("/api/conversation"))["conversations"] == []
    # The same id is another conversation of somebody else's.
    assert (await other.ask("Hello"))["conversationId"] == "chat-1"
    assert len((await caller.get("/api/conversation/chat-1"))["messages"]) == 2
