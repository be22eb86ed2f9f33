"""The rows of a thread: its state, its pauses, its images."""

from collections.abc import Sequence

from django.db.models import Exists, Max, OuterRef, QuerySet
from django.utils import timezone
from pydantic import BaseModel

from creative.cards.schemas import CardPage, DrawnCard, ReferencePicture
from creative.events import Option
from creative.models import Asset, Creative, ImageTask, Leg, Pause
from creative.nodes.state import AgentState, digest_of, snapshot
from creative.schemas.answers import PauseKind
from creative.states import IMAGE
from creative.store import assets
from library.schemas import Language
from runs.models import Run
from runs.words import Kept, Sentence

ROLES = {"cover": "cover", "steps": "step", "comparison": "comparison"}
"""What an image is for by its kind of card; the others show details."""


class OpenedThread(BaseModel):
    """A thread as a leg of its work begins."""

    creative_id: int
    state: AgentState


def open_thread(run_id: str) -> OpenedThread:
    creative = Creative.objects.get(legs__run_id=run_id)
    return OpenedThread(creative_id=creative.pk, state=creative.agent_state)


def runs_of_thread(run_id: str) -> list[str]:
    """All runs that worked on the thread of this one; no other joins while it is locked."""
    thread = Creative.objects.select_for_update(of=("self",), no_key=True).filter(legs__run_id=run_id).first()
    return list(thread.legs.values_list("run_id", flat=True)) if thread else []


def leg_carried_on() -> Exists:
    """Whether another run went on with the thread of a run."""
    return Exists(Leg.objects.filter(run=OuterRef("pk")).exclude(creative__run=OuterRef("pk")))


def begin_thread(run: Run, thread_id: str, state: AgentState) -> None:
    creative = Creative.objects.create(
        thread_id=thread_id, owner_id=run.owner_id, run=run, title=run.title, state=snapshot(state)
    )
    Leg.objects.create(run=run, creative=creative)


def save(creative_id: int, state: AgentState) -> None:
    Creative.objects.filter(pk=creative_id).update(state=snapshot(state), updated_at=timezone.now())


def open_pause(
    creative_id: int, run_id: str, kind: PauseKind, agent: str, key: str, question: Sentence, options: Sequence[Option]
) -> int:
    """Ask; returns the version. A question that a cancelled run left open is over."""
    pauses = Pause.objects.filter(creative_id=creative_id)
    pauses.filter(answered_at=None).update(answered_at=timezone.now())
    version = (pauses.aggregate(last=Max("version"))["last"] or 0) + 1
    Pause.objects.create(
        creative_id=creative_id,
        version=version,
        kind=kind,
        agent=agent,
        key=key,
        question=question.source,
        options=[option.model_dump(mode="json") for option in options],
        run_id=run_id,
    )
    return version


def plan_images(creative_id: int, cards: Sequence[CardPage], language: Language) -> list[int]:
    """A row for each card; one whose card is as before keeps its picture. Returns the numbers of those to be drawn."""
    rows = {row.number: row for row in ImageTask.objects.filter(creative_id=creative_id)}
    for number, card in enumerate(cards, 1):
        fingerprint = f"{digest_of(card)}{language}"
        row = rows.pop(number, None)
        if row is not None and row.fingerprint == fingerprint and row.status == "complete":
            continue
        values = {
            "role": ROLES.get(card.kind, "detail"),
            "page": card.model_dump(mode="json"),
            "fingerprint": fingerprint,
            "status": "queued",
            "asset": None,
            "art": None,
            "error": None,
            "overflows": False,
        }
        ImageTask.objects.update_or_create(creative_id=creative_id, number=number, defaults=values)
    for number in rows:
        moving(creative_id, number, "removed").update(status="removed")
    return list(images_of(creative_id).exclude(status="complete").values_list("number", flat=True))


def images_of(creative_id: int) -> QuerySet[ImageTask]:
    return ImageTask.objects.filter(creative_id=creative_id).exclude(status="removed").order_by("number")


def drawn_images(creative_id: int) -> list[DrawnCard]:
    """The images that are there, in order, as they were drawn."""
    rows = images_of(creative_id).filter(status="complete", asset__isnull=False).select_related("asset")
    return [
        DrawnCard(png=assets.read(row.asset), alt=row.asset.alt, pages=2 if row.overflows else 1)
        for row in rows
        if row.asset
    ]


def moving(creative_id: int, number: int, status: str) -> QuerySet[ImageTask]:
    """The image, where it may become that; nothing where it may not: the plan has changed, or it was drawn meanwhile."""
    return ImageTask.objects.filter(creative_id=creative_id, number=number, status__in=IMAGE.sources(status))


def start_image(creative_id: int, number: int) -> ImageTask:
    """Begin to draw; one that an earlier execution began is begun again."""
    moving(creative_id, number, "generating").update(status="generating")
    return image(creative_id, number)


def image(creative_id: int, number: int) -> ImageTask:
    return ImageTask.objects.select_related("asset", "art").get(creative_id=creative_id, number=number)


def keep_art(
    owner_id: int, creative_id: int, number: int, fingerprint: str, data: bytes, seen: ReferencePicture
) -> int:
    """Keep a picture that was painted for an image, unless the plan has changed or it has one meanwhile."""
    art = assets.keep(owner_id, data, kind="art", width=seen.width, height=seen.height)
    rows = ImageTask.objects.filter(creative_id=creative_id, number=number, fingerprint=fingerprint)
    rows.filter(art=None).exclude(status="complete").update(art=art)
    return art.pk


def finish_image(creative_id: int, number: int, fingerprint: str, asset: Asset, *, overflows: bool) -> None:
    """Keep what was drawn, unless the plan has changed or another execution drew it meanwhile."""
    rows = moving(creative_id, number, "complete").filter(fingerprint=fingerprint)
    rows.update(status="complete", asset=asset, overflows=overflows, error=None)


def fail_image(creative_id: int, number: int, error: Kept) -> None:
    moving(creative_id, number, "failed").update(status="failed", error=error)
