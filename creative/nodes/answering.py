"""What a person's answer does to a thread: whether it can be taken, and what of the state it changes."""

from collections.abc import Collection

from creative.errors import RegenerationsUsedUp, Unanswerable
from creative.nodes.state import MAX_REGENERATIONS, AgentState, Message, changed, redo
from creative.schemas.content import Agent, GeneratedContent
from creative.schemas.requests import ConfirmRequest, PlanEdit

ANSWERED: dict[str, Agent] = {"content": "writer_agent", "image_plans": "image_planner_agent"}


def checked(request: ConfirmRequest, kind: str, options: Collection[str], state: AgentState) -> None:
    """Raises `Unanswerable` for an answer that does not fit the question, `RegenerationsUsedUp` at the limit."""
    if kind == "clarification":
        response = request.user_response
        is_said = response and (response.selected_ids or response.custom_input.strip())
        if not is_said and request.action != "approve":
            raise Unanswerable("Please choose an option, or say what you want.")
        if response and not set(response.selected_ids) <= set(options):
            raise Unanswerable("This is none of the options.")
        return
    if request.action is None:
        raise Unanswerable
    if request.action == "reject":
        if not request.user_feedback.strip():
            raise Unanswerable("Please say what is to be different.")
        if state.regeneration_count >= MAX_REGENERATIONS:
            raise RegenerationsUsedUp(limit=MAX_REGENERATIONS)
    if request.action == "modify":
        _check_edit(request, kind, state)


def _check_edit(request: ConfirmRequest, kind: str, state: AgentState) -> None:
    edit = request.modified_data
    if kind == "content":
        if not isinstance(edit, GeneratedContent):
            raise Unanswerable("Please send title, body and tags.")
        return
    if edit is None or isinstance(edit, GeneratedContent):
        raise Unanswerable("Please send the plan of the images.")
    plan = edit if isinstance(edit, PlanEdit) else PlanEdit(image_plans=edit)
    if not plan.model_fields_set:
        raise Unanswerable("Please send the plan of the images.")
    plans = state.image_plans if plan.image_plans is None else plan.image_plans
    known = {one.sequence for one in plans}
    if len(known) < len(plans):
        raise Unanswerable("Two images have the same number.")
    blocks = {block.id for block in state.body_blocks}
    for binding in plan.paragraph_image_bindings or []:
        if binding.image_seq not in known or not blocks.issuperset(binding.paragraph_ids):
            raise Unanswerable("Image %(number)s is bound to what there is not.", number=binding.image_seq + 1)
    for words in plan.text_overlay_plan or []:
        if words.image_seq not in known:
            raise Unanswerable("There is no image %(number)s.", number=words.image_seq + 1)


def applied(state: AgentState, kind: str, agent: str, request: ConfirmRequest) -> AgentState:
    """The state with the answer in it; what depends on an edit, and nothing else, has to be made again."""
    state = state.model_copy(update={"pending_confirmation": None, "routed": False})
    if kind == "clarification":
        return _clarified(state, agent, request)
    if request.action == "reject":
        said = Message(content=request.user_feedback, agent=ANSWERED[kind])
        again = redo(state, ANSWERED[kind])
        return again.model_copy(
            update={
                "messages": [*state.messages, said],
                "user_feedback": request.user_feedback,
                "regeneration_count": state.regeneration_count + 1,
            }
        )
    if request.action == "modify":
        fields, values = edit_of(state, request)
        state = changed(state, values, fields)
    digest = state.content_digest if kind == "content" else state.plans_digest
    return state.model_copy(update={"confirmed": [*state.confirmed, digest]})


def _clarified(state: AgentState, agent: str, request: ConfirmRequest) -> AgentState:
    """What was said is kept for whom it concerns."""
    response = request.user_response
    said = response.custom_input.strip() if response else ""
    if not said:
        return state
    messages = [*state.messages, Message(content=said, agent=agent)]
    target: Agent = "brief_compiler_agent" if agent == "supervisor" else "research_evidence_agent"
    again = redo(state, target) if state.is_done(target) else state
    return again.model_copy(update={"messages": messages})


def edit_of(state: AgentState, request: ConfirmRequest) -> tuple[list[str], dict[str, object]]:
    """The fields an edit really changes, and their values."""
    edit = request.modified_data
    if isinstance(edit, GeneratedContent):
        before = state.generated_content
        names = [
            name
            for name in GeneratedContent.model_fields
            if before is None or getattr(edit, name) != getattr(before, name)
        ]
        return names, {"generated_content": edit}
    plan = edit if isinstance(edit, PlanEdit) else PlanEdit(image_plans=edit)
    values: dict[str, object] = {
        name: value
        for name in PlanEdit.model_fields
        if (value := getattr(plan, name)) is not None and value != getattr(state, name)
    }
    if "image_plans" in values and {"layout_spec", "layout_preference"}.isdisjoint(values):
        kept = {one.sequence for one in plan.image_plans or []}
        for name in ("paragraph_image_bindings", "text_overlay_plan"):
            values.setdefault(name, [one for one in getattr(state, name) if one.image_seq in kept])
    return list(values), values
