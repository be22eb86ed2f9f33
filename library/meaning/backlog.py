"""The passages whose vectors are still to be computed, worked off a piece at a time and off the way of any request."""

import logging
from collections.abc import Iterable

from django.db import transaction
from django.db.models import QuerySet

from library.meaning import encoders
from library.meaning.encoders import EncoderAway, packed
from library.models import Document, PassageVector

logger = logging.getLogger(__name__)

PIECE = 16
"""Passages at a time, a tenth of a second's work."""


def waiting() -> QuerySet[Document]:
    """The documents whose passages lack the vectors of the encoder that is set; none where none is set."""
    encoder = encoders.current()
    return Document.objects.exclude(encoder=encoder.name) if encoder else Document.objects.none()


def work_off() -> bool:
    """Encode a piece; whether there may be more to do. Raises `EncoderAway`."""
    if document := waiting().order_by("pk").first():
        _encode_piece(document)
    return document is not None


def complete(documents: Iterable[Document]) -> None:
    """Encode these documents at once; with an encoder that is away they wait for it as any other."""
    try:
        for document in documents:
            while _encode_piece(document):
                pass
    except EncoderAway as error:
        logger.warning("The encoder did not answer: %s", error)


def _encode_piece(document: Document) -> bool:
    """Whether the document may lack more."""
    encoder = encoders.current()
    if encoder is None:
        return False
    PassageVector.objects.filter(passage__document=document).exclude(encoder=encoder.name).delete()
    passages = list(document.passages.filter(vector=None).order_by("position")[:PIECE])
    vectors = encoder.encode([f"{document.title}. {passage.heading}. {passage.text}" for passage in passages])
    rows = [
        PassageVector(passage=passage, encoder=encoder.name, numbers=packed(vector))
        for passage, vector in zip(passages, vectors, strict=True)
    ]
    with transaction.atomic():
        if not Document.objects.select_for_update(no_key=True).filter(pk=document.pk).exists():
            return False  # it was deleted meanwhile
        # Another process may be at the same piece; its vectors are as good.
        PassageVector.objects.bulk_create(rows, ignore_conflicts=True)
        if len(passages) < PIECE:
            Document.objects.filter(pk=document.pk).update(encoder=encoder.name)
    return len(passages) == PIECE
