"""How a request is answered: quickly, by keeping a selection, or by working on the session's queue under its lease."""

from collections.abc import Coroutine, Sequence
from typing import TypeVar

from library import evidence
from library.notes.orders import addressed
from library.notes.requests import asked, reworks
from library.text.language import UNSPACED, detect
from novachat import queue, steps
from novachat.actions import BY_ACTION, KINDS, READABLE
from novachat.briefs.items import Produced
from novachat.briefs.plans import PlanRequest
from novachat.briefs.tasks import TaskBrief
from novachat.errors import QueueMovedOn
from novachat.events import ErrorPayload, NovaError, NovaSystem, system
from novachat.lease import holding
from novachat.making.suggesting import suggest
from novachat.models import NovaItem, Turn
from novachat.queue import Claimed, Desk, Opened
from novachat.requests.arrival import TurnFacts, facts_of
from novachat.schemas.answers import Metadata
from novachat.schemas.requests import REFERENCE, ChatRequest, RequestData, without_references
from novachat.store import background_of, inputs_of
from runs.database import in_thread
from runs.errors import RunError
from runs.events import Event
from runs.execution import Execution
from runs.llm import OFFLINE
from runs.models import Run
from runs.prompts import prompt_version
from runs.words import Sentence
from runs.workflows import Ending, Notice

KIND = "novachat.request"

T = TypeVar("T")


async def handle(run: Execution) -> Event:
    """Answer one request; returns the last event."""
    data = ChatRequest.model_validate(run.run.input).request_data
    turn = await in_thread(facts_of, run.id)
    await run.write(
        lambda: Run.objects.filter(id=run.id).update(prompts={role: prompt_version(role) for role in steps.ROLES})
    )
    await tell_findings(run, turn)
    if data.interaction_type == "quick_suggestion":
        return await suggest(run, data)
    if data.interaction_type == "nova3_select":
        return await closing(turn, Sentence("Saved %(count)s selections.", count=turn.saved_selections))
    return await work_queue(run, turn, data)


async def tell_findings(run: Execution, turn: TurnFacts) -> None:
    """Say what of the request names nothing, and what its selections made stale."""
    if names := [*turn.unknown_references, *turn.unknown_selections]:
        metadata: Metadata = {
            "unresolved_references": [f"@{name}" for name in turn.unknown_references],
            "unresolved_selections": [*turn.unknown_selections],
        }
        shown = [f"@{name}" for name in dict.fromkeys(names)]
        text = Sentence("Not in this session, left out: %(names)s", names=shown)
        await run.emit(system(text, metadata), once="unknown")
    if turn.stale_references:
        stale_shown = [f"@{name}" for name in turn.stale_references]
        text = Sentence("Out of date, since what they were made from has changed: %(names)s", names=stale_shown)
        await run.emit(system(text, {"stale_references": [*turn.stale_references]}), once="stale-references")
    if turn.made_stale:
        names_shown = [f"@{name}" for name in turn.made_stale]
        text = Sentence("Your selection changed; these were made from something else: %(names)s", names=names_shown)
        await run.emit(system(text, {"stale": [*turn.made_stale]}), once="stale")


async def work_queue(run: Execution, turn: TurnFacts, data: RequestData) -> Event:
    """Plan, or go on with the plan there is; then run one task, or with `auto` all of them."""
    async with holding(run, turn.session):
        desk = Desk(run.voice, turn.session)
        if data.interaction_type == "nova3_continue":
            found = await run.step("open", open_queue, run, desk, data)
            if found.has_moved_on:
                return await closing(turn, QueueMovedOn().message)
            for number, action in enumerate(found.skipped):
                event = system(Sentence("Skipped the failed task: %(action)s", action=action))
                await run.emit(event, once=f"skipped.{number}")
        elif unclear := await in_thread(_unclear, run.id, data):
            # The thread that asks speaks no language of its own.
            return await closing(turn, unclear.anew())
        else:
            await plan(run, desk, data)
        ordinal = 0
        while (claimed := await run.step("claim", take_task, run, desk, ordinal)).brief:
            if gap := await perform(run, desk, claimed, ordinal):
                # The lease gives the task back, so that it can be gone on with once something is known.
                return system(gap, {"task_id": claimed.brief.task_id, "nothing_about": claimed.brief.subject})
            ordinal += 1
            if not data.auto:
                break
        return await closing(turn, None if ordinal else Sentence("Nothing was run. Ask for a new plan to go on."))


async def plan(run: Execution, desk: Desk, data: RequestData) -> None:
    run.where = "plan"
    request = await in_thread(_plan_request, run.id, data)
    planned = await run.finishing_step("plan", steps.make_plan, run.meter, request)
    await run.write(lambda: queue.store_plan(desk, request.query, planned.plan.tasks, planned.engine))


async def open_queue(run: Execution, desk: Desk, data: RequestData) -> Opened:
    return await run.write(lambda: queue.open_queue(desk, data.interaction_context.on_failed))


async def take_task(run: Execution, desk: Desk, ordinal: int) -> Claimed:
    return await run.write(lambda: queue.claim(desk, ordinal))


async def perform(run: Execution, desk: Desk, claimed: Claimed, ordinal: int) -> Sentence | None:
    """Run a claimed task, and store its items with their event; says why where there is nothing to make them from."""
    brief = claimed.brief
    if brief is None:
        return None
    run.where = brief.task_id
    searches = BY_ACTION[brief.action].searches
    branches = await (find_facts if searches else fan_out)(run, brief, ordinal)
    products = await steps.merged(branches, brief.limit)
    if not products:
        return await steps.missing(run.owner_id, brief)
    engines = dict.fromkeys(branch.engine for branch in branches if branch.engine)
    # Who neither names a number nor chooses what to write about has asked for as many as there are.
    asked_for = brief.wanted or sum(item.chosen for item in brief.focus)
    due = min(asked_for, brief.limit or asked_for)
    if (brief.wanted or BY_ACTION[brief.action].makes_posts) and len(products) < due:
        models = [one for one in engines if one != OFFLINE]
        is_left_out = bool(models) and await steps.makes_more(run.owner_id, brief, len(products))
        by = ", ".join(models) if is_left_out else ""
        await run.emit(fewer(brief, len(products), due, by), once=f"{ordinal}.fewer")
    await run.write(lambda: queue.complete(desk, claimed, ordinal, products, ", ".join(engines)))
    return None


def fewer(brief: TaskBrief, made: int, due: int, by: str) -> NovaSystem:
    """Why there are not as many posts, or profiles, as asked for: by what models left out, else by what is known."""
    if by:
        text = Sentence(
            "%(made)s of %(due)s: %(model)s left the rest out or said the same again, though what is known about “%(subject)s” makes more. Run the task again for the rest.",
            made=made,
            due=due,
            model=by,
            subject=brief.subject,
        )
    elif BY_ACTION[brief.action].makes_posts:
        text = Sentence(
            "%(made)s of %(due)s posts: what is known about “%(subject)s” makes no more without saying the same again. Import more notes on it as CSV or JSON for the rest.",
            made=made,
            due=due,
            subject=brief.subject,
        )
    else:
        text = Sentence(
            "%(made)s of %(due)s: what is known about “%(subject)s” makes no more. Import more notes on it as CSV or JSON for the rest.",
            made=made,
            due=due,
            subject=brief.subject,
        )
    return system(text, {"task_id": brief.task_id})


async def fan_out(run: Execution, brief: TaskBrief, ordinal: int) -> list[Produced]:
    """One call of the agent for each selected item, in parallel; where none is, one call, or one for each post."""
    focus = brief.focus[: brief.limit] if brief.wanted else brief.focus
    # One more than its share, since branches may come to the same thing.
    share = min(brief.limit, -(-brief.limit // len(focus)) + 1) if brief.limit and focus else brief.limit
    briefs = [brief.branch(place, focus, share) for place in range(len(focus))]
    if not briefs:
        is_several = BY_ACTION[brief.action].makes_posts and (brief.wanted or 1) > 1
        briefs = await run.step("share out", steps.share_out, run.owner_id, brief) if is_several else [brief]
    branches = [run.step(brief.action, steps.produce, run.meter, run.owner_id, branch) for branch in briefs]
    produced, failures = await branch_out(run, brief, ordinal, branches)
    if failures and not produced:
        raise failures[0]
    return produced


async def find_facts(run: Execution, brief: TaskBrief, ordinal: int) -> list[Produced]:
    """Searches are proposed, code runs them all in parallel, and what they found is stated."""
    ideas = await run.finishing_step("searches", steps.propose_searches, run.meter, run.owner_id, brief)
    searches = [
        run.step("search", steps.search, run.meter, run.owner_id, run.id, brief, idea.query) for idea in ideas.searches
    ]
    found, _ = await branch_out(run, brief, ordinal, searches)
    items = await run.write(lambda: evidence.store(run.id, found))
    return [await run.finishing_step("facts", steps.state_facts, run.meter, run.owner_id, brief, items, ideas)]


async def branch_out(
    run: Execution, brief: TaskBrief, ordinal: int, branches: Sequence[Coroutine[object, object, T]]
) -> tuple[list[T], list[RunError]]:
    """What the branches of a task came to; each is told of when it ends, and how many failed beside others."""
    name, total = f"{ordinal}.{brief.action}", len(branches)

    def ended(done: int, _place: int) -> NovaSystem:
        action = Sentence(BY_ACTION[brief.action].label)
        text = Sentence("%(action)s: %(done)s of %(total)s done", action=action, done=done, total=total)
        return system(text, {"task_id": brief.task_id, "completed": done, "total": total})

    outcomes = await run.attempt_all(branches, ended if total > 1 else None, once=f"{name}.progress")
    results = [outcome for outcome in outcomes if not isinstance(outcome, RunError)]
    failures = [outcome for outcome in outcomes if isinstance(outcome, RunError)]
    if failures and results:
        text = Sentence(
            "%(count)s branches failed, the rest is kept: %(reason)s", count=len(failures), reason=failures[0].message
        )
        metadata: Metadata = {"task_id": brief.task_id, "failed_branches": len(failures)}
        await run.emit(system(text, metadata), once=f"{name}.partial")
    return results, failures


async def closing(turn: TurnFacts, before: Sentence | None) -> NovaSystem:
    """The last message: what comes next in the queue, and the state there is to continue."""
    standing = await in_thread(queue.standing, turn.session)
    metadata: Metadata = {
        "next_task": standing.task_id,
        "total_tasks": standing.total_tasks,
        "revision": standing.revision,
    }
    shown: Sentence | None = None
    if standing.task_id:
        shown = Sentence("Next task: %(action)s (send anything to continue)", action=standing.action)
        metadata |= {"action": standing.action, "step": standing.step}
    elif standing.total_tasks:
        shown = Sentence("All tasks of the queue are done")
    elif not before:
        shown = Sentence("The queue has no open task")
    told = [one for one in (before, shown) if one]
    return system(Sentence("%(first)s %(then)s", first=told[0], then=told[1]) if len(told) > 1 else told[0], metadata)


def _plan_request(run_id: str, data: RequestData) -> PlanRequest:
    """What the supervisor is given; a request without words is about what it selects."""
    turn = Turn.objects.select_related("session", "run").get(run_id=run_id)
    inputs = [item for item in inputs_of(turn, READABLE, plan=0) if item.chosen]
    done = set(NovaItem.objects.filter(session=turn.session).values_list("type", flat=True))
    about = data.query or turn.task_context or turn.session.query or "; ".join(item.words for item in inputs)
    if inputs or asked(without_references(about)).posts:
        about = _with_subject(about, without_references(turn.session.query))
    return PlanRequest(
        query=about[:2000],
        language=turn.language,
        background=background_of(turn.session),
        inputs=inputs,
        done=[kind.action for kind in KINDS if kind.item in done],
    )


def _with_subject(query: str, earlier: str) -> str:
    """A request that names no subject, with what the session was about before, and what was said of one's own: 再来一篇."""
    before = asked(earlier)
    # Readers alone are no other subject: 再来一篇，给经常染发的人.
    if not before.subject or asked(addressed(without_references(query))[0]).subject:
        return query
    is_unspaced = detect(query) in UNSPACED
    about = f"{query}，主题是{before.subject}" if is_unspaced else f"{query} about {before.subject}"
    return ("。" if is_unspaced else ". ").join([about, *before.statements])


def _unclear(run_id: str, data: RequestData) -> Sentence | None:
    """What to ask back where a request does not say what it is about."""
    request = _plan_request(run_id, data)
    turn = Turn.objects.get(run_id=run_id)
    if not without_references(data.query) and not request.inputs and turn.references.exists():
        return Sentence("Nothing was planned, since there is nothing to plan from.")
    if reworks(REFERENCE.sub(" @ ", data.query)):
        return Sentence(
            "Drafts that are there are not reworked. Ask for a new one and say what it shall be like, for example “one short post about packing for a weekend”."
        )
    background = request.background
    if request.inputs or any(asked(words).subject for words in (request.query, background.industry)):
        return None
    return Sentence("What should it be about? Name a subject, for example “three posts about packing for a weekend”.")


def failed(ending: Ending) -> NovaError:
    metadata: Metadata = {
        "error_type": ending.kind,
        "retryable": ending.retryable,
        "correlation_id": ending.correlation_id,
    }
    if ending.where and ending.where.startswith("task"):
        metadata |= {"task_id": ending.where, "options": ["retry", "skip"]}
    return NovaError(payload=ErrorPayload(data=ending.message, metadata=metadata))


def noticed(notice: Notice) -> NovaSystem:
    return system(notice.sentence, {"task_id": notice.where} if notice.where else None)
