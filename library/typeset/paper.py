"""What a paper is made of: spans of text in headings, paragraphs, lists, quotes, tables and charts."""

import re
from decimal import Decimal
from typing import Annotated, Literal
from urllib.parse import quote

from pydantic import AfterValidator, ConfigDict, Field

from library.charts import axis_end
from library.schemas import Language
from library.typeset.formulas.nodes import Formula
from runs.described import Described

# What XML forbids; and nobody can see these characters anyway.
UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufdd0-\ufdef\ufeff\ufffe\uffff]")
SAFE_SCHEME = re.compile(r"(https?://|mailto:)\S", re.IGNORECASE)
ANCHOR = re.compile(r"#[A-Za-z][\w.-]*", re.ASCII)
LONE_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")


def without_control_characters(text: str) -> str:
    return UNPRINTABLE.sub("", text.replace("\r\n", "\n"))


def on_one_line(text: str) -> str:
    return " ".join(without_control_characters(text).split())


def safe_link(link: str | None) -> str | None:
    """Keep web, mail and internal links, in characters every reader accepts; drop the others."""
    if link is None or ANCHOR.fullmatch(link):
        return link
    if not SAFE_SCHEME.match(link.strip()):
        return None
    return quote(LONE_PERCENT.sub("%25", without_control_characters(link.strip())), safe=":/?#@!$&'()*+,;=%~")


Text = Annotated[str, AfterValidator(without_control_characters)]
Line = Annotated[str, AfterValidator(on_one_line)]
Link = Annotated[str | None, AfterValidator(safe_link)]
Anchor = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_-]{0,39}$")]


class PaperPart(Described):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Span(PaperPart):
    """Text of one look."""

    text: Text
    """A line feed in it breaks the line."""
    bold: bool = False
    italic: bool = False
    superscript: bool = False
    link: Link = None
    """A web or mail address, or `#anchor` of a block of the same paper."""
    formula: Formula | None = None
    """What is set in the text's place where formulas can be; the text is the formula on one line."""


Spans = tuple[Span, ...]


class Heading(PaperPart):
    kind: Literal["heading"] = "heading"
    level: Literal[1, 2, 3] = 1
    text: Line
    mark: Line = ""
    """What stands before the text, such as its date; where there is room, it hangs beside it with all that follows."""

    @property
    def line(self) -> str:
        return f"{self.mark} · {self.text}" if self.mark else self.text


class Paragraph(PaperPart):
    kind: Literal["paragraph"] = "paragraph"
    spans: Spans
    anchor: Anchor | None = None
    mark: Line = ""
    """What stands before the text, such as the number of a source; where there is room, it hangs beside it."""

    @property
    def line(self) -> Spans:
        return (Span(text=f"{self.mark} "), *self.spans) if self.mark else self.spans


class PaperItem(PaperPart):
    spans: Spans
    level: int = Field(0, ge=0, le=2)


def without_gaps(items: tuple[PaperItem, ...]) -> tuple[PaperItem, ...]:
    """Let no item be more than one level deeper than the one above it."""
    level, result = -1, []
    for item in items:
        level = min(item.level, level + 1)
        result.append(item.model_copy(update={"level": level}))
    return tuple(result)


class Listing(PaperPart):
    kind: Literal["list"] = "list"
    items: Annotated[tuple[PaperItem, ...], AfterValidator(without_gaps)] = Field(min_length=1)
    ordered: bool = False


class Quote(PaperPart):
    kind: Literal["quote"] = "quote"
    spans: Spans


class Display(PaperPart):
    """A formula on a line of its own."""

    kind: Literal["formula"] = "formula"
    formula: Formula


class Table(PaperPart):
    kind: Literal["table"] = "table"
    header: tuple[Spans, ...] = Field(min_length=1)
    rows: tuple[tuple[Spans, ...], ...]
    """A row may be shorter than the header; cells beyond it are not shown."""
    widths: tuple[float, ...] = ()
    """Shares of the columns; by default all are as wide."""


class ChartSeries(PaperPart):
    """Values under one name, as many as the chart has names."""

    name: Line
    unit: Line = ""
    values: tuple[Decimal | None, ...]
    shown: tuple[Line, ...]
    """The values as they are said."""


class Plot(PaperPart):
    """A picture of figures; a table beside it says the same."""

    kind: Literal["chart"] = "chart"
    form: Literal["bar", "line"] = "bar"
    title: Line = Field(min_length=1)
    """What it is a picture of, for those who hear it."""
    names: tuple[Line, ...] = Field(min_length=1)
    """What the bars or points are of."""
    series: tuple[ChartSeries, ...] = Field(min_length=1, max_length=3)
    mark: float | None = None
    """A line across, such as the pass mark."""

    @property
    def said(self) -> str:
        """All it shows, in a line."""
        told = [
            f"{one.name}: " + ", ".join(f"{name} {shown}" for name, shown in zip(self.names, one.shown, strict=True))
            for one in self.series
        ]
        return f"{self.title}. {'; '.join(told)}"

    @property
    def end(self) -> Decimal:
        """The end of its axis."""
        values = [value for one in self.series for value in one.values if value is not None]
        return axis_end(values, is_share=self.series[0].unit == "%")


class Rule(PaperPart):
    kind: Literal["rule"] = "rule"


class PageBreak(PaperPart):
    kind: Literal["page_break"] = "page_break"


Block = Annotated[
    Heading | Paragraph | Listing | Quote | Display | Table | Plot | Rule | PageBreak,
    Field(discriminator="kind"),
]


class Paper(PaperPart):
    title: Line = Field(min_length=1)
    language: Language
    subtitle: Line = ""
    blocks: tuple[Block, ...] = ()


def plain(text: str) -> Spans:
    """Make the spans of a text that has one look."""
    return (Span(text=text),)


def padded(row: tuple[Spans, ...], columns: int) -> tuple[Spans, ...]:
    return (*row, *((),) * columns)[:columns]


def shares(table: Table) -> tuple[float, ...]:
    """Give each column its part of the table's width; together they make 1."""
    columns = len(table.header)
    widths = table.widths if len(table.widths) == columns and min(table.widths) > 0 else (1.0,) * columns
    return tuple(width / sum(widths) for width in widths)


def numbers(listing: Listing) -> list[int]:
    """Number the items, each level by itself and afresh under each item above it."""
    counts = [0, 0, 0]
    result = []
    for item in listing.items:
        counts = [*counts[: item.level], counts[item.level] + 1, *[0] * (2 - item.level)]
        result.append(counts[item.level])
    return result
