"""The copy and its layout."""

from creative import steps
from creative.briefs import (
    LayoutTask,
    WriterTask,
)
from creative.checking.paragraphs import blocks_of
from creative.events import (
    ContentUpdate,
    LayoutSpecReady,
    MessageSaid,
    StateUpdate,
)
from creative.making.desk import CreativeDesk, brief_of, content_of
from creative.schemas.content import EvidencePack
from runs.words import Sentence, compute


async def write_copy(desk: CreativeDesk) -> None:
    state, run = desk.state, desk.run
    rewritten = sum(draft.feedback.target_agent == "writer_agent" for draft in state.drafts)
    task = WriterTask(
        language=state.language,
        is_stuck=state.is_stuck,
        brief=brief_of(state),
        evidence=state.evidence_pack or EvidencePack(),
        previous=state.generated_content,
        feedback=state.remarks,
        variant=state.regeneration_count + rewritten + state.part - 1,
        part=state.part,
        parts=state.parts,
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
        is_stuck=state.is_stuck,
        content=content,
        blocks=blocks,
        preference=state.layout_preference or "balanced",
        references=state.reference_analyses,
        feedback=state.remarks,
    )
    plan = await run.finishing_step("layout", steps.plan_layout, run.meter, task)
    await desk.keep(
        LayoutSpecReady(layout_spec=plan.layout_spec),
        StateUpdate(changes=Sentence("The layout is planned.")),
        layout_spec=plan.layout_spec,
        body_blocks=blocks,
        layout_complete=True,
    )
