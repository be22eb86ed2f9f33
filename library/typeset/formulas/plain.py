"""Writes a formula as one line of text, for where nothing else can stand: a title, a note, a table of contents."""

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

_RAISED = dict(zip("0123456789+-−=()ni′∘°", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ′°°", strict=True))
_LOWERED = dict(zip("0123456789+-−=()aeoxhklmnpst", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜ", strict=True))
_ROOTS = {"": "√", "3": "∛", "4": "∜"}
_SPACED = frozenset("+−±∓×÷⋅∪∩") | frozenset(LARGE.values())


def to_text(formula: Formula) -> str:
    return in_line(formula.body)


def in_line(node: Node) -> str:
    return " ".join(_text(node).split())


def _row(parts: tuple[Node, ...]) -> str:
    written = ""
    for place, part in enumerate(parts):
        text = _text(part)
        if isinstance(part, Sign) and (is_relation(part.text) or (part.text in _SPACED and place)):
            written = f"{written.rstrip()} {text} "
        elif isinstance(part, Words) and part.is_function:
            written += f"{text} "
        else:
            written += text
    return written


def _text(node: Node) -> str:  # noqa: C901, PLR0912 - one line for each kind
    match node:
        case Sign(text=text) | Words(text=text):
            return text
        case Space(width=width):
            return " " if width > 0.15 else ""
        case Parts(parts=parts):
            return _row(parts)
        case Fraction(above=above, below=below, has_bar=False):
            return f"{_text(above)}, {_text(below)}"
        case Fraction(above=above, below=below):
            return f"{_grouped(above)}/{_grouped(below)}"
        case Root(of=of, degree=degree):
            sign = _ROOTS.get(_text(degree) if degree else "", f"{_script(degree, _RAISED, '')}√" if degree else "√")
            return f"{sign}{_grouped(of)}"
        case Scripts(base=base, below=below, above=above):
            room = " " if node.are_limits else ""
            return f"{_text(base)}{_script(below, _LOWERED, '_')}{_script(above, _RAISED, '^')}{room}"
        case Fence(opening=opening, inside=inside, closing=closing):
            return f"{opening}{_text(inside).strip()}{closing}"
        case Accent(base=base, mark=mark):
            return f"{_text(base)}{mark}"
        case Beam(base=base, is_above=True, is_brace=False):
            return "".join(f"{one}\u0305" for one in _text(base))
        case Beam(base=base):
            return _text(base)
        case Grid(rows=rows, opening=opening, closing=closing):
            lines = "; ".join(" ".join(filter(None, (_text(cell).strip() for cell in row))) for row in rows)
            return f"{opening}{lines}{closing}"
        case Arrow(text=text, above=above, below=below):
            words = ", ".join(_text(one) for one in (above, below) if one is not None)
            return f" {text} " if not words else f" {text}({words}) "


def _grouped(node: Node) -> str:
    """In brackets where it is more than one thing."""
    text = _text(node).strip()
    is_one = not isinstance(node, Parts) or len(node.parts) < 2
    return text if is_one else f"({text})"


def _script(node: Node | None, table: dict[str, str], sign: str) -> str:
    if node is None:
        return ""
    text = "".join(_text(node).split())
    if all(one in table for one in text):
        return "".join(table[one] for one in text)
    return f"{sign}{text}" if len(text) == 1 else f"{sign}({text})"
