"""Reads Markdown, as models write it, into the blocks of a paper."""

import re
from collections.abc import Iterator, Mapping
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.tree import SyntaxTreeNode

from library.readers.dunders import keep_dunders
from library.typeset.formulas.markup import keep_formulas
from library.typeset.formulas.plain import to_text
from library.typeset.paper import (
    Block,
    Display,
    Heading,
    Listing,
    PaperItem,
    Paragraph,
    Quote,
    Rule,
    Span,
    Spans,
    Table,
    plain,
    without_control_characters,
)

CITATION = re.compile(r"\[(\d{1,4}(?:\s?[,，、;；]\s?\d{1,4})*)\]")
LEVELS: tuple[Literal[1, 2, 3], ...] = (1, 2, 3)
PLAIN = Span(text="")
WIDE = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")


def read_markdown(
    text: str, *, citations: Mapping[str, str] | None = None, formulas: bool = False
) -> tuple[Block, ...]:
    """Read text; `[n]` links to the anchor `citations["n"]`, and `$…$` is a formula where there may be any."""
    given = {"citations": citations or {}, "formulas": formulas}
    tree = SyntaxTreeNode(PARSER.parse(without_control_characters(text), given))
    return tuple(block for node in tree.children for block in blocks_of(node))


def read_inline(text: str, *, citations: Mapping[str, str] | None = None, formulas: bool = False) -> Spans:
    """Read text that stands in one paragraph, whatever it looks like."""
    given = {"citations": citations or {}, "formulas": formulas}
    tree = SyntaxTreeNode(PARSER.parseInline(without_control_characters(text), given))
    return tuple(span for node in tree.children for span in spans_of(node))


def lowered(blocks: tuple[Block, ...], *, top: int) -> tuple[Block, ...]:
    """Give the highest headings the level `top`, and the others theirs below it."""
    highest = min((block.level for block in blocks if block.kind == "heading"), default=1)
    return tuple(
        Heading(level=LEVELS[min(block.level - highest + top, 3) - 1], text=block.text)
        if block.kind == "heading"
        else block
        for block in blocks
    )


def cite(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - the parser calls it so
    match = CITATION.match(state.src, state.pos)
    cited = re.findall(r"\d+", match[1]) if match else []
    if match is None or not all(number in state.env["citations"] for number in cited):
        return False
    if not silent:
        for number in cited:
            state.push("citation", "", 0).meta = {"number": number, "anchor": state.env["citations"][number]}
    state.pos = match.end()
    return True


def make_parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    # Before links, because a citation followed by a bracket is not one.
    parser.inline.ruler.before("link", "citation", cite)
    return keep_formulas(keep_dunders(parser))


PARSER = make_parser()


def blocks_of(node: SyntaxTreeNode) -> Iterator[Block]:
    match node.type:
        case "heading":
            yield Heading(level=LEVELS[min(int(node.tag[1]), 3) - 1], text=text_of(spans_of(node)))
        case "paragraph":
            yield Paragraph(spans=spans_of(node))
        case "formula_block":
            yield Display(formula=node.meta["formula"])
        case "bullet_list" | "ordered_list":
            yield Listing(items=tuple(items_of(node, 0)), ordered=node.type == "ordered_list")
        case "blockquote":
            yield Quote(spans=lines_of(node))
        case "table":
            header, *rows = [tuple(spans_of(cell) for cell in row.children) for row in node.walk() if row.type == "tr"]
            yield Table(header=header, rows=tuple(rows))
        case "fence" | "code_block":
            yield Paragraph(spans=(Span(text=node.content.rstrip("\n")),))
        case "hr":
            yield Rule()


def items_of(node: SyntaxTreeNode, level: int) -> Iterator[PaperItem]:
    for item in node.children:
        nested = [child for child in item.children if child.type in {"bullet_list", "ordered_list"}]
        yield PaperItem(spans=lines_of(item), level=min(level, 2))
        for child in nested:
            yield from items_of(child, level + 1)


def lines_of(node: SyntaxTreeNode) -> Spans:
    """Join the paragraphs of a quote or a list item, without its nested lists, by line breaks."""
    spans: list[Span] = []
    for child in node.children:
        if child.type not in {"bullet_list", "ordered_list"} or node.type == "blockquote":
            more = spans_of(child) if child.type in {"paragraph", "heading"} else plain(text_below(child))
            spans += [Span(text="\n"), *more] if spans else more
    return tuple(spans)


def text_below(node: SyntaxTreeNode) -> str:
    return "\n".join(
        part.content.rstrip("\n") for part in node.walk() if part.type in {"inline", "fence", "code_block"}
    )


def text_of(spans: Spans) -> str:
    return "".join(span.text for span in spans if not span.superscript)


def spans_of(node: SyntaxTreeNode, look: Span = PLAIN) -> Spans:
    match node.type:
        case "text" | "code_inline":
            return (look.model_copy(update={"text": node.content}),)
        case "softbreak":
            return (look.model_copy(update={"text": soft_space(node)}),)
        case "hardbreak":
            return (look.model_copy(update={"text": "\n"}),)
        case "formula" | "formula_block":
            formula = node.meta["formula"]
            return (look.model_copy(update={"text": to_text(formula), "formula": formula}),)
        case "citation":
            return (Span(text=f"[{node.meta['number']}]", superscript=True, link=f"#{node.meta['anchor']}"),)
        case "strong":
            look = look.model_copy(update={"bold": True})
        case "em":
            look = look.model_copy(update={"italic": True})
        case "link":
            look = Span(**look.model_dump(exclude={"link"}), link=str(node.attrs["href"]))
    return tuple(span for child in node.children for span in spans_of(child, look))


def soft_space(node: SyntaxTreeNode) -> str:
    """Chinese lines join without a space."""
    before, after = node.previous_sibling, node.next_sibling
    ends = [side and side.type == "text" and side.content for side in (before, after)]
    wide = ends[0] and ends[1] and WIDE.match(ends[0][-1]) and WIDE.match(ends[1][0])
    return "" if wide else " "
