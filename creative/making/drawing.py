"""The images: planned, then drawn, the cover first."""

from collections.abc import Coroutine
from dataclasses import dataclass

from creative import steps
from creative.briefs import (
    ImagePlanTask,
    PictureTask,
)
from creative.cards.schemas import ReferencePicture
from creative.errors import NoImages
from creative.events import (
    AlignmentMapReady,
    ImageProgress,
    StateUpdate,
)
from creative.making.desk import CreativeDesk, brief_of, content_of
from creative.store import threads
from runs.errors import RunError
from runs.execution import attempt
from runs.words import Sentence


async def plan_images(desk: CreativeDesk) -> None:
    state, run = desk.state, desk.run
    task = ImagePlanTask(
        language=state.language,
        is_stuck=state.is_stuck,
        content=content_of(state),
        blocks=state.body_blocks,
        layout=state.layout_spec,
        feedback=state.remarks,
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
        is_stuck=state.is_stuck,
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
    cards = await run.step("cards", steps.choose_cards, pages.pages, picture, state.thread_id, state.wishes)
    await run.write(lambda: threads.plan_images(desk.creative_id, cards, state.language))
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
    await run.write(lambda: threads.start_image(creative_id, number))
    begun = ImageProgress(task_id=number, status="generating", progress=0.3)
    await run.emit(begun, once=f"{key}.generating")
    try:
        drawn = await drawing.done()
    except RunError as error:
        source = error.message.source
        await run.write(lambda: threads.fail_image(creative_id, number, source))
        told = ImageProgress(task_id=number, status="failed", progress=1.0, error_message=error.message)
        await run.emit(told, once=f"{key}.failed")
        raise
    done = ImageProgress(task_id=number, status="complete", progress=1.0, url=f"/api/agent/assets/{drawn.asset_id}")
    await run.emit(done, once=f"{key}.complete")
    return drawn
