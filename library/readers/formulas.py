"""Formulas as MathML has them, told within a line: 10⁻⁴, (a + b)/2, √2."""

import re

from lxml import html

from library.readers.document import raised

DEEPEST = 60
"""Elements within each other that are told apart; what is further down is only its letters."""
_SPACED = frozenset("=+×→⟶⇌≈≤≥<>")
_SEVERAL = re.compile(r"[^\w.′]")


def of_markup(source: str) -> str:
    """A formula that stands as markup within another text."""
    return in_line(html.fragment_fromstring(source, create_parent="div"))


def in_line(element: html.HtmlElement, depth: int = DEEPEST) -> str:
    if not depth:
        return str(element.text_content())
    text = (element.text or "").strip()
    parts = [in_line(one, depth - 1) for one in element if one.tag != "annotation"]
    match element.tag, parts:
        case "mo", [] if text in _SPACED:
            return f" {text} "
        case "mfrac", [above, below]:
            return f"{_together(above)}/{_together(below)}"
        case "msup", [base, above]:
            return f"{base}{_above(above)}"
        case "msubsup", [base, below, above]:
            return f"{base}{below}{_above(above)}"
        case "msqrt", [_, *_]:
            return f"√{_together(''.join(parts))}"
    return text + "".join(parts)


def _above(exponent: str) -> str:
    bare = exponent.replace(" ", "")
    told = raised(bare, "")
    return told if told != bare or not bare[:1].isalnum() else f"^{_together(bare)}"


def _together(text: str) -> str:
    return f"({text.strip()})" if _SEVERAL.search(text.strip()) else text.strip()
