"""Draws a page as a card."""

from creative.cards.apart import fitted
from creative.cards.schemas import CardPage, DrawnCard, Palette
from creative.cards.setting import read_aloud, set_page
from creative.cards.spreading import spread
from library.schemas import Language
from library.typeset import press


def draw(page: CardPage, palette: Palette, *, language: Language, background: bytes | None = None) -> DrawnCard:
    """`background` is a picture without words: the page's words stand on a sheet laid over its lower part."""
    cards = spread(page, language, over_art=background is not None)
    data = set_page(cards[0], palette, language, over_art=background is not None)
    png = press.to_png(f"cards/{cards[0].template}", data)
    if background is not None:
        from creative.cards.pictures import laid_under  # noqa: PLC0415  # Pillow is loaded once a picture is looked at

        png = laid_under(png, fitted(background))
    return DrawnCard(png=png, alt=read_aloud(data), pages=len(cards))
