"""What the makers of outlines and decks are given and what they hand back."""

from typing import Annotated

from pydantic import Field

from conversation.briefs.tasks import AgentTask, ClassFigure, Excerpt
from conversation.decks.schemas import MOST_SLIDES, DeckOutline, PlannedSlide, SlideLayout, SlideTable
from runs.strict import Strict

USUAL_SLIDES = 10


class OutlineTask(AgentTask):
    """An outline to be proposed."""

    title: str = ""
    topic: str
    request: str = ""
    grade: str = ""
    count: int = Field(USUAL_SLIDES, ge=3, le=MOST_SLIDES)
    """How many slides are wanted."""
    figures: list[ClassFigure] = []
    passages: list[Excerpt] = []
    instead_of: PlannedSlide | None = None
    """The one planned slide that is to be planned anew, and nothing else."""
    remark: str = ""
    """What is to be different about it, in the teacher's words."""
    elsewhere: list[str] = []
    """What the outline says beside it."""


class OutlineDraft(Strict):
    """An outline as an agent hands it in; without slides where nothing is known."""

    title: str = Field(max_length=200)
    slides: list[PlannedSlide] = Field(max_length=MOST_SLIDES)


class DraftSlide(Strict):
    """A slide as an agent hands it in: of figures only the name."""

    layout: SlideLayout
    title: Annotated[str, Field(max_length=200)]
    subtitle: str = ""
    points: list[str] = []
    """At most six short bullets, each a line of Markdown with math; of a formula its steps; of a quote the words."""
    right: list[str] = []
    """Of two columns the right one."""
    heads: list[str] = []
    """What the two columns are called."""
    table: SlideTable | None = None
    around: list[str] = []
    """Of a picture: what stands around the title, three to eight words or names."""
    formula: str = ""
    """LaTeX without dollar signs; chemistry in \\ce{…}."""
    figure: str = ""
    """Of a chart: the name of one of the figures that were given."""
    notes: str = ""
    """What the teacher says to it."""
    sources: list[str] = []
    """Titles of the passages it rests on."""


class DeckTask(AgentTask):
    """Slides to be written from an outline."""

    outline: DeckOutline
    request: str = ""
    figures: list[ClassFigure] = []
    passages: list[Excerpt] = []
    instead_of: DraftSlide | None = None
    """The one slide that is to be written anew, and nothing else."""
    remark: str = ""
    """What is to be different about it, in the teacher's words."""
    elsewhere: list[str] = []
    """What the deck says beside it."""


class DeckDraft(Strict):
    """Slides as an agent hands them in."""

    slides: list[DraftSlide] = Field(max_length=MOST_SLIDES)
