"""What a formula is made of. As JSON it is what `templates/formulas.typ` sets."""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from runs.described import Described
from runs.errors import RunError

_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")
_BRACKETS = _OPENING | _CLOSING | {"|"}


class UnreadableFormula(RunError):
    """LaTeX that cannot be read, with what is wrong with it."""

    sentence = "The formula “%(formula)s” cannot be read: %(problem)s."
    retryable = False


class FormulaPart(Described):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Sign(FormulaPart):
    """One sign; a letter is slanted, a number upright, an operator has its own room."""

    kind: Literal["sign"] = "sign"
    text: str
    role: Literal["letter", "number", "operator"]


class Words(FormulaPart):
    """Upright text: words between formulas, units, names of functions, symbols of elements."""

    kind: Literal["words"] = "words"
    text: str
    is_function: bool = False


class Space(FormulaPart):
    kind: Literal["space"] = "space"
    width: float
    """In em."""


class Parts(FormulaPart):
    """Parts side by side."""

    kind: Literal["row"] = "row"
    parts: tuple["Node", ...] = ()


class Fraction(FormulaPart):
    kind: Literal["fraction"] = "fraction"
    above: "Node"
    below: "Node"
    has_bar: bool = True


class Root(FormulaPart):
    kind: Literal["root"] = "root"
    of: "Node"
    degree: "Node | None" = None


class Scripts(FormulaPart):
    """What stands below and above; of sums, limits and arrows under and over them."""

    kind: Literal["scripts"] = "scripts"
    base: "Node"
    below: "Node | None" = None
    above: "Node | None" = None
    are_limits: bool = False


class Fence(FormulaPart):
    """Brackets that grow with what they hold; an empty one is not drawn."""

    kind: Literal["fence"] = "fence"
    opening: str
    inside: "Node"
    closing: str


class Accent(FormulaPart):
    kind: Literal["accent"] = "accent"
    base: "Node"
    mark: str
    """The combining character: a hat, an arrow, a dot."""


class Beam(FormulaPart):
    """A line or a brace over or under something, the brace with what it says."""

    kind: Literal["beam"] = "beam"
    base: "Node"
    is_above: bool
    is_brace: bool = False


class Grid(FormulaPart):
    """Rows and columns: a matrix, a distinction of cases, equations below each other."""

    kind: Literal["grid"] = "grid"
    rows: tuple[tuple["Node", ...], ...]
    opening: str = ""
    closing: str = ""
    columns: Literal["centred", "left", "aligned"] = "centred"
    """`aligned`: right and left in turn, so that the signs between them stand below each other."""


class Arrow(FormulaPart):
    """An arrow as long as what stands over and under it."""

    kind: Literal["arrow"] = "arrow"
    text: str
    above: "Node | None" = None
    below: "Node | None" = None


Node = Annotated[
    Sign | Words | Space | Parts | Fraction | Root | Scripts | Fence | Accent | Beam | Grid | Arrow,
    Field(discriminator="kind"),
]


class Formula(FormulaPart):
    latex: str
    """As it was written: what a reader hears of it, and what it is made from again."""
    body: Parts


def joined(*parts: Node) -> Node:
    """One part as it is, several as a row."""
    return parts[0] if len(parts) == 1 else Parts(parts=parts)


def bracketed(parts: Sequence[Node]) -> tuple[Node, ...]:
    """The parts of a row, with what stands between two brackets as one part, which an exponent may then be of."""
    bars = sum(_bracket(part) == "|" for part in parts)
    row: list[Node] = []
    begun: list[tuple[str, int]] = []
    for part in parts:
        sign = _bracket(part)
        closes = sign in _CLOSING or (sign == "|" and begun != [] and begun[-1][0] == "|")
        if closes and begun and (begun[-1][0] == "|") == (sign == "|"):
            opening, at = begun.pop()
            fence = Fence(opening=opening, inside=Parts(parts=tuple(row[at + 1 :])), closing=sign)
            row[at:] = [part.model_copy(update={"base": fence}) if isinstance(part, Scripts) else fence]
            continue
        if isinstance(part, Sign) and (sign in _OPENING or (sign == "|" and bars % 2 == 0)):
            begun.append((sign, len(row)))
        row.append(part)
    return tuple(row)


def _bracket(part: Node) -> str:
    base = part.base if isinstance(part, Scripts) else part
    return base.text if isinstance(base, Sign) and base.text in _BRACKETS else ""


for _model in (Parts, Fraction, Root, Scripts, Fence, Accent, Beam, Grid, Arrow, Formula):
    _model.model_rebuild()
