"""Answers from the documents, and what is said where they have none."""

from datetime import UTC, datetime

import pytest

from conversation.briefs import ChatTask
from conversation.offline.chat import DOCUMENTS, decide
from library.schemas import Hit, LibraryHits
from runs.working import Returned

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
