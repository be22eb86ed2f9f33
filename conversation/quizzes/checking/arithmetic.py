"""Computes again what a question asks to be computed, in exact fractions, where it is plain arithmetic.

Three things are computed: an expression that is asked for (`What is 12 × 7?`), an equation in one unknown, with the
answer put in its place, and the calculation in the explanation. What is not plain arithmetic is left to people.
"""

import ast
import re
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from math import isqrt

LARGEST_POWER = 64
_SIGNS = str.maketrans({"×": "*", "·": "*", "⋅": "*", "÷": "/", "−": "-", "–": "-", "＋": "+", "（": "(", "）": ")", "＝": "=", "^": "^"})  # fmt: skip
_FRACTION = re.compile(r"\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_ROOT = re.compile(r"\\sqrt\s*\{([^{}]*)\}|√\s*\(?(\d+(?:\.\d+)?)\)?")
_POWER = re.compile(r"\^\s*(?:\{([^{}]*)\}|(-?\d+|[a-z]))")
_SUPERSCRIPT = re.compile(r"(?<=[\d)a-z])[²³]")
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)\s*\\?%")
_THOUSANDS = re.compile(r"(?<=\d)[,，](?=\d{3}(?!\d))")
_OF = re.compile(r"(?<=\))\s*of\s*(?=[\d(])|(?<=[\d)])\s*的\s*(?=\()", re.IGNORECASE)
_COMMANDS = {r"\times": "*", r"\cdot": "*", r"\div": "/", r"\left": "", r"\right": "", r"\,": "", r"\;": "", r"\ ": ""}
_NUMBERS = r"[\d.+\-*/() ]|\*\*|sqrt"
_EXPRESSION = re.compile(rf"(?<![\w.])(?:{_NUMBERS})*\d(?:{_NUMBERS})*(?![\w.]*[A-Za-z])")
_ASKED = re.compile(
    r"\b(?:what is|what's|calculate|compute|evaluate|work out|find|how much is|simplify|equals?)\b|计算|等于|求值|结果|是多少|得多少",
    re.IGNORECASE,
)
_EQUATION = re.compile(rf"((?:{_NUMBERS}|[a-z](?![a-z]))+)=((?:{_NUMBERS}|[a-z](?![a-z]))+)")
_SOLVED_FOR = re.compile(
    r"\b(?:solve|find|value of|root of|solution)\b.{0,20}?\b([a-z])\b|\b(?:solve|solution)\b|解方程|方程.{0,30}?解|求\s*\$?\s*([a-z])",
    re.IGNORECASE,
)
_STEP = re.compile(rf"((?:{_NUMBERS})*\d(?:{_NUMBERS})*)\s*=\s*(-?\d+(?:\.\d+)?(?:/\d+)?)(?![\d.]*[*/+(a-zA-Z])")


def numeric_problem(question: str, explanation: str, key: str) -> str:
    """Why the number cannot be right; empty where it is, or where nobody can tell by arithmetic."""
    given = number_of(key)
    if given is None:
        return ""
    if (expected := asked_value(question)) is not None and not _agree(expected, given, key):
        return f"Computed again, the answer is {_shown(expected)} and not {key}."
    if _solves(question, given, key) is False:
        return f"Put into the equation, {key} does not solve it."
    for left, right in _steps(explanation):
        value, said = _value(left), number_of(right)
        if value is None or said is None or not re.search(r"(?<=[\d)\s])[-+*/]|sqrt", left.strip()):
            continue
        if not _agree(value, said, right):
            return f"In the explanation {left.strip()} is not {right}."
    return ""


def number_of(text: str) -> Fraction | None:
    """A number as people write it: 0.5, 1/2, 50%, 1,200, -3; nothing else."""
    plain = _THOUSANDS.sub("", text.strip().strip("$").translate(_SIGNS)).replace(" ", "")
    try:
        if plain.endswith("%"):
            return Fraction(Decimal(plain.rstrip("\\%"))) / 100
        top, slash, bottom = plain.partition("/")
        return Fraction(Decimal(top)) / (Fraction(Decimal(bottom)) if slash else 1)
    except (InvalidOperation, ValueError, ZeroDivisionError, OverflowError):
        return None


def asked_value(question: str) -> Fraction | None:
    """What a question comes to that asks for nothing but an expression of numbers to be computed."""
    plain = _plain(question)
    if "=" in plain.rstrip(" =?？。._") or not (_ASKED.search(question) or re.search(r"=\s*(?:[?？_]|$)", plain)):
        return None
    found = [one.group().strip(" .") for one in _EXPRESSION.finditer(plain)]
    calculations = [one for one in found if re.search(r"(?<=[\d)\s])[-+*/]|sqrt", one)]
    if len(calculations) != 1 or len(found) != 1:
        return None
    return _value(calculations[0])


def _solves(question: str, given: Fraction, key: str) -> bool | None:
    """Whether the number solves the only equation of a question that asks to solve one; None where it asks for else."""
    if not _SOLVED_FOR.search(question):
        return None
    equations = [found for found in _EQUATION.finditer(_plain(question)) if re.search(r"[a-z]", found.group())]
    unknown = {sign for one in equations for sign in re.findall(r"(?<![a-z])[a-z](?![a-z])", one.group())}
    if len(equations) != 1 or len(unknown) != 1:
        return None
    (name,) = unknown
    left, right = (_value(side, {name: given}) for side in equations[0].groups())
    if left is None or right is None:
        return None
    # An answer that is rounded solves it nearly.
    return left == right or ("." in key and abs(left - right) * 100 <= max(abs(left), abs(right), Fraction(1)))


def _steps(explanation: str) -> Iterator[tuple[str, str]]:
    plain = _plain(explanation)
    place = 0
    while found := _STEP.search(plain, place):
        yield found[1], found[2]
        place = found.start(2)


def last_result(explanation: str) -> str:
    """The last number that the explanation comes to by calculating; empty where it calculates nothing."""
    found = [right for left, right in _steps(explanation) if re.search(r"(?<=[\d)\s])[-+*/]|sqrt", left.strip())]
    return found[-1] if found else ""


def _agree(value: Fraction, said: Fraction, written: str) -> bool:
    """Equal, as far as the number is written out."""
    if value == said:
        return True
    places = len(written.rstrip("%").partition(".")[2])
    return places > 0 and abs(value - said) <= Fraction(1, 10**places) * Fraction(51, 100)


def _plain(text: str) -> str:
    """The text with its formulas as Python writes them."""
    text = _THOUSANDS.sub("", text.translate(_SIGNS)).replace("$", " ")
    for command, sign in _COMMANDS.items():
        text = text.replace(command, sign)
    before = ""
    while before != text:
        before = text
        text = _FRACTION.sub(r"((\1)/(\2))", text)
    text = _ROOT.sub(lambda found: f"sqrt({found[1] or found[2]})", text)
    text = _POWER.sub(lambda found: f"**({found[1] or found[2]})", text)
    text = _SUPERSCRIPT.sub(lambda found: f"**({'2' if found.group() == '²' else '3'})", text)
    text = _PERCENT.sub(r"(\1/100)", text)
    return re.sub(r"(?<=[\d)])\s*(?=[a-z](?![a-z]))", "*", _OF.sub("*", text))


def _value(expression: str, known: dict[str, Fraction] | None = None) -> Fraction | None:
    """What an expression comes to, exactly; None where it is none, or has no exact value."""
    try:
        return _computed(ast.parse(expression.strip(), mode="eval").body, known or {})
    except (SyntaxError, ValueError, ZeroDivisionError, RecursionError, MemoryError, OverflowError):
        return None


def _computed(node: ast.expr, known: dict[str, Fraction]) -> Fraction:
    match node:
        case ast.Constant(value=int() | float() as number):
            return Fraction(str(number))
        case ast.Name(id=name) if name in known:
            return known[name]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_computed(operand, known)
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            return _computed(operand, known)
        case ast.Call(func=ast.Name(id="sqrt"), args=[argument]):
            return _root(_computed(argument, known))
        case ast.BinOp(left=left, op=operator, right=right):
            return _combined(operator, _computed(left, known), _computed(right, known))
    raise ValueError


def _combined(operator: ast.operator, left: Fraction, right: Fraction) -> Fraction:
    match operator:
        case ast.Add():
            return left + right
        case ast.Sub():
            return left - right
        case ast.Mult():
            return left * right
        case ast.Div():
            return left / right
        case ast.Pow() if right.denominator == 1 and abs(right) <= LARGEST_POWER and abs(left) < 10**9:
            return Fraction(left ** int(right))
    raise ValueError


def _root(value: Fraction) -> Fraction:
    if value < 0:
        raise ValueError
    top, bottom = isqrt(value.numerator), isqrt(value.denominator)
    if top * top != value.numerator or bottom * bottom != value.denominator:
        raise ValueError
    return Fraction(top, bottom)


def _shown(value: Fraction) -> str:
    if value.denominator == 1:
        return str(value.numerator)
    exact = value.denominator
    while exact % 2 == 0 or exact % 5 == 0:
        exact //= 2 if exact % 2 == 0 else 5
    return f"{float(value):g}" if exact == 1 else str(value)
