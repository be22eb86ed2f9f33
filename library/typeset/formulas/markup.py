r"""Formulas in Markdown: `$…$` and `\(…\)` in a line, `$$…$$` and `\[…\]` by themselves, `\ce{…}` as it stands.

What cannot be read as a formula stays what was written; `$5 and $10` are amounts, since a space stands before a closing
dollar or a digit behind it.
"""

import re

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline

from library.typeset.formulas.nodes import Formula, UnreadableFormula
from library.typeset.formulas.parsing import read_formula

_BRACES = r"\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}"
_INLINE = re.compile(
    r"\$\$(?P<double>[^$]+)\$\$"
    r"|\$(?![\s\d]*\$)(?P<single>(?!\s)(?:\\.|[^$\\])+?)(?<!\s)\$(?!\d)"
    r"|\\\((?P<round>.+?)\\\)"
    r"|\\\[(?P<square>.+?)\\\]"
    rf"|(?P<chemistry>\\ce{_BRACES})",
    re.DOTALL,
)
_BLOCK = re.compile(r"\s*(?:\$\$(?P<dollars>.+?)\$\$|\\\[(?P<square>.+?)\\\])\s*", re.DOTALL)
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


def _inline(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - the parser calls it so
    match = _INLINE.match(state.src, state.pos) if state.env.get("formulas") else None
    formula = match and match.lastgroup and readable(match[match.lastgroup])
    if not match or not formula:
        return False
    if not silent:
        state.push(_NAME, "", 0).meta = {"formula": formula}
    state.pos = match.end()
    return True


def _block(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 - as above
    first = state.src[state.bMarks[start] + state.tShift[start] : state.eMarks[start]]
    if not state.env.get("formulas") or not first.startswith(("$$", r"\[")):
        return False
    for last in range(start, end):
        text = state.getLines(start, last + 1, state.blkIndent, False)  # noqa: FBT003 - as above
        if match := _BLOCK.fullmatch(text):
            formula = readable(match["dollars"] or match["square"])
            if formula is None:
                return False
            if not silent:
                state.push(f"{_NAME}_block", "", 0).meta = {"formula": formula}
                state.line = last + 1
            return True
    return False
