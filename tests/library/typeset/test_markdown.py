import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from library.typeset.markdown import to_markdown
from library.typeset.paper import Heading, Listing, Paper, PaperItem, Paragraph, Quote, Span, Spans, Table, plain
from library.typeset.reading import read_inline, read_markdown

PARSER = MarkdownIt("commonmark").enable("table")
TRICKY = st.text(alphabet="ab1中。“”*_`[]()<>#+-=~|\\!&;.: ", min_size=1, max_size=30)


def rendered(*blocks: Paragraph | Heading | Listing | Quote | Table) -> str:
    return to_markdown(Paper(title="T", language="zh", blocks=blocks)).removeprefix("# T\n\n")


def test_the_file_reads_back_with_all_its_blocks(paper: Paper) -> None:
    html = PARSER.render(to_markdown(paper))
    assert re.findall(r"<h(\d)>(.*?)</h", html) == [
        ("1", "造纸术：Paper &amp; &lt;Craft&gt;"),
        ("2", "引言"),
        ("3", "列表"),
        ("4", "C# 与 *星号*"),
    ]
    assert html.count("<ul>") == 2
    assert html.count("<ol>") == 2
    assert html.count("<hr") == 2
    assert "<blockquote>\n<p>朱镕基" in html
    assert "<th>数值 | 单位</th>" in html
    assert re.findall(r"<td>(.*?)</td>", html) == [
        *("宣纸", '70 g/m²<a href="#source-1">[1]</a>'),
        *("只有一格", ""),
    ]
    assert '<a id="source-1"></a>' in html
    assert '<a href="https://example.com/wiki/Paper_(craft)?a=1">' in html
    assert "<strong>重点</strong>。<em>slanted</em>" in html


@settings(deadline=None)
@given(TRICKY)
def test_any_text_reads_back_as_itself(text: str) -> None:
    blocks = read_markdown(rendered(Paragraph(spans=plain(f"x{text}x"))))
    (block,) = blocks
    assert isinstance(block, Paragraph)
    assert "".join(span.text for span in block.spans) == f"x{text}x"


@settings(deadline=None)
@given(TRICKY.map(str.strip).filter(bool))
def test_no_text_opens_a_block(text: str) -> None:
    blocks = read_markdown(rendered(Paragraph(spans=plain(text))))
    assert [block.kind for block in blocks] == ["paragraph"]
    assert "".join(span.text for block in blocks if block.kind == "paragraph" for span in block.spans) == text


WORDS = st.text(alphabet="中a。”“* _", max_size=6)
BOLD_OR_ITALIC = st.builds(Span, text=WORDS, bold=st.booleans()) | st.builds(Span, text=WORDS, italic=st.booleans())


@settings(deadline=None)
@given(st.lists(BOLD_OR_ITALIC, max_size=6))
def test_emphasis_stands_between_any_neighbours(looks: list[Span]) -> None:
    spans = (Span(text="前"), *looks, Span(text="后"))
    read = read_inline(rendered(Paragraph(spans=spans)).strip())
    assert letters(read) == letters(spans)
    assert "".join(span.text for span in read) == "".join(span.text for span in spans)


@settings(deadline=None)
@given(st.lists(st.builds(Span, text=WORDS, bold=st.booleans(), italic=st.booleans()), max_size=6))
def test_bold_is_never_lost_nor_any_text(looks: list[Span]) -> None:
    spans = (Span(text="前"), *looks, Span(text="后"))
    read = read_inline(rendered(Paragraph(spans=spans)).strip())
    assert [letter[:2] for letter in letters(read)] == [letter[:2] for letter in letters(spans)]
    assert "".join(span.text for span in read) == "".join(span.text for span in spans)


def test_bold_italics_alone_are_both() -> None:
    spans = (Span(text="前"), Span(text="“中”", bold=True, italic=True), Span(text="后"))
    assert rendered(Paragraph(spans=spans)) == "前“***中***”后\n"


def letters(spans: Spans) -> list[tuple[str, bool, bool]]:
    return [(letter, span.bold, span.italic) for span in spans for letter in span.text if letter.isalnum()]


@pytest.mark.parametrize("text", ["C#", "# 1", "a | b", "<i>"])
def test_headings_and_cells_are_literal(text: str) -> None:
    table = Table(header=(plain(text),), rows=((plain(text),),))
    heading, read = read_markdown(rendered(Heading(text=text), table))
    assert heading == Heading(level=2, text=text)
    assert isinstance(read, Table)
    assert ["".join(span.text for span in row[0]) for row in (read.header, *read.rows)] == [text, text]


def test_line_breaks_and_neighbouring_lists_survive() -> None:
    items = Listing(items=(PaperItem(spans=plain("甲\n- 乙")), PaperItem(spans=plain("丙"), level=1)))
    blocks = read_markdown(rendered(Paragraph(spans=plain("一\n二")), items, items, Quote(spans=plain("三\n# 四"))))
    assert [block.kind for block in blocks] == ["paragraph", "list", "list", "quote"]
    first = blocks[1]
    assert isinstance(first, Listing)
    assert ["".join(span.text for span in item.spans) for item in first.items] == ["甲\n- 乙", "丙"]


def test_superscripts_without_a_link_are_raised() -> None:
    assert rendered(Paragraph(spans=(Span(text="m"), Span(text="2", superscript=True)))) == "m<sup>2</sup>\n"
