from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from library.typeset.paper import (
    Heading,
    Listing,
    Paper,
    PaperItem,
    Paragraph,
    Plot,
    Quote,
    Span,
    Table,
    plain,
)
from library.typeset.pdf import data_of, to_pdf
from tests.library.typeset.drawing import is_empty_beside, pages_of, pdf_text

VERBATIM = '#panic("x") *bold* _em_ $x^2$ <label> @ref \\u{41} \\ // /* = - + `raw` [x] #let a = 1 #{2} ~ -- ... "a" \'b\' {{ }} %(x)s'


def reader(paper: Paper, created: datetime) -> PdfReader:
    return PdfReader(BytesIO(to_pdf(paper, created=created)))


def tags(node: DictionaryObject) -> Iterator[str]:
    """The structure of a tagged PDF, read from its top."""
    if "/S" in node:
        yield str(node["/S"])
    below = node.get("/K", [])
    for child in below if isinstance(below, list) else [below]:
        found = child.get_object()
        if isinstance(found, DictionaryObject):
            yield from tags(found)


def test_chinese_can_be_read_and_searched(paper: Paper, created: datetime) -> None:
    text = pdf_text(to_pdf(paper, created=created))
    assert "造纸术：Paper&<Craft>" in text
    assert (
        "人工智能正在改变教育：据《中国教育报》报道，2024年已有超过300所高校开设相关课程，“个性化学习”成为热点……"
        in text
    )
    assert "朱镕基、陶喆；繁體字：學習與發展。Łódź" in text
    assert [text.count(word) for word in ("第一项", "下一级", "宣纸", "70g/m²", "只有一格")] == [1] * 5
    assert "\ufffd" not in text


def test_what_people_wrote_is_never_read_as_markup(created: datetime) -> None:
    spans = (Span(text=VERBATIM), Span(text=VERBATIM, link="https://example.com/#panic()"))
    blocks = (
        Heading(text=VERBATIM, mark=VERBATIM),
        Paragraph(spans=spans, mark=VERBATIM, anchor="a"),
        Listing(ordered=True, items=(PaperItem(spans=spans), PaperItem(spans=spans, level=1))),
        Quote(spans=spans),
        Table(header=(spans,), rows=((spans,),)),
    )
    paper = Paper(title=VERBATIM, language="en", subtitle=VERBATIM, blocks=blocks)
    text = pdf_text(to_pdf(paper, created=created))
    written = "".join(VERBATIM.split())
    pages = len(reader(paper, created).pages)
    # Title, subtitle, and at the foot of each page; heading and its mark; the paragraph's mark; six times two spans.
    assert text.count(written) == 2 + pages + 2 + 1 + 12
    assert reader(paper, created).metadata.title == VERBATIM  # type: ignore[union-attr]
    assert reader(paper, created).outline[0].title == f"{VERBATIM} · {VERBATIM}"  # type: ignore[union-attr]


@settings(deadline=None, max_examples=25)
@given(st.text(max_size=60), st.text(max_size=60))
def test_any_text_can_be_set(text: str, more: str) -> None:
    spans = (Span(text=text, bold=True, italic=True), Span(text=more, superscript=True), Span(text=more, italic=True))
    blocks = (
        *(Heading(level=3, text=text, mark=more), Paragraph(spans=spans, mark=text), Quote(spans=spans)),
        *(Listing(items=(PaperItem(spans=spans),)), Table(header=(spans,), rows=((spans,),))),
    )
    for language in ("zh", "en"):
        paper = Paper(title=f"T{text}", language=language, subtitle=more, blocks=blocks)
        assert to_pdf(paper, created=datetime(2026, 1, 2, tzinfo=UTC)).startswith(b"%PDF-1.7")


def test_fonts_are_embedded_and_no_glyph_is_missing(paper: Paper, created: datetime) -> None:
    for page in reader(paper, created).pages:
        fonts = [font.get_object() for font in page["/Resources"]["/Font"].values()]
        names = {font["/BaseFont"].partition("+")[2].partition("-")[0] for font in fonts}
        descriptors = [font["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object() for font in fonts]
        assert names <= {"NotoSansSC", "NotoSansSCLatin", "NotoSansSCSupplement"}
        assert all({"/FontFile2", "/FontFile3"} & descriptor.keys() for descriptor in descriptors)


def test_it_says_what_it_is(paper: Paper, created: datetime) -> None:
    pdf = reader(paper, created)
    assert pdf.metadata is not None
    assert (pdf.metadata.title, pdf.metadata.author) == (paper.title, None)
    assert pdf.metadata.creation_date == created
    assert pdf.root_object["/Lang"] == "zh-CN"
    assert pdf.root_object["/ViewerPreferences"]["/DisplayDocTitle"]
    assert [round(float(side)) for side in pdf.pages[0].mediabox[2:]] == [595, 842]


def test_it_is_tagged_for_those_who_hear_it(paper: Paper, created: datetime) -> None:
    pdf = reader(paper, created)
    assert pdf.root_object["/MarkInfo"]["/Marked"]
    found = list(tags(pdf.root_object["/StructTreeRoot"]))
    assert {"/H1", "/H2", "/H3", "/P", "/L", "/LI", "/BlockQuote", "/Table", "/TH", "/TD", "/Link"} <= set(found)
    assert [found.count(tag) for tag in ("/LI", "/TR", "/TH", "/Link")] == [6, 3, 2, 3]


def test_bookmarks_follow_the_headings(paper: Paper, created: datetime) -> None:
    outline = reader(paper, created).outline
    assert [outline[0].title, outline[1][0].title, outline[1][1][0].title] == ["引言", "列表", "C# 与 *星号*"]


def test_links_lead_outside_and_inside(paper: Paper, created: datetime) -> None:
    pdf = reader(paper, created)
    first, second = ([link.get_object() for link in page.get("/Annots", [])] for page in pdf.pages)
    assert [link["/A"]["/URI"] for link in second] == ["https://example.com/wiki/Paper_(craft)?a=1"]
    assert len(first) == 2
    for link in first:
        target = link["/A"]["/D"] if "/A" in link else link["/Dest"]
        if not isinstance(target, list):
            assert pdf.get_destination_page_number(pdf.named_destinations[str(target)]) == 1
        else:
            assert target[0].get_object() == pdf.pages[1].get_object()


def test_a_link_to_nowhere_is_only_text(created: datetime) -> None:
    paper = Paper(title="T", language="en", blocks=(Paragraph(spans=(Span(text="x", link="#nowhere"),)),))
    assert "/Annots" not in reader(paper, created).pages[0]


def test_two_places_of_one_name_break_nothing(created: datetime) -> None:
    cited = Paragraph(spans=(Span(text="x", link="#s"),))
    blocks = (cited, Paragraph(spans=plain("a"), anchor="s"), Paragraph(spans=plain("b"), anchor="s"))
    (page,) = reader(Paper(title="T", language="en", blocks=blocks), created).pages
    assert len(page["/Annots"]) == 1


def test_the_same_paper_makes_the_same_bytes(paper: Paper, created: datetime) -> None:
    other = Paper(title="Something else", language="en")
    first = to_pdf(paper, created=created)
    assert to_pdf(other, created=created) != first
    assert to_pdf(paper, created=created) == first


def test_every_page_is_numbered(created: datetime) -> None:
    blocks = tuple(Paragraph(spans=plain("一段话。" * 120)) for _ in range(9))
    pages = reader(Paper(title="{nb} 长文", language="zh", blocks=blocks), created).pages
    assert len(pages) > 2
    for number, page in enumerate(pages, 1):
        assert f"{number} / {len(pages)}" in page.extract_text()
        assert "{nb} 长文" in page.extract_text()


@pytest.mark.parametrize(
    "words",
    ["w" * 150, "https://example.com/" + "a-b_c/" * 30, "长" * 150, "，" * 100, "（" * 100, "WiM " * 50],
)
def test_nothing_runs_over_the_margin(words: str, created: datetime) -> None:
    cited = Span(text="[12]", superscript=True, link="#s")
    spans = (Span(text=words, bold=True), cited)
    table = Table(header=(spans, plain("b"), plain("c")), rows=((plain("a"), spans, plain(words)),))
    blocks = (
        *(Heading(text=words), Paragraph(spans=spans, anchor="s"), Quote(spans=spans), table),
        Listing(items=(PaperItem(spans=spans), PaperItem(spans=spans, level=1), PaperItem(spans=spans, level=2))),
        *(Heading(text=words, mark=words), Paragraph(spans=spans, mark="[100]"), Quote(spans=spans)),
    )
    paper = Paper(title=words, language="en", blocks=blocks)
    for page in pages_of("paper", data_of(paper, created)):
        assert is_empty_beside(page, left=0.1, right=0.1)
    assert pdf_text(to_pdf(paper, created=created)).count(words[0]) >= 13 * words.count(words[0])


def test_tables_go_over_pages_under_their_header(created: datetime) -> None:
    tall = "高" * 3000
    rows = (*((plain(f"行{number}"), plain("内容" * 40)) for number in range(40)), (plain("末"), plain(tall)))
    paper = Paper(title="表", language="zh", blocks=(Table(header=(plain("甲列"), plain("乙列")), rows=rows),))
    pages = ["".join(page.extract_text().split()) for page in reader(paper, created).pages]
    assert len(pages) > 3
    assert [page.count("甲列") for page in pages] == [1] * len(pages)
    assert sum(page.count("高") for page in pages) == 3000
    assert all(any(f"行{number}" in page for page in pages) for number in range(40))


def test_a_repeated_header_leads_nowhere(created: datetime) -> None:
    linked = (Span(text="甲", link="https://example.com"),)
    rows = tuple((plain("内容" * 400),) for _ in range(9))
    pages = reader(Paper(title="表", language="zh", blocks=(Table(header=(linked,), rows=rows),)), created).pages
    assert [page.extract_text().count("甲") for page in pages] == [1] * len(pages)
    assert [page.get("/Annots") for page in pages] == [None] * len(pages)


def test_a_header_taller_than_a_page_is_still_all_there(created: datetime) -> None:
    table = Table(header=(plain("高" * 3000), plain("b"), plain("c")), rows=((plain("低"),),))
    pages = [page.extract_text() for page in reader(Paper(title="T", language="zh", blocks=(table,)), created).pages]
    assert sum(page.count("高") for page in pages) == 3000
    assert pages[-1].count("低") == 1


def test_no_heading_is_left_at_the_foot_of_a_page(created: datetime) -> None:
    blocks = [block for _ in range(60) for block in (Heading(text="标题"), Paragraph(spans=plain("正文")))]
    pages = [
        page.extract_text().split()
        for page in reader(Paper(title="T", language="zh", blocks=tuple(blocks)), created).pages
    ]
    for page, following in pairwise(pages):
        body = [word for word in page if word in {"标题", "正文"}]
        assert body[-1] == "正文"
        assert next(word for word in following if word in {"标题", "正文"}) == "标题"


def test_a_source_stays_with_its_first_words(created: datetime) -> None:
    blocks = [
        block for _ in range(60) for block in (Paragraph(mark="[1]", spans=plain("来源")), Quote(spans=plain("原文")))
    ]
    for page in reader(Paper(title="T", language="zh", blocks=tuple(blocks)), created).pages:
        words = [word for word in page.extract_text().split() if word in {"来源", "原文"}]
        assert (words[0], words[-1]) == ("来源", "原文")


def test_odd_papers_can_be_set(created: datetime) -> None:
    empty = (Heading(text=""), Paragraph(spans=()), Quote(spans=plain("")), Table(header=((), ()), rows=()))
    emoji = (Heading(level=3, text="😀"), Paragraph(spans=plain("😀")), Listing(items=(PaperItem(spans=()),)))
    pdf = reader(Paper(title="😀", language="en", subtitle="😀", blocks=(*empty, *emoji)), created)
    assert len(pdf.pages) == 1


def test_charts_are_drawn_and_told(charted: Paper, created: datetime) -> None:
    made = to_pdf(charted, created=created)
    text = pdf_text(made)
    assert [text.count(word) for word in ("惯性", "43.3%", "61.0%", "60%", "作业一")] == [1, 1, 1, 1, 1]
    (root,) = (PdfReader(BytesIO(made)).trailer["/Root"]["/StructTreeRoot"].get_object(),)
    assert list(alternatives(root)) == [chart.said for chart in charted.blocks if isinstance(chart, Plot)]


def test_several_series_are_told_apart_by_a_legend(compared: Paper, created: datetime) -> None:
    text = pdf_text(to_pdf(compared, created=created))
    assert [text.count(name) for name in ("Thisweek", "Lastweek", "80%")] == [2, 2, 2]


def alternatives(node: DictionaryObject) -> Iterator[str]:
    """What is read out instead of pictures."""
    if "/Alt" in node:
        yield str(node["/Alt"])
    below = node.get("/K", [])
    for child in below if isinstance(below, list) else [below]:
        found = child.get_object()
        if isinstance(found, DictionaryObject):
            yield from alternatives(found)
