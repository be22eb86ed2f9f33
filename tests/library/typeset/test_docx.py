import zipfile
from datetime import datetime
from io import BytesIO

import pytest
from docx import Document
from docx.document import Document as DocumentObject
from docx.oxml.ns import qn
from lxml import etree

from library.typeset.docx import to_docx
from library.typeset.paper import Heading, Paper, Paragraph, Plot, Span, Table, plain

URL = "https://example.com/wiki/Paper_(craft)?a=1"


@pytest.fixture
def document(paper: Paper, created: datetime) -> DocumentObject:
    return Document(BytesIO(to_docx(paper, created=created)))


def test_blocks_have_the_styles_of_word(document: DocumentObject) -> None:
    styled = [(paragraph.style.name, paragraph.text) for paragraph in document.paragraphs if paragraph.text.strip()]
    assert [pair for pair in styled if pair[0] != "Normal"] == [
        ("Title", "造纸术：Paper & <Craft>"),
        ("Subtitle", "一份测试文稿"),
        ("Heading 1", "引言"),
        ("Heading 2", "列表"),
        ("List Bullet", "第一项"),
        ("List Bullet 2", "下一级"),
        ("List Bullet", "第二项"),
        ("List Number", "甲"),
        ("List Number", "乙"),
        ("List Number", "丙"),
        ("Heading 3", "C# 与 *星号*"),
        ("Quote", "朱镕基、陶喆；繁體字：學習與發展。Łódź"),
    ]


def test_each_numbered_list_begins_anew(document: DocumentObject) -> None:
    items = [paragraph for paragraph in document.paragraphs if paragraph.style.name == "List Number"]
    first, second, third = [item._p.pPr.numPr.numId.val for item in items]
    assert first == second != third
    for number in (first, third):
        override = document.part.numbering_part.element.num_having_numId(number).lvlOverride_lst[0]
        assert override.startOverride.val == 1


def test_tables_have_a_header_row(document: DocumentObject) -> None:
    (table,) = document.tables
    assert [[cell.text for cell in row.cells] for row in table.rows] == [
        ["名称", "数值 | 单位"],
        ["宣纸", "70 g/m²[1]"],
        ["只有一格", ""],
    ]
    assert [row._tr.find(f".//{qn('w:tblHeader')}") is not None for row in table.rows] == [True, False, False]
    assert table.rows[0].cells[0].paragraphs[0].runs[0].bold
    assert table.columns[1].width == pytest.approx(2 * table.columns[0].width, rel=0.01)


def test_links_lead_outside_and_inside(document: DocumentObject) -> None:
    links = [link for paragraph in document.paragraphs for link in paragraph.hyperlinks]
    assert [(link.text, link.address, link.fragment) for link in links] == [("[1]", "", "source-1"), (URL, URL, "")]
    (bookmark,) = document.element.iter(qn("w:bookmarkStart"))
    assert bookmark.get(qn("w:name")) == "source-1"
    assert links[0].runs[0].font.superscript


def test_chinese_has_a_font_in_every_style(document: DocumentObject) -> None:
    fonts = list(document.styles.element.iter(qn("w:rFonts")))
    assert {font.get(qn("w:eastAsia")) for font in fonts} == {"Microsoft YaHei"}
    assert not any("Theme" in name or "theme" in name for font in fonts for name in font.attrib)
    assert {tag.get(qn("w:eastAsia")) for tag in document.styles.element.iter(qn("w:lang"))} == {"zh-CN"}


def test_properties_tell_what_it_is(document: DocumentObject, created: datetime) -> None:
    properties = document.core_properties
    assert (properties.title, properties.language) == ("造纸术：Paper & <Craft>", "zh-CN")
    assert (properties.author, properties.comments) == ("Nova Studio", "")
    assert properties.created == created


def test_the_same_paper_makes_the_same_bytes(paper: Paper, created: datetime) -> None:
    data = to_docx(paper, created=created)
    assert data == to_docx(paper, created=created)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        assert archive.testzip() is None
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        for name in archive.namelist():
            if name.endswith((".xml", ".rels")):
                etree.fromstring(archive.read(name))


def test_control_characters_and_long_titles_break_nothing(created: datetime) -> None:
    nasty = "a\x00\x08\x1b\ufffe<&>]]>b"
    blocks = (Heading(text=nasty), Paragraph(spans=plain(nasty)), Table(header=(plain(nasty),), rows=()))
    paper = Paper(title="题" * 300, language="en", blocks=blocks)
    document = Document(BytesIO(to_docx(paper, created=created)))
    assert document.paragraphs[0].text == "题" * 300
    assert document.core_properties.title == "题" * 255
    assert document.paragraphs[1].text == "a<&>]]>b"


def test_unsafe_addresses_make_no_link(created: datetime) -> None:
    spans = (Span(text="x", link="javascript:alert(1)"), Span(text="y", link="https://example.com/a b|[c]"))
    document = Document(
        BytesIO(to_docx(Paper(title="T", language="en", blocks=(Paragraph(spans=spans),)), created=created))
    )
    (link,) = document.paragraphs[1].hyperlinks
    assert link.address == "https://example.com/a%20b%7C%5Bc%5D"


def test_charts_are_words_own_and_bring_their_figures(charted: Paper, created: datetime) -> None:
    made = to_docx(charted, created=created)
    assert made == to_docx(charted, created=created)
    with zipfile.ZipFile(BytesIO(made)) as parts:
        charts = {name: etree.fromstring(parts.read(name)) for name in parts.namelist() if "/charts/chart" in name}
        books = [name for name in parts.namelist() if name.startswith("word/embeddings/")]
        names = etree.fromstring(zipfile.ZipFile(BytesIO(parts.read(books[0]))).read("xl/sharedStrings.xml"))
    assert [sorted(charts), sorted(books)] == [
        ["word/charts/chart0.xml", "word/charts/chart1.xml"],
        ["word/embeddings/chart0.xlsx", "word/embeddings/chart1.xlsx"],
    ]
    assert [one.text for one in names.iter("{*}t")] == ["惯性", "摩擦", "得分率"]
    bars, line = charts.values()
    assert [one.text for one in bars.iterfind(".//{*}barChart//{*}val//{*}v")] == ["43.3", "61.0"]
    # The mark lies across as a line of its own; what is not known leaves a gap.
    assert [[one.text for one in series.iterfind("{*}val//{*}v")] for series in line.iterfind(".//{*}ser")] == [
        ["3.0"],
        ["60.0", "60.0"],
    ]
    frames = [one.get("descr") for one in Document(BytesIO(made)).element.body.iter("{*}docPr")]
    assert frames == [chart.said for chart in charted.blocks if isinstance(chart, Plot)]


def test_several_series_are_told_apart_by_a_legend(compared: Paper, created: datetime) -> None:
    with zipfile.ZipFile(BytesIO(to_docx(compared, created=created))) as parts:
        bars, line = (etree.fromstring(parts.read(f"word/charts/chart{number}.xml")) for number in range(2))
    names = [[one.text for one in chart.iterfind(".//{*}ser/{*}tx//{*}v")] for chart in (bars, line)]
    assert names == [["This week", "Last week"], ["This week", "Last week", "60%"]]
    assert all(chart.find(".//{*}legend") is not None for chart in (bars, line))
    # No bar has another colour than its series.
    assert bars.find(".//{*}dPt") is None
