"""The forms of posts: a request with its reference pictures, and the answers to the workflow's questions."""

from hashlib import sha256
from uuid import uuid4

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from creative.nodes.state import AgentState
from creative.schemas import ConfirmRequest

LAYOUTS = [
    ("", gettext_lazy("As it comes")),
    ("dense", gettext_lazy("Dense")),
    ("balanced", gettext_lazy("Balanced")),
    ("visual-first", gettext_lazy("Few words")),
]


class PostForm(forms.Form):
    """What a post is asked for with; its pictures come beside it."""

    message = forms.CharField(
        max_length=4000, error_messages={"required": gettext_lazy("Please say what the post is to be about.")}
    )
    layout = forms.ChoiceField(choices=LAYOUTS, required=False)
    alone = forms.BooleanField(required=False)
    key = forms.CharField(max_length=64, required=False)

    @property
    def idempotency_key(self) -> str:
        """The same words of the same form are one post."""
        given = self.cleaned_data
        return f"form-{sha256(f'{given}'.encode()).hexdigest()}" if given["key"] else ""


def new_key() -> str:
    """What tells a form from the same form drawn another time."""
    return uuid4().hex


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
    """The images that are kept, with their words as they were typed."""
    if posted.get("layout"):
        return {"layout_preference": posted["layout"]}
    kept = {int(number) for number in posted.getlist("keep") if number.isdigit()}
    plans = [plan for plan in state.image_plans if plan.sequence in kept]
    words = {one.image_seq: one for one in state.text_overlay_plan}
    overlays = [
        {
            "image_seq": plan.sequence,
            "title_text": posted.get(f"title-{plan.sequence}", ""),
            "body_text": posted.get(f"body-{plan.sequence}", "").replace("\r\n", "\n"),
            "placement": words[plan.sequence].placement if plan.sequence in words else "top",
        }
        for plan in plans
    ]
    before = [one.model_dump(by_alias=False) for one in state.text_overlay_plan]
    if len(plans) == len(state.image_plans):
        return None if overlays == before else {"text_overlay_plan": overlays}
    return {
        "image_plans": [plan.model_dump(by_alias=False) for plan in plans],
        "text_overlay_plan": overlays,
        "paragraph_image_bindings": [
            one.model_dump(by_alias=False) for one in state.paragraph_image_bindings if one.image_seq in kept
        ],
    }
