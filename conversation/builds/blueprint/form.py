"""A blueprint: what an application asks for and reads, what it computes from that, and how the result is set out.

Whatever says `$…` is a path: `$context.today`, `$input.class`, `$data.work.rows`, `$compute.average.value`.
"""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, JsonValue
from pydantic.alias_generators import to_camel

from conversation.quizzes.schemas import Difficulty
from library.schemas import Language
from runs.strict import Trimmed

Key = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
"""What a part is called by the others."""
Label = Annotated[str, Field(min_length=1, max_length=120)]
Path = Annotated[str, Field(pattern=r"^\$(context|input|data|compute)(\.[A-Za-z][A-Za-z0-9_]*)+$", max_length=200)]
InputType = Literal["class", "assignment", "student", "date_range", "number", "text"]
Condition = Literal["eq", "ne", "lt", "le", "gt", "ge"]
Constant = str | int | float | bool | None


class BlueprintPart(Trimmed):
    model_config = ConfigDict(
        alias_generator=to_camel, validate_by_name=True, validate_by_alias=True, serialize_by_alias=True
    )


class BuildInput(BlueprintPart):
    """What a teacher picks before each run."""

    id: Key
    type: InputType
    label: Label
    required: bool = True
    depends_on: Key | None = None
    """The class that a student or an assignment is of."""
    default: Constant = None
    """For numbers and texts."""


class Binding(BlueprintPart):
    """Something that is read: what a data tool answers, or a fixed value."""

    id: Key
    source_type: Literal["tool", "static"] = "tool"
    tool_name: str = Field("", max_length=80)
    param_mapping: dict[str, JsonValue] = Field({}, max_length=12)
    value: Constant = None
    """The fixed value."""
    description: str = Field("", max_length=300)
    required: bool = True
    """Without what is required nothing is made; without the others their blocks say what is missing."""
    depends_on: list[Key] = Field([], max_length=20)


class DataContract(BlueprintPart):
    inputs: list[BuildInput] = Field([], max_length=12)
    bindings: list[Binding] = Field(min_length=1, max_length=20)


class ComputeNode(BlueprintPart):
    """A figure or a table that code computes; no figure comes from a model."""

    id: Key
    type: Literal["tool"] = "tool"
    tool_name: str = Field(max_length=80)
    tool_args: dict[str, JsonValue] = Field({}, max_length=12)
    depends_on: list[Key] = Field([], max_length=20)
    output_key: Key | None = None
    """What its result is called in paths; by default its id."""

    @property
    def key(self) -> str:
        return self.output_key or self.id


class ComputeGraph(BlueprintPart):
    nodes: list[ComputeNode] = Field([], max_length=40)


class KpiItem(BlueprintPart):
    label: Label
    value: Path
    unit: str = Field("", max_length=12)
    warn_below: float | None = None
    warn_above: float | None = None


class KpiProps(BlueprintPart):
    items: list[KpiItem] = Field(min_length=1, max_length=8)


class ShownColumn(BlueprintPart):
    column: str = Field(min_length=1, max_length=60)
    label: Label
    unit: str = Field("", max_length=12)


class ChartProps(BlueprintPart):
    variant: Literal["bar", "line"] = "bar"
    category: str = Field(min_length=1, max_length=60)
    """The column that names the bars or points."""
    series: list[ShownColumn] = Field(min_length=1, max_length=3)
    mark: float | None = None
    """A line across, such as the pass mark."""


class HighlightRule(BlueprintPart):
    column: str = Field(min_length=1, max_length=60)
    condition: Condition
    value: Constant
    style: Literal["good", "warn", "bad"] = "warn"


class TableProps(BlueprintPart):
    columns: list[ShownColumn] = Field(min_length=1, max_length=10)
    highlight_rules: list[HighlightRule] = Field([], max_length=8)
    limit: int = Field(50, ge=1, le=500)
    empty: str = Field("", max_length=200)
    """What is said where there is no row."""


class MarkdownProps(BlueprintPart):
    content: str = Field("", max_length=4000)
    """Fixed words; empty where the slot is written at each run."""
    figures: list[KpiItem] = Field([], max_length=12)
    """What is written about."""
    variant: Literal["default", "insight", "warning", "success"] = "default"


class SuggestionProps(BlueprintPart):
    title: str = Field(min_length=1, max_length=200)
    """Names columns in braces: `Practise {name}`."""
    description: str = Field("", max_length=400)
    category: str = Field("", max_length=60)
    limit: int = Field(3, ge=1, le=10)
    empty: str = Field("", max_length=200)


class QuestionProps(BlueprintPart):
    column: str = Field(min_length=1, max_length=60)
    """The column that names the subjects."""
    subjects: int = Field(3, ge=1, le=10)
    """At most so many rows are asked about, the first ones."""
    count: int = Field(5, ge=1, le=20)
    difficulty: Difficulty = "medium"


class SlotPart(BlueprintPart):
    id: Key
    title: str = Field("", max_length=120)


class KpiSlot(SlotPart):
    component_type: Literal["kpi_grid"] = "kpi_grid"
    props: KpiProps


class ChartSlot(SlotPart):
    component_type: Literal["chart"] = "chart"
    data_binding: Path
    props: ChartProps


class TableSlot(SlotPart):
    component_type: Literal["table"] = "table"
    data_binding: Path
    props: TableProps


class MarkdownSlot(SlotPart):
    component_type: Literal["markdown"] = "markdown"
    props: MarkdownProps
    ai_content_slot: str | None = Field(None, max_length=400)
    """What a model is to write about the figures; offline they are said as they are."""


class SuggestionSlot(SlotPart):
    component_type: Literal["suggestion_list"] = "suggestion_list"
    data_binding: Path
    props: SuggestionProps


class QuestionSlot(SlotPart):
    component_type: Literal["question_generator"] = "question_generator"
    data_binding: Path
    props: QuestionProps


Slot = Annotated[
    KpiSlot | ChartSlot | TableSlot | MarkdownSlot | SuggestionSlot | QuestionSlot,
    Field(discriminator="component_type"),
]
ComponentType = Literal["kpi_grid", "chart", "table", "markdown", "suggestion_list", "question_generator"]


class Tab(BlueprintPart):
    id: Key
    label: Label
    slots: list[Slot] = Field(min_length=1, max_length=12)


class UiComposition(BlueprintPart):
    layout: Literal["tabs", "single_page"] = "single_page"
    tabs: list[Tab] = Field(min_length=1, max_length=6)


class Blueprint(BlueprintPart):
    """An application, whole."""

    id: str = Field(pattern=r"^bp-[a-z0-9-]{1,60}$")
    name: Label
    description: str = Field("", max_length=500)
    icon: Literal["report", "quiz", "homework", "chart"] = "chart"
    category: str = Field("", max_length=60)
    version: int = Field(1, ge=1)
    capability_level: int = Field(1, ge=1, le=3)
    """1 computes only, 2 has text written about figures, 3 makes questions."""
    language: Language
    """What its labels are written in, and its results."""
    source_prompt: str = Field("", max_length=4000)
    """What was asked for; the server says it, whatever is sent."""
    data_contract: DataContract
    compute_graph: ComputeGraph = Field(default_factory=ComputeGraph)
    ui_composition: UiComposition
    page_system_prompt: str = Field("", max_length=2000)
    """What models are told whenever they write for this application."""

    @property
    def slots(self) -> list[Slot]:
        return [slot for tab in self.ui_composition.tabs for slot in tab.slots]
