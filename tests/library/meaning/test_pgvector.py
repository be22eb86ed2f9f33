"""What Postgres compares, beside what a process does that holds all vectors."""

import pytest
from django.contrib.auth.models import User
from django.db import connection

from library import services
from library.meaning import backlog, encoders, matrix, pgvector
from library.meaning.nearness import likenesses
from library.models import Document, PassageVector

PAGE = "# {title}\n\n" + "\n\n".join(f"## {one}\n\n{one}." for one in ("Tea", "The moon", "Steam engines", "Coffee"))


@pytest.fixture
def documents(alice: User) -> list[Document]:
    if not pgvector.is_there():
        pytest.skip("Not run: the database of these tests is no Postgres with pgvector.")
    found = [services.ingest(alice, PAGE.format(title=title).encode(), f"{title}.md") for title in ("Drinks", "Sky")]
    backlog.complete(found)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # no table with rows to check yet can be altered
    return found


def test_both_find_the_same_and_as_near(documents: list[Document], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matrix, "BY_MEANING", 3)
    asked = [frozenset(one.pk for one in some) for some in (documents, documents[:1], [])]
    by_postgres = [likenesses("a cup of coffee", some) for some in asked]
    monkeypatch.setattr(pgvector, "stored", lambda *_: None)
    held = [likenesses("a cup of coffee", some) for some in asked]
    assert [len(some) for some in held] == [3, 3, 0]
    for ours, theirs in zip(by_postgres, held, strict=True):
        assert ours.keys() == theirs.keys()
        assert all(ours[pk] == pytest.approx(theirs[pk], abs=0.002) for pk in ours)


def test_of_many_the_index_tells_the_nearest(documents: list[Document], monkeypatch: pytest.MonkeyPatch) -> None:
    encoder = encoders.current()
    assert encoder is not None
    pgvector._index.cache_clear()
    assert not pgvector.index_vectors()
    kept, vector = pgvector.stored(encoder.name, 512), encoder.encode(["a cup of coffee"])[0]
    assert kept is not None
    part = kept.part_of(frozenset(one.pk for one in documents[:1]))
    exactly = kept.nearest(vector, part)
    monkeypatch.setattr(matrix, "ALIKE", 0)
    assert kept.nearest(vector, part) == exactly
    with connection.cursor() as cursor:
        cursor.execute("SELECT indexdef FROM pg_indexes WHERE tablename = 'library_passagevector'")
        assert any("USING hnsw" in definition for (definition,) in cursor.fetchall())


def test_what_some_have_in_common_is_counted_anew_once_enough_is_added(alice: User, documents: list[Document]) -> None:
    documents = [*documents, services.ingest(alice, PAGE.format(title="Trains").encode(), "trains.md")]
    kept = pgvector.stored(PassageVector.objects.all()[0].encoder, 512)
    assert kept is not None
    some = frozenset(one.pk for one in documents)
    sizes = [kept.part_of(some).size]
    backlog.complete(documents)
    assert [*sizes, kept.part_of(some).size] == [8, 12]


def test_without_the_extension_the_process_holds_them(
    documents: list[Document], monkeypatch: pytest.MonkeyPatch
) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE library_passagevector DROP COLUMN direction")
    pgvector._is_there.cache_clear()
    assert not pgvector.is_there()
    with monkeypatch.context() as patch:
        patch.setattr(pgvector, "LEAST_VERSION", (99, 0))
        pgvector.prepare(connection.alias)
    assert not pgvector.is_there()
    pgvector.prepare(connection.alias)
    assert pgvector.is_there()
    assert len(likenesses("coffee", frozenset(one.pk for one in documents))) == 8
