import io
import struct
import zlib

import pytest
from PIL import Image, ImageDraw

from creative.cards.errors import PictureTooLarge, UnreadablePicture
from creative.cards.pictures import look, opened


def saved(picture: Image.Image, form: str = "PNG") -> bytes:
    data = io.BytesIO()
    picture.save(data, form)
    return data.getvalue()


def picture(ground: str = "#ffffff") -> Image.Image:
    made = Image.new("RGB", (300, 400), ground)
    drawing = ImageDraw.Draw(made)
    for at in range(0, 300, 12):
        drawing.rectangle((at, 10, at + 5, 110), fill="#c02020")
    return made


def test_colours_brightness_and_weight_are_seen() -> None:
    seen = look(saved(picture()), "")
    assert (seen.width, seen.height, seen.composition) == (300, 400, "top")
    assert seen.palette[0] == "#ffffff"
    assert sum(seen.shares) == pytest.approx(1, abs=0.001)
    assert seen.brightness > 0.8
    assert 0 < seen.detail < 1
    assert look(saved(picture()), "") == seen


def test_a_plain_picture_has_no_weight() -> None:
    seen = look(saved(Image.new("RGB", (50, 50), "#102030")), "")
    assert (seen.composition, seen.detail, seen.palette) == ("even", 0, ["#102030"])
    assert look(saved(Image.new("RGB", (1, 1), "#102030")), "").composition == "even"


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "GIF"])
def test_the_usual_formats_are_read(form: str) -> None:
    assert opened(saved(picture(), form)).size == (300, 400)


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    header = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(b"0")))
    parts = (
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )
    bomb = b"\x89PNG\r\n\x1a\n" + b"".join(parts)
    with pytest.raises(PictureTooLarge):
        look(bomb, "")
    with pytest.raises(PictureTooLarge):
        look(b"\x89PNG" + b"0" * 20_000_001, "")


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"<svg/>", saved(picture())[:200], saved(picture(), "TIFF")])
def test_what_is_no_picture_is_said_to_be_none(data: bytes) -> None:
    with pytest.raises(UnreadablePicture):
        look(data, "")
