"""The passages whose vectors are still to be computed, worked off a piece at a time and off the way of any request."""

import logging
from collections.abc import Iterable
from pathlib import Path

from django.db import transaction
from django.db.models import QuerySet

from library.meaning import encoders
from library.meaning.encoders import EncoderAway, Known, fingerprint, packed
from library.models import Document, Passage, PassageVector

logger = logging.getLogger(__name__)

SAMPLE = Path(__file__).parent / "sample.npz"
PIECE = 16  # Passages at a time, a tenth of a second's work


def waiting() -> QuerySet[Document]:
    """The documents whose passages lack the vectors of the encoder that is set; none where none is set."""
    encoder = encoders.current()
    return Document.objects.exclude(encoder=encoder.name) if encoder else Document.objects.none()


def work_off() -> bool:
    """Encode a piece; whether there may be more to do. Raises `EncoderAway`."""
    document = waiting().order_by("pk").first()
    if document:
        _encode_piece(document, {})
    return document is not None


def complete(documents: Iterable[Document]) -> None:
    """Encode these documents at once; with an encoder that is away they wait for it as any other."""
    known = encoders.written_in(SAMPLE)
    try:
        for document in documents:
            while _encode_piece(document, known):
                pass
    except EncoderAway as error:
        logger.warning("The encoder did not answer: %s", error)


def write_down(documents: Iterable[Document]) -> int:
    """Write the vectors of the sample's documents to the file that comes with the studio; how many there are."""
    found = PassageVector.objects.filter(passage__document__in=documents).select_related("passage__document")
    rows = {fingerprint(spoken(row.passage)): bytes(row.numbers) for row in found.order_by("pk")}
    encoders.write_down(SAMPLE, found[0].encoder, rows)
    return len(rows)


def _encode_piece(document: Document, known: Known) -> bool:
    """Whether the document may lack more. The known vectors, by the hash of their text, need not be computed."""
    encoder = encoders.current()
    if encoder is None:
        return False
    PassageVector.objects.filter(passage__document=document).exclude(encoder=encoder.name).delete()
    passages = list(document.passages.filter(vector=None).order_by("position")[:PIECE])
    texts = list(map(spoken, passages))
    numbers = [known[one] for one in map(fingerprint, texts) if one in known]
    if len(numbers) < len(texts):
        numbers = [packed(vector) for vector in encoder.encode(texts)]
    rows = [
        PassageVector(passage=passage, encoder=encoder.name, numbers=one)
        for passage, one in zip(passages, numbers, strict=True)
    ]
    with transaction.atomic():
        if not Document.objects.select_for_update(no_key=True).filter(pk=document.pk).exists():
            return False  # it was deleted meanwhile
        # Another process may be at the same piece; its vectors are as good.
        PassageVector.objects.bulk_create(rows, ignore_conflicts=True)
        if len(passages) < PIECE:
            Document.objects.filter(pk=document.pk).update(encoder=encoder.name)
    return len(passages) == PIECE


def spoken(passage: Passage) -> str:
    return f"{passage.document.title}. {passage.heading}. {passage.text}"
