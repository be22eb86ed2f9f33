import numpy as np
import pytest
from django.contrib.auth.models import User

from library import services
from library.meaning import backlog, encoders, matrix
from library.meaning.matrix import MOST_USUAL, USUAL, Likenesses
from library.models import Document, Passage

ONE, TWO = b"# One\n\n## A\n\nSteam engines.\n\n## B\n\nTea.", b"# Two\n\n## C\n\nThe moon."


def compared(documents: list[Document]) -> Likenesses:
    return matrix.likenesses("tea", [document.pk for document in documents])


def headings(found: Likenesses) -> list[str]:
    return [Passage.objects.get(pk=pk).heading for pk in found.passages.tolist()]


def test_only_the_documents_asked_for_are_compared(alice: User) -> None:
    one, two = services.ingest(alice, ONE, "1.md"), services.ingest(alice, TWO, "2.md")
    backlog.complete([one, two])
    assert [headings(compared(asked)) for asked in ([one], [two], [one, two], [])] == [
        ["A", "B"],
        ["C"],
        ["A", "B", "C"],
        [],
    ]
    (best,) = compared([one, two]).best(1)
    assert Passage.objects.get(pk=best).heading == "B"


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
    assert np.allclose(compared([one]).cosines, exact, atol=0.01)


@pytest.mark.parametrize(("cosines", "usual"), [([], USUAL), ([0.6] * 5000, MOST_USUAL)])
def test_what_is_usual_has_bounds(cosines: list[float], usual: float) -> None:
    found = Likenesses(np.arange(len(cosines)), np.array(cosines, dtype=np.float32))
    assert found.usual == pytest.approx(usual)
