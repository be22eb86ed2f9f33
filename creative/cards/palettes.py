"""The palettes of cards, and how well a colour is read on another (WCAG 2.2)."""

from collections.abc import Iterator
from math import dist, hypot

from creative.cards.schemas import Palette, PaletteName, ReferencePicture

LEAST_CONTRAST = 4.5


def _palette(name: PaletteName, *colours: str) -> Palette:
    return Palette.model_validate(dict(zip(Palette.model_fields, (name, *colours), strict=True)))


PALETTES: dict[PaletteName, Palette] = {
    one.name: one
    for one in (
        # name, ground, panel, ink, soft, accent, on_accent, mark, tint, line
        _palette(
            "paper", "#f6f2ea", "#ffffff", "#1f1a17", "#5c534c", "#c5301f", "#ffffff", "#b3261a", "#f8d5c2", "#ddd5c8"
        ),
        _palette(
            "peach", "#ffe9dd", "#fff8f4", "#3a1710", "#75473a", "#cf3d22", "#ffffff", "#b5301a", "#ffcbb2", "#f3cdbb"
        ),
        _palette(
            "matcha", "#eaf1df", "#f9fcf3", "#1b2a17", "#4c5f44", "#3c6e2f", "#ffffff", "#34632a", "#cbe2ac", "#cfdcbf"
        ),
        _palette(
            "sky", "#e6f0fa", "#ffffff", "#0f2540", "#45597a", "#1c5fc4", "#ffffff", "#1a56b0", "#bfdaf9", "#c5d8ec"
        ),
        _palette(
            "lemon", "#ffe14d", "#fff3b0", "#221c06", "#5a4c10", "#221c06", "#ffe14d", "#8a2b00", "#ffffff", "#dcbc20"
        ),
        _palette(
            "night", "#131b30", "#1f2942", "#f4f1e8", "#b9c0d4", "#ffc845", "#1a1405", "#ffc845", "#5c4b17", "#3a4663"
        ),
        _palette(
            "forest", "#10251d", "#183429", "#f1f5e6", "#b4c9b7", "#c3e86b", "#15230a", "#c3e86b", "#2f5a3c", "#2f5445"
        ),
        _palette(
            "plum", "#2b1030", "#3b1b41", "#fdf0f5", "#d9b9d3", "#ff8fb1", "#33081c", "#ff9dbb", "#6b2a5c", "#5d3666"
        ),
    )
}


def contrast(one: str, other: str) -> float:
    """From 1, the same colour, to 21, black on white."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def pairs(palette: Palette) -> Iterator[tuple[str, str]]:
    """What stands on what in the templates, by the names of the colours."""
    for ground in ("ground", "panel"):
        yield from (("ink", ground), ("soft", ground), ("mark", ground))
    yield from (("ink", "tint"), ("on_accent", "accent"))


def is_readable(palette: Palette) -> bool:
    return all(
        contrast(getattr(palette, text), getattr(palette, ground)) >= LEAST_CONTRAST for text, ground in pairs(palette)
    )


def nearest(reference: ReferencePicture) -> PaletteName:
    """The palette that looks most like the picture: its ground like most of it, its accent like its strongest colour."""
    weighed = list(zip(map(_seen, reference.palette), reference.shares, strict=True))
    total = sum(share for _, share in weighed) or 1.0
    ground = tuple(sum(colour[axis] * share for colour, share in weighed) / total for axis in range(3))
    strongest, share = max(weighed, key=lambda one: _chroma(one[0]) * one[1] ** 0.5)
    # What is nearly all of the picture is its ground, and no accent.
    weight = min(1.0, _chroma(strongest) * 8) * (1 - share)

    def distance(name: PaletteName) -> float:
        ours = PALETTES[name]
        return dist(_seen(ours.ground), ground) + weight * dist(_seen(ours.accent)[1:], strongest[1:])

    return min(sorted(PALETTES), key=distance)


def _chroma(seen: tuple[float, float, float]) -> float:
    return hypot(seen[1], seen[2])


def _seen(colour: str) -> tuple[float, float, float]:
    """A colour as the eye orders it (OKLab): lightness, green to red, blue to yellow."""
    red, green, blue = map(_linear, _channels(colour))
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _linear(channel: int) -> float:
    share = channel / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    red, green, blue = map(_linear, _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
