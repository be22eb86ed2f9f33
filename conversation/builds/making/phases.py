"""The three phases: what is read, what code computes from it, and the blocks that show it.

Steps of a level run side by side. They are begun, told and kept in the blueprint's order, so that an execution that
is repeated goes the same way.
"""

from collections.abc import Awaitable, Coroutine
from typing import TypeVar

from conversation.builds import steps
from conversation.builds.blueprint.form import Binding, ComputeNode, MarkdownSlot, QuestionSlot, Slot
from conversation.builds.blueprint.order import binding_graph, levels, node_graph
from conversation.builds.blueprint.values import Value
from conversation.builds.briefs import FigureTold, RemarkTask
from conversation.builds.computing.composing import compose
from conversation.builds.computing.resolving import arguments_of, constant, summary_of
from conversation.builds.computing.shown import kpi
from conversation.builds.errors import DataAway
from conversation.builds.events import BlockBegun, BlockFinished, DataProblem, SlotFilled
from conversation.builds.making.desk import Args, ExecutionDesk
from conversation.builds.schemas.blocks import Block, MarkdownBlock, QuestionBlock, ResultPage, ResultTab
from conversation.builds.steps import ComputedValue, QuestionsMade, Read, RemarkMade, Timed
from conversation.quizzes.checking.spreading import balanced
from runs.errors import BudgetReached, RunError
from runs.words import Sentence, compute

V = TypeVar("V", bound=Timed)


async def _known(value: V) -> V:
    return value


async def read_data(desk: ExecutionDesk) -> None:
    """Raises `DataAway` where something that is required cannot be read, after telling of it."""
    await desk.enter("data", Sentence("Reading the data…"), 5)
    bindings = {one.id: one for one in desk.blueprint.data_contract.bindings}
    for level in levels(binding_graph(bindings.values())):
        tools = [bindings[name] for name in level if bindings[name].source_type == "tool"]
        asked = [(one, arguments_of(one, desk.readings)) for one in tools]
        for one, args in asked:
            await desk.ask(f"data.{one.id}", one.tool_name, args)
        known = [desk.reused(f"data.{one.id}", Read) for one, _ in asked]
        work = [
            _known(found)
            if found
            else desk.run.step(f"data {one.id}", steps.read_data, desk.run.owner_id, one.tool_name, args)
            for (one, args), found in zip(asked, known, strict=True)
        ]
        outcomes = await desk.run.attempt_all(work)
        for (one, args), found, outcome in zip(asked, known, outcomes, strict=True):
            await desk.answer(f"data.{one.id}", one.tool_name, args, outcome, {}, is_reused=found is not None)
            desk.readings.data[one.id] = None if isinstance(outcome, RunError) else outcome.answer
        for name in set(level) - {one.id for one in tools}:
            desk.readings.data[name] = {"value": bindings[name].value}
        for (one, _), outcome in zip(asked, outcomes, strict=True):
            if isinstance(outcome, RunError):
                await _tell_missing(desk, one, outcome)


async def _tell_missing(desk: ExecutionDesk, binding: Binding, error: RunError) -> None:
    name = binding.description or binding.id
    told = DataProblem(
        entity=binding.id,
        message=error.message,
        suggestions=[Sentence("Pick something else, or bring in the data under Classes.")],
    )
    await desk.run.emit(told, once=f"missing.{binding.id}")
    if isinstance(error, BudgetReached):
        raise error
    if binding.required:
        raise DataAway("“%(name)s” could not be read. %(cause)s", name=name, cause=error.message)


async def compute_values(desk: ExecutionDesk) -> None:
    """Figures and tables, by code alone. What rests on something that is missing is missing too."""
    await desk.enter("compute", Sentence("Computing the figures…"), 40)
    nodes = {one.key: one for one in desk.blueprint.compute_graph.nodes}
    for level in levels(node_graph(nodes.values())):
        given = {name: _given(nodes[name], desk) for name in level}
        ready = [name for name in level if given[name] is not None]
        for name in ready:
            await desk.ask(f"compute.{name}", nodes[name].tool_name, nodes[name].tool_args)
        known = [desk.reused(f"compute.{name}", ComputedValue) for name in ready]
        work: list[Awaitable[ComputedValue]] = [
            _known(found)
            if found
            else desk.run.step(f"compute {name}", steps.compute_value, nodes[name].tool_name, given[name])
            for name, found in zip(ready, known, strict=True)
        ]
        outcomes = await desk.run.gather(*work)
        for name, found, outcome in zip(ready, known, outcomes, strict=True):
            node, told = nodes[name], summary_of(outcome.value)
            is_reused = found is not None
            await desk.answer(f"compute.{name}", node.tool_name, node.tool_args, outcome, told, is_reused=is_reused)
            desk.readings.computed[name] = outcome.value


def _given(node: ComputeNode, desk: ExecutionDesk) -> dict[str, Value] | None:
    """The arguments of a node; none where something that it rests on is missing."""
    found: dict[str, Value] = {}
    for name, value in node.tool_args.items():
        if isinstance(value, str) and value.startswith("$"):
            resolved = desk.readings.value(value)
            if resolved is None:
                return None
            found[name] = resolved
        else:
            found[name] = constant(value)
    return found


async def compose_blocks(desk: ExecutionDesk) -> ResultPage:
    """Blocks by code first, in the order of the page; then side by side those that are written or asked."""
    await desk.enter("compose", Sentence("Setting out the result…"), 70)
    slots = desk.blueprint.slots
    made: dict[str, Block] = {}
    for slot in slots:
        await desk.begin_block(BlockBegun(block_id=slot.id, component_type=slot.component_type, title=slot.title))
        block = compose(slot, desk.readings.value)
        made[slot.id] = block
        if not _is_slow(slot, block):
            await desk.finish_block(BlockFinished(block_id=slot.id, block=block))
    slow = [slot for slot in slots if _is_slow(slot, made[slot.id])]
    for slot, outcome in zip(slow, await _fill(desk, slow, made), strict=True):
        await _complete(desk, made[slot.id], outcome)
    tabs = [
        ResultTab(id=tab.id, label=tab.label, blocks=[made[slot.id] for slot in tab.slots])
        for tab in desk.blueprint.ui_composition.tabs
    ]
    return ResultPage(title=desk.blueprint.name, layout=desk.blueprint.ui_composition.layout, tabs=tabs)


def _is_slow(slot: Slot, block: Block) -> bool:
    is_written = isinstance(slot, MarkdownSlot) and slot.ai_content_slot is not None
    return not block.problem and (is_written or isinstance(slot, QuestionSlot))


async def _fill(desk: ExecutionDesk, slots: list[Slot], made: dict[str, Block]) -> list[Timed | RunError]:
    """What is written for the slots; when the time is up, by the offline engine, which is free."""
    known: dict[str, Timed | None] = {}
    for slot in slots:
        model = RemarkMade if isinstance(slot, MarkdownSlot) else QuestionsMade
        known[slot.id] = desk.reused(f"compose.{slot.id}", model)
    for slot in slots:
        await desk.ask(f"compose.{slot.id}", _tool_of(slot), {})
    outcomes: list[Timed | RunError] = await desk.run.attempt_all(
        [_known(found) if (found := known[slot.id]) else _work(desk, slot, made[slot.id], len(slots)) for slot in slots]
    )
    for place, slot in enumerate(slots):
        if isinstance(outcomes[place], BudgetReached):
            desk.run.meter.allow_finishing()
            (outcomes[place],) = await desk.run.attempt_all(
                [_work(desk, slot, made[slot.id], 1, " with what there is")]
            )
        outcome = outcomes[place]
        told: Args = {"engine": outcome.engine} if isinstance(outcome, RemarkMade | QuestionsMade) else {}
        is_reused = known[slot.id] is not None
        await desk.answer(f"compose.{slot.id}", _tool_of(slot), {}, outcome, told, is_reused=is_reused)
    return outcomes


def _tool_of(slot: Slot) -> str:
    return "write_remark" if isinstance(slot, MarkdownSlot) else "make_questions"


def _work(desk: ExecutionDesk, slot: Slot, block: Block, sharers: int, more: str = "") -> Awaitable[Timed]:
    run, name = desk.run, f"compose {slot.id}{more}"
    if isinstance(slot, QuestionSlot) and isinstance(block, QuestionBlock):
        # The first subjects have the questions that are left over.
        each, over = divmod(slot.props.count, max(1, len(block.subjects)))
        shares = {one: each + (place < over) for place, one in enumerate(block.subjects) if each + (place < over)}
        # Begun here and now, so that a repeated execution begins them in the same order.
        parts = [
            run.step(
                f"{name}: {subject}",
                steps.make_questions,
                run.meter,
                run.owner_id,
                subject,
                count,
                slot.props.difficulty,
                desk.blueprint.language,
                sharers * len(shares),
            )
            for subject, count in shares.items()
        ]
        return _together(desk, list(shares), parts)
    return run.step(name, steps.write_remark, run.meter, _remark(desk, slot), run.owner_id, sharers)


async def _together(
    desk: ExecutionDesk, subjects: list[str], parts: list[Coroutine[object, object, QuestionsMade]]
) -> QuestionsMade:
    outcomes = await desk.run.attempt_all(parts)
    failed = [one for one in outcomes if isinstance(one, RunError)]
    made = [one for one in outcomes if isinstance(one, QuestionsMade)]
    if failed and not made:
        raise failed[0]
    drafts = [question for one in made for question in one.questions]
    questions = await compute(balanced, drafts, [], seed="".join(subjects))
    silent = [
        subject
        for subject, one in zip(subjects, outcomes, strict=True)
        if isinstance(one, RunError) or not one.questions
    ]
    engines = ", ".join(dict.fromkeys(one.engine for one in made))
    return QuestionsMade(
        questions=questions, engine=engines, silent=silent, seconds=max((one.seconds for one in made), default=0)
    )


def _remark(desk: ExecutionDesk, slot: Slot) -> RemarkTask:
    items = slot.props.figures if isinstance(slot, MarkdownSlot) else []
    shown = [kpi(item, desk.readings.value(item.value)) for item in items]
    return RemarkTask(
        language=desk.blueprint.language,
        wish=(slot.ai_content_slot or "") if isinstance(slot, MarkdownSlot) else "",
        figures=[
            FigureTold(label=one.label, value=one.value, about=one.subtext, is_low=one.status == "down")
            for one in shown
        ],
        standing=desk.blueprint.page_system_prompt,
    )


async def _complete(desk: ExecutionDesk, block: Block, outcome: Timed | RunError) -> None:
    """A block whose words could not be written says why; the others stand."""
    if isinstance(outcome, RemarkMade) and isinstance(block, MarkdownBlock):
        block.content, block.engine = outcome.content, outcome.engine
        await desk.fill(SlotFilled(block_id=block.id, slot_key="content", delta_text=outcome.content))
    elif isinstance(outcome, QuestionsMade) and isinstance(block, QuestionBlock):
        block.questions, block.engine = outcome.questions, outcome.engine
        if outcome.silent or not block.questions:
            block.silent = Sentence(
                "Your documents say nothing about: %(subjects)s. Add a document about it to the library.",
                subjects=outcome.silent or "–",
            )
        for question in block.questions:
            told = f"{question.order}. {question.question}"
            await desk.fill_question(SlotFilled(block_id=block.id, slot_key="questions", delta_text=told), question.id)
    elif isinstance(outcome, RunError):
        block.problem = outcome.message
    await desk.finish_block(BlockFinished(block_id=block.id, block=block))
