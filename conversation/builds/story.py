"""How an execution and a compilation are told on their pages, from their logs, and what each event changes."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

from conversation.builds import store
from conversation.builds.blueprint.form import Blueprint
from conversation.builds.blueprint.order import binding_needs, key_of, node_needs, paths_of, references
from conversation.builds.events import (
    BlockBegun,
    BlockFinished,
    BuildRemarked,
    DataProblem,
    PhaseEntered,
    SlotFilled,
    StepAnswered,
    StepAsked,
    compile_stream,
    execution_stream,
)
from conversation.builds.exports import FORMATS
from conversation.builds.exports.paper import chart_headers, chart_rows, told
from conversation.builds.models import AppExecution, CompileJob, ExecutionStep
from conversation.builds.schemas.answers import ExecutionBrief
from conversation.builds.schemas.blocks import Block, ChartBlock, MarkdownBlock, TableBlock
from conversation.builds.services.answers import page_of
from conversation.builds.services.choosing import choices_of
from library.charts import Charted, ChartedSeries, Drawing
from library.exports import Link, links
from runs import log
from runs.events import Event
from runs.models import Run
from runs.rooms import Context

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
StepState = Literal["todo", "running", "done", "reused", "error"]


@dataclass
class GraphStep:
    """A box of the graph: what it does, what it rests on, what the application's words for it are, and how far it is."""

    name: str
    tool: str
    needs: list[str]
    label: str
    state: StepState = "todo"
    seconds: float = 0

    @property
    def key(self) -> str:
        """The name as ids of a page take it."""
        return self.name.replace(".", "-")

    @property
    def short(self) -> str:
        """What it is called where the application has no words for it."""
        return self.name.partition(".")[2]


@dataclass
class BlockStory:
    """A block on the page, as far as it is there."""

    id: str
    title: str
    component_type: str
    block: Block | None = None
    text: str = ""
    """What was written so far."""

    @property
    def drawing(self) -> Drawing | None:
        if not isinstance(self.block, ChartBlock) or not (self.block.series and self.block.x_axis):
            return None
        block = self.block
        series = [
            ChartedSeries(
                one.name,
                [
                    Charted(name, value, told(value, one.unit))
                    for name, value in zip(block.x_axis, one.data, strict=True)
                ],
            )
            for one in block.series
        ]
        return Drawing(
            series,
            title=self.title,
            variant=block.variant,
            is_share=block.series[0].unit == "%",
            mark=None if block.mark is None else Decimal(str(block.mark)),
        )

    @property
    def headers(self) -> list[str]:
        return chart_headers(self.block) if isinstance(self.block, ChartBlock) else []

    @property
    def rows(self) -> list[list[str]]:
        return chart_rows(self.block) if isinstance(self.block, ChartBlock) else []

    @property
    def table(self) -> list[tuple[str, list[tuple[str, bool]]]]:
        """Each row's status, and its cells with whether they are numbers."""
        if not isinstance(self.block, TableBlock):
            return []
        return [(row.status, list(zip(row.cells, self.block.numeric, strict=True))) for row in self.block.rows]

    @property
    def columns(self) -> list[tuple[str, bool]]:
        return (
            list(zip(self.block.headers, self.block.numeric, strict=True)) if isinstance(self.block, TableBlock) else []
        )

    @property
    def html(self) -> SafeString:
        content = self.block.content if isinstance(self.block, MarkdownBlock) else self.text
        return mark_safe(nh3.clean(_MARKDOWN.render(content)))  # noqa: S308  # cleaned


class BuildGraph:
    """Data, compute and compose as three columns of boxes."""

    def __init__(self, blueprint: Blueprint) -> None:
        self.language = blueprint.language
        keys = {one.id: one.key for one in blueprint.compute_graph.nodes}
        self.data = [
            GraphStep(f"data.{one.id}", one.tool_name or "static", sorted(binding_needs(one)), one.description)
            for one in blueprint.data_contract.bindings
        ]
        self.compute = [
            GraphStep(
                f"compute.{one.key}",
                one.tool_name,
                sorted(
                    {key for _, path in references(one.tool_args) if (key := key_of(path, "data"))}
                    | {keys.get(name, name) for name in node_needs(one)}
                ),
                "",
            )
            for one in blueprint.compute_graph.nodes
        ]
        self.compose = [
            GraphStep(
                f"compose.{slot.id}",
                slot.component_type,
                sorted({path.split(".")[1] for path in paths_of(slot)}),
                slot.title,
            )
            for slot in blueprint.slots
        ]

    @property
    def steps(self) -> dict[str, GraphStep]:
        return {one.name: one for one in (*self.data, *self.compute, *self.compose)}


class ExecutionStory:
    """What the log of an execution says so far. Telling it twice gives the same page."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.execution = AppExecution.objects.select_related("application", "run").get(run=run)
        self.brief: ExecutionBrief = store.brief_of(self.execution)
        self.graph = BuildGraph(self.brief.blueprint)
        self.phase: PhaseEntered | None = None
        self.blocks: dict[str, BlockStory] = {}
        self.problems: list[DataProblem] = []
        self.remarks: list[BuildRemarked] = []
        self._add(log.events_of(execution_stream, run.id))

    def _add(self, events: Iterable[Event]) -> None:
        steps = self.graph.steps
        for event in events:
            match event:
                case PhaseEntered():
                    self.phase = event
                case StepAsked():
                    steps[event.step].state = "running"
                case StepAnswered():
                    steps[event.step].state, steps[event.step].seconds = event.status, event.seconds
                case BlockBegun():
                    steps[f"compose.{event.block_id}"].state = "running"
                    self.blocks[event.block_id] = BlockStory(event.block_id, event.title, event.component_type)
                case SlotFilled(slot_key="content"):
                    self.blocks[event.block_id].text += event.delta_text
                case BlockFinished():
                    finish(steps[f"compose.{event.block_id}"])
                    self.blocks[event.block_id].block = event.block
                case DataProblem():
                    self.problems.append(event)
                case BuildRemarked():
                    self.remarks.append(event)

    @property
    def grounds(self) -> list[str]:
        """What the figures of a whole result rest on."""
        page = page_of(self.execution)
        return page.grounds if page else []

    @property
    def step_names(self) -> list[str]:
        return list(self.graph.steps)

    @property
    def exports(self) -> list[Link]:
        key = self.execution.application_id or "deleted"
        return links(FORMATS, "api-app-execution-export", key, self.run.id)

    @property
    def picked(self) -> list[tuple[str, str]]:
        """What was picked, by the labels of the inputs."""
        choices = choices_of(self.run.owner_id)
        told: list[tuple[str, str]] = []
        for one in self.brief.blueprint.data_contract.inputs:
            value = self.brief.params.get(one.id)
            if isinstance(value, dict) and value:
                told.append((one.label, " – ".join(str(value[end]) for end in ("first", "last") if value.get(end))))
            elif value:
                told.append((one.label, choices.named(one.type, value)))
        return told


def finish(step: GraphStep) -> None:
    """A block is complete; what a model wrote for it was told before."""
    if step.state in ("todo", "running"):
        step.state = "done"


def story(run: Run) -> ExecutionStory:
    return ExecutionStory(run)


def change(run: Run, event: Event) -> Context:
    """What an event's template is told besides the run and the event."""
    match event:
        case StepAsked():
            return {"step": GraphStep(event.step, event.tool, [], "", "running")}
        case StepAnswered():
            return {"step": GraphStep(event.step, event.tool, [], "", event.status, event.seconds)}
        case BlockBegun():
            shown = BlockStory(event.block_id, event.title, event.component_type)
            return {"shown": shown, "step": GraphStep(f"compose.{event.block_id}", "", [], "", "running")}
        case BlockFinished():
            shown = BlockStory(event.block_id, event.block.title, event.block.component_type, event.block)
            return {"shown": shown, "step": _told(run, event.block_id)}
    if run.is_over:
        told = ExecutionStory(run)
        return {"exports": told.exports, "names": told.step_names, "graph": told.graph}
    return {}


def _told(run: Run, block: str) -> GraphStep:
    """How a block's step stands: what was written or asked for it is in the trace."""
    name = f"compose.{block}"
    row = ExecutionStep.objects.filter(execution=run.id, name=name).first()
    if row is None:
        return GraphStep(name, "", [], "", "done")
    state: StepState = "error" if row.error else "reused" if row.is_reused else "done"
    return GraphStep(name, "", [], "", state, row.seconds)


class CompileStory:
    """What the log of a compilation says so far."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.job = CompileJob.objects.get(run=run)
        self.phase: PhaseEntered | None = None
        self.remarks: list[BuildRemarked] = []
        for event in log.events_of(compile_stream, run.id):
            if isinstance(event, PhaseEntered):
                self.phase = event
            elif isinstance(event, BuildRemarked):
                self.remarks.append(event)

    @property
    def blueprint(self) -> Blueprint | None:
        return Blueprint.model_validate(self.job.blueprint) if self.job.blueprint else None

    @property
    def graph(self) -> BuildGraph | None:
        return BuildGraph(self.blueprint) if self.blueprint else None


def compile_story(run: Run) -> CompileStory:
    return CompileStory(run)


def compile_change(run: Run, event: Event) -> Context:
    return {"story": CompileStory(run)} if run.is_over else {}
