"""A page as its template gets it, and how much of it fits one card."""

from collections.abc import Iterator
from typing import TypedDict

from pydantic import TypeAdapter

from creative.cards.schemas import CardPage, Figure, Palette
from creative.cards.wording import Part, clauses, head_and_text, plain, set_words, shortened
from library.schemas import Language
from library.typeset import press
from runs.strict import Given

Words = list[Part]
KICKER = 28
"""Columns of the line above the title."""


class Item(TypedDict):
    head: Words
    text: Words
    clauses: list[Words]
    """The text again, for lines that end where its clauses do."""


class SetRow(TypedDict):
    label: Words
    left: Words
    right: Words


class SetFigure(TypedDict):
    label: Words
    written: Words
    unit: Words
    start: float
    """Where its bar begins, as a share of the room."""
    share: float
    """How long its bar is."""
    part: float | None
    """How much of the whole it is, where it says so itself."""
    is_most: bool


class SetPage(TypedDict):
    """What a template shows."""

    language: Language
    palette: dict[str, str]
    kind: str
    art: bool
    number: int
    total: int
    first: int
    kicker: Words
    title: Words
    title_clauses: list[Words]
    items: list[Item]
    figures: list[SetFigure]
    sides: list[Words]
    rows: list[SetRow]
    by: Words
    source: Words


class Fit(Given):
    """How many of a page's lines, rows or figures a card takes, and whether its notes go with them."""

    taken: int
    of: int
    is_noted: bool = True

    @property
    def is_whole(self) -> bool:
        return self.taken == self.of and self.is_noted


_FIT = TypeAdapter(Fit)


def set_page(page: CardPage, palette: Palette, language: Language, *, over_art: bool) -> SetPage:
    return SetPage(
        language=language,
        palette=palette.model_dump(),
        kind=page.kind,
        art=over_art,
        number=page.number,
        total=page.total,
        first=page.first,
        kicker=set_words(shortened(page.kicker, KICKER)),
        title=set_words(page.title, with_mark=True),
        title_clauses=set_clauses(page.title, with_mark=True),
        items=[set_line(line, is_quoted=page.kind == "quote") for line in page.lines],
        figures=set_figures(page.figures),
        sides=[set_words(side) for side in page.sides],
        rows=[
            SetRow(label=set_words(row.label), left=set_words(row.left), right=set_words(row.right))
            for row in page.rows
        ],
        by=set_words(page.by),
        source=set_words(page.source),
    )


def set_line(line: str, *, is_quoted: bool) -> Item:
    head, text = ("", line) if is_quoted else head_and_text(line)
    return Item(head=set_words(head), text=set_words(text), clauses=set_clauses(text) if is_quoted else [])


def set_clauses(text: str, *, with_mark: bool = False) -> list[Words]:
    """Only the first number of the whole text is marked."""
    set_: list[Words] = []
    for clause in clauses(text):
        is_first = with_mark and not any(part["is_marked"] for words in set_ for part in words)
        set_.append(set_words(clause, with_mark=is_first))
    return [words for words in set_ if words]


def set_figures(figures: list[Figure]) -> list[SetFigure]:
    """Bars begin at nought; the longest room goes from the least number, or nought, to the greatest."""
    values = [figure.value for figure in figures]
    low, high = min([0.0, *values]), max([0.0, *values])
    room = high - low or 1.0
    return [
        SetFigure(
            label=set_words(figure.label),
            written=set_words(written(figure)),
            unit=set_words(figure.unit),
            start=(min(0.0, figure.value) - low) / room,
            share=abs(figure.value) / room,
            part=figure.value / 100 if is_share(figure) else None,
            is_most=figure.value == high and values.count(high) == 1,
        )
        for figure in figures
    ]


def is_share(figure: Figure) -> bool:
    return figure.unit in {"%", "％"} and 0 <= figure.value <= 100


def written(figure: Figure) -> str:
    """As the source writes it, or with commas between thousands and no more places than it has."""
    if figure.written:
        return figure.written
    return f"{figure.value:,.0f}" if figure.value == int(figure.value) else f"{figure.value:,.12g}"


def fit(page: SetPage, template: str) -> Fit:
    return _FIT.validate_python(press.measured(f"cards/{template}", page, "fit"))


def read_aloud(page: SetPage) -> str:
    """All words of a card, in reading order."""
    return "\n".join(text for line in _lines(page) if (text := line.strip()))


def _lines(page: SetPage) -> Iterator[str]:
    yield plain(page["kicker"])
    yield plain(page["title"])
    is_numbered = page["kind"] in {"list", "steps"}
    for figure in page["figures"] if page["kind"] == "data" else []:
        yield f"{plain(figure['label'])}: {plain(figure['written'])} {plain(figure['unit'])}"
    for row in page["rows"] if page["kind"] == "comparison" else []:
        pairs = zip(page["sides"], (row["left"], row["right"]), strict=True)
        sides = (f"{plain(side)}: {plain(said)}" for side, said in pairs)
        yield " · ".join((plain(row["label"]), *sides)).removeprefix(" · ")
    for number, item in enumerate(page["items"] if page["kind"] != "comparison" else [], page["first"]):
        told = ": ".join(filter(None, (plain(item["head"]), plain(item["text"]))))
        yield f"{number}. {told}" if is_numbered else told
    if page["kind"] == "quote":
        yield plain(page["by"])
    yield plain(page["source"])
