from collections.abc import Callable, Iterator
from datetime import datetime
from io import BytesIO
from itertools import pairwise

import pytest
from pypdf import PageObject, PdfReader

from library.typeset.paper import Heading, Item, Listing, Paper, Paragraph, Quote, Run, Table, plain
from library.typeset.pdf import to_pdf
from library.typeset.sheet import MARGIN, POINT

RIGHT_EDGE = (210 - MARGIN) / POINT


def reader(paper: Paper, created: datetime) -> PdfReader:
    return PdfReader(BytesIO(to_pdf(paper, created=created)))


def widths(font: dict) -> dict[int, float]:
    """Spell out the widths array of a font: `first [w w …]` and `first last w`."""
    spelled, array = {}, list(font["/DescendantFonts"][0].get_object()["/W"])
    while array:
        first, second = int(array.pop(0)), array.pop(0)
        if isinstance(second, list):
            spelled |= {first + at: float(width) for at, width in enumerate(second)}
        else:
            spelled |= dict.fromkeys(range(first, int(second) + 1), float(array.pop(0)))
    return spelled


def drawn(page: PageObject) -> Iterator[tuple[list[int], float]]:
    """Give the glyphs of each text drawn on the page and where it ends, read from the operators alone."""
    fonts = {name: widths(font.get_object()) for name, font in page["/Resources"]["/Font"].items()}
    name, size, x = "", 0.0, 0.0
    for operands, operator in page.get_contents().operations:
        if operator == b"Tf":
            name, size = operands[0], float(operands[1])
        elif operator == b"Td":
            x = float(operands[0])
        elif operator == b"Tj":
            raw = operands[0].original_bytes
            glyphs = [int.from_bytes(raw[at : at + 2], "big") for at in range(0, len(raw), 2)]
            yield glyphs, x + sum(fonts[name][glyph] for glyph in glyphs) * size / 1000


def test_chinese_can_be_read_and_searched(paper: Paper, created: datetime, pdf_text: Callable[[bytes], str]) -> None:
    text = pdf_text(to_pdf(paper, created=created))
    assert "造纸术：Paper&<Craft>" in text
    assert (
        "人工智能正在改变教育：据《中国教育报》报道，2024年已有超过300所高校开设相关课程，“个性化学习”成为热点……"
        in text
    )
    assert "朱镕基、陶喆；繁體字：學習與發展。Łódź" in text
    assert [text.count(word) for word in ("第一项", "下一级", "宣纸", "70g/m²", "只有一格")] == [1] * 5
    assert "\ufffd" not in text


def test_fonts_are_embedded_and_no_glyph_is_missing(paper: Paper, created: datetime) -> None:
    for page in reader(paper, created).pages:
        fonts = [font.get_object() for font in page["/Resources"]["/Font"].values()]
        descriptors = [font["/DescendantFonts"][0].get_object()["/FontDescriptor"] for font in fonts]
        assert all("/FontFile2" in descriptor.get_object() for descriptor in descriptors)
        assert all(0 not in glyphs for glyphs, _ in drawn(page))


def test_it_says_what_it_is(paper: Paper, created: datetime) -> None:
    pdf = reader(paper, created)
    assert pdf.metadata is not None
    assert pdf.metadata.title == paper.title
    assert pdf.metadata.creation_date == created
    assert pdf.root_object["/Lang"] == "zh-CN"
    assert pdf.root_object["/ViewerPreferences"]["/DisplayDocTitle"]
    assert [round(float(side)) for side in pdf.pages[0].mediabox[2:]] == [595, 842]


def test_bookmarks_follow_the_headings(paper: Paper, created: datetime) -> None:
    outline = reader(paper, created).outline
    assert [outline[0].title, outline[1][0].title, outline[1][1][0].title] == ["引言", "列表", "C# 与 *星号*"]


def test_links_lead_outside_and_inside(paper: Paper, created: datetime) -> None:
    pdf = reader(paper, created)
    first, second = ([link.get_object() for link in page.get("/Annots", [])] for page in pdf.pages)
    assert [link["/Dest"] for link in first] == ["source-1", "source-1"]
    assert [link["/A"]["/URI"] for link in second] == ["https://example.com/wiki/Paper_(craft)?a=1"]
    assert pdf.get_destination_page_number(pdf.named_destinations["source-1"]) == 1


def test_a_link_to_nowhere_is_only_text(created: datetime) -> None:
    paper = Paper(title="T", language="en", blocks=(Paragraph(runs=(Run(text="x", link="#nowhere"),)),))
    assert "/Annots" not in reader(paper, created).pages[0]


def test_the_same_paper_makes_the_same_bytes(paper: Paper, created: datetime) -> None:
    assert to_pdf(paper, created=created) == to_pdf(paper, created=created)


def test_every_page_is_numbered(created: datetime) -> None:
    blocks = tuple(Paragraph(runs=plain("一段话。" * 120)) for _ in range(9))
    pages = reader(Paper(title="{nb} 长文", language="zh", blocks=blocks), created).pages
    assert len(pages) > 2
    for number, page in enumerate(pages, 1):
        assert f"{number} / {len(pages)}" in page.extract_text()
        assert "{nb} 长文" in page.extract_text()


@pytest.mark.parametrize(
    "words",
    ["w" * 400, "https://example.com/" + "a-b_c/" * 80, "长" * 400, "，" * 200, "（" * 200, "WiM " * 120],
)
def test_nothing_runs_over_the_margin(words: str, created: datetime) -> None:
    cited = Run(text="[12]", superscript=True, link="#s")
    runs = (Run(text=words, bold=True), cited)
    table = Table(header=(runs, plain("b"), plain("c")), rows=((plain("a"), runs, plain(words)),))
    blocks = (
        *(Heading(text=words), Paragraph(runs=runs, anchor="s"), Quote(runs=runs), table),
        Listing(items=(Item(runs=runs), Item(runs=runs, level=1), Item(runs=runs, level=2))),
    )
    for page in reader(Paper(title=words, language="en", blocks=blocks), created).pages:
        assert max(end for _, end in drawn(page)) <= RIGHT_EDGE + 0.1


def test_tables_go_over_pages_under_their_header(created: datetime) -> None:
    tall = "高" * 3000
    rows = (*((plain(f"行{number}"), plain("内容" * 40)) for number in range(40)), (plain("末"), plain(tall)))
    paper = Paper(title="表", language="zh", blocks=(Table(header=(plain("甲列"), plain("乙列")), rows=rows),))
    pages = [page.extract_text() for page in reader(paper, created).pages]
    assert len(pages) > 3
    assert [page.count("甲列") for page in pages] == [1] * len(pages)
    assert sum(page.count("高") for page in pages) == 3000
    assert all(any(f"行{number}" in page for page in pages) for number in range(40))


def test_a_header_taller_than_a_page_is_still_all_there(created: datetime) -> None:
    table = Table(header=(plain("高" * 3000), plain("b"), plain("c")), rows=((plain("低"),),))
    pages = [page.extract_text() for page in reader(Paper(title="T", language="zh", blocks=(table,)), created).pages]
    assert sum(page.count("高") for page in pages) == 3000
    assert pages[-1].count("低") == 1


def test_no_heading_is_left_at_the_foot_of_a_page(created: datetime) -> None:
    blocks = [block for _ in range(60) for block in (Heading(text="标题"), Paragraph(runs=plain("正文")))]
    pages = [
        page.extract_text().split()
        for page in reader(Paper(title="T", language="zh", blocks=tuple(blocks)), created).pages
    ]
    for page, following in pairwise(pages):
        body = [word for word in page if word in {"标题", "正文"}]
        assert body[-1] == "正文"
        assert next(word for word in following if word in {"标题", "正文"}) == "标题"


def test_odd_papers_can_be_drawn(created: datetime) -> None:
    empty = (Heading(text=""), Paragraph(runs=()), Quote(runs=plain("")), Table(header=((), ()), rows=()))
    emoji = (Heading(level=3, text="😀"), Paragraph(runs=plain("😀")), Listing(items=(Item(runs=()),)))
    pdf = reader(Paper(title="😀", language="en", subtitle="😀", blocks=(*empty, *emoji)), created)
    assert len(pdf.pages) == 1
