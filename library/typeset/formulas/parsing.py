"""Reads LaTeX as schools write it. What is not known is said, never guessed or dropped."""

import re
from collections.abc import Callable
from typing import NoReturn
from unicodedata import normalize

from django.utils.translation import gettext_noop

from library.typeset.formulas import signs
from library.typeset.formulas.atoms import in_alphabet, named, sign_of, takes_limits, upright
from library.typeset.formulas.chemistry import read_chemistry
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
    UnreadableFormula,
    Words,
    bracketed,
    joined,
)
from runs.words import Sentence

LONGEST = 2000
DEEPEST = 30
_TOKEN = re.compile(r"\\[A-Za-z]+\*?|\\.|\s+|\d+(?:[.,]\d+)*|.", re.DOTALL)
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]|\t")
_FENCED = re.compile(r"\s*(?:\$\$(?P<a>.*)\$\$|\$(?P<b>.*)\$|\\\[(?P<c>.*)\\\]|\\\((?P<d>.*)\\\))\s*", re.DOTALL)
_SCRIPT = re.compile(r"(?<!\\)[\^_]|\\[A-Za-z]")
_POWER_OF_TEN = re.compile(r"([\d.]+)[eE]([+-]?\d+)")
_ENDS = frozenset({"}", "&", r"\\", r"\right", r"\end", r"\middle", r"\cr"})
_EMPTY = Parts()

EMPTY = gettext_noop("it is empty")
TOO_LONG = gettext_noop("it is too long")
TOO_DEEP = gettext_noop("it is nested too deeply")
BROKEN_SIGN = gettext_noop("a control character stands where a backslash was")
UNKNOWN = gettext_noop("\\%(name)s is not known")
OUT_OF_PLACE = gettext_noop("“%(sign)s” stands where it has no place")
MISSING = gettext_noop("“%(sign)s” is missing")
INCOMPLETE = gettext_noop("it ends before it is complete")
TWO_SCRIPTS = gettext_noop("two exponents or two indices stand at the same place")


def read_formula(latex: str) -> Formula:
    """Read LaTeX, with or without its dollar signs. Raises `UnreadableFormula`."""
    fenced = _FENCED.fullmatch(latex)
    inner = (next(one for one in fenced.groups() if one is not None) if fenced else latex).strip(" \n")
    return Formula(latex=inner, body=_FormulaReader(inner).whole())


class _FormulaReader:
    """Reads one formula, sign by sign."""

    def __init__(self, latex: str) -> None:
        self.latex = latex
        self.pieces: list[str] = []
        if not latex:
            self.refuse(EMPTY)
        if len(latex) > LONGEST:
            self.refuse(TOO_LONG)
        if _CONTROL.search(latex):
            self.refuse(BROKEN_SIGN)
        self.pieces = _TOKEN.findall(latex)
        self.at = 0
        self.depth = 0

    def refuse(self, problem: str, **values: str) -> NoReturn:
        raise UnreadableFormula(formula=self.latex[:80], problem=Sentence(problem, **values))

    def whole(self) -> Parts:
        body = self.row()
        if self.peek():
            self.refuse(OUT_OF_PLACE, sign=self.peek())
        if not body.parts:
            self.refuse(EMPTY)
        return body

    # What comes next

    def peek(self, *, spaces: bool = False) -> str:
        """The next piece; the empty text at the end."""
        while not spaces and self.at < len(self.pieces) and self.pieces[self.at].isspace():
            self.at += 1
        return self.pieces[self.at] if self.at < len(self.pieces) else ""

    def take(self, *, spaces: bool = False) -> str:
        piece = self.peek(spaces=spaces)
        if not piece:
            self.refuse(INCOMPLETE)
        self.at += 1
        return piece

    def expect(self, sign: str) -> None:
        if self.peek() != sign:
            self.refuse(MISSING, sign=sign)
        self.at += 1

    def verbatim(self) -> str:
        """What stands in the next braces, as it is written."""
        self.expect("{")
        depth, found = 1, ""
        while depth:
            piece = self.take(spaces=True)
            depth += (piece == "{") - (piece == "}")
            found += piece if depth else ""
        return found

    # Rows and what they are made of

    def row(self, end: str = "") -> Parts:
        self.depth += 1
        if self.depth > DEEPEST:
            self.refuse(TOO_DEEP)
        parts: list[Node] = []
        while (piece := self.peek()) and piece != end and piece not in _ENDS:
            parts.append(self.scripted(self.atom()))
        self.depth -= 1
        return Parts(parts=bracketed(parts))

    def scripted(self, base: Node) -> Node:
        """The atom with what stands below and above it."""
        below: Node | None = None
        above: list[Node] = []
        has_power, limits = False, takes_limits(base)
        while (piece := self.peek()) in ("^", "_", "'", "’", r"\limits", r"\nolimits"):
            self.at += 1
            if piece in (r"\limits", r"\nolimits"):
                limits = piece == r"\limits"
            elif piece in ("'", "’"):
                above.append(Sign(text="′", role="operator"))
            elif has_power if piece == "^" else below is not None:
                self.refuse(TWO_SCRIPTS)
            elif piece == "^":
                above.append(self.argument())
                has_power = True
            else:
                below = self.argument()
        if below is None and not above:
            return base
        return Scripts(base=base, below=below, above=joined(*above) if above else None, are_limits=limits)

    def argument(self) -> Node:
        """What a command or a script is about: braces, or the one sign that follows."""
        if self.peek() == "{":
            return self.braces()
        if not self.peek() or self.peek() in _ENDS or self.peek() in "^_":
            self.refuse(INCOMPLETE)
        if (piece := self.peek()).isdigit() and len(piece) > 1:  # TeX takes one digit
            self.pieces[self.at : self.at + 1] = list(piece)
        return self.atom()

    def braces(self) -> Node:
        self.expect("{")
        inside = self.row()
        self.expect("}")
        return joined(*inside.parts) if inside.parts else _EMPTY

    def option(self) -> Node | None:
        """What stands in square brackets, where any follow."""
        if self.peek() != "[":
            return None
        self.at += 1
        inside = self.row("]")
        self.expect("]")
        return inside if inside.parts else None

    def atom(self) -> Node:
        piece = self.take()
        if piece == "{":
            self.at -= 1
            return self.braces()
        if piece.startswith("\\"):
            return self.command(piece[1:])
        if piece in "^_":
            self.at -= 1
            return _EMPTY  # as of an isotope, whose numbers stand before it
        if piece in "$#%":
            self.refuse(OUT_OF_PLACE, sign=piece)
        if piece == "~":
            return Space(width=signs.SPACES["~"])
        if piece[0].isdigit():
            return Sign(text=piece, role="number")
        return sign_of(piece)

    def command(self, name: str) -> Node:
        if (simple := named(name)) is not None:
            return simple
        if name in signs.ACCENTS:
            return Accent(base=self.argument(), mark=signs.ACCENTS[name])
        if name in signs.BEAMS:
            return self.beam(name)
        if name in signs.ARROWS:
            below = self.option()
            return Arrow(text=signs.ARROWS[name], above=self.argument(), below=below)
        if name in signs.ALPHABETS:
            return in_alphabet(self.argument(), signs.ALPHABETS[name])
        if name.rstrip("*") in signs.UPRIGHT_TEXT:
            text = self.verbatim()
            if name in signs.ALSO_MATHS and _SCRIPT.search(text):
                return upright(self._inner(text))
            return Words(
                text=re.sub(r"\\([%$&#_{} ])", r"\1", text).replace("~", " "),
                is_function=name.startswith("operatorname"),
            )
        if reader := _READERS.get(name):
            return reader(self)
        if name in signs.SIZES:
            return _EMPTY
        return self.refuse(UNKNOWN, name=name)

    def beam(self, name: str) -> Node:
        is_above, is_brace = signs.BEAMS[name]
        return Beam(base=self.argument(), is_above=is_above, is_brace=is_brace)

    # Commands with a shape of their own

    def fraction(self) -> Node:
        return Fraction(above=self.argument(), below=self.argument())

    def binomial(self) -> Node:
        chosen = Fraction(above=self.argument(), below=self.argument(), has_bar=False)
        return Fence(opening="(", inside=chosen, closing=")")

    def root(self) -> Node:
        degree = self.option()
        return Root(of=self.argument(), degree=degree)

    def stacked_over(self) -> Node:
        above = self.argument()
        return Scripts(base=self.argument(), above=above, are_limits=True)

    def stacked_under(self) -> Node:
        below = self.argument()
        return Scripts(base=self.argument(), below=below, are_limits=True)

    def fence(self) -> Node:
        opening = self.delimiter()
        parts = list(self.row().parts)
        while self.peek() == r"\middle":
            self.at += 1
            parts += [Sign(text=self.delimiter() or "|", role="operator"), *self.row().parts]
        self.expect(r"\right")
        return Fence(opening=opening, inside=Parts(parts=tuple(parts)), closing=self.delimiter())

    def delimiter(self) -> str:
        piece = self.take()
        if piece == ".":
            return ""
        known = signs.UPRIGHT.get(piece[1:], "") if piece.startswith("\\") else {"<": "⟨", ">": "⟩"}.get(piece, piece)
        if known not in signs.FENCES:
            self.refuse(OUT_OF_PLACE, sign=piece)
        return known

    def numbered(self) -> Node:
        return Words(text=f" ({self.verbatim()})")

    def unseen(self) -> Node:
        self.verbatim()
        return _EMPTY

    def coloured(self) -> Node:
        self.verbatim()
        return self.argument()

    def modulo(self) -> Node:
        return joined(Words(text=" (mod "), self.argument(), Words(text=")"))

    def negated(self) -> Node:
        negated = self.argument()
        if not isinstance(negated, Sign):
            self.refuse(OUT_OF_PLACE, sign=r"\not")
        return Sign(text=normalize("NFC", f"{negated.text}\u0338"), role="operator")

    def chemistry(self) -> Node:
        return read_chemistry(self.verbatim(), self._inner, self.refuse)

    def _inner(self, latex: str) -> Node:
        return _FormulaReader(latex).whole()

    def quantity(self) -> Node:
        number = _POWER_OF_TEN.sub(r"\g<1> \\times 10^{\g<2>}", self.verbatim())
        return joined(self._inner(number), Space(width=0.167), self.unit())

    def unit(self) -> Node:
        return upright(self._inner(self.verbatim()))

    def environment(self) -> Node:
        name = self.verbatim()
        if name == "array" and self.peek() == "{":
            self.verbatim()
        rows = self.cells(name)
        if name == "cases":
            return Grid(rows=rows, opening="{", columns="left")
        if name in signs.ALIGNED:
            return Grid(rows=rows, columns="aligned")
        if name not in signs.MATRICES:
            self.refuse(UNKNOWN, name=name)
        opening, closing = signs.MATRICES[name]
        return Grid(rows=rows, opening=opening, closing=closing)

    def cells(self, name: str) -> tuple[tuple[Node, ...], ...]:
        rows: list[list[Node]] = [[]]
        while True:
            rows[-1].append(self.row())
            piece = self.take()
            if piece in (r"\\", r"\cr"):
                rows.append([])
            elif piece == r"\end":
                break
            elif piece != "&":
                self.refuse(OUT_OF_PLACE, sign=piece)
        if self.verbatim() != name:
            self.refuse(MISSING, sign=f"\\end{{{name}}}")
        if len(rows) > 1 and rows[-1] == [_EMPTY]:
            rows.pop()
        width = max(map(len, rows))
        return tuple((*row, *[_EMPTY] * (width - len(row))) for row in rows)


_READERS: dict[str, Callable[[_FormulaReader], Node]] = {
    "frac": _FormulaReader.fraction,
    "dfrac": _FormulaReader.fraction,
    "tfrac": _FormulaReader.fraction,
    "cfrac": _FormulaReader.fraction,
    "binom": _FormulaReader.binomial,
    "sqrt": _FormulaReader.root,
    "overset": _FormulaReader.stacked_over,
    "stackrel": _FormulaReader.stacked_over,
    "underset": _FormulaReader.stacked_under,
    "left": _FormulaReader.fence,
    "not": _FormulaReader.negated,
    "tag": _FormulaReader.numbered,
    "label": _FormulaReader.unseen,
    "color": _FormulaReader.unseen,
    "textcolor": _FormulaReader.coloured,
    "pmod": _FormulaReader.modulo,
    "mathop": _FormulaReader.argument,
    "boxed": _FormulaReader.argument,
    "ce": _FormulaReader.chemistry,
    "SI": _FormulaReader.quantity,
    "qty": _FormulaReader.quantity,
    "si": _FormulaReader.unit,
    "unit": _FormulaReader.unit,
    "begin": _FormulaReader.environment,
}
