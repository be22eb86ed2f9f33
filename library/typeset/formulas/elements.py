"""Reads formulas that stand as elements: MathML in pages and Markdown, Office math (see `omml`) in Word and slides."""

import re
from collections.abc import Sequence

from lxml import etree, html

from library.typeset.formulas.atoms import sign_of, takes_limits
from library.typeset.formulas.nodes import (
    Accent,
    Arrow,
    Beam,
    Fence,
    Fraction,
    Grid,
    Node,
    Parts,
    Root,
    Scripts,
    Sign,
    Space,
    Words,
    joined,
)
from library.typeset.formulas.plain import in_line
from library.typeset.formulas.signs import ACCENTS, ARROWS, FUNCTIONS, LIMITS

DEEPEST = 60
"""Elements within each other that are told apart; what is further down is only its letters."""
_UNTOLD = re.compile(r"\w+Pr|annotation(?:-xml)?|mphantom|mprescripts|none")
_UNSEEN = re.compile("[\u2061-\u2064\u200b&]")
"""Signs for programs: that a function is applied, that factors stand side by side, where lines stand below each other."""
_OFF = frozenset({"0", "off", "false"})
_PIECE = re.compile(r"\d+(?:[.,]\d+)*|\s+|.", re.DOTALL)
_MARKS = {
    "^": "hat", "~": "tilde", "˜": "tilde", "¯": "bar", "‾": "bar", "―": "bar", "_": "bar", "˙": "dot", "¨": "ddot",
    "→": "vec", "⃗": "vec",
}  # fmt: skip
"""What MathML sets over a letter, and what LaTeX calls it."""


def told_markup(source: str) -> str:
    """A formula that stands as markup within another text."""
    return told(html.fragment_fromstring(source, create_parent="div"))


def told(element: etree._Element) -> str:
    """A formula as one line of text."""
    return in_line(_node(element, DEEPEST))


def _node(element: etree._Element, depth: int) -> Node:
    name, text = _name(element), _UNSEEN.sub("", element.text or "")
    if not depth:
        return Words(text="".join(map(str, element.itertext())))
    parts = [_node(one, depth - 1) for one in element if not _UNTOLD.fullmatch(_name(one))]
    match name, parts:
        case "mi" | "mn" | "mo" | "mtext" | "t", []:
            return _leaf(name, text, element)
        case "mspace", _:
            return Space(width=0.0 if element.get("width", "").startswith(("0em", "-")) else 0.3)
        case "mtr" | "mr", _:
            return Parts(parts=tuple(parts))
        case "mtable" | "m" | "eqArr", _:
            rows = [part.parts if name != "eqArr" and isinstance(part, Parts) else (part,) for part in parts]
            return Grid(rows=tuple(rows))
        case "fName", _ if (function := in_line(joined(*parts))).isalpha():
            return Words(text=function, is_function=True)
    shaped = _shaped(name, parts, element)
    return shaped or joined(*([Words(text=text.strip())] if text.strip() else []), *parts)


def _leaf(name: str, text: str, element: etree._Element) -> Node:
    is_text = name == "mtext" or (name == "t" and _property(element.getparent(), "nor", default="0") not in _OFF)
    bare = text.strip()
    if name == "mn":
        return Sign(text=bare, role="number")
    if not is_text and bare in FUNCTIONS | LIMITS:
        return Words(text=bare, is_function=True)
    if is_text or (name == "mi" and len(bare) > 1):
        return Words(text=text)
    return joined(*map(_sign, _PIECE.findall(text if name == "t" else bare)))


def _sign(piece: str) -> Node:
    if piece.isspace():
        return Space(width=0.3)
    return Sign(text=piece, role="number") if piece[0].isdigit() else sign_of(piece)


def _shaped(name: str, parts: Sequence[Node], element: etree._Element) -> Node | None:  # noqa: C901, PLR0912 - one line for each shape
    """A shape with places for what it holds; none where the parts stand side by side."""
    match name, parts:
        case "mfrac" | "f", [above, below]:
            is_bare = element.get("linethickness", "").startswith("0") or _property(element, "type") == "noBar"
            return Fraction(above=above, below=below, has_bar=not is_bare)
        case "msqrt", [_, *_]:
            return Root(of=joined(*parts))
        case ("mroot", [of, degree]) | ("rad", [degree, of]):
            return Root(of=of, degree=_filled(degree))
        case "msup" | "sSup", [base, above]:
            return Scripts(base=base, above=above)
        case "msub" | "sSub", [base, below]:
            return Scripts(base=base, below=below)
        case "msubsup" | "sSubSup", [base, below, above]:
            return _scripts(base, below, above)
        case "munderover", [base, below, above]:
            return _limits(base, below, above)
        case "munder" | "limLow", [base, below]:
            return _limits(base, below, None)
        case "mover" | "limUpp", [base, above]:
            mark = _MARKS.get(in_line(above))
            return Accent(base=base, mark=ACCENTS[mark]) if mark else _limits(base, None, above)
        case "sPre", [below, above, base]:
            return Parts(parts=(Scripts(base=Parts(), below=_filled(below), above=_filled(above)), base))
        case "nary", [below, above, of]:
            sign = sign_of(_property(element, "chr", default="∫") or "∫")
            return Parts(parts=(_scripts(sign, below, above), of))
        case ("d", _) | ("mfenced", _):
            return _fence(parts, element)
        case "acc", [base]:
            return Accent(base=base, mark=_property(element, "chr", default=ACCENTS["hat"]))
        case "bar", [base]:
            return Beam(base=base, is_above=_property(element, "pos") == "top")
    return None


def _scripts(base: Node, below: Node, above: Node) -> Node:
    low, high = _filled(below), _filled(above)
    return base if low is high is None else Scripts(base=base, below=low, above=high, are_limits=takes_limits(base))


def _limits(base: Node, below: Node | None, above: Node | None) -> Node:
    """What stands under and over a sign, of arrows as long as that is."""
    if isinstance(base, Arrow):
        return base.model_copy(update={"above": above or base.above, "below": below or base.below})
    if isinstance(base, Sign) and base.text in ARROWS.values():
        return Arrow(text=base.text, above=above, below=below)
    return Scripts(base=base, below=below, above=above, are_limits=True)


def _fence(parts: Sequence[Node], element: etree._Element) -> Fence:
    opening = _property(element, "begChr", default=element.get("open", "("))
    closing = _property(element, "endChr", default=element.get("close", ")"))
    listed = [one for part in parts for one in (Words(text=", "), part)][1:]
    return Fence(opening=opening, inside=joined(*listed), closing=closing)


def _filled(part: Node) -> Node | None:
    return part if in_line(part) else None


def _property(element: etree._Element | None, name: str, default: str = "") -> str:
    """What Office math sets for an element; its value is on where none is written."""
    holders = [one for one in element if _name(one).endswith("Pr")] if element is not None else []
    found = [one for holder in holders for one in holder if _name(one) == name]
    return next((str(value) for one in found for value in [*one.attrib.values(), "1"]), default)


def _name(element: etree._Element) -> str:
    """Without its namespace; of a comment nothing."""
    return etree.QName(element).localname if isinstance(element.tag, str) else "none"
