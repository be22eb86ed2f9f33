from itertools import product

import pytest

from creative.cards.palettes import LEAST_CONTRAST, PALETTES, contrast, pairs
from creative.cards.schemas import PaletteName


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == 21
    assert contrast("#ffffff", "#ffffff") == 1
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48


@pytest.mark.parametrize("name", PALETTES)
def test_all_text_stands_out_from_what_it_stands_on(name: PaletteName) -> None:
    palette = PALETTES[name]
    found = {(text, on): contrast(getattr(palette, text), getattr(palette, on)) for text, on in pairs(palette)}
    assert {pair: value for pair, value in found.items() if value < LEAST_CONTRAST} == {}
    assert {("ink", "ground"), ("soft", "panel"), ("on_accent", "accent")} <= found.keys()


def test_there_are_light_ones_and_dark_ones_and_none_twice() -> None:
    dark = {name for name, palette in PALETTES.items() if palette.is_dark}
    assert dark == {"night", "forest", "plum"}
    grounds = [palette.ground for palette in PALETTES.values()]
    assert all(one != other for (at, one), (place, other) in product(enumerate(grounds), repeat=2) if at != place)
