"""Outlines and decks: what a slide holds, whatever it is drawn with."""

from typing import Annotated, Literal

from pydantic import Field

from library.schemas import Language
from runs.strict import CamelWire

SlideLayout = Literal[
    "title", "section", "bullets", "two_columns", "picture", "chart", "table", "quote", "formula", "closing"
]
ChartForm = Literal["column", "bar", "line"]
MOST_SLIDES = 40


class Series(CamelWire):
    name: str
    values: list[float]
    """One for each category of the chart."""


class Chart(CamelWire):
    """Figures that a tool computed, with what they rest on."""

    form: ChartForm = "column"
    categories: list[str]
    series: list[Series]
    unit: str = ""
    basis: str
    """How many students they are of, and from when."""


class SlideTable(CamelWire):
    """A table; each row has as many cells as the header."""

    header: list[str]
    rows: list[list[str]]
    basis: str = ""


class PassageLink(CamelWire):
    """A passage that what was made rests on."""

    title: str
    """What its document is cited as."""
    heading: str = ""
    address: str
    """The page of the studio that shows it."""

    @property
    def name(self) -> str:
        return " – ".join(dict.fromkeys(filter(None, (self.title, self.heading))))


class ConceptMap(CamelWire):
    """A subject in the middle, and what belongs to it around."""

    centre: str
    around: list[str]


class DeckSlide(CamelWire):
    """One slide. Texts are one paragraph of Markdown with math each."""

    layout: SlideLayout
    title: str
    subtitle: str = ""
    """Below the title of a title or section; of a quote, who says it."""
    points: list[str] = []
    """Bullets; of a formula its steps; of a quote, what is said; beside a chart or a picture, what is to be seen."""
    right: list[str] = []
    """The right one of two columns."""
    heads: list[str] = []
    """What the two columns are called."""
    chart: Chart | None = None
    table: SlideTable | None = None
    picture: ConceptMap | None = None
    formula: str = ""
    """LaTeX."""
    notes: str = ""
    """What the teacher says or has to know."""
    sources: list[str] = []
    """Titles of the documents it rests on."""
    links: list[PassageLink] = []
    """The passages that its statements rest on, where these are known."""


class Deck(CamelWire):
    """Slides, as their artifact keeps them."""

    kind: Literal["deck"] = "deck"
    language: Language
    title: str
    subtitle: str = ""
    slides: list[DeckSlide]
    sources: list[str] = []


class PlannedSlide(CamelWire):
    """A slide as it is proposed."""

    title: Annotated[str, Field(max_length=200)]
    layout: SlideLayout = "bullets"
    key_points: list[str] = []
    section: str = ""
    source: str = ""
    """The document it rests on, where it does."""


class DeckOutline(CamelWire):
    """A proposal of slides, which awaits the teacher's word and is no deck."""

    kind: Literal["outline"] = "outline"
    language: Language
    title: str
    topic: str = ""
    grade: str = ""
    class_id: str = ""
    """The class whose figures belong into it."""
    slides: list[PlannedSlide]
    estimated_duration: int
    """Minutes."""
    sources: list[str] = []
