import pytest
from django.contrib.auth.models import User

from library import evidence, material
from library.errors import NothingToKeep
from library.fulltext import search_passages
from library.material import grounds_of, resting_on, speaking_for
from library.models import Document, Evidence, Passage
from library.schemas import (
    EvidenceItem,
    GroundItem,
    MaterialPart,
    MaterialSentence,
    ResultMaterial,
    SearchOutcome,
    SearchQuery,
)
from library.services import delete_document
from runs.models import Run

CONDENSER = "James Watt patented the separate condenser on 5 January 1769."
COAL = "The condenser saved three quarters of the coal that the engine of Thomas Newcomen burned."
PARTNER = "Matthew Boulton became Watt's partner in 1775."
ASKED = SearchQuery(text="separate condenser of James Watt")


def result_on(documents: dict[str, Document], *sentences: str) -> ResultMaterial:
    """A result on the steam engine, each sentence resting on the passage it stands in."""
    run = Run.objects.create(owner=documents["steam"].owner, kind="test", input={})
    hits = [one for text in sentences for one in search_passages(run.owner_id, ASKED.model_copy(update={"text": text}))]
    items = evidence.store(run.id, [SearchOutcome(query="steam", hits=hits)])
    said = [
        MaterialSentence(text=text, evidence=[item.id for item in items if text in item.text]) for text in sentences
    ]
    parts = [MaterialPart(heading="Steam", sentences=said), MaterialPart(heading="Again", sentences=said[:1])]
    return ResultMaterial(title="Watt's engine", language="en", parts=parts, evidence=items)


def test_the_sentences_of_a_result_become_passages_that_know_what_they_rest_on(
    alice: User, documents: dict[str, Document]
) -> None:
    kept = material.keep(alice, "report/r1", result_on(documents, CONDENSER, PARTNER))
    (passage,) = kept.passages.all()
    first, second = Passage.objects.filter(document=documents["steam"]).order_by("position")
    assert (kept.title, kept.kept_from, passage.text) == ("Watt's engine", "report/r1", f"{CONDENSER} {PARTNER}")
    assert [(one.number, one.sentence, one.passage_id, one.text) for one in grounds_of([passage.pk])[passage.pk]] == [
        (1, CONDENSER, first.pk, first.text),
        (2, PARTNER, second.pk, second.text),
    ]


def test_what_is_kept_twice_is_one_document_of_its_owner(
    alice: User, bob: User, documents: dict[str, Document]
) -> None:
    result = result_on(documents, CONDENSER)
    kept, again, changed = (
        material.keep(alice, "report/r1", one) for one in (result, result, result_on(documents, CONDENSER, COAL))
    )
    others = material.keep(bob, "report/r1", result)
    assert (kept.is_known, again.is_known, again.pk) == (False, True, kept.pk)
    assert len({kept.pk, changed.pk, others.pk}) == 3


def test_a_result_that_rests_on_nothing_is_not_kept(alice: User) -> None:
    parts = [MaterialPart(sentences=[MaterialSentence(text="Which one will you try first?")])]
    with pytest.raises(NothingToKeep) as refused:
        material.keep(alice, "post/p1", ResultMaterial(title="Post", language="en", parts=parts, evidence=[]))
    assert str(refused.value) == "Nothing in it can be kept: no sentence of it rests on a source."
    assert not Document.objects.exists()


def test_kept_results_are_searched_only_where_they_are_chosen(
    alice: User, charlie: User, documents: dict[str, Document]
) -> None:
    """Else a report would count an earlier one on the same sources as one more source."""
    kept = material.keep(alice, "report/r1", result_on(documents, CONDENSER))
    chosen = ASKED.model_copy(update={"document_ids": [kept.pk]})
    assert {hit.document_id for hit in search_passages(alice.pk, ASKED)} == {documents["steam"].pk}
    assert [hit.document_id for hit in search_passages(alice.pk, chosen)] == [kept.pk]
    assert search_passages(charlie.pk, chosen) == []


def test_citations_travel_through_results_of_results(alice: User, documents: dict[str, Document]) -> None:
    kept = material.keep(alice, "report/r1", result_on(documents, CONDENSER, PARTNER))
    run = Run.objects.create(owner=alice, kind="test", input={})
    hits = search_passages(alice.pk, ASKED.model_copy(update={"document_ids": [kept.pk]}))
    (item,) = evidence.store(run.id, [SearchOutcome(query="steam", hits=hits)])
    assert item.title == "Watt's engine"
    assert [one.sentence for one in item.grounds] == [CONDENSER, PARTNER]
    parts = [MaterialPart(sentences=[MaterialSentence(text=PARTNER, evidence=["e1"])])]
    further = material.keep(alice, "post/p1", ResultMaterial(title="Post", language="en", parts=parts, evidence=[item]))
    (ground,) = grounds_of(further.passages.values_list("pk", flat=True))[further.passages.get().pk]
    assert (ground.title, ground.document_id) == ("James Watt and the steam engine", documents["steam"].pk)
    assert PARTNER in ground.text


def test_what_a_result_rests_on_outlives_its_run_and_its_documents(alice: User, documents: dict[str, Document]) -> None:
    kept = material.keep(alice, "report/r1", result_on(documents, CONDENSER))
    Run.objects.all().delete()
    assert not Evidence.objects.exists()
    assert delete_document(alice, documents["steam"].pk)
    (ground,) = grounds_of([kept.passages.get().pk])[kept.passages.get().pk]
    assert (ground.document_id, ground.passage_id) == (None, None)
    assert CONDENSER in ground.text


def ground(number: int, sentence: str) -> GroundItem:
    return GroundItem(number=number, sentence=sentence, provider="library", title=f"Source {number}", text=sentence)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        (f"{CONDENSER} And so on.", [1]),
        ("the separate condenser", [1]),
        (f"{CONDENSER} {PARTNER}", [1, 2]),
        ("Something else.", [1, 2]),
        ("", [1, 2]),
    ],
)
def test_of_what_a_passage_rests_on_that_speaks_which_its_words_do(text: str, numbers: list[int]) -> None:
    grounds = [ground(1, CONDENSER), ground(2, PARTNER), ground(2, PARTNER)]
    assert [one.number for one in speaking_for(grounds, text)] == numbers


def test_what_a_note_says_is_evidence_of_its_own(alice: User, documents: dict[str, Document]) -> None:
    run = Run.objects.create(owner=alice, kind="test", input={})
    (item, *_) = evidence.store(run.id, [SearchOutcome(query="q", hits=search_passages(alice.pk, ASKED))])
    passage = evidence.behind([run.id], item.id, title="Watt", quote=item.text, number=7)
    note = evidence.behind([run.id], "note3", title="My outing", quote="Take water along", number=8)
    assert passage == item.model_copy(update={"id": "e7"})
    assert (note.id, note.title, note.text) == ("e8", "My outing", "Take water along")
    assert isinstance(note, EvidenceItem)


def test_what_a_text_says_rests_on_the_passage_that_holds_it(alice: User, documents: dict[str, Document]) -> None:
    items = evidence.of_passages(alice.pk, [one.pk for one in Passage.objects.order_by("pk")])
    texts = [
        f"What you will learn. {CONDENSER}",
        "The separate condenser",
        "James Watt ____ the separate condenser on 5 January 1769.",
        "In 1775 Matthew Boulton became the partner of Watt.",
        "Steam engines changed the whole world for good.",
    ]
    rested = resting_on(texts, items)
    assert [sentence.text for sentence in rested] == [CONDENSER, texts[3]]
    first, second = Passage.objects.filter(document=documents["steam"]).order_by("position")
    assert [sentence.evidence for sentence in rested] == [[f"p{first.pk}"], [f"p{second.pk}"]]
    secret = documents["secret"].passages.get()
    assert evidence.of_passages(alice.pk, [secret.pk]) == []
