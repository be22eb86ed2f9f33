"""A request as it arrives: its session, what it selects, what it refers to, and what that makes stale."""

from collections.abc import Iterable

from django.contrib.auth.models import User
from pydantic import BaseModel

from library.schemas import Language
from library.text.language import detect
from novachat.models import Item, NovaSession, Reference, Selection, Turn
from novachat.references import referenced, without_references
from novachat.schemas import Background, ChatRequest, RequestData, SelectedItem, SelectedPost
from runs.models import Run

WITHOUT_LEASE = frozenset({"quick_suggestion", "nova3_select"})


class TurnFacts(BaseModel):
    """What the pipeline needs to know of a request."""

    session: int
    language: Language
    unknown_references: list[str]
    unknown_selections: list[str]
    made_stale: list[str]
    saved_selections: int


def open_turn(run: Run, request: ChatRequest) -> Turn:
    """Keep a request beside its run, in the caller's transaction."""
    session = lock_or_make(run.owner, request)
    data = request.request_data
    turn = Turn.objects.create(
        run=run,
        session=session,
        interaction_type=data.interaction_type,
        language=session.language,
        query=data.query,
        task_context=(data.nova3_selections.task_context or "") if data.nova3_selections else "",
        takes_lease=data.interaction_type not in WITHOUT_LEASE,
    )
    _select(turn, data)
    _refer(turn, data)
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
    session = NovaSession.objects.select_for_update().get(pk=session.pk)
    session.language = language_of(data, session)
    session.background = session.background | data.background.model_dump(exclude_defaults=True)
    session.save(update_fields=["language", "background", "updated_at"])
    return session


def facts_of(run_id: str) -> TurnFacts:
    turn = Turn.objects.get(run_id=run_id)
    unknown = turn.references.filter(item=None).order_by("pk").values_list("name", flat=True)
    return TurnFacts.model_validate(
        {
            "session": turn.session_id,
            "language": turn.language,
            "unknown_references": list(unknown),
            "unknown_selections": turn.unknown_selections,
            "made_stale": turn.made_stale,
            "saved_selections": turn.saved_selections,
        }
    )


def language_of(data: RequestData, session: NovaSession | None) -> Language:
    """That of the query; without words in it that of the session, else of what is selected."""
    words = without_references(data.query)
    if not any(character.isalpha() for character in words):
        if session:
            return "zh" if session.language == "zh" else "en"
        selected = data.nova3_selections.by_type() if data.nova3_selections else []
        words = "".join(one.content for _, one in selected)
    return detect(words) if words else "zh"


def _refer(turn: Turn, data: RequestData) -> None:
    names = referenced(data.query, data.references)
    items = {item.key: item for item in Item.objects.filter(session=turn.session, key__in=names)}
    Reference.objects.bulk_create(Reference(turn=turn, name=name, item=items.get(name)) for name in names)


def _select(turn: Turn, data: RequestData) -> None:
    chosen = {one.id: (kind, one) for kind, one in data.nova3_selections.by_type()} if data.nova3_selections else {}
    items = Item.objects.filter(session=turn.session, key__in=chosen).select_related("selection")
    known = {item.key: item for item in items if item.type == chosen[item.key][0]}
    changed = [item for key, item in known.items() if _decide(item, chosen[key][1])]
    turn.unknown_selections = [key for key in chosen if key not in known]
    turn.saved_selections = len(known)
    turn.made_stale = make_stale(changed)
    turn.save(update_fields=["unknown_selections", "saved_selections", "made_stale"])


def _decide(item: Item, one: SelectedItem) -> bool:
    """Keep a decision; says whether it changed what is made from the item."""
    title = one.title if isinstance(one, SelectedPost) else ""
    decision = {
        "selected": one.selected,
        "comment": one.user_comment or "",
        "edit": one.content if one.content not in ("", item.content) else "",
        "title_edit": title if title not in ("", item.title) else "",
    }
    before = Selection.objects.filter(item=item).values(*decision).first()
    Selection.objects.update_or_create(item=item, defaults=decision)
    # What nobody had decided about was used as it stood.
    return decision != (before or {"selected": True, "comment": "", "edit": "", "title_edit": ""})


def make_stale(changed: Iterable[Item]) -> list[str]:
    """Mark everything made from these items, directly or not; returns the ids of what became stale."""
    found: dict[int, Item] = {}
    frontier = [item.pk for item in changed]
    while frontier:
        derived = Item.objects.filter(derived_from__in=frontier).exclude(pk__in=found).distinct()
        fresh = {item.pk: item for item in derived}
        found |= fresh
        frontier = list(fresh)
    became = [item for item in found.values() if not item.stale]
    Item.objects.filter(pk__in=[item.pk for item in became]).update(stale=True)
    return [item.key for item in sorted(became, key=lambda item: item.pk)]


def background_of(session: NovaSession) -> Background:
    return Background.model_validate(session.background)
