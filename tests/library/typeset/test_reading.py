from library.typeset.paper import Heading, Listing, PaperItem, Paragraph, Quote, Rule, Span, Spans, Table, plain
from library.typeset.reading import lowered, read_inline, read_markdown

ANCHORS = {"1": "source-1", "2": "source-2"}


def cited(number: int) -> Span:
    return Span(text=f"[{number}]", superscript=True, link=f"#source-{number}")


def text(spans: Spans) -> str:
    return "".join(span.text for span in spans)


def test_citations_become_links_to_their_sources() -> None:
    assert read_inline("甲[1][2]，乙[1, 2]。", citations=ANCHORS) == (
        *(Span(text="甲"), cited(1), cited(2)),
        *(Span(text="，乙"), cited(1), cited(2), Span(text="。")),
    )


def test_numbers_that_cite_nothing_stay_text() -> None:
    assert text(read_inline("丙[3]丁[1, 3]", citations=ANCHORS)) == "丙[3]丁[1, 3]"


def test_a_bracket_after_a_citation_makes_no_link_of_it() -> None:
    assert read_inline("甲[1](见附录)", citations=ANCHORS)[1] == cited(1)


def test_every_block_is_read() -> None:
    blocks = read_markdown(
        "# 一\n\n正文**重**点*斜*\n第二行 `x`\n\n- 甲\n  - 乙\n- 丙\n\n> 引\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n---\n\n```\nx = 1\n```",
    )
    assert [block.kind for block in blocks] == ["heading", "paragraph", "list", "quote", "table", "rule", "paragraph"]
    assert blocks[0] == Heading(text="一")
    assert blocks[2] == Listing(
        items=(PaperItem(spans=plain("甲")), PaperItem(spans=plain("乙"), level=1), PaperItem(spans=plain("丙")))
    )
    assert blocks[3:6] == (Quote(spans=plain("引")), table(), Rule())
    assert blocks[6] == Paragraph(spans=plain("x = 1"))


def table() -> Table:
    return Table(header=(plain("a"), plain("b")), rows=((plain("1"), plain("2")),))


def test_looks_nest_and_links_are_safe() -> None:
    spans = read_inline("**粗*斜*** [站](https://example.com) [坏](javascript:x) <b>x</b>")
    assert Span(text="粗", bold=True) in spans
    assert Span(text="斜", bold=True, italic=True) in spans
    assert Span(text="站", link="https://example.com") in spans
    assert text(spans) == "粗斜 站 [坏](javascript:x) <b>x</b>"


def test_soft_line_ends_are_spaces_only_between_words() -> None:
    assert text(read_inline("中文\n中文\nword\nword")) == "中文中文 word word"


def test_list_items_keep_their_paragraphs_and_code() -> None:
    (listing,) = read_markdown("1. 甲\n\n   又\n\n   ```\n   x\n   ```\n2. 乙\n")
    assert isinstance(listing, Listing)
    assert listing.ordered
    assert [text(item.spans) for item in listing.items] == ["甲\n又\nx", "乙"]


def test_lists_and_tables_within_quotes_keep_their_words() -> None:
    (quote,) = read_markdown("> 话\n>\n> - 甲\n> - 乙\n")
    assert isinstance(quote, Quote)
    assert text(quote.spans) == "话\n甲\n乙"


def test_headings_leave_citations_out() -> None:
    assert read_markdown("### 结论[1]", citations=ANCHORS) == (Heading(level=3, text="结论"),)


def test_headings_are_lowered_together() -> None:
    blocks = lowered(read_markdown("## a\n\nx\n\n### b\n\n#### c"), top=2)
    assert [(block.level, block.text) for block in blocks if block.kind == "heading"] == [(2, "a"), (3, "b"), (3, "c")]


def test_control_characters_are_left_out() -> None:
    assert read_markdown("a\x00b\x08c\n") == (Paragraph(spans=plain("abc")),)
