"""What cards are made of: the pages a post has, the pages as they are drawn, and pictures as we read them."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from runs.strict import Strict, Trimmed

Kind = Literal["cover", "list", "steps", "comparison", "quote", "data"]
Template = Literal[
    "cover_poster",
    "cover_contents",
    "cover_band",
    "list_ledger",
    "list_panels",
    "list_checks",
    "steps_path",
    "steps_blocks",
    "comparison_columns",
    "comparison_table",
    "quote_large",
    "quote_marked",
    "data_figure",
    "data_bars",
    "data_columns",
]
PaletteName = Literal["paper", "peach", "matcha", "sky", "lemon", "night", "forest", "plum"]
Composition = Literal["top", "centre", "bottom", "left", "right", "even"]
Colour = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]


class Figure(Trimmed):
    """One number and what it counts."""

    label: str = Field(min_length=1, max_length=80)
    value: float = Field(allow_inf_nan=False)
    unit: str = Field("", max_length=20)
    written: str = Field("", max_length=24)
    """The number as its source writes it, such as `1.2 万`; without it the value is written out."""


class Row(Trimmed):
    """What is compared, and what each side has to say of it."""

    label: str = Field("", max_length=80)
    left: str = Field("", max_length=400)
    right: str = Field("", max_length=400)


class PageBrief(Trimmed):
    """What one page of a post says; what does not fit is carried on to another card."""

    kind: Kind
    title: str = Field("", max_length=160)
    kicker: str = Field("", max_length=60)
    """A few words above the title, such as the post's subject."""
    lines: list[Annotated[str, Field(max_length=2000)]] = Field([], max_length=40)
    """List: the items; steps: in their order; quote: its paragraphs; cover: what the post holds; data: what the figures
    mean. `head：text` shows the head in bold."""
    first: int = Field(1, ge=1)
    """The number of the first line, where a list goes on."""
    figures: list[Figure] = Field([], max_length=24)
    sides: tuple[str, str] = ("", "")
    """What a comparison holds against each other; beside its rows."""
    rows: list[Row] = Field([], max_length=24)
    by: str = Field("", max_length=120)
    """Whose words a quote is."""
    source: str = Field("", max_length=240)
    """Where what the page states comes from, as it shall be shown at its foot."""


class CardPage(PageBrief):
    """A page with its look, of which it is known that it fits one card."""

    template: Template
    palette: PaletteName
    number: int = Field(1, ge=1)
    total: int = Field(1, ge=1)
    wish: str = Field("", max_length=2000)
    """What a person wants different about it, a line for each time it was drawn again."""


class Palette(Strict):
    """The colours of a card by what they are for; text on what it stands on has a contrast of 4.5 or more."""

    name: PaletteName
    ground: Colour
    panel: Colour
    ink: Colour
    soft: Colour
    """For text of the second rank."""
    accent: Colour
    on_accent: Colour
    mark: Colour
    """The accent where it is text on the ground or a panel."""
    tint: Colour
    """A band behind words that count."""
    line: Colour

    @property
    def is_dark(self) -> bool:
        return int(self.ground[1:3], 16) < 128


class FittedPicture(Strict):
    """A picture in the shape and size of a card."""

    model_config = ConfigDict(ser_json_bytes="base64", val_json_bytes="base64")

    png: bytes


class ReferencePicture(Strict):
    """What can be said of a picture without knowing what it shows."""

    width: int = Field(ge=1)
    height: int = Field(ge=1)
    palette: list[Colour] = Field(min_length=1, max_length=5)
    """Its colours, the most common first."""
    shares: list[float]
    """How much of it each of them covers."""
    brightness: float = Field(ge=0, le=1)
    saturation: float = Field(ge=0, le=1)
    detail: float = Field(ge=0, le=1)
    """0 for a plain area, 1 for edges everywhere."""
    composition: Composition
    """Where most of the detail lies."""


class DrawnCard(Strict):
    """A card as a picture of 1080 × 1440."""

    png: bytes
    alt: str
    """All its words, in reading order."""
    pages: int = Field(ge=1)
    """How many cards what it was given takes; above 1, this is the first of them."""
