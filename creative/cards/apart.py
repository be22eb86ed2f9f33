"""Pictures from outside are unpacked in the reading process: a few kilobytes can hold forty million pixels."""

from collections.abc import Callable
from typing import TypeVar

from creative.cards.errors import UnreadablePicture
from creative.cards.schemas import ReferencePicture
from library.readers.isolation import Damaged, read_apart

T = TypeVar("T")


def look(data: bytes) -> ReferencePicture:
    """What a picture looks like. Raises `UnreadableDocument` with a sentence."""
    from creative.cards import pictures  # noqa: PLC0415  # Pillow is loaded once a picture is looked at

    return _read(pictures.look, data)


def fitted(data: bytes) -> bytes:
    """The picture in the shape and size of a card, as PNG. Raises `UnreadableDocument` with a sentence."""
    from creative.cards import pictures  # noqa: PLC0415  # Pillow is loaded once a picture is looked at

    return _read(pictures.fit, data).png


def _read(reader: Callable[[bytes, str], T], data: bytes) -> T:
    try:
        return read_apart(reader, data, "")
    except Damaged as error:
        raise UnreadablePicture from error
