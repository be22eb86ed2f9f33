"""Writes a paper as Markdown that reads back as the same text."""

import re
import unicodedata
from itertools import groupby

from library.typeset.paper import Block, Listing, Paper, Paragraph, Span, Spans, Table, numbers, padded

SPECIAL = re.compile(r"[\\`*\[\]<]|(?<![^\W_])_|_(?![^\W_])|&(?=#?\w+;)|~(?=~)")
BLOCK_START = re.compile(r"^\s*(?:([#>+\-=~]|:(?=-))|(\d+)(?=[.)]))")
MARKER = re.compile(r"\[\d+\]")


def to_markdown(paper: Paper) -> str:
    parts = [f"# {heading_text(paper.title)}"]
    if paper.subtitle:
        parts.append(f"*{literal(paper.subtitle)}*")
    lists_in_a_row = 0
    for block in paper.blocks:
        lists_in_a_row = lists_in_a_row + 1 if block.kind == "list" else 0
        # A list of the same sign as the one above it would be read as more of it.
        parts.append(written(block, other_sign=lists_in_a_row % 2 == 0))
    return "\n\n".join(part for part in parts if part) + "\n"


def written(block: Block, *, other_sign: bool) -> str:
    match block.kind:
        case "heading":
            return f"{'#' * (block.level + 1)} {heading_text(block.line)}"
        case "paragraph":
            return paragraph(block)
        case "list":
            return listing(block, other_sign=other_sign)
        case "quote":
            return "\n".join(f"> {line}" for line in lines(block.spans))
        case "formula":
            return f"$${block.formula.latex}$$"
        case "table":
            return table(block)
        case "chart":
            return ""  # the table beside it says the same
        case "rule" | "page_break":
            return "---"


def heading_text(text: str) -> str:
    return literal(text).replace("#", "\\#")


def paragraph(block: Paragraph) -> str:
    anchor = f'<a id="{block.anchor}"></a>' if block.anchor else ""
    return anchor + "\n".join(lines(block.line))


def listing(block: Listing, *, other_sign: bool) -> str:
    result = []
    for number, item in zip(numbers(block), block.items, strict=True):
        sign = f"{number}{')' if other_sign else '.'}" if block.ordered else "*" if other_sign else "-"
        indent = " " * item.level * (4 if block.ordered else 2)
        first, *rest = lines(item.spans)
        result += [f"{indent}{sign} {first}", *(f"{indent}{' ' * len(sign)} {line}" for line in rest)]
    return "\n".join(line.rstrip() for line in result)


def table(block: Table) -> str:
    rows = [block.header, *(padded(row, len(block.header)) for row in block.rows)]
    written_rows = [f"| {' | '.join(cell(spans) for spans in row)} |" for row in rows]
    return "\n".join([written_rows[0], "|" + " --- |" * len(block.header), *written_rows[1:]])


def cell(spans: Spans) -> str:
    return inline(spans).replace("|", "\\|").replace("\n", " ")


def lines(spans: Spans) -> list[str]:
    """Write spans as the lines of a block; all but the last end in the sign of a hard break."""
    result = [guarded(line.strip()) for line in inline(spans).strip().split("\n")]
    return [f"{line}\\" for line in result[:-1] if line] + result[-1:]


def guarded(line: str) -> str:
    """Escape what would open a heading, a quote or a list at the start of a line."""
    start = BLOCK_START.match(line)
    if start is None:
        return line
    at = start.start(1) if start[1] else start.end(2)
    return f"{line[:at]}\\{line[at:]}"


def inline(spans: Spans) -> str:
    grouped = groupby(
        told_apart([span for span in spans if span.text]), key=lambda span: span.model_copy(update={"text": ""})
    )
    looks = [(look, "".join(span.text for span in same)) for look, same in grouped]
    ends = ["", *(text for _, text in looks), ""]
    return "".join(styled(look, text, ends[at], ends[at + 2]) for at, (look, text) in enumerate(looks))


def told_apart(spans: list[Span]) -> list[Span]:
    """Take the slant from bold spans beside other emphasis, for nobody could tell whose sign is whose."""
    emphasis = [False, *(span.bold or span.italic for span in spans), False]
    return [
        span.model_copy(update={"italic": False}) if span.bold and (emphasis[at] or emphasis[at + 2]) else span
        for at, span in enumerate(spans)
    ]


def styled(look: Span, text: str, before: str, after: str) -> str:
    if look.formula is not None:
        return f"${look.formula.latex}$"
    sign = "**" * look.bold + "*" * look.italic
    if look.link is None:
        written_text = emphasised(sign, text, before, after)
        return f"<sup>{written_text}</sup>" if look.superscript else written_text
    if text == look.link:
        return f"<{text}>"
    label = text if MARKER.fullmatch(text) else emphasised(sign, text.replace("\n", " "), "", "")
    return f"[{label}]({look.link.replace('(', '%28').replace(')', '%29')})"


def emphasised(sign: str, text: str, before: str, after: str) -> str:
    """Set the signs of emphasis; beside a letter they are only read if a letter is within them, too."""
    if "\n" in text:
        first, rest = text.split("\n", 1)
        return emphasised(sign, first, before, "") + "\n" + emphasised(sign, rest, "", after)
    start = next((at for at, character in enumerate(text) if fits(character, before[-1:])), len(text))
    end = next((at for at in range(len(text), start, -1) if fits(text[at - 1], after[:1])), start)
    if not sign or start == end:
        return literal(text)
    return f"{literal(text[:start])}{sign}{literal(text[start:end])}{sign}{literal(text[end:])}"


def fits(inner: str, outer: str) -> bool:
    """Tell whether a sign of emphasis between the two characters is read as one."""
    if inner.isspace():
        return False
    return is_letter(inner) or not is_letter(outer)


def is_letter(character: str) -> bool:
    return character != "" and not character.isspace() and unicodedata.category(character)[0] not in "PS"


def literal(text: str) -> str:
    return SPECIAL.sub(r"\\\g<0>", text)
