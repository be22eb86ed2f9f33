"""Pages about timelines: the list, a proposal, the timeline itself, a node in the pane."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from pydantic import ValidationError

from library.forms import DocumentsForm
from library.models import Document
from library.text.language import own_first
from research.timelines import services
from research.timelines.models import Timeline, TimelineNode
from research.timelines.schemas import NodePatch, Proposal, ProposalPatch, TimelineRequest
from research.timelines.store import node_state
from research.timelines.story import exports_of
from runs import live
from runs.api import correlation_of, form_key, new_form_key, own_run, user_of
from runs.errors import Refused

# What the sample library can answer, by the topic of its documents.
EXAMPLES = {
    "Spaceflight": "History of spaceflight",
    "World Wide Web": "History of the World Wide Web",
    "Vaccines": "History of vaccines",
    "宋朝": "宋朝历史",
    "上海公园的春天": "上海公园的历史",
}
LANGUAGES = [("auto", gettext_lazy("As the topic")), ("en", "English"), ("zh", "中文")]
LEVELS = [
    ("light", pgettext_lazy("size", "Light")),
    ("medium", pgettext_lazy("size", "Medium")),
    ("deep", pgettext_lazy("size", "Deep")),
    ("epic", pgettext_lazy("size", "Epic")),
]


class TopicForm(DocumentsForm):
    """A topic to make a timeline of."""

    topic = forms.CharField(max_length=500, error_messages={"required": gettext_lazy("Please write a topic.")})
    language = forms.ChoiceField(choices=LANGUAGES, initial="auto")
    token = forms.CharField(max_length=64, required=False)

    def __init__(self, owner: User, *args: object, **kwargs: object) -> None:
        super().__init__(owner, *args, **kwargs)
        self.initial.setdefault("token", new_form_key())


class NodeForm(forms.Form):
    """What a person may change of a node."""

    title = forms.CharField(max_length=300)
    description = forms.CharField(max_length=5000)
    significance = forms.ChoiceField(choices=[(name, name) for name in ("revolutionary", "high", "medium")])
    locked = forms.BooleanField(required=False)


@login_required
@require_http_methods(["GET", "POST"])
def timelines(request: HttpRequest) -> HttpResponse:
    """Propose a timeline, and find those that were made."""
    owner = user_of(request)
    if request.method == "POST":
        return _propose(request, owner)
    begun = {"topic": request.GET.get("topic", ""), "document_ids": request.GET.getlist("document_ids")}
    return _list(request, owner, TopicForm(owner, initial=begun))


def _propose(request: HttpRequest, owner: User) -> HttpResponse:
    form = TopicForm(owner, request.POST)
    if not form.is_valid():
        return _list(request, owner, form, status=422)
    given = form.cleaned_data
    # People close tabs and come back; the page offers to cancel.
    wanted = {**given, "on_disconnect": "continue"}
    wanted.pop("token")
    try:
        asked = TimelineRequest.model_validate(wanted)
        key = form_key(given["token"], asked)
        planning = services.start_proposal(owner, asked, correlation_id=correlation_of(request), idempotency_key=key)
    except Refused as error:
        form.add_error("topic", str(error))
        return _list(request, owner, form, status=error.status)
    except ValidationError:
        form.add_error("topic", gettext("The topic could not be understood. Please change it."))
        return _list(request, owner, form, status=422)
    return redirect("research-timeline", Timeline.objects.get(planning=planning).id)


def _list(request: HttpRequest, owner: User, form: TopicForm, status: int = 200) -> HttpResponse:
    search = request.GET.get("search", "").strip()
    topics = set(Document.objects.filter(shared=True).values_list("topic", flat=True))
    context = {
        "form": form,
        "sessions": services.sessions_of(owner, search)[:60],
        "search": search,
        "examples": own_first(topic for name, topic in EXAMPLES.items() if name in topics),
    }
    return render(request, "research/timelines/list.html", context, status=status)


@login_required
@require_GET
def timeline(request: HttpRequest, session_id: str) -> HttpResponse:
    """A proposal to decide on, or the timeline; while it is being made, the page goes on from there."""
    session = services.own(user_of(request), session_id)
    if session.proposal is None:
        return render(request, "research/timelines/planning.html", {"session": session, "run": session.planning})
    if session.run is None:
        context = {"session": session, "proposal": Proposal.model_validate(session.proposal), "levels": LEVELS}
        return render(request, "research/timelines/proposal.html", context)
    context = {**live.draw(session.run), "session": session, "exports": exports_of(session)}
    return render(request, "research/timelines/timeline.html", context)


@login_required
@require_POST
def start(request: HttpRequest, session_id: str) -> HttpResponse:
    """Keep the ticked lines of research and the size, and build the timeline."""
    session = services.own(user_of(request), session_id)
    try:
        if session.run is None:
            proposed = Proposal.model_validate(session.proposal).research_threads
            # Threads are named by their place, so that their names need no escaping.
            ticked = request.POST.getlist("thread")
            kept = [thread for place, thread in enumerate(proposed) if str(place) in ticked]
            changes = {"research_threads": kept, "level": request.POST.get("level") or None}
            session = services.edit_proposal(session, ProposalPatch.model_validate(changes))
        services.begin(session, correlation_id=correlation_of(request))
    except Refused as error:
        messages.error(request, str(error))
    except ValidationError:
        messages.error(request, gettext("Please keep at least one line of research."))
    return redirect("research-timeline", session_id)


@login_required
@require_http_methods(["GET", "POST"])
def node(request: HttpRequest, session_id: str, key: str) -> HttpResponse:
    """A node with its sources, conflicts and details, alone as a page or for the pane; and a person's changes to it."""
    session = services.own(user_of(request), session_id)
    form = NodeForm(request.POST) if request.method == "POST" else None
    if form and form.is_valid():
        services.edit_node(session, key, NodePatch.model_validate(form.cleaned_data))
        if request.headers.get("HX-Request") != "true":
            return redirect(f"{reverse('research-timeline', args=[session.id])}#node-{key}")
    row = TimelineNode.objects.filter(timeline=session, key=key).first()
    if row is None:
        raise Http404
    saved = form is not None and form.is_valid()
    context = {"session": session, "node": node_state(row), "form": form, "saved": saved}
    is_partial = request.headers.get("HX-Request") == "true"
    response = render(request, f"research/timelines/{'_pane' if is_partial else 'node'}.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@login_required
@require_POST
def cancel(request: HttpRequest, session_id: str) -> HttpResponse:
    """Put a proposal away, or stop the work."""
    services.cancel(services.own(user_of(request), session_id))
    messages.info(request, gettext("The timeline was cancelled. What it made so far is kept."))
    return redirect("research-timeline", session_id)


@login_required
@require_POST
def delete(request: HttpRequest, session_id: str) -> HttpResponse:
    """Delete a timeline that is not being made, with what was made of it."""
    session = services.own(user_of(request), session_id)
    try:
        services.delete(session)
    except Refused as error:
        messages.error(request, str(error))
        return redirect("research-timeline", session_id)
    messages.success(request, gettext("“%(title)s” is deleted.") % {"title": session.topic})
    return redirect("research-timelines")


@login_required
@require_GET
def of_run(request: HttpRequest, run_id: str) -> HttpResponse:
    """The page of the timeline that a run makes."""
    run = own_run(user_of(request), run_id)
    session = Timeline.objects.filter(Q(run=run) | Q(planning=run)).first()
    if session is None:
        raise Http404
    return redirect("research-timeline", session.id)


pages: list[URLPattern] = [
    path("research/timelines/", timelines, name="research-timelines"),
    path("research/timelines/run/<str:run_id>", of_run, name="research-timeline-of-run"),
    path("research/timelines/<str:session_id>/", timeline, name="research-timeline"),
    path("research/timelines/<str:session_id>/start", start, name="research-timeline-start"),
    path("research/timelines/<str:session_id>/cancel", cancel, name="research-timeline-cancel"),
    path("research/timelines/<str:session_id>/delete", delete, name="research-timeline-delete"),
    path("research/timelines/<str:session_id>/nodes/<str:key>", node, name="research-timeline-node"),
]
