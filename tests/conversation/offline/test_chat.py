"""Answers from the documents, and what is said where they have none."""

from datetime import UTC, datetime

import pytest
from pydantic import JsonValue

from conversation.briefs.tasks import ChatTask
from conversation.classes.schemas.arguments import ComparisonArguments
from conversation.classes.schemas.records import ClassSummary
from conversation.offline.chat import DOCUMENTS, decide, is_small_talk
from conversation.offline.class_figures import CLASSES, COMPARISON
from library.schemas import Hit, LibraryHits
from runs.working import Call, Returned

JENNER = Hit(
    provider="library",
    title="Smallpox and Edward Jenner",
    heading="Jenner's experiment",
    text="Edward Jenner was an English country doctor born in Berkeley. He died there in 1823.",
    language="en",
    document_id=1,
    passage_id=1,
    content_hash="0",
    retrieved_at=datetime(2026, 1, 1, tzinfo=UTC),
)


def told(message: str, *hits: Hit) -> object:
    found = LibraryHits(query=message, hits=list(hits)).model_dump(mode="json")
    task = ChatTask(language="en", message=message, intent="chat_qa")
    return decide(task, [Returned(DOCUMENTS, found)])


def test_what_stands_there_is_said_with_its_document() -> None:
    said = told("Who was Edward Jenner?", JENNER)
    assert str(said).startswith("Edward Jenner was an English country doctor born in Berkeley.")
    assert str(said).endswith("From: “Smallpox and Edward Jenner”")


@pytest.mark.parametrize(
    ("hits", "gap"),
    [
        (
            [JENNER],
            "Your documents do not answer this in so many words. Nearby they tell of:\n"
            "- Jenner's experiment (Smallpox and Edward Jenner)",
        ),
        (
            [],
            "Your documents do not say it, and the offline engine knows nothing else. "
            "A document about it in the library would help.",
        ),
    ],
)
def test_a_gap_says_what_stands_nearby(hits: list[Hit], gap: str) -> None:
    assert told("What did Edward Jenner discover?", *hits) == gap


@pytest.mark.parametrize(
    ("message", "topic"),
    [
        ("Which class of mine is weakest in free-body diagrams?", "free-body diagrams"),
        ("Which of my classes is weakest?", ""),
        ("哪个班在受力分析上最弱", "受力分析"),
        ("各班受力分析的掌握情况对比", "受力分析"),
        ("我教的班里哪个班最弱？", ""),
    ],
)
def test_which_class_is_weakest_is_asked_of_all_and_not_asked_back(message: str, topic: str) -> None:
    classes = {"classes": [summary(1, "Physics 8A"), summary(2, "九年级（1）班")]}
    task = ChatTask(language="en", message=message, intent="chat_qa")
    assert decide(task, [Returned(CLASSES, classes)]) == Call(COMPARISON, ComparisonArguments(topic=topic))


def summary(key: int, name: str) -> dict[str, JsonValue]:
    made = ClassSummary(
        class_id=key, name=name, grade="", subject="", student_count=30, assignment_count=4, own=True, sample=False
    )
    return made.model_dump(mode="json")


@pytest.mark.parametrize(
    ("message", "begins"),
    [
        ("Thank you, that was really helpful. Have a nice weekend!", "You are welcome."),
        ("Who are you and what do you do?", "I am the assistant of this studio."),
    ],
)
def test_small_talk_that_was_taken_for_a_question_is_answered_as_such(message: str, begins: str) -> None:
    task = ChatTask(language="en", message=message, intent="chat_qa", can_make=["quizzes", "slides"])
    assert str(decide(task, [])).startswith(begins)


@pytest.mark.parametrize(
    "message",
    ["Which points does Physics 8A find hard?", "What did I ask you before?", "谁没交作业？", "What is inertia?"],
)
def test_questions_are_no_small_talk(message: str) -> None:
    assert not is_small_talk(message)
