"""What counts as one source: copies, passages of one document, texts of one author."""

from datetime import UTC, datetime

import pytest

from library.independence import count_origins
from library.schemas import EvidenceItem


def item(number: int, publisher: str = "", *, origin: int = 0, document: int = 0) -> EvidenceItem:
    return EvidenceItem(
        id=f"e{number}", provider="library", title="A source", publisher=publisher, text="A text.",
        document_id=document or number, content_hash=str(number), origin=origin or number,
        retrieved_at=datetime(2026, 1, 1, tzinfo=UTC),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("publishers", "count"),
    [
        (["", "", ""], 3),
        (["Nova Studio, after en.wikipedia.org", "Nova Studio, after nasa.gov"], 1),
        (["Nova Studio，据 zh.wikipedia.org", "Nova Studio, after bipm.org, britannica.com"], 1),
        (["Port office (based on the harbour log)", "PORT OFFICE"], 1),
        (["Port office", "Harbour museum, after Port office"], 2),
        (["据德文化", "据理力争社"], 2),
    ],
)
def test_texts_of_one_author_are_one_origin_whatever_they_follow(publishers: list[str], count: int) -> None:
    assert count_origins([item(number, publisher) for number, publisher in enumerate(publishers, 1)]) == count


def test_copies_and_passages_of_one_document_count_once() -> None:
    assert count_origins([item(1), item(2, origin=1), item(3, document=2)]) == 1
