"""How a request is answered: quickly, by keeping a selection, or by working on the session's queue under its lease."""

from library import evidence
from library.schemas import SearchOutcome
from novachat import queue, steps
from novachat.actions import BY_ACTION, KINDS
from novachat.briefs import Brief, PlanningTask, Produced, Question, Searches
from novachat.errors import NoFactsFound, NothingProduced
from novachat.events import AnswerPayload, ErrorPayload, NovaChunk, NovaError, NovaSystem, call_id, system
from novachat.guide import guide
from novachat.inputs import inputs_of
from novachat.lease import holding
from novachat.models import Item, NovaSession, Turn
from novachat.notes import survey
from novachat.phrases import in_language, say
from novachat.progress import Progress
from novachat.queue import Claimed, Desk, Opened
from novachat.requests import TurnFacts, background_of, facts_of
from novachat.schemas import ChatRequest, Metadata, RequestData
from runs.database import in_thread
from runs.errors import RunError
from runs.events import Event
from runs.execution import Execution
from runs.models import Run
from runs.prompts import prompt_version
from runs.workflows import Ending

KIND = "novachat.request"


async def handle(run: Execution) -> Event:
    """Answer one request; returns the last event."""
    data = ChatRequest.model_validate(run.run.input).request_data
    turn = await in_thread(facts_of, run.id)
    await run.write(
        lambda: Run.objects.filter(id=run.id).update(prompts={role: prompt_version(role) for role in steps.ROLES})
    )
    await tell_findings(run, turn)
    try:
        if data.interaction_type == "quick_suggestion":
            return await suggest(run, turn, data)
        if data.interaction_type == "nova3_select":
            return await in_thread(closing, turn, say("saved", turn.language, count=turn.saved_selections))
        return await work_queue(run, turn, data)
    except RunError as error:
        raise in_language(error, turn.language) from error


async def tell_findings(run: Execution, turn: TurnFacts) -> None:
    """Say what of the request names nothing, and what its selections made stale."""
    if names := [*turn.unknown_references, *turn.unknown_selections]:
        metadata: Metadata = {
            "unresolved_references": [f"@{name}" for name in turn.unknown_references],
            "unresolved_selections": [*turn.unknown_selections],
        }
        shown = ", ".join(f"@{name}" for name in dict.fromkeys(names))
        await run.emit(system(say("unknown", turn.language, names=shown), metadata), once="unknown")
    if turn.made_stale:
        names_shown = ", ".join(f"@{name}" for name in turn.made_stale)
        event = system(say("stale", turn.language, names=names_shown), {"stale": [*turn.made_stale]})
        await run.emit(event, once="stale")


async def suggest(run: Execution, turn: TurnFacts, data: RequestData) -> Event:
    """Answer at once; the queue is not touched."""
    question = await in_thread(_question, run.id, run.owner_id, data)
    answer = await run.step("suggest", steps.answer_quickly, run.meter, question)
    payload = AnswerPayload(id=call_id(), data=answer.text, metadata={"engine": answer.engine})
    return NovaChunk(agent_source="nova3_supervisor", payload=payload)


async def work_queue(run: Execution, turn: TurnFacts, data: RequestData) -> Event:
    """Plan where there is nothing to continue, then run one task, or with `auto` all of them."""
    async with holding(run, turn):
        desk = Desk(run.voice, turn.session)
        await prepare(run, desk, turn, data)
        ordinal = 0
        while (claimed := await run.step("claim", take_task, run, desk, ordinal)).brief:
            await perform(run, desk, turn, claimed, ordinal)
            ordinal += 1
            if not data.auto:
                break
        return await in_thread(closing, turn, "" if ordinal else say("nothing_open", turn.language))


async def prepare(run: Execution, desk: Desk, turn: TurnFacts, data: RequestData) -> None:
    """Have open tasks in the queue: those that are there, or a new plan."""
    if data.interaction_type == "nova3_continue":
        found = await run.step("open", open_queue, run, desk, data)
        for number, action in enumerate(found.skipped):
            await run.emit(system(say("skipped", turn.language, action=action)), once=f"skipped.{number}")
        if found.open_tasks or found.skipped:
            return
        await run.emit(system(say("planning_anew", turn.language)), once="anew")
    run.where = "plan"
    task = await in_thread(_planning_task, run.id, data)
    planned = await run.step("plan", steps.make_plan, run.meter, task)
    await run.write(lambda: queue.store_plan(desk, task.query, planned.plan.tasks, planned.engine))


async def open_queue(run: Execution, desk: Desk, data: RequestData) -> Opened:
    return await run.write(lambda: queue.open_queue(desk, data.interaction_context.on_failed))


async def take_task(run: Execution, desk: Desk, ordinal: int) -> Claimed:
    return await run.write(lambda: queue.claim(desk, ordinal))


async def perform(run: Execution, desk: Desk, turn: TurnFacts, claimed: Claimed, ordinal: int) -> None:
    """Run a claimed task, and store its items with their event."""
    brief = claimed.brief
    if brief is None:
        return
    run.where = brief.task_id
    find = find_facts if brief.action == "facts" else fan_out
    branches = await find(run, turn, brief, ordinal)
    products = await steps.merged(branches, brief.limit)
    if not products:
        raise NoFactsFound if brief.action == "facts" else NothingProduced
    engine = ", ".join(dict.fromkeys(branch.engine for branch in branches if branch.engine))
    await run.write(lambda: queue.complete(desk, claimed, ordinal, products, engine))


async def fan_out(run: Execution, turn: TurnFacts, brief: Brief, ordinal: int) -> list[Produced]:
    """One call of the agent for each selected item, in parallel; one call where nothing is selected."""
    # One more than its share, since branches may come to the same thing.
    share = min(brief.limit, -(-brief.limit // len(brief.focus)) + 1) if brief.limit and brief.focus else brief.limit
    briefs = [brief.branch(item, share) for item in brief.focus] or [brief]
    progress = Progress(run, turn, brief, ordinal, total=len(briefs))
    branches = [run.step(brief.action, steps.produce, run.meter, run.owner_id, branch) for branch in briefs]
    outcomes = await run.gather(*(progress.watch(branch) for branch in branches))
    return await progress.kept(outcomes)


async def find_facts(run: Execution, turn: TurnFacts, brief: Brief, ordinal: int) -> list[Produced]:
    """Searches are proposed, code runs them all in parallel, and what they found is stated."""
    ideas = await run.step("searches", steps.propose_searches, run.meter, run.owner_id, brief)
    progress = Progress(run, turn, brief, ordinal, total=len(ideas.searches))
    searches = [
        run.step("search", steps.search, run.meter, run.owner_id, run.id, brief, idea.query) for idea in ideas.searches
    ]
    outcomes = await run.gather(*(progress.watch(search) for search in searches))
    found = await progress.kept(outcomes, needed=False)
    return [await _state(run, brief, found, ideas)]


async def _state(run: Execution, brief: Brief, found: list[SearchOutcome], ideas: Searches) -> Produced:
    items = await run.write(lambda: evidence.store(run.id, found))
    return await run.step("facts", steps.state_facts, run.meter, run.owner_id, brief, items, ideas)


def closing(turn: TurnFacts, before: str) -> NovaSystem:
    """The last message: what comes next in the queue."""
    session = NovaSession.objects.get(pk=turn.session)
    task = queue.next_task(session)
    total = queue.last_step(session)
    if task:
        shown = say("next", turn.language, action=task.action)
        metadata: Metadata = {"next_task": task.key, "action": task.action, "step": task.step, "total_tasks": total}
    else:
        shown = "" if before and not total else say("finished" if total else "nothing_open", turn.language)
        metadata = {"next_task": None, "total_tasks": total}
    text = "" if turn.language == "zh" else " "
    return system(text.join(filter(None, [before, shown])), metadata)


def _planning_task(run_id: str, data: RequestData) -> PlanningTask:
    """What the supervisor is given; a request without words is about what it selects."""
    turn = Turn.objects.select_related("session").get(run_id=run_id)
    inputs = [item for item in inputs_of(turn, BY_ACTION["xhs_writing"], plan=0) if item.chosen]
    done = set(Item.objects.filter(session=turn.session).values_list("type", flat=True))
    about = data.query or turn.task_context or turn.session.query or "; ".join(item.words for item in inputs)
    return PlanningTask(
        query=about[:2000],
        language=turn.speaks,
        background=background_of(turn.session),
        inputs=inputs,
        done=[kind.action for kind in KINDS if kind.item in done],
    )


def _question(run_id: str, owner_id: int, data: RequestData) -> Question:
    turn = Turn.objects.select_related("session").get(run_id=run_id)
    query = data.query or turn.session.query
    items = [item for item in inputs_of(turn, BY_ACTION["xhs_writing"], plan=0) if item.chosen]
    return Question(
        query=query,
        language=turn.speaks,
        background=background_of(turn.session),
        items=items if data.references or data.nova3_selections or "@" in query else [],
        digest=survey(owner_id, f"{data.background.industry}\n{query}"),
        guide=guide(turn.speaks),
    )


def failed(ending: Ending) -> NovaError:
    metadata: Metadata = {
        "error_type": ending.kind,
        "retryable": ending.retryable,
        "correlation_id": ending.correlation_id,
    }
    if ending.where and ending.where.startswith("task"):
        metadata |= {"task_id": ending.where, "options": ["retry", "skip"]}
    return NovaError(payload=ErrorPayload(data=ending.message, metadata=metadata))
