"""The order of the work: whoever the router names works, until a person is asked or the post is done."""

from collections.abc import Awaitable, Callable

from creative import steps
from creative.briefs import RoutingTask
from creative.events import (
    AgentStart,
    ContentTypeDetected,
    ContentUpdate,
    IntentDetected,
    MessageSaid,
    Option,
    ProgressSaid,
    StateUpdate,
    SupervisorDecision,
    WorkflowComplete,
)
from creative.making import drawing, gathering, reviewing, writing
from creative.making.desk import CreativeDesk
from creative.nodes.clarity import MISSING, clarity_of, content_type_of, intent_of
from creative.nodes.order import BY_AGENT, NODES, PLACE
from creative.nodes.routing import Decision, bounded, decide
from creative.nodes.state import redo
from creative.schemas.answers import PausedData
from creative.schemas.content import Agent
from creative.store import templates
from library.notes.requests import asked
from runs.events import Event
from runs.execution import Execution
from runs.models import Run
from runs.prompts import prompt_version
from runs.words import Sentence, compute
from runs.workflows import Ending, Notice

KIND = "creative.post"
INTENT_SHOWN = 0.5
REQUIREMENT, EVIDENCE_GAP = "supervisor.requirement_clarity", "writer_agent.evidence_gap"
WORK: dict[Agent, Callable[[CreativeDesk], Awaitable[None]]] = {
    "brief_compiler_agent": gathering.make_brief,
    "research_evidence_agent": gathering.find_evidence,
    "reference_intelligence_agent": gathering.analyse_references,
    "writer_agent": writing.write_copy,
    "layout_planner_agent": writing.plan_layout,
    "image_planner_agent": drawing.plan_images,
    "image_agent": drawing.draw_images,
    "review_agent": reviewing.review,
}


async def make_post(run: Execution) -> Event:
    """Work on a thread from where it stands; returns the last event."""
    desk = CreativeDesk(run, await run.step("open", steps.open_thread, run.id))
    await run.write(
        lambda: Run.objects.filter(id=run.id).update(prompts={role: prompt_version(role) for role in steps.ROLES})
    )
    await begin(desk)
    while (decision := await next_decision(desk)).agent:
        await confirm_before(desk, decision.agent)
        await desk.say(SupervisorDecision(decision=decision.agent, reason=decision.reason))
        await desk.start(decision.agent)
        await WORK[decision.agent](desk)
        await desk.end(decision.agent)
    await desk.say(SupervisorDecision(decision="END", reason=decision.reason))
    return await complete(desk)


async def begin(desk: CreativeDesk) -> None:
    """Say that the work begins or goes on; look at the request the first time."""
    state = desk.state
    if desk.run.run.leg:
        text = Sentence("Your answer has arrived; the workflow goes on...")
        await desk.say(AgentStart(agent="supervisor", content=text))
    if state.requirement_clarity is None:
        await look_at_request(desk)
    if state.enable_hitl and REQUIREMENT not in desk.state.agent_clarification_keys:
        clarity = desk.state.requirement_clarity
        if clarity and clarity.level == "low" and not desk.state.brief_complete:
            await ask_for_more(desk, clarity.missing)


async def look_at_request(desk: CreativeDesk) -> None:
    """What the request wants, which kind of post it is to be, how clear it is, which templates suit."""
    message = desk.state.message
    intent, kind, clarity = intent_of(message), content_type_of(message), clarity_of(message)
    if intent.confidence > INTENT_SHOWN:
        await desk.say(
            IntentDetected(
                intent=intent.name,
                confidence=round(intent.confidence, 2),
                suggested_category=intent.category,
                keywords=list(intent.keywords),
            )
        )
    reasoning = (
        Sentence("The request says: %(words)s", words=list(kind.keywords))
        if kind.keywords
        else Sentence("The request names no kind of post.")
    )
    await desk.say(ContentTypeDetected(content_type=kind.name, confidence=kind.confidence, reasoning=reasoning))
    found = await desk.run.step("templates", steps.recommend_templates, desk.run.owner_id, intent.category)
    given = {"message": message[:200], "category": intent.category}
    await desk.tell_tool("supervisor", "recommendTemplates", dict(given), found)
    parts = max((await compute(asked, message)).posts or 1, desk.state.part)
    if parts > 1:
        told = Sentence(
            "This is post %(part)s of %(count)s: each is made by itself, and the next is begun from its page.",
            part=desk.state.part,
            count=parts,
        )
        await desk.say(ProgressSaid(content=told))
    text = Sentence("The request is understood.")
    await desk.keep(StateUpdate(changes=text), content_type=kind.name, requirement_clarity=clarity, parts=parts)


async def ask_for_more(desk: CreativeDesk, missing: list[str]) -> None:
    words = [Sentence(MISSING[name]) for name in missing[:3]]
    question = Sentence("The post becomes better if you say a little more, such as %(missing)s.", missing=words)
    options = [
        Option(id="continue_default", label=Sentence("Go on as it is")),
        Option(id="refine_requirements", label=Sentence("Say more")),
    ]
    await desk.ask("clarification", "supervisor", question, options, key=REQUIREMENT)


async def ask_for_facts(desk: CreativeDesk) -> None:
    """Where nothing was found, ask once for what the person knows; an announcement needs only what was said."""
    state, pack = desk.state, desk.state.evidence_pack
    if pack is None or pack.items or EVIDENCE_GAP in state.agent_clarification_keys or asked(state.message).statements:
        return
    question = Sentence("Nothing was found about this. Do you have facts to write from, a line each?")
    options = [
        Option(id="continue_with_general_knowledge", label=Sentence("Go on without")),
        Option(id="need_more_facts", label=Sentence("Here they are")),
    ]
    await desk.ask("clarification", "research_evidence_agent", question, options, key=EVIDENCE_GAP)


async def next_decision(desk: CreativeDesk) -> Decision:
    """Who works next. A person's remark, or a draft that did not pass, may go back further than the rules say."""
    desk.turn()
    state, decided = desk.state, decide(desk.state)
    remark = state.user_feedback if not desk.state.routed else ""
    sent_back = bool(decided.agent and state.is_done(decided.agent))
    if decided.agent and (remark or sent_back):
        feedback = remark or "\n".join(state.review_feedback.suggestions if state.review_feedback else [])
        task = RoutingTask(
            language=state.language,
            decided=decided.agent,
            feedback=feedback[:2000],
            title=state.generated_content.title if state.generated_content else "",
            complete=[node.agent for node in NODES if state.is_done(node.agent)],
        )
        wish = await desk.run.finishing_step("route", steps.route, desk.run.meter, task)
        if remark or wish.next_agent != decided.agent:
            decided = bounded(state, wish.next_agent, decided)
        if decided.agent:
            desk.state = redo(state, decided.agent)
            desk.state = desk.state.model_copy(update={"routed": True})
    return decided


async def confirm_before(desk: CreativeDesk, following: Agent) -> None:
    """Before a node goes on, have a person confirm what those before it made, unless they saw just that already."""
    state = desk.state
    if not state.enable_hitl:
        return
    if following == "writer_agent":
        await ask_for_facts(desk)
    place = PLACE[following]
    done = [node for node in NODES[:place] if node.pause]
    for node in done:
        digest = state.content_digest if node.pause == "content" else state.plans_digest
        if digest not in state.confirmed:
            await ask_to_confirm(desk, node.agent)


async def ask_to_confirm(desk: CreativeDesk, agent: Agent) -> None:
    content, options = desk.state.generated_content, [Option(id="approve", label=Sentence("Go on"))]
    if agent == "writer_agent" and content:
        options.append(Option(id="reject", label=Sentence("Write it again")))
        data = PausedData(title=content.title, body=content.body, tags=content.tags)
        await desk.ask("content", agent, Sentence("The copy is written. Go on with it?"), options, data=data)
    options.append(Option(id="reject", label=Sentence("Plan them again")))
    data = PausedData(plans=desk.state.image_plans)
    await desk.ask("image_plans", agent, Sentence("The images are planned. Go on with the plan?"), options, data=data)


async def complete(desk: CreativeDesk) -> Event:
    """Say what the post is: of what was reviewed, the best."""
    state = desk.state
    best = state.best
    if best is None or state.generated_content is None:
        raise AssertionError("The review lets nothing out that it has not seen.")
    template_id, success = state.template_id, best.feedback.approved
    await desk.keep(
        ContentUpdate(**best.content.model_dump()),
        MessageSaid(agent="review_agent", content=outcome(desk)),
        generated_content=best.content,
        generated_image_asset_ids=best.image_asset_ids,
        image_plans=best.image_plans,
        text_overlay_plan=best.text_overlay_plan,
        quality_scores=best.scores,
        review_feedback=best.feedback,
        current_agent="END",
        beside=lambda: templates.count(template_id, success=success),
    )
    content = best.content
    return WorkflowComplete(
        title=content.title,
        body=content.body,
        tags=content.tags,
        image_asset_ids=best.image_asset_ids,
        creative_id=desk.creative_id,
    )


def outcome(desk: CreativeDesk) -> Sentence:
    best = desk.state.best
    if best and best.feedback.approved:
        return Sentence("The post passed the review.")
    if best and not best.feedback.reviewed:
        return Sentence("The post was not reviewed. Read it yourself before you use it.")
    return Sentence("The post did not pass the review; this is the best draft. See what it lacks.")


def failed(ending: Ending) -> MessageSaid:
    """How a failure, or a cancelled run, is told."""
    agent: Agent = BY_AGENT[ending.where].agent if ending.where in BY_AGENT else "supervisor"
    return MessageSaid(agent=agent, content=Sentence("Error: %(reason)s", reason=ending.message))


def noticed(notice: Notice) -> ProgressSaid:
    return ProgressSaid(content=notice.sentence)
