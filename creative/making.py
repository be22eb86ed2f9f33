"""What each node does: from the state to what it makes, kept with the events that tell of it."""

from collections.abc import Coroutine
from dataclasses import dataclass

from creative import steps, store
from creative.briefs import (
    BriefTask,
    EvidenceTask,
    ImagePlanTask,
    LayoutTask,
    PictureTask,
    ReferenceTask,
    ReviewTask,
    WriterTask,
)
from creative.cards.schemas import ReferencePicture
from creative.checking.review import concluded, flaws_of
from creative.copytext import blocks_of
from creative.desk import CreativeDesk
from creative.errors import NoImages
from creative.events import (
    AlignmentMapReady,
    BriefReady,
    ContentUpdate,
    ImageProgress,
    LayoutSpecReady,
    MessageSaid,
    ProgressSaid,
    QualityScored,
    StateUpdate,
)
from creative.evidence import gap_of, shown_hits
from creative.platform.schemas import Post
from creative.schemas import Agent, BriefFact, CreativeBrief, EvidencePack, GeneratedContent
from creative.state import AgentState, Draft
from library import evidence
from runs.database import in_thread
from runs.errors import RunError
from runs.execution import attempt
from runs.words import Sentence, compute


def brief_of(state: AgentState) -> CreativeBrief:
    return state.creative_brief or CreativeBrief(topic=state.message[:60])


def content_of(state: AgentState) -> GeneratedContent:
    if state.generated_content is None:
        raise AssertionError("Nothing is laid out before it is written.")
    return state.generated_content


async def make_brief(desk: CreativeDesk) -> None:
    state = desk.state
    answers = [message.content for message in state.messages if message.agent == "supervisor"]
    task = BriefTask(language=state.language, message=state.message, answers=answers)
    brief = await desk.run.finishing_step("brief", steps.compile_brief, desk.run.meter, task)
    await desk.keep(
        BriefReady(brief=brief),
        StateUpdate(changes=Sentence("The brief is compiled.")),
        creative_brief=brief,
        brief_complete=True,
    )


async def find_evidence(desk: CreativeDesk) -> None:
    """Code runs every search; of what is about the subject the researcher chooses."""
    state, run = desk.state, desk.run
    agent: Agent = "research_evidence_agent"
    brief = brief_of(state)
    topic, language = brief.topic, state.language
    notes = await run.step("notes", steps.find_notes, run.owner_id, topic, state.theme, language)
    stats = notes.stats
    await desk.tell_tool(agent, "searchNotes", {"keyword": topic}, stats.search)
    await desk.tell_tool(agent, "analyzeTopTags", {"keyword": topic}, stats.tags)
    await desk.tell_tool(agent, "getTopTitles", {"keyword": topic}, stats.titles)
    await desk.tell_tool(agent, "getTrendReport", {"keyword": topic}, stats.trend)
    facts = [*_told(state), *notes.facts, *await _search(desk, topic)]
    task = EvidenceTask(language=language, topic=topic, key_points=brief.key_points, facts=facts)
    digest = await run.finishing_step("evidence", steps.choose_facts, run.meter, task)
    items = [facts[int(place)] for place in digest.fact_ids]
    gap = gap_of(topic)
    pack = EvidencePack(
        summary=digest.summary, items=items, titles=notes.titles, tags=notes.tags, gap="" if items else gap
    )
    await desk.keep(
        MessageSaid(agent=agent, content=digest.summary if items else gap),
        StateUpdate(changes=Sentence("The evidence is gathered.")),
        evidence_pack=pack,
        evidence_complete=True,
    )


async def _search(desk: CreativeDesk, topic: str) -> list[BriefFact]:
    """What the library and the web say; a budget that is spent leaves what the notes say."""
    state, run = desk.state, desk.run
    found = await attempt(
        run.step("search", steps.search, run.meter, run.owner_id, run.id, topic, state.language, state.document_ids)
    )
    if isinstance(found, RunError):
        await desk.say(ProgressSaid(content=found.message))
        return []
    await desk.tell_tool("research_evidence_agent", "webSearch", {"query": topic}, shown_hits(topic, found.hits))
    items = await run.write(lambda: evidence.store(run.id, [found]))
    return await run.step("passages", steps.read_passages, items, topic, state.language)


def _told(state: AgentState) -> list[BriefFact]:
    """What the person said when asked for facts."""
    said = [message.content for message in state.messages if message.agent == "research_evidence_agent"]
    lines = [line.strip() for one in said for line in one.splitlines() if line.strip()]
    you = Sentence("What you said")
    return [BriefFact(id=f"you{place}", fact=line, source=you, quote=line) for place, line in enumerate(lines, 1)]


async def analyse_references(desk: CreativeDesk) -> None:
    state, run = desk.state, desk.run
    seen = await run.step("look", steps.see_references, run.owner_id, state.reference_inputs)
    analyses = []
    if seen:
        task = ReferenceTask(language=state.language, references=seen)
        analyses = (await run.finishing_step("references", steps.analyse_references, run.meter, task)).analyses
    changes = (
        Sentence(
            "%(count)s reference picture is analysed.",
            plural="%(count)s reference pictures are analysed.",
            count=len(analyses),
        )
        if analyses
        else Sentence("There are no reference pictures; the studio chooses the colours.")
    )
    await desk.keep(StateUpdate(changes=changes), reference_analyses=analyses, reference_intelligence_complete=True)


async def write_copy(desk: CreativeDesk) -> None:
    state, run = desk.state, desk.run
    remarks = state.review_feedback.suggestions if state.review_feedback else []
    rewritten = sum(draft.feedback.target_agent == "writer_agent" for draft in state.drafts)
    task = WriterTask(
        language=state.language,
        brief=brief_of(state),
        evidence=state.evidence_pack or EvidencePack(),
        previous=state.generated_content,
        feedback=state.user_feedback or "\n".join(remarks),
        variant=state.regeneration_count + rewritten,
        template=state.template_text,
    )
    content = await run.finishing_step("write", steps.write_copy, run.meter, task)
    await desk.keep(
        MessageSaid(
            agent="writer_agent",
            content=Sentence("Title: %(title)s\n\nBody: %(body)s", title=content.title, body=content.body),
        ),
        ContentUpdate(**content.model_dump()),
        StateUpdate(changes=Sentence("The copy is written.")),
        generated_content=content,
        content_complete=True,
        user_feedback="",
        last_error="",
    )


async def plan_layout(desk: CreativeDesk) -> None:
    state, run = desk.state, desk.run
    content = content_of(state)
    blocks = await compute(blocks_of, content.body, state.facts)
    task = LayoutTask(
        language=state.language,
        content=content,
        blocks=blocks,
        preference=state.layout_preference or "balanced",
        references=state.reference_analyses,
    )
    plan = await run.finishing_step("layout", steps.plan_layout, run.meter, task)
    await desk.keep(
        LayoutSpecReady(layout_spec=plan.layout_spec),
        StateUpdate(changes=Sentence("The layout is planned.")),
        layout_spec=plan.layout_spec,
        body_blocks=blocks,
        layout_complete=True,
    )


async def plan_images(desk: CreativeDesk) -> None:
    state, run = desk.state, desk.run
    task = ImagePlanTask(
        language=state.language,
        content=content_of(state),
        blocks=state.body_blocks,
        layout=state.layout_spec,
        feedback=state.user_feedback,
    )
    planned = await run.finishing_step("plans", steps.plan_images, run.meter, task)
    await desk.keep(
        AlignmentMapReady(
            paragraph_image_bindings=planned.paragraph_image_bindings,
            text_overlay_plan=planned.text_overlay_plan,
            body_blocks=state.body_blocks,
        ),
        StateUpdate(changes=Sentence("The images are planned.")),
        image_plans=planned.image_plans,
        paragraph_image_bindings=planned.paragraph_image_bindings,
        text_overlay_plan=planned.text_overlay_plan,
        plans_complete=True,
        user_feedback="",
    )


async def draw_images(desk: CreativeDesk) -> None:
    """The cover first, which shows the palette all keep; then the others side by side."""
    state, run = desk.state, desk.run
    task = PictureTask(
        language=state.language,
        topic=brief_of(state).topic,
        plans=state.image_plans,
        overlays=state.text_overlay_plan,
        facts=state.facts,
        bindings=state.paragraph_image_bindings,
        blocks=state.body_blocks,
    )
    pages = await run.finishing_step("pages", steps.make_pages, run.meter, task)
    seen = await run.step("look", steps.see_references, run.owner_id, state.reference_inputs)
    picture: ReferencePicture | None = next((one.picture for one in seen if one.picture), None)
    cards = await run.step("cards", steps.choose_cards, pages.pages, picture, state.thread_id)
    await run.write(lambda: store.plan_images(desk.creative_id, cards, state.language))
    for number in range(1, len(cards) + 1):
        await desk.say(ImageProgress(task_id=number, status="queued", progress=0.0))
    outcomes = [await attempt(_draw(desk, 1, _drawing(desk, 1)))]
    others = [(number, _drawing(desk, number)) for number in range(2, len(cards) + 1)]
    outcomes += await run.attempt_all([_draw(desk, number, drawing) for number, drawing in others])
    drawn = [one.asset_id for one in outcomes if not isinstance(one, RunError)]
    if not drawn:
        raise NoImages
    text = Sentence("%(count)s image is drawn.", plural="%(count)s images are drawn.", count=len(drawn))
    await desk.keep(StateUpdate(changes=text), generated_image_asset_ids=drawn, images_complete=True, card_pages=cards)


@dataclass(frozen=True)
class _Drawing:
    """The steps of one image. Those that run side by side are made in order, so that a repetition finds its own."""

    painting: Coroutine[object, object, int | None]
    drawing: Coroutine[object, object, steps.DrawnImage]

    async def done(self) -> steps.DrawnImage:
        try:
            await self.painting
            return await self.drawing
        finally:
            self.drawing.close()


def _drawing(desk: CreativeDesk, number: int) -> _Drawing:
    run, owner_id, creative_id = desk.run, desk.run.owner_id, desk.creative_id
    painting = run.step(f"picture {number}", steps.paint_image, run.meter, owner_id, creative_id, number)
    return _Drawing(
        painting,
        run.step(f"image {number}", steps.draw_image, run.meter, owner_id, creative_id, number, desk.state.language),
    )


async def _draw(desk: CreativeDesk, number: int, drawing: _Drawing) -> steps.DrawnImage:
    """Draw one image, and say how it goes; one that fails is a value to whoever waits for all."""
    run, creative_id, key = desk.run, desk.creative_id, desk.key(f"image.{number}")
    await run.write(lambda: store.start_image(creative_id, number))
    begun = ImageProgress(task_id=number, status="generating", progress=0.3)
    await run.emit(begun, once=f"{key}.generating")
    try:
        drawn = await drawing.done()
    except RunError as error:
        source = error.message.source
        await run.write(lambda: store.fail_image(creative_id, number, source))
        told = ImageProgress(task_id=number, status="failed", progress=1.0, error_message=error.message)
        await run.emit(told, once=f"{key}.failed")
        raise
    done = ImageProgress(task_id=number, status="complete", progress=1.0, url=f"/api/agent/assets/{drawn.asset_id}")
    await run.emit(done, once=f"{key}.complete")
    return drawn


async def review(desk: CreativeDesk) -> None:
    """Rules first, then the reviewer; what cannot be scored is not reviewed."""
    state, run = desk.state, desk.run
    images = await in_thread(store.drawn_images, desk.creative_id)
    task = ReviewTask(
        language=state.language,
        brief=brief_of(state),
        content=content_of(state),
        evidence=state.evidence_pack or EvidencePack(),
        plans=state.image_plans,
        overlays=state.text_overlay_plan,
        bindings=state.paragraph_image_bindings,
        blocks=state.body_blocks,
        images=len(images),
        missing_images=len(state.card_pages) - len(images),
        overflowing=sum(image.pages > 1 for image in images),
        references=len(state.reference_analyses),
    )
    content = task.content
    post = Post(title=content.title, body=content.body, tags=content.tags, pages=list(state.card_pages), images=images)
    flaws = await compute(flaws_of, task, post)
    task = task.model_copy(update={"findings": [flaw.message for flaw in flaws]})
    verdict = await attempt(run.step("review", steps.judge, run.meter, task))
    if isinstance(verdict, RunError):
        await desk.say(ProgressSaid(content=verdict.message))
    scores, feedback = concluded(flaws, None if isinstance(verdict, RunError) else verdict)
    told = (
        Sentence("Overall %(percent)s of 100", percent=round(scores.overall * 100))
        if scores
        else Sentence("Not reviewed")
    )
    draft = Draft(
        iteration=state.iteration_count + 1,
        digest=state.draft_digest,
        content=content,
        image_plans=state.image_plans,
        text_overlay_plan=state.text_overlay_plan,
        image_asset_ids=state.generated_image_asset_ids,
        scores=scores,
        feedback=feedback,
    )
    await desk.keep(
        QualityScored(quality_scores=scores, content=told),
        StateUpdate(changes=Sentence("Round %(count)s is reviewed.", count=draft.iteration)),
        quality_scores=scores,
        review_feedback=feedback,
        drafts=[*state.drafts, draft],
        iteration_count=draft.iteration,
        review_complete=True,
    )
