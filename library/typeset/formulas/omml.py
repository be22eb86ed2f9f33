"""Writes a formula as Office math (ECMA-376, part 1, chapter 22.1), for Word and for slides."""

from collections.abc import Sequence
from typing import Literal

from lxml import etree

from library.typeset.formulas.nodes import (
    Accent,
    Arrow,
    Beam,
    Fence,
    Formula,
    Fraction,
    Grid,
    Node,
    Parts,
    Root,
    Scripts,
    Sign,
    Space,
    Words,
)
from library.typeset.formulas.signs import LARGE, is_relation

MATH = "http://schemas.openxmlformats.org/officeDocument/2006/math"
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main"
FONT = "Cambria Math"
CHINESE = "Microsoft YaHei"
Place = Literal["word", "slide"]
NOTHING = "\u200b"
_LARGE = frozenset(LARGE.values())


def to_omml(formula: Formula, place: Place = "word", *, is_displayed: bool = False) -> etree._Element:
    """`m:oMath`; displayed, in an `m:oMathPara` of its own."""
    writer = _MathWriter(place)
    math = _element("oMath", writer.row(formula.body.parts))
    return _element("oMathPara", [math]) if is_displayed else math


def _element(tag: str, children: Sequence[etree._Element] = (), **attributes: str) -> etree._Element:
    made = etree.Element(f"{{{MATH}}}{tag}", nsmap={"m": MATH})
    for name, value in attributes.items():
        made.set(f"{{{MATH}}}{name}", value)
    made.extend(children)
    return made


def _properties(tag: str, **values: str) -> etree._Element:
    return _element(tag, [_element(name, val=value) for name, value in values.items()])


class _MathWriter:
    def __init__(self, place: Place) -> None:
        self.place = place

    def row(self, parts: Sequence[Node]) -> list[etree._Element]:
        """Parts side by side; a sum takes in what it is over, which Word keeps inside it."""
        made: list[etree._Element] = []
        at = 0
        while at < len(parts):
            part, at = parts[at], at + 1
            end = at
            while end < len(parts) and not _ends_term(parts[end]):
                end += 1
            base = part.base if isinstance(part, Scripts) else part
            if isinstance(base, Sign) and base.text in _LARGE:
                made.append(self.nary(base.text, part, parts[at:end]))
            elif at < end and isinstance(base, Words) and base.is_function:
                made.append(_element("func", [self.into("fName", part), _element("e", self.row(parts[at:end]))]))
            elif at < len(parts) and isinstance(part, Scripts) and part.base == Parts():
                end = at + 1
                scripts = [self.into("sub", part.below), self.into("sup", part.above)]
                made.append(_element("sPre", [*scripts, self.into("e", parts[at])]))
            else:
                made += self.node(part)
                continue
            at = end
        return made

    def into(self, tag: str, node: Node | None) -> etree._Element:
        inside = [] if node is None else self.node(node)
        # Word draws a box where nothing stands.
        return _element(tag, inside or [self.run(NOTHING, is_upright=True, is_text=True)])

    def node(self, node: Node) -> list[etree._Element]:
        match node:
            case Parts(parts=parts):
                return self.row(parts)
            case Sign(text=text, role=role):
                return [self.run(text, is_upright=role != "letter")]
            case Words(text=text, is_function=is_function):
                return [self.run(text, is_upright=True, is_text=not is_function)]
            case Space(width=width):
                return [self.run("\u2003" * round(width) if width >= 1 else "\u2009", is_upright=True)] if width else []
            case Grid():
                return [self.grid(node)]
            case Scripts():
                return [self.scripts(node)]
            case _:
                return [self.shape(node)]

    def shape(self, node: Fraction | Root | Fence | Accent | Beam | Arrow) -> etree._Element:
        match node:
            case Fraction(above=above, below=below, has_bar=has_bar):
                kind = _properties("fPr", type="bar" if has_bar else "noBar")
                return _element("f", [kind, self.into("num", above), self.into("den", below)])
            case Root(of=of, degree=degree):
                hidden = _properties("radPr", **({} if degree else {"degHide": "1"}))
                return _element("rad", [hidden, self.into("deg", degree), self.into("e", of)])
            case Fence(opening=opening, inside=inside, closing=closing):
                return self.fence(opening, closing, self.node(inside))
            case Accent(base=base, mark=mark):
                return _element("acc", [_properties("accPr", chr=mark), self.into("e", base)])
            case Beam():
                return self.beam(node)
            case Arrow():
                return self.arrow(node)

    def run(self, text: str, *, is_upright: bool, is_text: bool = False) -> etree._Element:
        shown = {"nor": "1"} if is_text else {"sty": "p"} if is_upright else {}
        made = _element("r", [_properties("rPr", **shown)] if shown else [])
        made.append(self.look(is_upright=is_upright))
        written = _element("t")
        written.text = text
        if text != text.strip():
            written.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
        made.append(written)
        return made

    def look(self, *, is_upright: bool) -> etree._Element:
        if self.place == "word":
            look = etree.Element(f"{{{WORD}}}rPr", nsmap={"w": WORD})
            fonts = etree.SubElement(look, f"{{{WORD}}}rFonts")
            for script, font in (("ascii", FONT), ("hAnsi", FONT), ("eastAsia", CHINESE)):
                fonts.set(f"{{{WORD}}}{script}", font)
            return look
        look = etree.Element(f"{{{DRAWING}}}rPr", nsmap={"a": DRAWING})
        look.set("lang", "en-US")
        look.set("i", "0" if is_upright else "1")
        for script, font in (("latin", FONT), ("ea", CHINESE)):
            etree.SubElement(look, f"{{{DRAWING}}}{script}").set("typeface", font)
        return look

    def scripts(self, node: Scripts) -> etree._Element:
        base = self.into("e", node.base)
        below, above = node.below, node.above
        if node.are_limits:
            made = base
            for tag, limit in (("limLow", below), ("limUpp", above)):
                if limit is not None:
                    made = _element("e", [_element(tag, [made, self.into("lim", limit)])])
            return made[0]
        if below is not None and above is not None:
            return _element("sSubSup", [base, self.into("sub", below), self.into("sup", above)])
        if below is not None:
            return _element("sSub", [base, self.into("sub", below)])
        return _element("sSup", [base, self.into("sup", above)])

    def nary(self, sign: str, part: Node, inside: Sequence[Node]) -> etree._Element:
        scripts = part if isinstance(part, Scripts) else Scripts(base=part)
        shown = {
            "chr": sign,
            "limLoc": "undOvr" if scripts.are_limits else "subSup",
            **({} if scripts.below else {"subHide": "1"}),
            **({} if scripts.above else {"supHide": "1"}),
        }
        limits = [self.into("sub", scripts.below), self.into("sup", scripts.above)]
        return _element("nary", [_properties("naryPr", **shown), *limits, _element("e", self.row(inside))])

    def fence(self, opening: str, closing: str, inside: list[etree._Element]) -> etree._Element:
        return _element("d", [_properties("dPr", begChr=opening, endChr=closing), _element("e", inside)])

    def beam(self, beam: Beam) -> etree._Element:
        side = "top" if beam.is_above else "bot"
        if not beam.is_brace:
            return _element("bar", [_properties("barPr", pos=side), self.into("e", beam.base)])
        shown = {"chr": "⏞" if beam.is_above else "⏟", "pos": side, "vertJc": "bot" if beam.is_above else "top"}
        return _element("groupChr", [_properties("groupChrPr", **shown), self.into("e", beam.base)])

    def arrow(self, arrow: Arrow) -> etree._Element:
        made = _element("e", [self.run(arrow.text, is_upright=True)])
        for tag, words in (("limLow", arrow.below), ("limUpp", arrow.above)):
            if words is not None:
                made = _element("e", [_element(tag, [made, self.into("lim", words)])])
        return made[0]

    def grid(self, grid: Grid) -> etree._Element:
        width = len(grid.rows[0])
        sides = {"centred": ["center"], "left": ["left"], "aligned": ["right", "left"]}[grid.columns]
        columns = [_element("mc", [_properties("mcPr", count="1", mcJc=sides[at % len(sides)])]) for at in range(width)]
        room = {"cGpRule": "3", "cGp": "0"} if grid.columns == "aligned" else {}
        properties = _element("mPr", [*_properties("mPr", **room), _element("mcs", columns)])
        rows = [_element("mr", [self.cell(cell) for cell in row]) for row in grid.rows]
        made = _element("m", [properties, *rows])
        return self.fence(grid.opening, grid.closing, [made]) if grid.opening or grid.closing else made

    def cell(self, node: Node) -> etree._Element:
        first = node.parts[0] if isinstance(node, Parts) and node.parts else node
        # Some readers take a sign that something stands before, as it does in the column beside.
        begins = isinstance(first, Sign) and is_relation(first.text)
        return self.into("e", Parts(parts=(Words(text=NOTHING), node)) if begins else node)


def _ends_term(part: Node) -> bool:
    return isinstance(part, Sign) and (is_relation(part.text) or part.text in ",;，；+−")
