"""One slide of a deck, written anew as a teacher's remark says, or put by the teacher."""

from collections.abc import Sequence

from django.utils import timezone
from pydantic import JsonValue

from conversation import steps, store
from conversation.briefs.tasks import ClassFigure, Excerpt
from conversation.decks.briefs import DeckTask, DraftSlide
from conversation.decks.drawing.laying import laid, spoken
from conversation.decks.exports import deck_size
from conversation.decks.schemas import Deck, DeckOutline, DeckSlide, PlannedSlide
from conversation.errors import NoSuchSlide
from conversation.events.data import FilePreview, FileReady, ReadyFile
from conversation.making.desk import Toolcall, TurnDesk
from conversation.models import ArtifactVersion
from conversation.offline.parts import place_of, shown
from conversation.schemas.artifacts import Made
from library.exports import file_name

FILE = "pptx"
KEPT = "kept"
"""What a slide's own chart is called while the slide is written anew."""


async def rewrite(desk: TurnDesk, _call: Toolcall, _artifact_id: str, made: Made, part: str, remark: str) -> Made:
    """Raises `NoSuchSlide`, and offline what is said where it cannot be done as the remark says."""
    deck = _deck(made)
    at = _place(deck, part)
    old = deck.slides[at]
    run = desk.run
    passages = await run.step("passages", steps.find_passages, run.meter, run.owner_id, f"{deck.title} {old.title}", [])
    figures = [ClassFigure(name=KEPT, title=old.title, chart=old.chart)] if old.chart else []
    planned = PlannedSlide(title=old.title[:200], layout=old.layout, key_points=old.points)
    task = DeckTask(
        language=deck.language,
        outline=DeckOutline(language=deck.language, title=deck.title, slides=[planned], estimated_duration=0),
        figures=figures,
        passages=passages,
        instead_of=_draft_of(old),
        remark=remark,
        elsewhere=[spoken(one) for place, one in enumerate(deck.slides) if place != at],
    )
    draft = await run.finishing_step("slide", steps.write_deck, run.meter, task, desk.disguise)
    new = [slide_of(one, deck.title).model_copy(update={"chart": old.chart}) for one in draft.slides[:1]]
    new = [one.model_copy(update={"picture": one.picture or old.picture}) for one in new]
    return with_slides(deck, at, await linked(desk, new, passages))


def replace(made: Made, part: str, content: JsonValue) -> Made:
    """The deck with this slide in the part's place. Figures stay those that were computed."""
    deck = _deck(made)
    at = _place(deck, part)
    new = DeckSlide.model_validate(content)
    return with_slides(
        deck, at, [new.model_copy(update={"chart": deck.slides[at].chart, "links": deck.slides[at].links})]
    )


async def linked(desk: TurnDesk, slides: Sequence[DeckSlide], passages: Sequence[Excerpt]) -> list[DeckSlide]:
    """The slides, each with the passages that it rests on."""
    keys = [one.passage_id for one in passages if one.passage_id]
    groups = [[*said_on(one), one.notes] for one in slides]
    found = await desk.run.step("cite", steps.cite, desk.run.owner_id, keys, groups)
    return [one.model_copy(update={"links": links}) for one, links in zip(slides, found, strict=True)]


def said_on(slide: DeckSlide) -> list[str]:
    """What a slide states, line by line."""
    rows = slide.table.rows if slide.table else []
    return [*slide.points, *slide.right, *(" ".join(row) for row in rows)]


def with_slides(deck: Deck, at: int, new: list[DeckSlide]) -> Deck:
    """Both those before and after stay as they are; what does not fit goes on to a slide more."""
    return deck.model_copy(update={"slides": [*deck.slides[:at], *laid(new), *deck.slides[at + 1 :]]})


def slide_of(draft: DraftSlide, centre: str) -> DeckSlide:
    shared = draft.model_dump(include=set(DeckSlide.model_fields) & set(DraftSlide.model_fields))
    picture = {"centre": centre, "around": draft.around} if draft.around else None
    return DeckSlide.model_validate({**shared, "picture": picture})


def _draft_of(slide: DeckSlide) -> DraftSlide:
    shared = slide.model_dump(include=set(DeckSlide.model_fields) & set(DraftSlide.model_fields))
    around = slide.picture.around if slide.picture else []
    return DraftSlide.model_validate({**shared, "around": around, "figure": KEPT if slide.chart else ""})


def _deck(made: Made) -> Deck:
    if not isinstance(made, Deck):
        raise TypeError(made.kind)
    return made


def _place(deck: Deck, part: str) -> int:
    at = place_of(part, [one.title for one in deck.slides])
    if at is None:
        raise NoSuchSlide(part=shown(part), count=len(deck.slides))
    return at


def tell(version: ArtifactVersion) -> FileReady:
    deck = _deck(version.made)
    return ready(version, deck, deck_size(deck, timezone.now()))


def ready(version: ArtifactVersion, deck: Deck, size: int) -> FileReady:
    return FileReady(
        id=version.artifact_id,
        data=ReadyFile(
            artifact_id=version.artifact_id,
            kind="deck",
            version=version.number,
            title=version.title,
            type=FILE,
            url=store.file_address(version.artifact_id, version.number, FILE),
            artifact_url=store.address_of(version.artifact_id, version.number),
            filename=file_name(version.title, FILE),
            size=size,
            preview=FilePreview(
                page_count=len(deck.slides),
                thumbnail_url=store.slide_address(version.artifact_id, version.number, 1),
            ),
        ),
    )
