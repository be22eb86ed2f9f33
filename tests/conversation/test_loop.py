"""How a turn ends: each rule of the ending, each kind of second attempt, with a model that says what the test scripts."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from pydantic_ai.exceptions import ModelHTTPError

from conversation import steps
from conversation.briefs.arguments import DocxArguments, QuizArguments
from conversation.briefs.tasks import ClarifyPayload, FinalResult, RouterResult, WrittenText
from conversation.classes.schemas.arguments import ClassArguments, DocumentArguments, NoArguments
from conversation.classes.services import get_class_detail
from conversation.errors import NoMaterial
from conversation.models import ArtifactVersion, ConversationTurn
from conversation.quizzes.briefs import QuizDraft
from runs.database import in_thread
from runs.testing import Said, scripted
from runs.working import Call
from tests.conftest import SetEnv
from tests.conversation.conftest import Caller, TalkingModel, of, told, words
from tests.conversation.quizzes.samples import question
from tests.conversation.school import load_sample

ASKED = "Make a quiz about photosynthesis with 2 questions"
QUIZ = Call("generate_quiz_questions", QuizArguments(topic="photosynthesis", count=2))
QUIZ_INPUT = {"topic": "photosynthesis", "count": 2}
READY = FinalResult(status="artifact_ready", message="Your quiz about leaves is ready to use.")
ANSWER = FinalResult(status="answer_ready", message="A quiz is a short test of what is known.")
OPENED: list[tuple[str, Any]] = [
    ("start", None),
    ("data-conversation", None),
    ("start-step", None),
    ("data-action", ("make", "quiz_generate", "artifact", ["generate_quiz_questions"])),
]
CALLED: list[tuple[str, Any]] = [
    ("tool-input-start", None),
    ("tool-input-available", QUIZ_INPUT),
    ("data-tool-progress", ("generate_quiz_questions", "running")),
]
MADE: list[tuple[str, Any]] = [
    *CALLED,
    ("data-quiz-question", 0),
    ("data-quiz-question", 1),
    ("data-quiz-complete", ("Quiz: photosynthesis", 2)),
    ("source-document", "Photosynthesis in green plants"),
    ("tool-output-available", None),
    ("data-tool-progress", ("generate_quiz_questions", "done")),
]
CLOSED: list[tuple[str, Any]] = [("finish", None), ("[DONE]", None)]


def said(text: str, *between: tuple[str, Any]) -> list[tuple[str, Any]]:
    """The end of a turn, in words."""
    return [
        ("finish-step", None),
        ("start-step", None),
        ("text-start", None),
        ("text-delta", text),
        ("text-end", None),
        *between,
        ("finish-step", None),
        *CLOSED,
    ]


@pytest.fixture
def model(env: SetEnv) -> Iterator[TalkingModel]:
    """A model for the assistant and the chat; router and writers are offline."""
    offline = ("conversation.router", "conversation.quiz", "conversation.document")
    env(model="scripted", model_roles=dict.fromkeys(offline, "offline"))
    made = TalkingModel([])
    with ExitStack() as stack:
        stack.enter_context(scripted(scripted=made))
        yield made


async def turn(caller: Caller, model: TalkingModel, *script: Said, message: str = ASKED) -> list[tuple[str, Any]]:
    model.enqueue(*script)
    return told(await caller.stream(message))


async def kept() -> dict[str, Any]:
    """What operators count of the last turn."""
    names = ("status", "attempts", "has_fallen_back", "false_promises")
    return await in_thread(lambda: dict(ConversationTurn.objects.values(*names).last() or {}))


async def test_the_tool_is_called_and_the_ending_is_true(caller: Caller, leaves: None, model: TalkingModel) -> None:
    assert await turn(caller, model, QUIZ, READY) == [*OPENED, *MADE, *said(READY.message)]
    assert await kept() == {
        "status": "artifact_ready", "attempts": 1, "has_fallen_back": False, "false_promises": 0
    }  # fmt: skip


async def test_the_result_is_hidden_until_a_tool_that_makes_has_returned(
    caller: Caller, leaves: None, model: TalkingModel
) -> None:
    await turn(caller, model, Call("get_teacher_classes", NoArguments()), QUIZ, READY)
    assert model.offered == [[], [], ["final_result"]]


async def test_an_answer_in_words_opens_the_result(caller: Caller, leaves: None, model: TalkingModel) -> None:
    await turn(caller, model, "A quiz is a short test.", ANSWER, ANSWER)
    assert model.offered == [[], ["final_result"], ["final_result"]]


async def test_rule_1_a_promise_without_a_tool_is_retried_and_then_kept(
    caller: Caller, leaves: None, model: TalkingModel
) -> None:
    assert await turn(caller, model, "Sure!", READY, QUIZ, READY) == [*OPENED, *MADE, *said(READY.message)]
    assert (await kept())["attempts"] == 2
    assert (await kept())["false_promises"] == 1


async def test_rule_1_a_second_promise_is_taken_over_by_the_tool_alone(
    caller: Caller, leaves: None, model: TalkingModel
) -> None:
    found = await turn(caller, model, "Sure!", READY, READY)
    assert found == [*OPENED, *MADE, *said("It is made, and stands beside.")]
    assert await kept() == {
        "status": "artifact_ready", "attempts": 2, "has_fallen_back": True, "false_promises": 2
    }  # fmt: skip


async def test_rule_1_a_tool_that_failed_is_no_artifact(
    caller: Caller, leaves: None, model: TalkingModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the assistant's promise nor the fallback makes up for it: the turn ends in an honest error.

    What the documents say nothing about is not tried again with the same words.
    """
    tried: list[object] = []

    async def nothing_known(meter: object, task: object, disguise: object) -> QuizDraft:
        tried.append(task)
        return await _nothing_known(meter, task, disguise)

    monkeypatch.setattr(steps, "draft_questions", nothing_known)
    found = await turn(caller, model, QUIZ, READY, READY)
    reason = "Your documents say nothing about “photosynthesis”."
    failed = [*CALLED, ("tool-output-error", reason), ("data-tool-progress", ("generate_quiz_questions", "error"))]
    assert found == [*OPENED, *failed, *failed, ("error", f"It could not be made. {reason}"), ("[DONE]", None)]
    assert len(tried) == 1


async def _nothing_known(meter: object, task: object, disguise: object) -> QuizDraft:
    raise NoMaterial(topic="photosynthesis")


async def test_rule_1_an_id_that_was_never_made_is_refused(caller: Caller, leaves: None, model: TalkingModel) -> None:
    """The tool is not called again: what the first attempt made counts for the whole request."""
    invented = READY.model_copy(update={"artifacts": ["quiz-1"]})
    assert await turn(caller, model, QUIZ, invented, READY) == [*OPENED, *MADE, *said(READY.message)]
    assert await in_thread(ArtifactVersion.objects.count) == 1
    retried = str(model.asked[-1])
    assert "These were not made in this request: quiz-1." in retried
    assert "generate_quiz_questions" in retried


async def test_what_is_called_twice_alike_is_made_once_and_then_there_is_nothing_left_to_call(
    caller: Caller, leaves: None, model: TalkingModel
) -> None:
    found = await turn(caller, model, QUIZ, QUIZ, READY)
    assert [kind for kind, _ in found].count("data-quiz-complete") == 1
    assert await in_thread(ArtifactVersion.objects.count) == 1
    assert found[-6:] == said(READY.message)[-6:]
    assert [bool(names) for names in model.callable] == [True, True, False]


async def test_rule_2_a_question_back_must_ask(caller: Caller, leaves: None, model: TalkingModel) -> None:
    empty = FinalResult(status="clarify_needed", message="Hm.")
    whole = FinalResult(
        status="clarify_needed",
        clarify=ClarifyPayload(question="For which class shall it be?", options=["8A", "8B"]),
        message="One thing is missing.",
    )
    found = await turn(caller, model, "Well…", empty, whole)
    asked = ("data-clarify", ("For which class shall it be?", ["8A", "8B"]))
    assert found == [*OPENED, *said("One thing is missing.", asked)]


async def test_rule_2_broken_twice_the_tool_is_called(caller: Caller, leaves: None, model: TalkingModel) -> None:
    empty = FinalResult(status="clarify_needed", message="Hm.")
    found = await turn(caller, model, "Well…", empty, empty)
    assert found == [*OPENED, *MADE, *said("It is made, and stands beside.")]


async def test_rule_3_an_answer_where_something_was_expected_is_asked_again_and_then_taken(
    caller: Caller, leaves: None, model: TalkingModel
) -> None:
    found = await turn(caller, model, "A quiz is a short test.", ANSWER, ANSWER)
    assert found == [*OPENED, *said(ANSWER.message)]
    assert await kept() == {
        "status": "answer_ready", "attempts": 2, "has_fallen_back": False, "false_promises": 0
    }  # fmt: skip


async def test_rule_3_does_not_hold_where_a_tool_was_tried(
    caller: Caller, leaves: None, model: TalkingModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steps, "draft_questions", _nothing_known)
    sorry = FinalResult(status="answer_ready", message="Your documents say nothing about it.")
    await turn(caller, model, QUIZ, sorry)
    assert await kept() == {
        "status": "answer_ready", "attempts": 1, "has_fallen_back": False, "false_promises": 0
    }  # fmt: skip


async def test_a_retry_reads_all_messages_of_the_turn_and_no_other_turns_tools(
    caller: Caller, leaves: None, model: TalkingModel
) -> None:
    await turn(caller, model, QUIZ, READY)
    await turn(caller, model, QUIZ, READY.model_copy(update={"artifacts": ["made-up"]}), READY)
    first, _, retried = model.asked[2:]
    assert "tool-return" not in str([part.part_kind for message in first for part in message.parts])
    assert "Quiz: photosynthesis" in str(first)
    assert [part.part_kind for message in retried for part in message.parts].count("tool-return") == 2


async def test_what_is_said_is_said_piece_by_piece(caller: Caller, leaves: None, model: TalkingModel) -> None:
    model.enqueue(QUIZ, READY)
    events = await caller.stream(ASKED)
    pieces = [event["delta"] for event in events if event["type"] == "text-delta"]
    assert "".join(pieces) == READY.message
    assert len(pieces) > 2


async def test_a_document_switches_to_its_own_tool(caller: Caller, leaves: None, model: TalkingModel) -> None:
    text = "## Light\n\nIt is **green**.\n\n## Air\n\nIt comes in through the leaves."
    written = Call("generate_docx", DocxArguments(title="Leaves", format="handout", content=text))
    done = FinalResult(status="artifact_ready", message="The handout is ready.")
    found = await turn(caller, model, written, done, message="Make a handout about photosynthesis")
    assert ("data-file-ready", ("docx", "Leaves.docx")) in found
    assert found[-7:] == said("The handout is ready.")[-7:]


async def test_a_plan_of_one_paragraph_is_none_and_is_written_from_the_documents(
    caller: Caller, leaves: None, model: TalkingModel
) -> None:
    given = DocxArguments(
        title="Photosynthesis", topic="photosynthesis", format="lesson_plan", content="This field is not known."
    )
    done = FinalResult(status="artifact_ready", message="The plan is ready.")
    await turn(caller, model, Call("generate_docx", given), done, message="Write a lesson plan on photosynthesis")
    (version,) = await in_thread(list, ArtifactVersion.objects.all())
    assert "This field is not known." not in version.content["content"]
    assert "## Course of the lesson" in version.content["content"]


async def test_without_any_model_that_answers_the_offline_engine_does(
    caller: Caller, leaves: None, model: TalkingModel
) -> None:
    found = await turn(caller, model, ModelHTTPError(500, "scripted"))
    assert ("data-quiz-complete", ("Quiz: photosynthesis", 2)) in found
    (notice,) = [text for kind, text in found if kind == "data-notice"]
    assert notice.endswith("Going on with the offline engine.")
    assert found[-1] == ("[DONE]", None)


async def test_chat_streams_words_and_asks_data_tools(caller: Caller, leaves: None, model: TalkingModel) -> None:
    classes = Call("get_teacher_classes", NoArguments())
    model.enqueue(classes, "You teach no class that I know of.")
    events = await caller.stream("Which classes do I teach?")
    assert words(events) == "You teach no class that I know of."
    assert [event["toolName"] for event in events if event["type"] == "tool-input-start"] == ["get_teacher_classes"]


@pytest.fixture
async def school(db: None) -> None:
    await in_thread(load_sample)


DETAIL = Call("get_class_detail", ClassArguments(class_id="Physics 8A"))
ABOUT = "How is Physics 8A doing on average?"


async def average() -> str:
    """Of Physics 8A, as the tool computes it."""
    found = await in_thread(lambda: get_class_detail(0, ClassArguments(class_id="Physics 8A")))
    return f"{found.average_percent}"


async def test_a_question_is_looked_up_before_it_is_answered(caller: Caller, leaves: None, model: TalkingModel) -> None:
    search = Call("search_teacher_documents", DocumentArguments(query="photosynthesis"))
    model.enqueue(search, "It is how plants turn light into chemical energy.")
    assert words(await caller.stream("What is photosynthesis?")) == "It is how plants turn light into chemical energy."
    assert model.choices == ["required", None]


async def test_small_talk_looks_nothing_up(caller: Caller, leaves: None, model: TalkingModel) -> None:
    model.enqueue("You are welcome.")
    assert words(await caller.stream("Thank you very much!")) == "You are welcome."
    assert model.choices == [None]


async def test_what_nothing_was_found_for_is_said_to_be_general_knowledge(
    caller: Caller, leaves: None, model: TalkingModel
) -> None:
    search = Call("search_teacher_documents", DocumentArguments(query="zeppelin"))
    model.enqueue(search, "A count did.")
    assert words(await caller.stream("Who invented the zeppelin?")) == (
        "A count did.\n\nThis is what the model knows by itself: nothing about it was found in your documents "
        "or classes."
    )


async def test_figures_of_a_class_that_no_tool_returned_are_never_said(
    caller: Caller, school: None, model: TalkingModel
) -> None:
    """The model is told, and where it invents another one the offline engine answers."""
    model.enqueue("Physics 8A has an average of 93.71 %.", DETAIL, "Well. The average is 94.18 %. Congratulations.")
    events = await caller.stream(ABOUT)
    said = words(events)
    assert "93.71" not in said
    assert "94.18" not in said
    assert "Congratulations" not in said
    assert await average() in said
    assert [event["data"]["message"] for event in events if event["type"] == "data-notice"] == [
        "scripted gave no answer of the form that is needed. Going on with the offline engine."
    ]


async def test_figures_of_a_class_that_a_tool_returned_are_said_as_they_come(
    caller: Caller, school: None, model: TalkingModel
) -> None:
    answer = f"Its average is {await average()} %. That is all."
    model.enqueue(DETAIL, answer)
    events = await caller.stream(ABOUT)
    assert words(events) == answer
    assert not [event for event in events if event["type"] == "data-notice"]


async def test_a_call_in_words_is_made_and_who_goes_on_calling_the_same_is_done_without(
    caller: Caller, school: None, model: TalkingModel
) -> None:
    written = '{"name": "get_class_detail", "arguments": {"class_id": "Physics 8A"}}. It is 93.71 % on average.'
    model.enqueue(written, written, written)
    events = await caller.stream(ABOUT)
    assert model.choices == ["required", None, "none"]
    assert await average() in words(events)
    assert "93.71" not in words(events)
    called = [event["input"] for event in of(events, "tool-input-available")]
    assert called[:2] == [{"class_id": "Physics 8A"}] * 2  # then the offline engine looks for itself
    assert [event["data"]["message"] for event in of(events, "data-notice")] == [
        "scripted wrote the same again and again, and was stopped. Going on with the offline engine."
    ]


async def test_what_a_model_looked_up_amiss_is_no_answer_of_the_offline_engine(
    caller: Caller, school: None, model: TalkingModel
) -> None:
    other, nobody = (
        Call("get_class_detail", ClassArguments(class_id=name)) for name in ("七年级（2）班", "No such class")
    )
    model.enqueue(other, nobody, nobody, '{"name": "get_class_detail", "arguments": {}}')
    said = words(await caller.stream(ABOUT))
    assert said.startswith("Physics 8A: ")
    assert await average() in said


async def test_what_a_model_cannot_ask_twice_is_asked_of_the_documents(
    caller: Caller, leaves: None, env: SetEnv, model: TalkingModel
) -> None:
    env(model_roles={"conversation.router": "offline"})
    amiss = question(1, "SINGLE_CHOICE", "Which of them takes in light?", "Z", options=["chlorophyll", "xylem"])
    model.enqueue(QUIZ, QuizDraft(questions=[amiss, amiss]), QuizDraft(questions=[amiss, amiss]), READY)
    events = await caller.stream(ASKED)
    made = [event["data"]["question"] for event in of(events, "data-quiz-question")]
    assert [one["source"] for one in made] == ["Photosynthesis in green plants"] * 2
    assert of(events, "data-quiz-complete")[0]["data"]["total"] == 2


@pytest.mark.parametrize(("window", "is_asked"), [(8_192, False), (64_000, True)])
async def test_a_small_model_is_not_asked_what_a_message_wants(
    caller: Caller, leaves: None, env: SetEnv, model: TalkingModel, window: int, is_asked: bool
) -> None:
    env(model_roles={}, model_context=window)
    model.enqueue(RouterResult(intent="chat_smalltalk", confidence=1.0), "Hello to you!")
    said = words(await caller.stream("Make a quiz about photosynthesis with 2 questions"))
    assert (said == "Hello to you!") is is_asked


async def test_a_text_that_its_writer_leaves_without_parts_is_written_from_the_documents(
    caller: Caller, leaves: None, env: SetEnv, model: TalkingModel
) -> None:
    env(model_roles={"conversation.router": "offline"})
    asked = Call("generate_docx", DocxArguments(title="Leaves", topic="photosynthesis", format="handout"))
    model.enqueue(asked, WrittenText(title="Leaves", content="Leaves are gre" * 9), READY)
    await caller.stream("Write a handout about photosynthesis")
    (version,) = await in_thread(list, ArtifactVersion.objects.all())
    assert "Leaves are gre" not in version.content["content"]
    assert version.content["content"].count("\n## ") > 1
