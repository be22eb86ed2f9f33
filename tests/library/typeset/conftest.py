"""A paper with every kind of block, and how the tests read files back."""

from collections.abc import Callable
from datetime import UTC, datetime
from io import BytesIO

import pytest
from pypdf import PdfReader

from library.typeset.paper import Heading, Item, Listing, PageBreak, Paper, Paragraph, Quote, Rule, Run, Table, plain

CHINESE = "人工智能正在改变教育：据《中国教育报》报道，2024年已有超过300所高校开设相关课程，“个性化学习”成为热点……"
URL = "https://example.com/wiki/Paper_(craft)?a=1"


@pytest.fixture
def created() -> datetime:
    return datetime(2026, 1, 2, 8, 30, tzinfo=UTC)


@pytest.fixture
def paper() -> Paper:
    cited = Run(text="[1]", superscript=True, link="#source-1")
    words = (Run(text=CHINESE), cited, Run(text="重点。", bold=True), Run(text="slanted", italic=True))
    return Paper(
        title="造纸术：Paper & <Craft>",
        language="zh",
        subtitle="一份测试文稿",
        blocks=(
            Heading(text="引言"),
            Paragraph(runs=words),
            Heading(level=2, text="列表"),
            Listing(
                items=(Item(runs=plain("第一项")), Item(runs=plain("下一级"), level=1), Item(runs=plain("第二项")))
            ),
            Listing(ordered=True, items=(Item(runs=plain("甲")), Item(runs=plain("乙")))),
            Listing(ordered=True, items=(Item(runs=plain("丙")),)),
            Heading(level=3, text="C# 与 *星号*"),
            Quote(runs=plain("朱镕基、陶喆；繁體字：學習與發展。Łódź")),
            Table(
                header=(plain("名称"), plain("数值 | 单位")),
                rows=((plain("宣纸"), (Run(text="70 g/m²"), cited)), (plain("只有一格"),)),
                widths=(1, 2),
            ),
            Rule(),
            PageBreak(),
            Paragraph(runs=(Run(text="[1] 来源 "), Run(text=URL, link=URL)), anchor="source-1"),
        ),
    )


@pytest.fixture
def pdf_text() -> Callable[[bytes], str]:
    """Give a PDF's text without spaces and line ends."""
    return lambda data: "".join("".join(page.extract_text() for page in PdfReader(BytesIO(data)).pages).split())
