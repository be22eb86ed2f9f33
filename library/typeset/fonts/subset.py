"""Cuts the bundled fonts out of the full ones: `python subset.py node_modules/@expo-google-fonts NotoColorEmoji.ttf`."""

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path

from fontTools import subset
from fontTools.misc.transform import Scale
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph

HERE = Path(__file__).parent
WEIGHTS = {"Regular": "400Regular", "Bold": "700Bold"}

LETTERS = [(0x20, 0x7E), (0xA0, 0x17F), (0x192, 0x192), (0x218, 0x21B), (0x2C6, 0x2DD), (0x1EA0, 0x1EF9)]
GREEK_AND_CYRILLIC = [(0x370, 0x3FF), (0x400, 0x45F), (0x490, 0x491)]
PUNCTUATION = [(0x2010, 0x2027), (0x202F, 0x205F), (0x2070, 0x209F), (0x20A0, 0x20BF)]
SYMBOLS = [(0x2100, 0x214F), (0x2150, 0x218F), (0x2190, 0x22FF), (0x2308, 0x230B), (0x2460, 0x24FF), (0x2500, 0x257F)]
LATIN = "‐‑–—‘’“”†‡•…‹›·"
"""Signs that Chinese draws as wide as a character, and English does not."""
SHAPES = [(0x25A0, 0x25FF), (0x2605, 0x2606), (0x2640, 0x2642), (0x266A, 0x266F), (0x2713, 0x2718), (0x27E6, 0x27EB)]
CJK = [(0x3000, 0x303F), (0x3041, 0x30FF), (0x3105, 0x3129), (0x3220, 0x3229), (0xFE30, 0xFE4F), (0xFF01, 0xFFE6)]
RANGES = [*LETTERS, *GREEK_AND_CYRILLIC, *PUNCTUATION, *SYMBOLS, *SHAPES, *CJK]


def decodable(encoding: str, leads: range) -> Iterator[int]:
    for lead in leads:
        for trail in range(0x40, 0xFF):
            try:
                yield ord(bytes([lead, trail]).decode(encoding))
            except UnicodeDecodeError:
                continue


def main_characters() -> set[int]:
    ranged = {code for first, last in RANGES for code in range(first, last + 1)}
    return ranged | set(decodable("gb2312", range(0xA1, 0xF8)))


def supplement_characters() -> set[int]:
    national = {ord(character) for character in (HERE / "supplement.txt").read_text("utf-8") if not character.isspace()}
    traditional = {code for code in decodable("big5", range(0xA4, 0xC7)) if 0x4E00 <= code <= 0x9FFF}
    return (national | traditional) - main_characters()


def opened(source: Path, package: str, weight: str) -> TTFont:
    return TTFont(next((source / package / weight).glob("*.ttf")), recalcTimestamp=False)


def reduced(font: TTFont, characters: Iterable[int]) -> TTFont:
    options = subset.Options()
    options.layout_features = ["kern"]
    options.name_IDs += [13, 14]
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.drop_tables += ["GSUB", "BASE", "STAT", "vhea", "vmtx", "prep", "gasp"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=characters)
    cutter.subset(font)
    return font


def scale_between(font: TTFont, donor: TTFont) -> float:
    """What brings the donor's letters to the size of the font's."""
    ours, theirs = font.getBestCmap(), donor.getBestCmap()
    return float(font["hmtx"][ours[ord("n")]][0] / donor["hmtx"][theirs[ord("n")]][0])


def fill(font: TTFont, donor: TTFont, characters: set[int], factor: float) -> None:
    """Draw characters the font lacks from another one."""
    ours, theirs = font.getBestCmap(), donor.getBestCmap()
    outlines = donor.getGlyphSet()
    for code in sorted(characters & theirs.keys() - ours.keys()):
        recording, pen = DecomposingRecordingPen(outlines), TTGlyphPen(None)
        outlines[theirs[code]].draw(recording)
        recording.replay(TransformPen(pen, Scale(factor)))
        add_glyph(font, code, pen.glyph(), round(donor["hmtx"][theirs[code]][0] * factor))


def add_glyph(font: TTFont, code: int, glyph: Glyph, advance: int) -> None:
    name = f"u{code:05X}"
    glyph.recalcBounds(font["glyf"])
    font["glyf"][name] = glyph
    font["hmtx"][name] = (advance, getattr(glyph, "xMin", 0))
    for table in font["cmap"].tables:
        if table.isUnicode() and (code <= 0xFFFF or table.format == 12):
            table.cmap[code] = name


def build(source: Path, weight: str) -> TTFont:
    characters = main_characters()
    font = reduced(opened(source, "noto-sans-sc", weight), characters)
    for package, of in (("source-sans-3", weight), ("noto-sans-math", WEIGHTS["Regular"])):
        donor = opened(source, package, of)
        fill(font, donor, characters, scale_between(font, donor))
    return font


def latin(source: Path, weight: str) -> TTFont:
    """The signs as English draws them, in a font of their own to be asked first."""
    font = reduced(opened(source, "noto-sans-sc", weight), {ord("n")})
    donor = opened(source, "source-sans-3", weight)
    fill(font, donor, {ord(sign) for sign in LATIN}, scale_between(font, donor))
    return named(font, "Latin")


def italic(source: Path, weight: str) -> TTFont:
    """Slanted Latin letters; Chinese has none."""
    upright = opened(source, "noto-sans-sc", weight)
    factor = scale_between(upright, opened(source, "source-sans-3", weight))
    font = reduced(upright, {ord(" "), 0xA0})
    letters = {code for first, last in [*LETTERS, *PUNCTUATION] for code in range(first, last + 1)}
    fill(font, opened(source, "source-sans-3", f"{weight}_Italic"), letters, factor)
    font["OS/2"].fsSelection = font["OS/2"].fsSelection & ~(1 << 6) | 1
    font["head"].macStyle |= 2
    return named(font, "Latin", style=" Italic")


def named(font: TTFont, name: str, *, style: str = "") -> TTFont:
    """Make the font a family of its own: of two that share a name and a weight only one is ever asked."""
    for record in font["name"].names:
        text = record.toUnicode()
        if record.nameID in {1, 4, 16}:
            record.string = text.replace("Noto Sans SC", f"Noto Sans SC {name}") + (style if record.nameID == 4 else "")
        elif record.nameID in {2, 17}:
            record.string = f"{text}{style}"
        elif record.nameID == 6:
            record.string = text.replace("NotoSansSC", f"NotoSansSC{name}") + style.strip()
    return font


def emoji(path: Path) -> TTFont:
    """Every emoji of one character, keycaps and flags; not the tones of skin and what is joined from several."""
    font = TTFont(path, recalcTimestamp=False)
    left_out = {0x200D, *range(0x1F3FB, 0x1F400), *range(0xE0000, 0x110000)}
    options = subset.Options()
    options.layout_features = ["*"]
    options.glyph_names = False
    options.notdef_outline = True
    options.name_IDs += [13, 14]
    options.drop_tables += ["vhea", "vmtx"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=font.getBestCmap().keys() - left_out)
    cutter.subset(font)
    return font


def emoji_drawn(font: TTFont) -> Iterator[str]:
    """What the font draws, one emoji a line; digits and the letters of flags only where they are part of one."""
    characters = font.getBestCmap()
    letters = {code for code in characters if 0x1F1E6 <= code <= 0x1F1FF}
    names = {name: code for code, name in characters.items()}
    for code in sorted(characters.keys() - letters):
        if code > 0x7F and code not in {0x200D, 0x20E3, 0xFE0F}:
            yield chr(code)
    for lookup in font["GSUB"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            for first, ligatures in getattr(getattr(table, "ExtSubTable", table), "ligatures", {}).items():
                yield from sorted(
                    "".join(chr(names[name]) for name in (first, *ligature.Component)) for ligature in ligatures
                )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path, help="the folder that holds noto-sans-sc, noto-serif-sc, source-sans-3 …")
    parser.add_argument("emoji", type=Path, help="Noto Color Emoji with bitmaps")
    given = parser.parse_args()
    source = given.source
    build(source, "900Black").save(HERE / "NotoSansSC-Black.ttf")
    reduced(opened(source, "noto-serif-sc", "700Bold"), main_characters()).save(HERE / "NotoSerifSC-Bold.ttf")
    for name, weight in WEIGHTS.items():
        build(source, weight).save(HERE / f"NotoSansSC-{name}.ttf")
        latin(source, weight).save(HERE / f"NotoSansSC-Latin-{name}.ttf")
        italic(source, weight).save(HERE / f"NotoSansSC-Latin-{name}-Italic.ttf")
    supplement = reduced(opened(source, "noto-sans-sc", WEIGHTS["Regular"]), supplement_characters())
    named(supplement, "Supplement").save(HERE / "NotoSansSC-Supplement.ttf")
    drawn = {code for path in HERE.glob("NotoSans*.ttf") for code in TTFont(path).getBestCmap()}
    (HERE / "drawn.txt").write_bytes("".join(map(chr, sorted(drawn))).encode())
    colourful = emoji(given.emoji)
    colourful.save(HERE / "NotoColorEmoji.ttf")
    (HERE / "emoji.txt").write_bytes("\n".join(emoji_drawn(colourful)).encode())


if __name__ == "__main__":
    main()
