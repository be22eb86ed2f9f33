"""A request as it arrives: the state it continues, its session, what it selects and refers to, and what that makes stale."""

from collections.abc import Iterable
from typing import cast

from django.contrib.auth.models import User
from pydantic import BaseModel

from library.notes.requests import asked
from library.schemas import Language
from library.text.language import detect
from novachat.errors import QueueMovedOn, StepTaken
from novachat.models import NovaItem, NovaSession, Reference, Selection, Turn
from novachat.queue import next_task
from novachat.schemas.requests import ChatRequest, RequestData, SelectedItem, referenced, without_references
from runs.models import Run

WITHOUT_LEASE = frozenset({"quick_suggestion", "nova3_select"})


class Joined(Exception):
    """The request is one that is being worked on already, by this run."""

    def __init__(self, run: Run) -> None:
        super().__init__(run.id)
        self.run = run


class TurnFacts(BaseModel):
    """What the pipeline needs to know of a request."""

    session: int
    unknown_references: list[str]
    stale_references: list[str]
    unknown_selections: list[str]
    made_stale: list[str]
    saved_selections: int


def open_turn(run: Run, request: ChatRequest) -> Turn:
    """Keep a request beside its run, in the caller's transaction.

    Raises `Joined`, `StepTaken` and `QueueMovedOn` for a state that another request continues, or has continued.
    """
    data = request.request_data
    session = lock_or_make(run.owner, request)
    turn = Turn.objects.create(
        run=run,
        session=session,
        interaction_type=data.interaction_type,
        query=data.query,
        revision=_continued(run, session, data) if data.interaction_type == "nova3_continue" else None,
        task_context=data.nova3_selections.task_context if data.nova3_selections else "",
        takes_lease=data.interaction_type not in WITHOUT_LEASE,
    )
    _select(turn, data)
    names = referenced(data.query, data.references)
    items = {item.key: item for item in NovaItem.objects.filter(session=session, key__in=names)}
    Reference.objects.bulk_create(Reference(turn=turn, name=name, item=items.get(name)) for name in names)
    return turn


def lock_or_make(owner: User, request: ChatRequest) -> NovaSession:
    """The session, made at its first request; its language and background are those last given."""
    data = request.request_data
    session, _ = NovaSession.objects.get_or_create(
        owner=owner,
        user_id=request.user_id,
        session_id=request.session_id,
        defaults={"language": language_of(data, None)},
    )
    session = NovaSession.objects.select_for_update(no_key=True).get(pk=session.pk)
    session.language = language_of(data, session)
    session.background = session.background | data.background.model_dump(exclude_defaults=True)
    session.save(update_fields=["language", "background", "updated_at"])
    return session


def _continued(run: Run, session: NovaSession, data: RequestData) -> int:
    """The revision a request continues: the one it names, else the present one. Each is continued once."""
    working = Turn.objects.filter(session=session, takes_lease=True, run__state__in=["queued", "running"])
    for turn in working.select_related("run"):
        if turn.revision is not None and turn.run.body_hash == run.body_hash:
            raise Joined(turn.run)
    state, task = data.continues, next_task(session)
    if state and (state.revision, state.task_id or (task and task.key)) != (session.revision, task and task.key):
        raise QueueMovedOn
    if working:
        raise StepTaken
    return session.revision


def facts_of(run_id: str) -> TurnFacts:
    turn = Turn.objects.get(run_id=run_id)
    stale = turn.references.filter(item__stale=True).order_by("pk").values_list("name", flat=True)
    unknown = turn.references.filter(item=None).order_by("pk").values_list("name", flat=True)
    return TurnFacts.model_validate(
        {
            "session": turn.session_id,
            "unknown_references": list(unknown),
            "stale_references": list(stale),
            "unknown_selections": turn.unknown_selections,
            "made_stale": turn.made_stale,
            "saved_selections": turn.saved_selections,
        }
    )


def language_of(data: RequestData, session: NovaSession | None) -> Language:
    """That of the query; where it names no subject that of the session it continues, else of what is selected.

    Programs continue with a sentence of their own, whatever the session speaks.
    """
    words = without_references(data.query)
    has_words = any(character.isalpha() for character in words)
    if session and session.query and data.interaction_type == "nova3_continue" and not asked(words).subject:
        return cast("Language", session.language)
    if not has_words:
        if session:
            return cast("Language", session.language)
        selected = data.nova3_selections.by_type() if data.nova3_selections else ()
        words = "".join(one.content for _, one in selected)
    return detect(words) if words else "zh"


def _select(turn: Turn, data: RequestData) -> None:
    chosen = {one.id: (kind, one) for kind, one in data.nova3_selections.by_type()} if data.nova3_selections else {}
    items = NovaItem.objects.filter(session=turn.session, key__in=chosen).select_related("selection")
    known = {item.key: item for item in items if item.type == chosen[item.key][0]}
    changed = [item for key, item in known.items() if _decide(item, chosen[key][1])]
    turn.unknown_selections = [key for key in chosen if key not in known]
    turn.saved_selections = len(known)
    turn.made_stale = make_stale(changed)
    turn.save(update_fields=["unknown_selections", "saved_selections", "made_stale"])


def _decide(item: NovaItem, one: SelectedItem) -> bool:
    """Keep a decision; says whether it changed what is made from the item."""
    decision = {
        "selected": one.selected,
        "comment": one.user_comment,
        "edit": one.content if one.content not in ("", item.content) else "",
        "title_edit": one.title if one.title not in ("", item.title) else "",
    }
    before = Selection.objects.filter(item=item).values(*decision).first()
    Selection.objects.update_or_create(item=item, defaults=decision)
    # What nobody had decided about was used as it stood.
    return decision != (before or {"selected": True, "comment": "", "edit": "", "title_edit": ""})


def make_stale(changed: Iterable[NovaItem]) -> list[str]:
    """Mark everything made from these items, directly or not; returns the ids of what became stale."""
    found: dict[int, NovaItem] = {}
    frontier = [item.pk for item in changed]
    while frontier:
        derived = NovaItem.objects.filter(derived_from__in=frontier).exclude(pk__in=found).distinct()
        fresh = {item.pk: item for item in derived}
        found |= fresh
        frontier = list(fresh)
    became = [item for item in found.values() if not item.stale]
    NovaItem.objects.filter(pk__in=[item.pk for item in became]).update(stale=True)
    return [item.key for item in sorted(became, key=lambda item: item.pk)]
