"""Documents read whole for what they date: a search brings the passages nearest to its words, and a history is longer."""

from collections.abc import Iterable

from library.chronology.dating import dated_sentences
from library.fulltext import hit_of, visible_documents
from library.models import Document, Passage
from library.schemas import Hit, SearchOutcome
from library.text.dates import find_dates
from library.text.outlines import innermost

DOCUMENTS, PASSAGES = 24, 1200  # Most documents that are read, those found first, and most of their passages


def dated_passages(owner_id: int, outcomes: Iterable[SearchOutcome]) -> list[Hit]:
    """Every passage with a date in the documents that searches found, in the order of the documents."""
    hits = sorted((hit for outcome in outcomes for hit in outcome.hits), key=lambda hit: -hit.score)
    found = list(dict.fromkeys(hit.document_id for hit in hits if hit.document_id is not None))[:DOCUMENTS]
    readable = Document.objects.filter(visible_documents(owner_id), pk__in=found)
    passages = Passage.objects.filter(document__in=readable).select_related("document")
    read = [
        hit_of(one, 0.0).model_copy(update={"text": below_heading(one.heading, one.text)})
        for one in passages.order_by("document_id", "position")[: PASSAGES * 4]
    ]
    return [hit for hit in read if any(one.dates for one in dated_sentences(hit.text, hit.published))][:PASSAGES]


def below_heading(heading: str, text: str) -> str:
    """A passage below its heading, where that holds a date."""
    heading = innermost(heading)
    is_dated = bool(heading) and not text.startswith(heading) and bool(find_dates(heading))
    return f"{heading}\n{text}" if is_dated else text
