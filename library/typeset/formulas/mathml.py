"""Writes a formula as MathML, which browsers draw themselves; a reader of the screen hears its LaTeX."""

from collections.abc import Sequence

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

NAMESPACE = "http://www.w3.org/1998/Math/MathML"
_SPACING = {"\u0302": "^", "\u0303": "~", "\u0304": "‾", "\u0307": "˙", "\u0308": "¨", "\u20d7": "→", "\u20d6": "←"}


def to_mathml(formula: Formula, *, is_displayed: bool = False) -> str:
    """A `math` element as text, safe to stand in a page."""
    made = _element("math", [_node(formula.body)], xmlns=NAMESPACE, display="block" if is_displayed else "inline")
    made.set("aria-label", formula.latex)
    return etree.tostring(made, encoding="unicode")


def _element(
    tag: str, children: Sequence[etree._Element] | None = (), text: str = "", **attributes: str
) -> etree._Element:
    made = etree.Element(tag, attributes)
    made.text = text or None
    made.extend(children or ())
    return made


def _node(node: Node | None) -> etree._Element:  # noqa: C901, PLR0912 - one line for each kind
    match node:
        case None:
            return _element("mrow")
        case Parts(parts=parts):
            return _element("mrow", [_node(one) for one in parts])
        case Sign(text=text, role=role):
            return _element({"letter": "mi", "number": "mn", "operator": "mo"}[role], None, text, **_still(text, role))
        case Words(text=text, is_function=True):
            return _element("mi", text=text, mathvariant="normal")
        case Words(text=text):
            return _element("mtext", text=text)
        case Space(width=width):
            return _element("mspace", width=f"{width}em")
        case Fraction(above=above, below=below, has_bar=has_bar):
            return _element("mfrac", [_node(above), _node(below)], **({} if has_bar else {"linethickness": "0"}))
        case Root(of=of, degree=None):
            return _element("msqrt", [_node(of)])
        case Root(of=of, degree=degree):
            return _element("mroot", [_node(of), _node(degree)])
        case Fence(opening=opening, inside=inside, closing=closing):
            return _fenced(opening, _node(inside), closing)
        case Accent(base=base, mark=mark):
            sign = _element("mo", text=_SPACING.get(mark, mark), stretchy="false" if mark < "\u20d0" else "true")
            return _element("mover", [_node(base), sign], accent="true")
        case Beam(base=base, is_above=is_above, is_brace=is_brace):
            sign = _element(
                "mo", text=("⏞" if is_above else "⏟") if is_brace else "‾" if is_above else "_", stretchy="true"
            )
            return _element("mover" if is_above else "munder", [_node(base), sign])
        case Grid():
            return _grid(node)
        case Scripts(base=base, below=below, above=above, are_limits=are_limits):
            tags = ("munder", "mover", "munderover") if are_limits else ("msub", "msup", "msubsup")
            return _placed(_node(base), below, above, tags)
        case Arrow(text=text, above=above, below=below):
            sign = _element("mo", text=text, stretchy="true")
            return _placed(sign, below, above, ("munder", "mover", "munderover")) if above or below else sign


def _still(text: str, role: str) -> dict[str, str]:
    """Brackets that LaTeX does not stretch stay as they are."""
    return {"stretchy": "false"} if role == "operator" and text in "()[]{}|‖" else {}


def _fenced(opening: str, inside: etree._Element, closing: str) -> etree._Element:
    fences = [_element("mo", text=one, fence="true", stretchy="true") if one else None for one in (opening, closing)]
    return _element("mrow", [one for one in (fences[0], inside, fences[1]) if one is not None])


def _grid(grid: Grid) -> etree._Element:
    sides = {"centred": ["center"], "left": ["left"], "aligned": ["right", "left"]}[grid.columns]
    rows = [
        _element(
            "mtr",
            [
                _element("mtd", [_node(cell)], style=f"text-align: {sides[at % len(sides)]}")
                for at, cell in enumerate(row)
            ],
        )
        for row in grid.rows
    ]
    return _fenced(grid.opening, _element("mtable", rows), grid.closing)


def _placed(base: etree._Element, below: Node | None, above: Node | None, tags: tuple[str, str, str]) -> etree._Element:
    if below is not None and above is not None:
        return _element(tags[2], [base, _node(below), _node(above)])
    return _element(tags[0], [base, _node(below)]) if below is not None else _element(tags[1], [base, _node(above)])
