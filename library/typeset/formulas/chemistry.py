r"""Reads what stands in `\ce{…}`: formulas of substances and equations of reactions, as mhchem writes them."""

import re
from collections.abc import Callable
from typing import NoReturn, Protocol

from django.utils.translation import gettext_noop

from library.text.language import HAN
from library.typeset.formulas.nodes import Arrow, Node, Parts, Scripts, Sign, Space, Words, bracketed, joined

NOT_CHEMISTRY = gettext_noop("“%(sign)s” is no chemistry that is known here")
ARROWS = {"<=>": "⇌", "<->": "↔", "->": "→", "<-": "←", "=": "="}
BONDS = {"-": "−", "#": "≡"}
_TOKEN = re.compile(
    r"(?P<arrow><=>|<->|->|<-|=(?=\s|\[|$))"
    r"|(?P<space>\s+)"
    r"|(?P<state>\((?:s|l|g|aq)\))"
    r"|(?P<element>[A-Z][a-z]?|e(?=\s*\^)|[xyn](?![a-z]))"
    r"|(?P<number>\d+(?:/\d+)?)"
    r"|(?P<script>[\^_](?:\{[^{}]*\}|\d*[+-]|\d+|[A-Za-z](?![a-z])))"
    r"|(?P<math>\$[^$]*\$)"
    r"|(?P<bracket>[()\[\]])"
    r"|(?P<dot>[.*·])"
    r"|(?P<charge>[+-](?=$|[\s)\],]))"
    r"|(?P<gas>\^)"
    r"|(?P<solid>v(?=$|\s))"
    r"|(?P<bond>[-=#])"
    r"|(?P<plus>\+)"
    r"|(?P<comma>,)"
    r"|(?P<command>\\[A-Za-z]+(?:\{[^{}]*\})*)"
    rf"|(?P<words>[a-z]{{2,}}|[{HAN}]+)"
)

Inner = Callable[[str], Node]


class Refuse(Protocol):
    def __call__(self, problem: str, **values: str) -> NoReturn: ...


def read_chemistry(text: str, inner: Inner, refuse: Refuse) -> Node:
    """Read a substance or a reaction; `inner` reads mathematics in it, `refuse` raises what is wrong."""
    parts: list[Node] = []
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None or match.lastgroup is None:
            refuse(NOT_CHEMISTRY, sign=text[at : at + 12])
        at = match.end()
        if match.lastgroup == "arrow":
            arrow, at = _arrow(match[0], text, at, inner, refuse)
            parts.append(arrow)
        elif match.lastgroup != "space":
            _add(parts, match, text, inner)
    if not parts:
        refuse(NOT_CHEMISTRY, sign=text)
    return Parts(parts=bracketed(parts))


def _add(parts: list[Node], match: re.Match[str], text: str, inner: Inner) -> None:
    """What one piece adds to what was read so far."""
    kind, piece = match.lastgroup, match[0]
    follows = match.start() > 0 and not text[match.start() - 1].isspace()
    if kind in ("number", "charge") and parts and follows and _holds(parts[-1]):
        _attach(parts, Words(text=piece.replace("-", "−")), is_above=kind == "charge")
    elif kind == "script":
        body = piece[1:].strip("{}")
        is_above = piece[0] == "^"
        _attach(parts, Words(text=body.replace("-", "−")), is_above=is_above)
    elif kind == "number":
        parts.append(Sign(text=piece, role="number"))
        parts.append(Space(width=0.1))
    elif kind in ("element", "state", "comma", "words"):
        parts.append(Words(text=piece))
    elif kind in ("math", "command"):
        parts.append(inner(piece.strip("$")))
    elif kind in _MARKS:
        parts.append(Words(text=_MARKS[kind]))
    elif kind in _SIGNS:
        parts.append(Sign(text=_SIGNS[kind], role="operator"))
    elif kind == "bond":
        parts.append(Words(text=BONDS.get(piece, piece)))
    else:  # a bracket; or a charge that stands by itself, which is a plus between substances or a stroke
        parts.append(Sign(text=piece.replace("-", "−"), role="operator"))


_MARKS = {"gas": "↑", "solid": "↓"}
_SIGNS = {"dot": "⋅", "plus": "+"}


def _holds(part: Node) -> bool:
    """Whether a number behind it counts it: an element, a closing bracket, or one of these with a script."""
    if isinstance(part, Scripts):
        return _holds(part.base)
    closes = isinstance(part, Sign) and part.text in (")", "]")
    return closes or (isinstance(part, Words) and part.text[0].isalpha())


def _attach(parts: list[Node], script: Node, *, is_above: bool) -> None:
    place = "above" if is_above else "below"
    last = parts[-1] if parts else None
    if isinstance(last, Scripts) and getattr(last, place) is None:
        parts[-1] = last.model_copy(update={place: script})
    elif last is not None and _holds(last) and not isinstance(last, Scripts):
        parts[-1] = Scripts(base=last, above=script if is_above else None, below=None if is_above else script)
    else:  # before an element: the numbers of a nuclide
        parts.append(Scripts(base=Parts(), above=script if is_above else None, below=None if is_above else script))


def _arrow(sign: str, text: str, at: int, inner: Inner, refuse: Refuse) -> tuple[Node, int]:
    """An arrow with its conditions, which may be words or substances, and where reading goes on."""
    conditions: list[Node] = []
    while (found := re.compile(r"\[([^\[\]]*)\]").match(text, at)) and len(conditions) < 2:
        conditions.append(_condition(found[1], inner, refuse))
        at = found.end()
    above = conditions[0] if conditions else None
    below = conditions[1] if len(conditions) > 1 else None
    return joined(Space(width=0.2), Arrow(text=ARROWS[sign], above=above, below=below), Space(width=0.2)), at


def _condition(text: str, inner: Inner, refuse: Refuse) -> Node:
    stripped = text.strip().strip("{}")
    if "\\" in stripped:
        return inner(stripped.strip("$"))
    if re.fullmatch(r"[A-Z][A-Za-z0-9()]*", stripped):
        return read_chemistry(stripped, inner, refuse)
    return Words(text=stripped)
