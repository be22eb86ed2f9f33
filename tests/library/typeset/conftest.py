"""A paper with every kind of block, and when it was made."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Literal

import pytest

from library.typeset.paper import (
    ChartSeries,
    Heading,
    Listing,
    PageBreak,
    Paper,
    PaperItem,
    Paragraph,
    Plot,
    Quote,
    Rule,
    Span,
    Table,
    plain,
)

CHINESE = "人工智能正在改变教育：据《中国教育报》报道，2024年已有超过300所高校开设相关课程，“个性化学习”成为热点……"
URL = "https://example.com/wiki/Paper_(craft)?a=1"


@pytest.fixture
def created() -> datetime:
    return datetime(2026, 1, 2, 8, 30, tzinfo=UTC)


@pytest.fixture
def paper() -> Paper:
    cited = Span(text="[1]", superscript=True, link="#source-1")
    words = (Span(text=CHINESE), cited, Span(text="重点。", bold=True), Span(text="slanted", italic=True))
    return Paper(
        title="造纸术：Paper & <Craft>",
        language="zh",
        subtitle="一份测试文稿",
        blocks=(
            Heading(text="引言"),
            Paragraph(spans=words),
            Heading(level=2, text="列表"),
            Listing(
                items=(
                    PaperItem(spans=plain("第一项")),
                    PaperItem(spans=plain("下一级"), level=1),
                    PaperItem(spans=plain("第二项")),
                )
            ),
            Listing(ordered=True, items=(PaperItem(spans=plain("甲")), PaperItem(spans=plain("乙")))),
            Listing(ordered=True, items=(PaperItem(spans=plain("丙")),)),
            Heading(level=3, text="C# 与 *星号*"),
            Quote(spans=plain("朱镕基、陶喆；繁體字：學習與發展。Łódź")),
            Table(
                header=(plain("名称"), plain("数值 | 单位")),
                rows=((plain("宣纸"), (Span(text="70 g/m²"), cited)), (plain("只有一格"),)),
                widths=(1, 2),
            ),
            Rule(),
            PageBreak(),
            Paragraph(spans=(Span(text="[1] 来源 "), Span(text=URL, link=URL)), anchor="source-1"),
        ),
    )


@pytest.fixture
def compared() -> Paper:
    """Bars and a line of two series, some of them below the mark."""
    series = (
        ChartSeries(name="This week", unit="%", values=(Decimal(40), Decimal(80)), shown=("40 %", "80 %")),
        ChartSeries(name="Last week", unit="%", values=(Decimal(70), None), shown=("70 %", "–")),
    )
    forms: tuple[Literal["bar", "line"], ...] = ("bar", "line")
    plots = tuple(Plot(form=form, title="Reached", names=("Motion", "Force"), series=series, mark=60) for form in forms)
    return Paper(title="Charts", language="en", blocks=plots)


@pytest.fixture
def charted() -> Paper:
    """Bars with a mark, and points of which one is not known."""
    reached = ChartSeries(name="得分率", unit="%", values=(Decimal("43.25"), Decimal(61)), shown=("43.3 %", "61.0 %"))
    done = ChartSeries(name="完成", values=(Decimal(3), None), shown=("3", "–"))
    bars = Plot(title="哪里最难", names=("惯性", "摩擦"), series=(reached,), mark=60)
    line = Plot(form="line", title="逐次", names=("作业一", "作业二"), series=(done,), mark=60)
    return Paper(title="图表", language="zh", blocks=(bars, line))
