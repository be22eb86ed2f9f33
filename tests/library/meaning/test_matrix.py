import numpy as np
import pytest
from django.contrib.auth.models import User

from library import services
from library.meaning import backlog, encoders, matrix, nearness, pgvector
from library.meaning.matrix import USUAL_WEIGHT
from library.meaning.nearness import MOST_USUAL, USUAL, Nearness
from library.models import Document, Passage

ONE, TWO = b"# One\n\n## A\n\nSteam engines.\n\n## B\n\nTea.", b"# Two\n\n## C\n\nThe moon."


def compared(documents: list[Document]) -> dict[int, Nearness]:
    return nearness.likenesses("tea", frozenset(document.pk for document in documents))


def headings(found: dict[int, Nearness]) -> list[str]:
    """Of the passages compared."""
    return list(Passage.objects.filter(pk__in=found).order_by("pk").values_list("heading", flat=True))


def test_only_the_documents_asked_for_are_compared(alice: User) -> None:
    one, two = services.ingest(alice, ONE, "1.md"), services.ingest(alice, TWO, "2.md")
    backlog.complete([one, two])
    assert [headings(compared(asked)) for asked in ([one], [two], [one, two], [])] == [
        ["A", "B"],
        ["C"],
        ["A", "B", "C"],
        [],
    ]


def test_the_nearest_are_told_and_those_asked_for(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matrix, "BY_MEANING", 1)
    one, two = services.ingest(alice, ONE, "1.md"), services.ingest(alice, TWO, "2.md")
    backlog.complete([one, two])
    documents, moon = frozenset((one.pk, two.pk)), Passage.objects.get(heading="C").pk
    asked = [headings(nearness.likenesses("tea", documents, also)) for also in ([], [moon])]
    assert asked == [["B"], ["B", "C"]]


def test_of_many_those_of_the_right_signs_are_compared(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = services.ingest(alice, ONE, "1.md"), services.ingest(alice, TWO, "2.md")
    backlog.complete([one, two])
    monkeypatch.setattr(matrix, "ALIKE", 1)
    monkeypatch.setattr(pgvector, "stored", lambda *_: None)
    assert headings(compared([one, two])) == ["B"]


def test_what_is_added_and_deleted_is_seen(alice: User) -> None:
    one = services.ingest(alice, ONE, "1.md")
    backlog.complete([one])
    seen = [headings(compared([one]))]
    two = services.ingest(alice, TWO, "2.md")
    seen.append(headings(compared([one, two])))
    backlog.complete([two])
    seen.append(headings(compared([one, two])))
    two.delete()
    seen.append(headings(compared([one])))
    assert seen == [["A", "B"], ["A", "B"], ["A", "B", "C"], ["A", "B"]]


def test_bytes_compare_as_the_vectors_do(alice: User) -> None:
    one = services.ingest(alice, ONE, "1.md")
    backlog.complete([one])
    encoder = encoders.current()
    assert encoder is not None
    rows, tea = encoder.encode(["One. A. Steam engines.", "One. B. Tea."]), encoder.encode(["tea"])[0]
    common = rows.sum(axis=0) / (2 + USUAL_WEIGHT)
    usual = common @ tea + USUAL * USUAL_WEIGHT / (2 + USUAL_WEIGHT)
    rest, asked = rows - common, tea - common
    apart = rest @ asked / np.linalg.norm(rest, axis=1) / np.linalg.norm(asked)
    found = [near for _, near in sorted(compared([one]).items())]
    assert [near.above for near in found] == pytest.approx((rows @ tea - usual).tolist(), abs=0.01)
    assert [near.apart for near in found] == pytest.approx(apart.tolist(), abs=0.01)


def test_what_all_are_about_is_usual_up_to_a_bound(alice: User) -> None:
    pages = "".join(f"\n\n## {number}\n\ntea" for number in range(500))
    document = services.ingest(alice, f"# Tea\n\nTea.{pages}".encode(), "tea.md")
    backlog.complete([document])
    encoder = encoders.current()
    assert encoder is not None
    nearest = Passage.objects.get(pk=max(found := compared([document]), key=lambda pk: found[pk].above))
    cosine = encoder.encode([backlog.spoken(nearest)])[0] @ encoder.encode(["tea"])[0]
    assert found[nearest.pk].above == pytest.approx(cosine - MOST_USUAL, abs=0.01)


def test_what_waits_for_its_vector_is_read_when_it_is_asked_for(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nearness, "AT_ONCE", 1)
    one, two = services.ingest(alice, ONE, "1.md"), services.ingest(alice, TWO, "2.md")
    also = [one.passages.get(heading=heading).pk for heading in "BA"]
    moon = two.passages.get(heading="C").pk
    assert headings(nearness.likenesses("tea", frozenset((one.pk,)), [moon, *also])) == ["B"]
    backlog.complete([one])
    assert headings(nearness.likenesses("tea", frozenset((one.pk, two.pk)), [moon, *also])) == ["A", "B", "C"]
