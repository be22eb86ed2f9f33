"""The gate at the end: rules first, then the reviewer."""

from creative import steps
from creative.briefs import (
    ReviewTask,
)
from creative.checking.platform.schemas import Post
from creative.checking.review import concluded, flaws_of
from creative.events import (
    ProgressSaid,
    QualityScored,
    StateUpdate,
)
from creative.making.desk import CreativeDesk, brief_of, content_of
from creative.nodes.state import Draft
from creative.schemas.content import EvidencePack
from creative.store import threads
from runs.database import in_thread
from runs.errors import RunError
from runs.execution import attempt
from runs.words import Sentence, compute


async def review(desk: CreativeDesk) -> None:
    """Rules first, then the reviewer; what cannot be scored is not reviewed."""
    state, run = desk.state, desk.run
    images = await in_thread(threads.drawn_images, desk.creative_id)
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
