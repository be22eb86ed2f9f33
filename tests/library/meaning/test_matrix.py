import pytest
from django.contrib.auth.models import User

from library import services
from library.meaning import backlog, encoders, matrix
from library.meaning.matrix import MOST_USUAL, USUAL
from library.models import Document, Passage

ONE, TWO = b"# One\n\n## A\n\nSteam engines.\n\n## B\n\nTea.", b"# Two\n\n## C\n\nThe moon."


def compared(documents: list[Document]) -> tuple[dict[int, float], float]:
    return matrix.likenesses("tea", [document.pk for document in documents])


def headings(found: tuple[dict[int, float], float]) -> list[str]:
    """Of the passages compared."""
    return list(Passage.objects.filter(pk__in=found[0]).order_by("pk").values_list("heading", flat=True))


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
    documents, moon = [one.pk, two.pk], Passage.objects.get(heading="C").pk
    asked = [headings(matrix.likenesses("tea", documents, also)) for also in ([], [moon])]
    assert asked == [["B"], ["B", "C"]]


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
    exact = encoder.encode(["One. A. Steam engines.", "One. B. Tea."]) @ encoder.encode(["tea"])[0]
    assert [near for _, near in sorted(compared([one])[0].items())] == pytest.approx(exact.tolist(), abs=0.01)


@pytest.mark.parametrize(("texts", "usual"), [([], USUAL), (["tea"] * 500, MOST_USUAL)])
def test_what_is_usual_has_bounds(alice: User, texts: list[str], usual: float) -> None:
    pages = "".join(f"\n\n## {number}\n\n{text}" for number, text in enumerate(texts))
    document = services.ingest(alice, f"# Tea\n\nTea.{pages}".encode(), "tea.md")
    backlog.complete([document] if texts else [])
    assert compared([document])[1] == pytest.approx(usual)
