"""Names such as `__init__` in Markdown, whose underscores are letters of the name and no markup."""

import re

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline

_NAME = re.compile(r"__[A-Za-z0-9]+(?:_[A-Za-z0-9]+)*__(?!\w)")


def keep_dunders(parser: MarkdownIt) -> MarkdownIt:
    """The parser, which then leaves them as they are written."""
    parser.inline.ruler.before("emphasis", "dunder", _dunder)
    return parser


def _dunder(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - the parser calls it so
    match = _NAME.match(state.src, state.pos)
    if match is None:
        return False
    if not silent:
        state.pending += match.group()
    state.pos = match.end()
    return True
