"""`propose_pptx_outline` and `generate_pptx`: slides are proposed first, and made when the teacher has agreed."""

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext_noop
from pydantic import BaseModel, JsonValue

from conversation import steps
from conversation.briefs.arguments import DeckArguments, OutlineArguments
from conversation.briefs.tasks import ClassFigure, Excerpt, Extracted
from conversation.decks.briefs import DeckTask, DraftSlide, OutlineTask
from conversation.decks.drawing.laying import laid
from conversation.decks.exports import deck_size
from conversation.decks.schemas import Deck, DeckOutline, DeckSlide
from conversation.errors import NoTopic
from conversation.making import plans
from conversation.making.desk import Toolcall, TurnDesk
from conversation.making.slides import linked, ready, slide_of
from conversation.making.tool import GenerationTool
from runs.words import Sentence, compute

MINUTES = 3
"""What a slide takes in a lesson, the title apart."""


async def propose(desk: TurnDesk, call: Toolcall, given: BaseModel) -> JsonValue:
    asked = OutlineArguments.model_validate(given)
    figures = await _figures(desk, asked.class_id)
    outline = await _planned(desk, asked, figures)
    version = await desk.keep(call, outline.title, outline, plans.tell)
    await desk.name_sources(outline.sources)
    return {
        "artifactId": version.artifact_id,
        "kind": "outline",
        "version": version.number,
        "title": outline.title,
        "slides": len(outline.slides),
        "requiresConfirmation": True,
    }


async def make(desk: TurnDesk, call: Toolcall, given: BaseModel) -> JsonValue:
    asked = DeckArguments.model_validate(given)
    # The outline that awaits the teacher's word, where nothing else was asked for.
    outline_id = asked.outline_id or ("" if asked.topic or asked.outline else desk.opened.outline_id)
    outline = await desk.run.step("outline", steps.find_outline, desk.opened.conversation_id, outline_id)
    figures = await _figures(desk, asked.class_id or (outline.class_id if outline else ""))
    if outline is None:
        outline = await _planned(desk, asked, figures)
    passages = await _passages(desk, outline.topic or outline.title)
    task = DeckTask(
        language=outline.language, outline=outline, request=desk.opened.message, figures=figures, passages=passages
    )
    draft = await desk.run.finishing_step("write slides", steps.write_deck, desk.run.meter, task, desk.disguise)
    slides = await linked(desk, filled(outline, draft.slides, figures), passages)
    deck = await compute(finished, outline, slides)
    size = await compute(deck_size, deck, timezone.now())
    version = await desk.keep(call, deck.title, deck, lambda version: ready(version, deck, size))
    await desk.name_sources(deck.sources)
    return {
        "artifactId": version.artifact_id,
        "kind": "deck",
        "version": version.number,
        "title": deck.title,
        "slides": len(deck.slides),
    }


async def _figures(desk: TurnDesk, class_id: str) -> list[ClassFigure]:
    if not class_id:
        return []
    return await desk.run.step("figures", steps.class_figures, desk.run.owner_id, class_id)


async def _passages(desk: TurnDesk, topic: str) -> list[Excerpt]:
    run, opened = desk.run, desk.opened
    return await run.step("passages", steps.find_passages, run.meter, run.owner_id, topic, opened.document_ids)


async def _planned(desk: TurnDesk, asked: OutlineArguments, figures: list[ClassFigure]) -> DeckOutline:
    """As the assistant wrote it, or as another agent plans it from what the documents say."""
    weak = next((one for one in figures if one.name == "weak_points"), None)
    opened, topic = desk.opened, asked.topic or asked.title or (weak.chart.categories[0] if weak else "")
    if not topic:
        raise NoTopic
    title, slides, passages = asked.title or topic, asked.outline, list[Excerpt]()
    if not slides:
        passages = await _passages(desk, topic)
        task = OutlineTask(
            language=opened.language,
            title=asked.title,
            topic=topic,
            request=opened.message,
            grade=asked.grade,
            count=asked.count,
            figures=figures,
            passages=passages,
        )
        draft = await desk.run.finishing_step("outline", steps.propose_outline, desk.run.meter, task, desk.disguise)
        title, slides = draft.title or title, draft.slides
    return DeckOutline(
        language=opened.language,
        title=title,
        topic=topic,
        grade=asked.grade,
        class_id=asked.class_id,
        slides=slides,
        estimated_duration=MINUTES * max(len(slides) - 1, 1),
        sources=list(dict.fromkeys(one.source for one in slides if one.source)),
    )


def filled(outline: DeckOutline, drafts: Sequence[DraftSlide], figures: Sequence[ClassFigure]) -> list[DeckSlide]:
    """The slides with the figures that the tools computed."""
    charts = {one.name: one.chart for one in figures}
    return [slide_of(one, outline.title).model_copy(update={"chart": charts.get(one.figure)}) for one in drafts]


def finished(outline: DeckOutline, slides: Sequence[DeckSlide]) -> Deck:
    """The deck, whose slides all fit."""
    sources = list(dict.fromkeys([*outline.sources, *(title for one in slides for title in one.sources)]))
    return Deck(
        language=outline.language, title=outline.title, subtitle=outline.grade, slides=laid(slides), sources=sources
    )


def _proposing(given: BaseModel) -> Sentence:
    asked = OutlineArguments.model_validate(given)
    return Sentence("Planning the slides: %(topic)s", topic=asked.topic or asked.title or asked.class_id)


def _making(_given: BaseModel) -> Sentence:
    return Sentence("Making the slides…")


def _outline_from(message: str, extracted: Extracted) -> OutlineArguments:
    return OutlineArguments.model_validate(_said(message, extracted))


def _deck_from(message: str, extracted: Extracted) -> DeckArguments:
    return DeckArguments.model_validate(_said("", extracted))


def _said(message: str, extracted: Extracted) -> dict[str, JsonValue]:
    topic = extracted.topic or ("" if extracted.class_name else message[:60])
    values: dict[str, JsonValue] = {"topic": topic, "grade": extracted.grade, "class_id": extracted.class_name}
    return values | ({"count": max(3, extracted.count)} if extracted.count and extracted.count <= 40 else {})


outline_tool = GenerationTool(
    name="propose_pptx_outline",
    kind="outline",
    label=gettext_noop("slides, which are proposed as an outline first"),
    description=(
        "Propose the outline of a presentation, for the teacher to agree to. Makes no slides. Returns its id. Give the "
        "whole `outline`, or leave it empty to have it written from the teacher's documents."
    ),
    arguments=OutlineArguments,
    make=propose,
    doing=_proposing,
    from_request=_outline_from,
)
tool = GenerationTool(
    name="generate_pptx",
    kind="deck",
    label=gettext_noop("slides as a PowerPoint file"),
    description=(
        "Make the PowerPoint file of an outline that the teacher agreed to (`outline_id`), or at once, where the teacher "
        "wants no outline. Returns its id."
    ),
    arguments=DeckArguments,
    make=make,
    doing=_making,
    from_request=_deck_from,
)
