"""The forms of posts: a request with its reference pictures, and the answers to the workflow's questions."""

from django import forms
from django.contrib.auth.models import User
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from creative.nodes.state import AgentState
from creative.schemas.content import PARTS
from creative.schemas.requests import ConfirmRequest
from library.forms import DocumentsForm
from library.text.similarity import term_containment
from runs.api import new_form_key

LAYOUTS = [
    ("", gettext_lazy("As it comes")),
    ("dense", gettext_lazy("Dense")),
    ("balanced", gettext_lazy("Balanced")),
    ("visual-first", gettext_lazy("Few words")),
]


class PostForm(DocumentsForm):
    """What a post is asked for with; its pictures come beside it, or are named by their address."""

    message = forms.CharField(
        max_length=4000, error_messages={"required": gettext_lazy("Please say what the post is to be about.")}
    )
    layout = forms.ChoiceField(choices=LAYOUTS, required=False)
    alone = forms.BooleanField(required=False)
    picture = forms.URLField(max_length=2000, required=False, assume_scheme="https")
    part = forms.IntegerField(min_value=1, max_value=PARTS, required=False)
    token = forms.CharField(max_length=64, required=False)

    def __init__(self, owner: User, *args: object, **kwargs: object) -> None:
        super().__init__(owner, *args, **kwargs)
        self.initial.setdefault("token", new_form_key())


def answered(posted: QueryDict, thread_id: str, state: AgentState) -> ConfirmRequest:
    """The answer that a pause's form gives: what was not changed is approved. Raises `ValidationError`."""
    answer: dict[str, object] = {"thread_id": thread_id, "version": posted.get("version")}
    kind, choice = posted.get("kind"), posted.get("do")
    if kind == "clarification":
        answer["user_response"] = {"selected_ids": [choice or ""], "custom_input": posted.get("custom", "")}
    elif choice == "reject":
        answer |= {"action": "reject", "user_feedback": posted.get("feedback", "")}
    else:
        edit = _copy_edit(posted, state) if kind == "content" else _plan_edit(posted, state)
        answer |= {"action": "modify", "modified_data": edit} if edit else {"action": "approve"}
    return ConfirmRequest.model_validate(answer)


def _copy_edit(posted: QueryDict, state: AgentState) -> dict[str, object] | None:
    edit: dict[str, object] = {
        "title": posted.get("title", "").strip(),
        "body": posted.get("body", "").replace("\r\n", "\n").strip(),
        "tags": [tag.strip("#") for tag in posted.get("tags", "").split() if tag.strip("#")],
    }
    content = state.generated_content
    return None if content and edit == content.model_dump() else edit


def _plan_edit(posted: QueryDict, state: AgentState) -> dict[str, object] | None:
    """The images as they were left: those that are kept in the order given, with their words, and a new one."""
    if posted.get("layout"):
        return {"layout_preference": posted["layout"]}
    kept = {int(number) for number in posted.getlist("keep") if number.isdigit()}
    plans = sorted(
        (plan for plan in state.image_plans if plan.sequence in kept), key=lambda plan: _place(posted, plan.sequence)
    )
    overlays = [_overlay(posted, plan.sequence, state) for plan in plans]
    if plans == state.image_plans and not _is_new(posted):
        before = [one.model_dump(by_alias=False) for one in state.text_overlay_plan]
        return None if overlays == before else {"text_overlay_plan": overlays}
    numbered = {plan.sequence: place for place, plan in enumerate(plans)}
    drawn = [{**plan.model_dump(by_alias=False), "sequence": numbered[plan.sequence]} for plan in plans]
    bindings = [
        {**one.model_dump(by_alias=False), "image_seq": numbered[one.image_seq]}
        for one in state.paragraph_image_bindings
        if one.image_seq in numbered
    ]
    if _is_new(posted):
        words = _words(posted, "new")
        said = "\n".join(words.values())
        drawn.append({"sequence": len(plans), "role": "detail", "description": said[:100]})
        overlays.append({"image_seq": len(plans), "placement": "top", **words})
        # A new image belongs to the paragraph that has most of the words.
        nearest = sorted(state.body_blocks, key=lambda one: -term_containment(said, one.text))[:1]
        bindings.append({"image_seq": len(plans), "paragraph_ids": [block.id for block in nearest]})
    placed = [{**one, "image_seq": place} for place, one in enumerate(overlays)]
    return {"image_plans": drawn, "text_overlay_plan": placed, "paragraph_image_bindings": bindings}


def _place(posted: QueryDict, sequence: int) -> tuple[int, bool, int]:
    """Where an image was put; before the one that has its place still."""
    given = posted.get(f"place-{sequence}", "")
    place = int(given) if given.isdecimal() else sequence + 1
    return (place, place == sequence + 1, sequence)


def _is_new(posted: QueryDict) -> bool:
    return any(_words(posted, "new").values())


def _words(posted: QueryDict, name: str) -> dict[str, str]:
    return {
        "title_text": posted.get(f"title-{name}", "").strip(),
        "body_text": posted.get(f"body-{name}", "").replace("\r\n", "\n").strip(),
    }


def _overlay(posted: QueryDict, sequence: int, state: AgentState) -> dict[str, object]:
    before = next((one for one in state.text_overlay_plan if one.image_seq == sequence), None)
    return {"image_seq": sequence, **_words(posted, str(sequence)), "placement": before.placement if before else "top"}
