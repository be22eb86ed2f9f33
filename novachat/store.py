"""What a task is given: the items a person chose or referred to, or those the plan has made, with the remarks on them."""

from collections.abc import Collection

from library.notes.orders import counted_of, marked
from novachat.actions import BY_ACTION, Kind, limits
from novachat.briefs.inputs import InputItem
from novachat.briefs.tasks import TaskBrief
from novachat.events import NovaSystem, nova_stream
from novachat.models import NovaItem, NovaSession, NovaTask, Turn
from novachat.schemas.answers import ExportedItem
from novachat.schemas.requests import Background, ChatRequest
from runs import log

KNOWN = 40
"""Most items of the same type an agent is shown, so that it does not repeat them."""


def brief_of(task: NovaTask, turn: Turn) -> TaskBrief:
    """Everything the task may use, as it stands now."""
    session = task.session
    kind = BY_ACTION[task.action]
    inputs = inputs_of(turn, kind.reads, plan=task.plan)
    known = (
        NovaItem.objects.filter(session=session, type=kind.item, stale=False)
        .order_by("-number")
        .values_list("content", flat=True)
    )
    brief = TaskBrief(
        task_id=task.key,
        action=kind.action,
        full_input=task.full_input,
        language=turn.language,
        query=session.query,
        request=turn.query if turn.query != session.query else "",
        task_context=turn.task_context,
        background=background_of(session),
        inputs=inputs,
        focus=_focus(inputs, kind),
        known=list(known[:KNOWN]),
        limit=limits().of(kind),
    )
    wanted = brief.asked.posts if kind.makes_posts else counted_of(marked(brief.query)[0], kind.asked_with)
    limit = min(filter(None, (wanted, brief.limit)), default=None)
    return brief.model_copy(update={"wanted": wanted, "limit": limit})


def inputs_of(turn: Turn, reads: Collection[str], *, plan: int) -> list[InputItem]:
    """What the request names, what was selected of the plan, and of types without any what the plan has made so far.

    What was selected of an earlier plan counts only where the request names it again.
    """
    items = list(NovaItem.objects.filter(session=turn.session).select_related("selection", "task").order_by("pk"))
    named = {*turn.references.exclude(item=None).values_list("name", flat=True), *_selected(turn)}
    chosen = [
        item
        for item in items
        if item.key in named or (_decision(item) and item.type in reads and item.task.plan == plan)
    ]
    wanted = set(reads) - {item.type for item in chosen}
    usable = [
        item
        for item in items
        if item.type in wanted and item.task.plan == plan and not item.stale and _decision(item) is not False
    ]
    given = [item for item in items if item in chosen or item in usable]
    return [_input(item, chosen=item in chosen, named=item.key in named) for item in given]


def _selected(turn: Turn) -> set[str]:
    """The ids that this request selects."""
    selections = ChatRequest.model_validate(turn.run.input).request_data.nova3_selections
    return {one.id for _, one in selections.by_type() if one.selected} if selections else set()


def background_of(session: NovaSession) -> Background:
    return Background.model_validate(session.background)


def _decision(item: NovaItem) -> bool | None:
    return item.selection.selected if hasattr(item, "selection") else None


def _input(item: NovaItem, *, chosen: bool, named: bool) -> InputItem:
    selection = item.selection if hasattr(item, "selection") else None
    source = next((one for one in item.sources if not one["id"].startswith("note")), None)
    return InputItem(
        id=item.key,
        type=item.type,
        title=(selection.title_edit if selection else "") or item.title,
        content=item.content,
        tags=item.tags,
        comment=selection.comment if selection else "",
        edit=selection.edit if selection else "",
        has_source=source is not None,
        quote=source.get("quote", "") if source else "",
        source=source["title"] if source else "",
        chosen=chosen,
        named=named,
    )


def _focus(inputs: list[InputItem], kind: Kind) -> list[InputItem]:
    """The items to work on one by one: those nearest before this step, where a person chose any along the way."""
    if not kind.always_one_by_one and not any(item.chosen for item in inputs):
        return []
    by_type = ([item for item in inputs if item.type == wanted] for wanted in kind.focuses)
    return next(filter(None, by_type), [])


def gap_of(session: NovaSession, still_open: Collection[str]) -> str:
    """What the newest request was told at its end, where nothing was known for a task that is still open."""
    turn = session.turns.last()
    last = log.last_of(nova_stream, turn.run_id, NovaSystem.wire_type()) if turn else None
    told = last.payload if isinstance(last, NovaSystem) else None
    is_gap = told and "nothing_about" in told.metadata and told.metadata["task_id"] in still_open
    return str(told.data) if told and is_gap else ""


def as_exported(item: NovaItem) -> ExportedItem:
    """An item with what a person decided about it."""
    selection = item.selection if hasattr(item, "selection") else None
    return ExportedItem(
        **item.as_made([one.key for one in item.derived_from.all()]).model_dump(),
        selected=selection.selected if selection else None,
        user_comment=selection.comment if selection else "",
        edit=selection.edit if selection else "",
        stale=item.stale,
    )
