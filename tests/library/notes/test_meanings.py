import numpy as np
import pytest
from django.contrib.auth.models import User

from library.meaning import encoders
from library.notes import store
from library.notes.models import Note
from library.notes.queries import readable, related
from library.notes.schemas import NoteRecord
from library.notes.store import keep, load_sample
from tests.conftest import SetEnv

CAMPING = NoteRecord(title="第一次露营带什么", text="帐篷提前在家搭一遍。", tags=["露营"])
CREDIT = NoteRecord(title="信用卡分期怎么算", text="先看年化利率，再决定分不分。", tags=["理财"])


def encoder() -> encoders.Encoder:
    found = encoders.current()
    assert found
    return found


def test_notes_are_encoded_piece_by_piece_after_they_were_imported(alice: User) -> None:
    keep(alice, [CAMPING.model_copy(update={"title": f"露营{n}"}) for n in range(store.PIECE + 1)])
    seen = [store.waiting().count()]
    while store.work_off():
        seen.append(store.waiting().count())
    assert seen == [store.PIECE + 1, 1, 0]


def test_what_is_kept_says_what_is_computed(alice: User) -> None:
    keep(alice, [CAMPING, CREDIT])
    computed = store.nearness(readable(alice.pk), "露营")
    store.work_off()
    kept = store.nearness(readable(alice.pk), "露营")
    assert np.allclose(kept, computed, atol=0.01)
    assert kept.shape == (2,)


def test_a_note_that_waits_is_found_beside_those_that_do_not(alice: User) -> None:
    keep(alice, [CREDIT])
    store.work_off()
    keep(alice, [CAMPING])
    assert [note.title for note in related(readable(alice.pk), "写两篇露营")] == [CAMPING.title]


def test_of_what_is_kept_nothing_is_encoded_again(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(alice, [CAMPING, CREDIT])
    store.work_off()
    asked: list[str] = []
    encode = encoder().encode
    monkeypatch.setattr(encoder(), "encode", lambda texts: asked.extend(texts) or encode(texts))
    assert [note.title for note in related(readable(alice.pk), "写两篇露营")] == [CAMPING.title]
    assert "露营" in asked
    assert not any(note.title in text for note in (CAMPING, CREDIT) for text in asked)


def test_a_note_imported_with_other_tags_waits_again(alice: User) -> None:
    keep(alice, [CAMPING])
    store.work_off()
    keep(alice, [CAMPING.model_copy(update={"tags": ["帐篷"]})])
    assert [note.numbers for note in readable(alice.pk)] == [b""]
    assert store.waiting().count() == 1


def test_a_note_that_changes_while_it_is_encoded_waits_on(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(alice, [CAMPING])
    encode = encoder().encode

    def change_first(texts: list[str]) -> encoders.Vectors:
        keep(alice, [CAMPING.model_copy(update={"tags": ["帐篷"]})])
        return encode(texts)

    monkeypatch.setattr(encoder(), "encode", change_first)
    assert store.work_off()
    assert store.waiting().count() == 1


def test_another_encoder_begins_again(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(alice, [CAMPING])
    store.work_off()
    monkeypatch.setattr(encoder(), "name", "newer")
    assert [note.numbers for note in readable(alice.pk)] == [b""]
    assert [store.work_off(), store.work_off()] == [True, False]
    assert Note.objects.get().encoder == "newer"


def test_what_the_sample_means_comes_with_the_studio(db: None) -> None:
    load_sample()
    assert (Note.objects.count(), store.waiting().count()) == (420, 0)
    note = Note.objects.all()[0]
    tags = " ".join(note.tags)
    rows = encoder().encode([f"{note.title} {tags}", f"{note.topic}\n{note.title}\n{note.text}\n{tags}"])
    computed = encoders.of_length_1(rows.mean(axis=0, keepdims=True))
    kept = encoders.unpacked(bytes(note.numbers), 1)
    assert np.allclose(kept, computed, atol=0.01)


def test_what_another_encoder_wrote_down_is_not_taken(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoder(), "name", "newer")
    load_sample()
    assert store.waiting().count() == 420


def test_nothing_waits_without_an_encoder(alice: User, env: SetEnv) -> None:
    keep(alice, [CAMPING])
    store.work_off()
    env(encoder="none")
    assert (store.waiting().count(), store.work_off()) == (0, False)
    assert not store.nearness(readable(alice.pk), "露营").any()


def test_an_encoder_that_is_away_tells_nothing(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(texts: list[str]) -> encoders.Vectors:
        raise encoders.EncoderAway("away")

    keep(alice, [CAMPING])
    monkeypatch.setattr(encoder(), "encode", away)
    assert not store.nearness(readable(alice.pk), "露营").any()
