"""What a task is given: the items a person chose or referred to, or those the plan has made, with the remarks on them."""

from collections.abc import Collection

from novachat.actions import BY_ACTION, Kind, limits
from novachat.briefs import InputItem, TaskBrief
from novachat.models import NovaItem, NovaSession, NovaTask, Turn
from novachat.schemas import Background

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
    return TaskBrief(
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


def inputs_of(turn: Turn, reads: Collection[str], *, plan: int) -> list[InputItem]:
    """The request's references and the session's selections; of types without any, what the plan has made so far."""
    items = list(NovaItem.objects.filter(session=turn.session).select_related("selection", "task").order_by("pk"))
    names = set(turn.references.exclude(item=None).values_list("name", flat=True))
    chosen = [item for item in items if item.key in names or (_decision(item) and item.type in reads)]
    types = {item.type for item in chosen}
    wanted = set(reads) - types
    usable = [
        item
        for item in items
        if item.type in wanted and item.task.plan == plan and not item.stale and _decision(item) is not False
    ]
    given = [item for item in items if item in chosen or item in usable]
    return [_input(item, chosen=item in chosen) for item in given]


def background_of(session: NovaSession) -> Background:
    return Background.model_validate(session.background)


def _decision(item: NovaItem) -> bool | None:
    return item.selection.selected if hasattr(item, "selection") else None


def _input(item: NovaItem, *, chosen: bool) -> InputItem:
    selection = item.selection if hasattr(item, "selection") else None
    return InputItem(
        id=item.key,
        type=item.type,
        title=(selection.title_edit if selection else "") or item.title,
        content=item.content,
        tags=item.tags,
        comment=selection.comment if selection else "",
        edit=selection.edit if selection else "",
        chosen=chosen,
    )


def _focus(inputs: list[InputItem], kind: Kind) -> list[InputItem]:
    """The items to work on one by one: those a person chose."""
    chosen = [item for item in inputs if item.chosen]
    for given in (chosen, inputs if kind.always_one_by_one else []):
        for wanted in kind.focuses:
            if fitting := [item for item in given if item.type == wanted]:
                return fitting
    return []
