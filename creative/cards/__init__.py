"""Cards: the pages of a post as typographic pictures."""

from creative.cards.choosing import anew, choose
from creative.cards.drawing import draw
from creative.cards.schemas import ReferencePicture

__all__ = ["anew", "choose", "draw", "look"]


def look(data: bytes) -> ReferencePicture:
    """What a picture looks like. Raises `UnreadablePicture`, `PictureTooLarge`."""
    from creative.cards import pictures  # noqa: PLC0415  # Pillow is loaded once a picture is looked at

    return pictures.look(data)
