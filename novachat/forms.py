"""The forms of Nova3's pages: a new session, the composer of one, an added task, a file of notes."""

import re
from collections.abc import Iterable
from hashlib import sha256

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext, gettext_lazy

from novachat.actions import BY_ITEM, KINDS
from novachat.models import NovaItem
from novachat.schemas.requests import ChatRequest
from novachat.templatetags.nova import ACTIONS
from runs.api import new_form_key
from runs.words import speaking

MODES = {
    "continue": "nova3_continue",
    "auto": "nova3_continue",
    "save": "nova3_select",
    "plan": "full_analysis",
    "quick": "quick_suggestion",
}


class NewSessionForm(forms.Form):
    """What the first request of a session is made of."""

    query = forms.CharField(
        max_length=2000, error_messages={"required": gettext_lazy("Please say what you want to plan.")}
    )
    target_audience = forms.CharField(max_length=500, required=False)
    industry = forms.CharField(max_length=500, required=False)
    brand_style = forms.CharField(max_length=500, required=False)
    account_name = forms.CharField(max_length=500, required=False)
    auto = forms.BooleanField(required=False)
    key = forms.CharField(max_length=64, required=False)

    def asked(self, user_id: str) -> ChatRequest:
        """The same words of the same form begin the same session."""
        given = self.cleaned_data
        session_id = sha256(f"{given['key'] or new_form_key()}{given}".encode()).hexdigest()[:12]
        background = {name: given[name] for name in ("target_audience", "industry", "brand_style", "account_name")}
        data = {"query": given["query"], "background": background, "auto": given["auto"]}
        return ChatRequest.model_validate({"user_id": user_id, "session_id": session_id, "request_data": data})


class AddTaskForm(forms.Form):
    """A task to put at the end of the queue."""

    action = forms.ChoiceField(choices=list(ACTIONS.items()))
    description = forms.CharField(max_length=500, required=False)


class NotesForm(forms.Form):
    """A CSV or JSON file of notes."""

    file = forms.FileField()


def user_id_of(username: str) -> str:
    """A user name as a Nova3 user id, which has fewer characters to choose from."""
    return re.sub(r"[^a-zA-Z0-9_-]+", "-", username)[:128] or "user"


def composed(posted: QueryDict, items: Iterable[NovaItem], user_id: str, session_id: str, language: str) -> ChatRequest:
    """The request a composer's form makes: words, a mode, and a decision about each item that was touched."""
    mode = posted.get("do", "continue")
    selections = _selections(posted, items)
    query = posted.get("query", "").strip()
    if not query and (mode in ("continue", "auto") or not any(selections.values())):
        with speaking(language):
            query = gettext("Continue with the next task")
    interaction_type = MODES.get(mode, "nova3_continue")
    shown = (
        {"task_id": posted.get("task") or None, "revision": posted.get("revision")} if "revision" in posted else None
    )
    data = {
        "query": query,
        "interaction_type": interaction_type,
        "auto": mode == "auto",
        "continues": shown if interaction_type == "nova3_continue" else None,
        "nova3_selections": selections,
        "interaction_context": {"on_failed": posted["on_failed"]} if "on_failed" in posted else {},
    }
    return ChatRequest.model_validate({"user_id": user_id, "session_id": session_id, "request_data": data})


def _selections(posted: QueryDict, items: Iterable[NovaItem]) -> dict[str, list[dict[str, object]]]:
    chosen = set(posted.getlist("selected"))
    found: dict[str, list[dict[str, object]]] = {kind.content_type: [] for kind in KINDS}
    for item in items:
        comment = posted.get(f"comment-{item.key}", "").strip()
        decided = hasattr(item, "selection")
        if item.key in chosen or decided or comment:
            edit = item.selection.edit if decided else ""
            one = {
                "id": item.key,
                "content": edit or item.content,
                "selected": item.key in chosen,
                "user_comment": comment,
            }
            titled = one | {"title": item.title} if BY_ITEM[item.type].makes_posts else one
            found[BY_ITEM[item.type].content_type].append(titled)
    return found
