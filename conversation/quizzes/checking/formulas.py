"""Whether formulas stand as they were meant: closed, balanced, and not eaten by the escapes of JSON."""

import re
from collections import Counter

CONTROL = "There is a control character; write backslashes of formulas twice."
OPEN = "A formula is not closed."
BROKEN = "A formula cannot be read: %s."
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")
_EATEN = re.compile(r"\n(?:eq|abla|otin|ewline|earrow|leq|geq)\b|\n(?:u|e|i)(?=[\s$^_])")
"""What is left of `\\neq`, `\\nabla` or `\\nu` after JSON has made a line feed of its beginning; inside a formula only."""
_ESCAPED = re.compile(r"\\[\\$]")
_MATH = re.compile(r"\$\$(.+?)\$\$|\$(.+?)\$", re.DOTALL)
_NAMED = re.compile(r"\\(begin|end)\s*\{([^{}]*)\}")
_FENCE = re.compile(r"\\(left|right)(?![A-Za-z])")
_ARGUMENTS = {"frac": 2, "dfrac": 2, "tfrac": 2, "binom": 2, "sqrt": 1, "text": 1, "mathrm": 1, "overline": 1, "vec": 1}
_COMMAND = re.compile(rf"\\({'|'.join(_ARGUMENTS)})(?![A-Za-z])")
_DANGLING = re.compile(r"[\^_]\s*(?:$|[}&])")
_TWICE = re.compile(r"[\^_](?:\{[^{}]*\}|\\[A-Za-z]+|[^\s{}\\])\s*([\^_])")


def formula_problem(text: str) -> str:
    """What is wrong with the formulas of a text, in words a model can act on; empty where nothing is."""
    if _CONTROL.search(text):
        return CONTROL
    bare = _ESCAPED.sub("  ", text)
    if bare.count("$") % 2:
        return OPEN
    for found in _MATH.finditer(bare):
        inner = found[1] or found[2]
        if _EATEN.search(inner):
            return CONTROL
        if problem := _structure_problem(inner):
            return problem
    return ""


def _structure_problem(inner: str) -> str:
    depth = 0
    for sign in inner:
        depth += (sign == "{") - (sign == "}")
        if depth < 0:
            break
    if depth:
        return OPEN
    if Counter(kind for kind in _FENCE.findall(inner))["left"] != len(re.findall(r"\\right(?![A-Za-z])", inner)):
        return BROKEN % r"\left and \right do not pair"
    opened = [name for kind, name in _NAMED.findall(inner) if kind == "begin"]
    if sorted(opened) != sorted(name for kind, name in _NAMED.findall(inner) if kind == "end"):
        return BROKEN % r"\begin and \end do not pair"
    for command in _COMMAND.finditer(inner):
        if not _has_arguments(inner[command.end() :], _ARGUMENTS[command[1]]):
            return BROKEN % f"\\{command[1]} lacks an argument"
    # TeX refuses `x^2^3`; `x_1^2` is well.
    is_doubled = any(found.group()[0] == found[1] for found in _TWICE.finditer(inner))
    if _DANGLING.search(inner) or is_doubled:
        return BROKEN % "an exponent or index is missing or doubled"
    return ""


def _has_arguments(rest: str, count: int) -> bool:
    rest = re.sub(r"^\s*\[[^\]]*\]", "", rest)
    for _ in range(count):
        rest = rest.lstrip()
        if rest.startswith("{"):
            end = _closing(rest)
            if end == 1 or not rest[1:end].strip():
                return False
            rest = rest[end + 1 :]
        elif rest.startswith("\\"):
            rest = re.sub(r"^\\(?:[A-Za-z]+|.)", "", rest)
        elif rest and rest[0] not in "}$&":
            rest = rest[1:]
        else:
            return False
    return True


def _closing(text: str) -> int:
    """Where the brace that the text begins with is closed; braces are known to balance."""
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign == "{") - (sign == "}")
        if not depth:
            return place
    return len(text)
