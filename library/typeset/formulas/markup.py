r"""Formulas in Markdown: `$…$` and `\(…\)` in a line, `$$…$$`, `\[…\]` and `\begin{…}` by themselves, `\ce{…}` as it stands.

What cannot be read as a formula stays what was written; `$5 and $10` are amounts, since a space stands before a closing
dollar or a digit behind it. So are words between dollars, as in `$5 a month up to US$`, and what a shell calls `$HOME:$PATH`.
"""

import re

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline

from library.typeset.formulas.nodes import Formula, UnreadableFormula
from library.typeset.formulas.parsing import LONGEST, read_formula
from library.typeset.formulas.plain import to_text

_BRACES = r"\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}"
_INLINE = re.compile(
    rf"\$\$(?P<double>[^$]{{1,{LONGEST}}})\$\$"
    rf"|\$(?!\$)(?P<single>(?!\s)(?:\\.|[^$\\]){{1,{LONGEST}}}?)(?<!\s)\$(?![\dA-Z_{{])"
    rf"|\\\((?P<round>.{{1,{LONGEST}}}?)\\\)"
    rf"|\\\[(?P<square>.{{1,{LONGEST}}}?)\\\]"
    rf"|(?P<chemistry>\\ce{_BRACES})",
    re.DOTALL,
)
_OPENS = re.compile(r"\$\$|\\\[|\\begin\{(?P<name>\w+\*?)\}")
_BLOCK = re.compile(
    r"\s*(?:\$\$(?P<dollars>.+?)\$\$|\\\[(?P<square>.+?)\\\]"
    r"|(?P<environment>\\begin\{(?P<name>\w+\*?)\}.+?\\end\{(?P=name)\}))\s*",
    re.DOTALL,
)
_WORDS = re.compile(r"(?<![\\A-Za-z])[A-Za-z]{2,} (?:[a-z] )?[A-Za-z]{2,}")
_COMMAND = re.compile(r"\\[A-Za-z]+(?:\s*\{[^{}]*\})*")
_NAME = "formula"


def keep_formulas(parser: MarkdownIt) -> MarkdownIt:
    """The parser, which then gives formulas as tokens of their own where `env["formulas"]` asks for them."""
    parser.inline.ruler.before("escape", _NAME, _inline)
    parser.block.ruler.before("fence", _NAME, _block, {"alt": ["paragraph", "reference", "blockquote", "list"]})
    return parser


def readable(latex: str) -> Formula | None:
    """The formula; none where it cannot be read."""
    try:
        return read_formula(latex)
    except UnreadableFormula:
        return None


def told_within(text: str) -> str:
    """A text with each formula in it told in a line."""
    return _INLINE.sub(_told, text)


def _told(match: re.Match[str]) -> str:
    formula = _formula(match)
    return to_text(formula) if formula else match[0]


def _formula(match: re.Match[str]) -> Formula | None:
    """What a match holds; none where it holds words or cannot be read."""
    if match["single"] and _WORDS.search(_COMMAND.sub(" ", match["single"])):
        return None
    return readable(match[match.lastgroup or 0])


def _inline(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - the parser calls it so
    match = _INLINE.match(state.src, state.pos) if state.env.get("formulas") else None
    formula = _formula(match) if match else None
    if not match or not (formula or "\\" in match[0]):
        return False
    if not silent and formula:
        state.push(_NAME, "", 0).meta = {"formula": formula}
    elif not silent:  # or its signs would be taken for marks of Markdown
        state.push("text", "", 0).content = match[0]
    state.pos = match.end()
    return True


def _block(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 - as above
    begin = state.bMarks[start] + state.tShift[start]
    opened = _OPENS.match(state.src, begin) if state.env.get("formulas") else None
    if opened is None:
        return False
    closing = rf"\end{{{opened['name']}}}" if opened["name"] else {"$$": "$$"}.get(opened[0], r"\]")
    closes = state.src.find(closing, opened.end(), begin + 2 * LONGEST)
    last = next((line for line in range(start, end) if state.eMarks[line] > closes), end)
    if closes < 0 or last == end:
        return False
    match = _BLOCK.fullmatch(state.getLines(start, last + 1, state.blkIndent, False))  # noqa: FBT003 - as above
    formula = match and readable(match["dollars"] or match["square"] or match["environment"])
    if not formula:
        return False
    if not silent:
        state.push(f"{_NAME}_block", "", 0).meta = {"formula": formula}
        state.line = last + 1
    return True
