"""A format is asked for in the chat: its download is announced, or it is said that there is none, and which there are."""

from io import BytesIO

from pypdf import PdfReader

from tests.conversation.conftest import Caller, of, words

QUIZ = "Make a quiz about photosynthesis with 2 questions"


async def test_a_quiz_for_moodle_and_as_a_pdf(caller: Caller, leaves: None) -> None:
    (quiz,) = (await caller.ask(QUIZ))["artifacts"]
    answer = await caller.ask("Give me that quiz for Moodle")
    assert answer["status"] == "artifact_ready"
    assert answer["message"] == "“Quiz: photosynthesis” can be downloaded as Moodle XML."
    assert [(one["artifactId"], one["type"], one["filename"]) for one in answer["files"]] == [
        (quiz["id"], "moodle", "Quiz photosynthesis.xml")
    ]
    assert answer["artifacts"] == []
    file = await caller.client.get(answer["files"][0]["url"])
    assert b"<quiz>" in file.content
    assert len(file.content) == answer["files"][0]["size"]
    told = await caller.stream("导出成PDF")
    (ready,) = [one["data"] for one in of(told, "data-file-ready")]
    assert len(PdfReader(BytesIO((await caller.client.get(ready["url"])).content)).pages) > 0
    page = " ".join((await caller.client.get("/assistant/chat-1")).content.decode().split())
    assert f'href="{ready["url"]}" download' in page


async def test_a_format_that_there_is_not_is_said_with_those_that_there_are(caller: Caller, leaves: None) -> None:
    await caller.ask(QUIZ)
    told = await caller.stream("as an EPUB")
    assert not of(told, "data-file-ready")
    (asked,) = of(told, "data-clarify")
    assert words(told).startswith("“Quiz: photosynthesis” cannot be had as EPUB, but as: Word, PDF, A–D, Moodle XML,")
    assert [one["label"] for one in asked["data"]["choices"]][:2] == ["Word", "PDF"]
    (answered,) = of(await caller.stream("PDF"), "data-file-ready")
    assert answered["data"]["type"] == "pdf"


async def test_what_is_new_comes_with_the_file_it_is_wanted_as(caller: Caller, leaves: None) -> None:
    answer = await caller.ask(f"{QUIZ} for Moodle")
    assert [one["kind"] for one in answer["artifacts"]] == ["quiz"]
    assert [one["type"] for one in answer["files"]] == ["moodle"]
    assert answer["message"].endswith("Its download as Moodle XML stands beside.")
    without = await caller.ask(f"{QUIZ} as an EPUB", chat="chat-2")
    assert (len(without["artifacts"]), without["files"]) == (1, [])
    assert "It cannot be had as EPUB, but as: Word, PDF," in without["message"]


async def test_where_nothing_was_made_nothing_is_given(caller: Caller, leaves: None) -> None:
    told = await caller.stream("as a PDF")
    assert not of(told, "data-file-ready")
