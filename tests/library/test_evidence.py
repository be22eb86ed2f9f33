from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User

from library import evidence, services
from library.chunks import content_hash
from library.fulltext import search_passages
from library.models import Document, Evidence
from library.schemas import Hit, SearchOutcome, SearchQuery
from runs.models import Run

WATT = (
    "James Watt patented the separate condenser in January 1769, and the condenser saved three quarters of the coal "
    "that the older engine of Thomas Newcomen had burned in the mines of Cornwall and the mills of Lancashire."
)
TEA = "The East India Company shipped tea from Canton to London, where it became cheap."


@pytest.fixture
def run(alice: User) -> Run:
    return Run.objects.create(kind="research.report", owner=alice, correlation_id="c" * 8)


def hit(text: str, url: str | None = None) -> Hit:
    return Hit(
        provider="tavily",
        title="Museum",
        url=url or f"https://museum.example/{content_hash(text)[:8]}",
        text=text,
        content_hash=content_hash(text),
        retrieved_at=datetime(2026, 1, 28, tzinfo=UTC),
    )


def test_store_numbers_passages_in_order_of_appearance(run: Run) -> None:
    outcomes = [SearchOutcome(query="a", hits=[hit(WATT), hit(TEA)]), SearchOutcome(query="b", hits=[hit(TEA)])]
    stored = [(item.id, item.text, item.origin, item.queries) for item in evidence.store(run.pk, outcomes)]
    assert stored == [("e1", WATT, 1, ["a"]), ("e2", TEA, 2, ["a", "b"])]


def test_store_twice_changes_nothing(run: Run) -> None:
    outcomes = [SearchOutcome(query="a", hits=[hit(WATT), hit(TEA)])]
    first = evidence.store(run.pk, outcomes)
    assert evidence.store(run.pk, outcomes) == first
    assert evidence.for_run(run.pk) == first


def test_store_goes_on_numbering(run: Run) -> None:
    evidence.store(run.pk, [SearchOutcome(query="a", hits=[hit(WATT)])])
    later = evidence.store(run.pk, [SearchOutcome(query="b", hits=[hit(TEA), hit(WATT)])])
    assert [(item.id, item.queries) for item in later] == [("e2", ["b"]), ("e1", ["a", "b"])]
    assert [item.id for item in evidence.for_run(run.pk)] == ["e1", "e2"]


def test_near_identical_texts_share_an_origin(run: Run) -> None:
    reprint = WATT.replace("older", "earlier") + " Reprinted by permission."
    stored = evidence.store(run.pk, [SearchOutcome(query="a", hits=[hit(WATT), hit(TEA), hit(reprint)])])
    assert [item.origin for item in stored] == [1, 2, 1]


def test_passages_of_one_page_share_an_origin(run: Run) -> None:
    page = "https://museum.example/page"
    stored = evidence.store(run.pk, [SearchOutcome(query="a", hits=[hit(WATT, page), hit(TEA, page)])])
    assert [item.origin for item in stored] == [1, 1]


def test_store_drops_addresses_that_are_not_of_the_web(run: Run) -> None:
    stored = evidence.store(run.pk, [SearchOutcome(query="a", hits=[hit(WATT, "javascript:alert(1)")])])
    assert [item.url for item in stored] == [None]


def test_evidence_outlives_its_document(run: Run, documents: dict[str, Document], alice: User) -> None:
    outcome = SearchOutcome(query="Boulton", hits=search_passages(alice.pk, SearchQuery(text="Boulton")))
    before = evidence.store(run.pk, [outcome])[0]
    services.delete_document(alice, documents["steam"].pk)
    after = evidence.item(run.pk, "e1")
    assert after == before.model_copy(update={"document_id": None, "passage_id": None})
    assert evidence.store(run.pk, [outcome]) == [after]


def test_a_hit_of_a_document_deleted_meanwhile_is_kept(run: Run, documents: dict[str, Document], alice: User) -> None:
    outcome = SearchOutcome(query="Boulton", hits=search_passages(alice.pk, SearchQuery(text="Boulton")))
    services.delete_document(alice, documents["steam"].pk)
    assert [item.document_id for item in evidence.store(run.pk, [outcome])] == [None]


def test_item_of_another_run(run: Run, alice: User) -> None:
    evidence.store(run.pk, [SearchOutcome(query="a", hits=[hit(WATT)])])
    other = Run.objects.create(kind="research.report", owner=alice, correlation_id="d" * 8)
    assert evidence.item(other.pk, "e1") is None
    assert evidence.item(run.pk, "e2") is None
    assert Evidence.objects.count() == 1
