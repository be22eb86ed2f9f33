"""One slide of an outline, planned anew as a teacher's remark says, or put by the teacher."""

from pydantic import JsonValue

from conversation import steps, store
from conversation.decks.briefs import OutlineTask
from conversation.decks.schemas import DeckOutline, PlannedSlide
from conversation.errors import NoSuchSlide
from conversation.events.data import OutlineProposed, ProposedOutline
from conversation.making.desk import Toolcall, TurnDesk
from conversation.models import ArtifactVersion
from conversation.offline.parts import place_of, shown
from conversation.schemas.artifacts import Made


async def rewrite(desk: TurnDesk, _call: Toolcall, _artifact_id: str, made: Made, part: str, remark: str) -> Made:
    """Raises `NoSuchSlide`, and offline what is said where it cannot be done as the remark says."""
    outline = _outline(made)
    at = _place(outline, part)
    old, run = outline.slides[at], desk.run
    topic = outline.topic or outline.title
    passages = await run.step("passages", steps.find_passages, run.meter, run.owner_id, topic, [])
    task = OutlineTask(
        language=outline.language,
        title=outline.title,
        topic=topic,
        grade=outline.grade,
        passages=passages,
        instead_of=old,
        remark=remark,
        elsewhere=[text for place, one in enumerate(outline.slides) if place != at for text in one.key_points],
    )
    draft = await run.finishing_step("outline", steps.propose_outline, run.meter, task, desk.disguise)
    return _with_slide(outline, at, draft.slides[0])


def replace(made: Made, part: str, content: JsonValue) -> Made:
    outline = _outline(made)
    return _with_slide(outline, _place(outline, part), PlannedSlide.model_validate(content))


def _with_slide(outline: DeckOutline, at: int, slide: PlannedSlide) -> DeckOutline:
    slides = [*outline.slides[:at], slide, *outline.slides[at + 1 :]]
    sources = list(dict.fromkeys([*outline.sources, *filter(None, [slide.source])]))
    return outline.model_copy(update={"slides": slides, "sources": sources})


def _outline(made: Made) -> DeckOutline:
    if not isinstance(made, DeckOutline):
        raise TypeError(made.kind)
    return made


def _place(outline: DeckOutline, part: str) -> int:
    at = place_of(part, [one.title for one in outline.slides])
    if at is None:
        raise NoSuchSlide(part=shown(part), count=len(outline.slides))
    return at


def tell(version: ArtifactVersion) -> OutlineProposed:
    outline = _outline(version.made)
    return OutlineProposed(
        id=version.artifact_id,
        data=ProposedOutline(
            artifact_id=version.artifact_id,
            kind="outline",
            version=version.number,
            title=version.title,
            url=store.address_of(version.artifact_id, version.number),
            outline=outline.slides,
            total_slides=len(outline.slides),
            estimated_duration=outline.estimated_duration,
        ),
    )
