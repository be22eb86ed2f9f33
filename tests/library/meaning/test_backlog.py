import pytest
from django.contrib.auth.models import User
from django.db.models import Count

from library import services
from library.meaning import backlog, encoders
from library.models import Document, Passage, PassageVector
from tests.conftest import SetEnv

LONG = "# Long\n\n" + "\n\n".join(f"## Part {n}\n\nSentence {n} of a long document." for n in range(backlog.PIECE + 3))


def states() -> list[tuple[str, int]]:
    counted = Document.objects.order_by("pk").annotate(vectors=Count("passages__vector"))
    return [(document.encoder, document.vectors) for document in counted]


def test_a_document_is_encoded_piece_by_piece_after_it_was_read(alice: User) -> None:
    services.ingest(alice, LONG.encode(), "long.md")
    seen = [states()]
    while backlog.work_off():
        seen.append(states())
    assert seen == [
        [("", 0)],
        [("", backlog.PIECE)],
        [("use-multilingual-3", backlog.PIECE + 3)],
    ]


def test_another_encoder_begins_again(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    services.ingest(alice, b"# One\n\n## A\n\nA sentence.", "one.md")
    backlog.complete(Document.objects.all())
    encoder = encoders.current()
    assert encoder is not None
    monkeypatch.setattr(encoder, "name", "newer")
    assert list(backlog.waiting().values_list("title", flat=True)) == ["One"]
    assert [backlog.work_off(), backlog.work_off()] == [True, False]
    assert list(PassageVector.objects.values_list("encoder", flat=True)) == ["newer"]


def test_nothing_waits_without_an_encoder(alice: User, env: SetEnv) -> None:
    env(encoder="none")
    services.ingest(alice, b"# One\n\n## A\n\nA sentence.", "one.md")
    assert (backlog.waiting().count(), backlog.work_off()) == (0, False)


def test_a_document_deleted_meanwhile_is_left(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    document = services.ingest(alice, b"# One\n\n## A\n\nA sentence.", "one.md")
    encoder = encoders.current()
    assert encoder is not None
    encode = encoder.encode

    def delete_first(texts: list[str]) -> encoders.Vectors:
        services.delete_document(alice, document.pk)
        return encode(texts)

    monkeypatch.setattr(encoder, "encode", delete_first)
    backlog.complete([document])
    assert (Passage.objects.count(), PassageVector.objects.count()) == (0, 0)


def test_an_encoder_that_is_away_leaves_the_rest_for_later(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    document = services.ingest(alice, b"# One\n\n## A\n\nA sentence.", "one.md")
    encoder = encoders.current()

    def refuse(_texts: list[str]) -> encoders.Vectors:
        raise encoders.EncoderAway("no answer")

    monkeypatch.setattr(encoder, "encode", refuse)
    backlog.complete([document])
    assert states() == [("", 0)]
