"""The durable steps of the workflow, each with one paid or outside effect, from what an agent is given to what is kept."""

import tempfile
from collections.abc import Sequence
from typing import TypeVar

from pydantic import BaseModel, JsonValue
from pydantic_ai import Agent as PydanticAgent

from creative.agents import (
    brief_compiler,
    image,
    image_planner,
    layout_planner,
    painting,
    reference_intelligence,
    research_evidence,
    review,
    supervisor,
    writer,
)
from creative.briefs import (
    BriefTask,
    EvidenceDigest,
    EvidenceTask,
    ImagePlanTask,
    LayoutPlan,
    LayoutTask,
    Pages,
    PictureTask,
    PlannedImages,
    ReferenceAnalyses,
    ReferenceTask,
    ReviewTask,
    RoutingTask,
    RoutingWish,
    SeenReference,
    Task,
    Verdict,
    WriterTask,
)
from creative.cards import anew, choose, draw, look
from creative.cards.palettes import PALETTES
from creative.cards.schemas import CardPage, DrawnCard, PageBrief, ReferencePicture
from creative.checking.summaries import borne_out
from creative.errors import PictureRefused
from creative.models import Asset
from creative.nodes.state import ReferenceImage
from creative.offline import brief_compiler as offline_brief_compiler
from creative.offline import image as offline_image
from creative.offline import image_planner as offline_image_planner
from creative.offline import layout_planner as offline_layout_planner
from creative.offline import reference_intelligence as offline_reference_intelligence
from creative.offline import research_evidence as offline_research_evidence
from creative.offline import review as offline_review
from creative.offline import supervisor as offline_supervisor
from creative.offline import writer as offline_writer
from creative.schemas.content import BriefFact, CreativeBrief, GeneratedContent
from creative.store import assets, evidence, passages, templates, threads
from library import providers
from library.fetch import NotFetched, fetch
from library.schemas import DocumentId, EvidenceItem, Language, SearchOutcome, SearchQuery
from runs.answering import answer_anyhow, answer_by_code, decides_by_code
from runs.budgets import Meter
from runs.database import in_thread
from runs.errors import RunError
from runs.llm import Tier, ask
from runs.offline import Counterpart
from runs.words import compute

ROLES = (
    "creative.supervisor",
    "creative.brief_compiler",
    "creative.research_evidence",
    "creative.reference_intelligence",
    "creative.writer",
    "creative.layout_planner",
    "creative.image_planner",
    "creative.image",
    "creative.review",
)
PASSAGES = 8
TRIES = 3
"""How often an image is tried before it counts as failed."""
WIDTH, HEIGHT = 1080, 1440

T = TypeVar("T", bound=Task)
O = TypeVar("O", bound=BaseModel)  # noqa: E741  # output, as T is task


class FoundNotes(BaseModel):
    """What the tools for notes gave, and the facts in it."""

    stats: evidence.Stats
    facts: list[BriefFact]
    titles: list[str]
    tags: list[str]


class ReadPassages(BaseModel):
    """The facts in what was found, and whether it is all in another language."""

    facts: list[BriefFact] = []
    elsewhere: bool = False
    is_cut: bool = False
    """Whether the search could not be made, and no further one can."""


class DrawnImage(BaseModel):
    """A card as it was kept."""

    asset_id: int
    overflows: bool


async def _ask(
    meter: Meter, agent: PydanticAgent[T, O], task: T, counterpart: Counterpart[T], tier: Tier, *, decides: bool = False
) -> O:
    """An answer in any case. What decides for the rest a small model is not asked."""
    if task.is_stuck or (decides and await decides_by_code(agent, tier)):
        return (await answer_by_code(agent, task, meter=meter, offline=counterpart)).output
    return (
        await answer_anyhow(agent, task, task.as_prompt, meter=meter, offline=counterpart, tier=tier, requests=3)
    ).output


async def open_thread(run_id: str) -> threads.OpenedThread:
    """The state a leg begins with; recorded, so that whoever executes the leg again begins with the same."""
    return await in_thread(threads.open_thread, run_id)


async def recommend_templates(owner_id: int, category: str) -> dict[str, JsonValue]:
    """The own templates of a category that did best."""
    return await in_thread(templates.recommended, owner_id, category)


async def route(meter: Meter, task: RoutingTask) -> RoutingWish:
    return await _ask(meter, supervisor.agent, task, offline_supervisor.decide, "fast")


async def compile_brief(meter: Meter, task: BriefTask) -> CreativeBrief:
    """The brief, its subject without what only says that a post is wanted: nothing is filed under a guide."""
    brief = await _ask(meter, brief_compiler.agent, task, offline_brief_compiler.compile_brief, "fast")
    return brief.model_copy(update={"topic": await compute(offline_brief_compiler.topic_of, brief.topic)})


async def find_notes(owner_id: int, topic: str, theme: str, language: Language) -> FoundNotes:
    found = await in_thread(evidence.find_notes, owner_id, topic, theme, language)
    return FoundNotes(
        stats=evidence.stats_of(found, topic),
        facts=evidence.facts_of_notes(found),
        titles=[quote.text for quote in found.digest.top],
        tags=found.digest.common_tags[:12],
    )


async def search(meter: Meter, owner_id: int, run_id: str, topic: str, document_ids: list[DocumentId]) -> SearchOutcome:
    query = SearchQuery(text=topic[:400], limit=PASSAGES, document_ids=document_ids)
    return await providers.search(meter, query, owner_id, run_id)


async def read_passages(items: list[EvidenceItem], topic: str, language: Language) -> ReadPassages:
    """The sentences of what was found that are about the subject."""
    facts = await compute(passages.facts_of_passages, topic, items, language)
    return ReadPassages(facts=facts, elsewhere=not facts and passages.is_known_elsewhere(items, language))


async def choose_facts(meter: Meter, task: EvidenceTask) -> EvidenceDigest:
    """The facts to use; what a model says of them only as far as they bear it out."""
    digest = await _ask(meter, research_evidence.agent, task, offline_research_evidence.choose, "standard")
    return await compute(borne_out, digest, task)


async def fetch_reference(owner_id: int, url: str) -> int:
    """Keep the picture at a public address; returns its asset. Raises `NotFetched`."""
    with tempfile.TemporaryFile() as file:
        await fetch(url, file, max_bytes=assets.MAX_PICTURE, accepted=assets.SUFFIX)

        def keep() -> int:
            file.seek(0)
            return assets.keep_reference(owner_id, file.read()).pk

        try:
            return await in_thread(keep)
        except PictureRefused as error:
            raise NotFetched(error.message) from error


async def see_references(owner_id: int, references: Sequence[ReferenceImage]) -> list[SeenReference]:
    """What measuring the reference pictures shows."""
    return [await in_thread(_seen, owner_id, place, one) for place, one in enumerate(references)]


def _seen(owner_id: int, place: int, reference: ReferenceImage) -> SeenReference:
    asset = Asset.objects.filter(pk=reference.asset_id, owner_id=owner_id).first() if reference.asset_id else None
    picture = look(assets.read(asset)) if asset else None
    return SeenReference(index=place, url=reference.url, type=reference.type, picture=picture)


async def analyse_references(meter: Meter, task: ReferenceTask) -> ReferenceAnalyses:
    return await _ask(meter, reference_intelligence.agent, task, offline_reference_intelligence.analyse, "fast")


async def write_copy(meter: Meter, task: WriterTask) -> GeneratedContent:
    return await _ask(meter, writer.agent, task, offline_writer.write, "strong")


async def plan_layout(meter: Meter, task: LayoutTask) -> LayoutPlan:
    return await _ask(meter, layout_planner.agent, task, offline_layout_planner.plan, "fast", decides=True)


async def plan_images(meter: Meter, task: ImagePlanTask) -> PlannedImages:
    return await _ask(meter, image_planner.agent, task, offline_image_planner.plan, "standard", decides=True)


async def make_pages(meter: Meter, task: PictureTask) -> Pages:
    return await _ask(meter, image.agent, task, offline_image.pages, "fast", decides=True)


async def choose_cards(
    pages: Sequence[PageBrief], picture: ReferencePicture | None, seed: str, wishes: dict[int, str]
) -> list[CardPage]:
    """How the pages look: the cover decides the palette, and all keep it; those a person wants different, otherwise."""
    over_art = painting.is_painted()

    def chosen() -> list[CardPage]:
        cards = enumerate(choose(pages, picture, seed, over_art=over_art), 1)
        return [anew(card, wishes[at], over_art=over_art) if at in wishes else card for at, card in cards]

    return await compute(chosen)


async def paint_image(meter: Meter, owner_id: int, creative_id: int, number: int) -> int | None:
    """Have the picture behind an image's words painted, where there is a model for it; what is there is not paid again."""
    row = await in_thread(threads.image, creative_id, number)
    if not painting.is_painted() or row.status == "complete" or row.art_id is not None:
        return row.art_id
    card = CardPage.model_validate(row.page)
    data = await painting.paint(meter, painting.wordless_prompt(card, PALETTES[card.palette]))
    if data is None or not assets.media_type_of(data):
        return None
    seen = await compute(look, data)
    return await in_thread(threads.keep_art, owner_id, creative_id, number, row.fingerprint, data, seen)


async def draw_image(meter: Meter, owner_id: int, creative_id: int, number: int, language: Language) -> DrawnImage:
    """Draw one image and keep it; one that was drawn already is not drawn again."""
    row = await in_thread(threads.image, creative_id, number)
    if row.status == "complete" and row.asset_id is not None:
        return DrawnImage(asset_id=row.asset_id, overflows=row.overflows)
    if not painting.is_painted():
        meter.reserve_image()
    art = await in_thread(assets.read, row.art) if row.art else None
    drawn = await _tried(CardPage.model_validate(row.page), language, art)
    asset = await in_thread(
        lambda: assets.keep(owner_id, drawn.png, kind="card", width=WIDTH, height=HEIGHT, alt=drawn.alt)
    )
    overflows = drawn.pages > 1
    await in_thread(lambda: threads.finish_image(creative_id, number, row.fingerprint, asset, overflows=overflows))
    return DrawnImage(asset_id=asset.pk, overflows=overflows)


async def _tried(card: CardPage, language: Language, art: bytes | None) -> DrawnCard:
    for left in reversed(range(TRIES)):
        try:
            return await compute(lambda: draw(card, PALETTES[card.palette], language=language, background=art))
        except RunError:
            if not left:
                raise
    raise AssertionError


async def judge(meter: Meter, task: ReviewTask) -> Verdict:
    """The reviewer's scores. Raises `ModelFailed`: what cannot be scored is not reviewed, and no engine stands in."""
    answer = await ask(
        review.agent,
        task,
        task.as_prompt,
        meter=meter,
        offline=offline_review.judge,
        tier="vision",
        requests=3,
        when_spent="offline",
    )
    return answer.output
