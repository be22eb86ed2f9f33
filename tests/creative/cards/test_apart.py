"""Pictures from outside cost the reading process, and never the server, what they unpack to."""

import resource
import struct
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from creative.cards import look
from creative.cards.apart import fitted
from creative.cards.pictures import CARD
from library.readers.document import UnreadableDocument

MOST_GROWTH = 50_000_000
READ = "This is no picture that can be read: PNG, JPEG, WebP and GIF are."
LARGE = "The picture is too large: at most 20 MB and 40 megapixels are read."


def png(width: int, height: int, rows: bytes) -> bytes:
    """Of one bit a pixel, so that very much of it is very little data."""
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    )
    parts = (
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def largest() -> bytes:
    """As many pixels as are taken: 120 MB when they are unpacked, 5 KB as they come."""
    return png(8000, 5000, b"\0" * (5000 * 1001))


def held() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


def peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (png(60_000, 60_000, b""), LARGE),
        (png(8000, 5001, b""), LARGE),
        (b"\x89PNG\r\n\x1a\n" + b"0" * 20_000_001, LARGE),
        (largest()[:-40], READ),
        (png(100, 100, b"\0" * 20), READ),
        (b"\xff\xd8\xff\xe0 no picture", READ),
        (b"", READ),
    ],
)
def test_bombs_and_broken_pictures_are_refused_with_a_sentence(data: bytes, said: str) -> None:
    with pytest.raises(UnreadableDocument) as refused:
        look(data)
    assert str(refused.value) == said


@pytest.mark.parametrize("read", [look, fitted])
def test_the_largest_picture_does_not_make_the_server_larger(read: Callable[[bytes], object]) -> None:
    data = largest()
    look(data)  # whatever is loaded once is loaded
    before = max(held(), peak())
    read(data)
    assert max(held(), peak()) - before < MOST_GROWTH


def test_what_is_laid_under_a_card_has_its_shape() -> None:
    with Image.open(BytesIO(fitted(largest()))) as picture:
        assert (picture.size, picture.format) == (CARD, "PNG")
