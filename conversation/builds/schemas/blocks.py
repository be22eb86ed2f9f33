"""The blocks of a result, as they are sent and shown: every number is set in words already."""

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import ConfigDict, Field
from pydantic.alias_generators import to_camel

from conversation.quizzes.schemas import QuizQuestion
from runs.strict import Strict

Status = Literal["up", "down", "neutral"]
"""Whether a figure lies where it should: `down` is what to look at."""


class BlockPart(Strict):
    model_config = ConfigDict(
        alias_generator=to_camel, validate_by_name=True, validate_by_alias=True, serialize_by_alias=True
    )


class BlockShown(BlockPart):
    id: str
    title: str = ""
    said: str = ""
    """What its figures rest on."""
    problem: str = ""
    """Why there is nothing in it."""


class KpiShown(BlockPart):
    label: str
    value: str
    status: Status = "neutral"
    subtext: str = ""


class KpiBlock(BlockShown):
    component_type: Literal["kpi_grid"] = "kpi_grid"
    data: list[KpiShown] = []


class SeriesShown(BlockPart):
    name: str
    unit: str = ""
    data: list[Decimal | None]


class ChartBlock(BlockShown):
    component_type: Literal["chart"] = "chart"
    variant: Literal["bar", "line"] = "bar"
    x_axis: list[str] = []
    series: list[SeriesShown] = []
    mark: float | None = None


class TableRowShown(BlockPart):
    cells: list[str]
    status: Literal["", "good", "warn", "bad"] = ""


class TableBlock(BlockShown):
    component_type: Literal["table"] = "table"
    headers: list[str] = []
    numeric: list[bool] = []
    """Which columns hold numbers."""
    rows: list[TableRowShown] = []
    more: int = 0
    """How many rows are not shown."""


class MarkdownBlock(BlockShown):
    component_type: Literal["markdown"] = "markdown"
    content: str = ""
    variant: Literal["default", "insight", "warning", "success"] = "default"
    engine: str = ""
    """What wrote it: `offline`, or a model; empty for fixed words."""


class SuggestionShown(BlockPart):
    title: str
    description: str = ""
    priority: int
    category: str = ""


class SuggestionBlock(BlockShown):
    component_type: Literal["suggestion_list"] = "suggestion_list"
    items: list[SuggestionShown] = []


class QuestionBlock(BlockShown):
    component_type: Literal["question_generator"] = "question_generator"
    subjects: list[str] = []
    questions: list[QuizQuestion] = []
    silent: str = ""
    """About which subjects there are none, and what would help."""
    engine: str = ""


Block = Annotated[
    KpiBlock | ChartBlock | TableBlock | MarkdownBlock | SuggestionBlock | QuestionBlock,
    Field(discriminator="component_type"),
]


class ResultTab(BlockPart):
    id: str
    label: str
    blocks: list[Block]


class ResultPage(BlockPart):
    """What an execution made."""

    title: str
    layout: Literal["tabs", "single_page"] = "single_page"
    tabs: list[ResultTab]

    @property
    def blocks(self) -> list[Block]:
        return [block for tab in self.tabs for block in tab.blocks]

    @property
    def grounds(self) -> list[str]:
        """What the figures rest on, each once: it is told at the end, not below every block."""
        return list(dict.fromkeys(block.said for block in self.blocks if block.said))
