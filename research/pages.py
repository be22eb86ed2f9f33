"""Pages about reports: asking, the list, a report with its evidence."""

from typing import get_args

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from pydantic import ValidationError

from library.forms import DocumentsForm
from library.judging.verdicts import Verdict
from library.models import Evidence
from library.text.language import own_first
from research import services
from research.pipeline import KIND
from research.reuse import Commission
from research.schemas.plans import MOST_QUESTIONS, MOST_SEARCHES, SEARCHABLE, PlanReview
from research.schemas.requests import FollowUpRequest, RerunRequest, ResearchRequest
from research.story import ReportStory
from research.story.forms import PlanForm
from runs import live
from runs.api import correlation_of, form_key, new_form_key, own_run, user_of
from runs.errors import Refused
from runs.models import Run
from runs.rooms import Context

# What the sample library can answer, by the topic of its documents.
EXAMPLES = {
    "Vaccines": "How was smallpox eradicated?",
    "Spaceflight": "How did Apollo 11 reach the Moon?",
    "World Wide Web": "How did the World Wide Web begin at CERN?",
    "Newton's laws of motion": "How did the idea of inertia develop from Aristotle to Newton?",
    "宋朝": "王安石变法有哪些主要内容？",
    "上海公园的春天": "上海春天去哪里看樱花？",
    "牛顿运动定律": "牛顿第一定律是怎样形成的？",
}
DEPTHS = [("quick", gettext_lazy("Quick")), ("standard", gettext_lazy("Standard")), ("deep", gettext_lazy("Deep"))]
LANGUAGES = [("", gettext_lazy("As the question")), ("en", "English"), ("zh", "中文")]


class AskForm(DocumentsForm):
    """A question and how widely to search for its answer."""

    query = forms.CharField(max_length=1000, error_messages={"required": gettext_lazy("Please write a question.")})
    depth = forms.ChoiceField(choices=DEPTHS, initial="standard")
    language = forms.ChoiceField(choices=LANGUAGES, required=False)
    audience = forms.CharField(max_length=120, required=False)
    include_domains = forms.CharField(max_length=2000, required=False)
    exclude_domains = forms.CharField(max_length=2000, required=False)
    start_date = forms.DateField(required=False)
    end_date = forms.DateField(required=False)
    review_plan = forms.BooleanField(required=False)
    token = forms.CharField(max_length=64, required=False)

    def __init__(self, owner: User, *args: object, **kwargs: object) -> None:
        super().__init__(owner, *args, **kwargs)
        self.initial.setdefault("token", new_form_key())

    def clean(self) -> dict[str, object]:
        given = self.cleaned_data
        if given.get("start_date") and given.get("end_date") and given["start_date"] > given["end_date"]:
            self.add_error("end_date", gettext("The end must not lie before the start."))
        return given

    def asked(self) -> ResearchRequest:
        given = self.cleaned_data
        return ResearchRequest(
            query=given["query"],
            depth=given["depth"],
            language=given["language"] or None,
            audience=given["audience"],
            include_domains=_domains(given["include_domains"]),
            exclude_domains=_domains(given["exclude_domains"]),
            start_date=given["start_date"],
            end_date=given["end_date"],
            document_ids=given["document_ids"],
            review_plan=given["review_plan"],
        )

    @property
    def is_narrowed(self) -> bool:
        names = ("audience", "include_domains", "exclude_domains", "start_date", "end_date", "document_ids")
        return any(self[name].value() or self[name].errors for name in names)


def asking(request: HttpRequest) -> Context:
    """What the home page needs to ask a question: the form, and what the sample library can answer."""
    form = AskForm(user_of(request), initial={"query": request.GET.get("query", "")})
    topics = {listed.document.topic for listed in form.documents if listed.document.shared}
    return {"form": form, "examples": own_first(question for topic, question in EXAMPLES.items() if topic in topics)}


@login_required
@require_http_methods(["GET", "POST"])
def research(request: HttpRequest) -> HttpResponse:
    """Ask a question, and find the reports that were made."""
    owner = user_of(request)
    if request.method == "POST":
        return _ask(request, owner)
    return _list(request, owner, AskForm(owner, initial=_before(request, owner)))


def _ask(request: HttpRequest, owner: User) -> HttpResponse:
    form = AskForm(owner, request.POST)
    if not form.is_valid():
        return _list(request, owner, form, status=422)
    try:
        asked = form.asked()
        # Sending one form twice starts one report.
        key = form_key(form.cleaned_data["token"], asked)
        run = services.start_report(
            user_of(request), asked, correlation_id=correlation_of(request), idempotency_key=key
        )
    except Refused as error:
        form.add_error(None, str(error))
        return _list(request, owner, form, status=error.status)
    except ValidationError:
        form.add_error(None, gettext("The question could not be understood. Please change it."))
        return _list(request, owner, form, status=422)
    return redirect("research-report", run.id)


def _before(request: HttpRequest, owner: User) -> dict[str, object]:
    """What the form begins with: a question from the address, or all of an earlier request to change."""
    if not (again := request.GET.get("again")):
        return {"query": request.GET.get("query", ""), "document_ids": request.GET.getlist("document_ids")}
    asked = Commission.model_validate(_report_run(owner, again).input)
    return {
        **asked.model_dump(include=set(AskForm.base_fields)),
        "language": asked.language or "",
        "include_domains": ", ".join(asked.include_domains),
        "exclude_domains": ", ".join(asked.exclude_domains),
    }


def _list(request: HttpRequest, owner: User, form: AskForm, status: int = 200) -> HttpResponse:
    search = request.GET.get("search", "").strip()
    page = Paginator(services.reports_of(owner, search), 30).get_page(request.GET.get("page"))
    context = {"form": form, "reports": page, "search": search}
    return render(request, "research/list.html", context, status=status)


@login_required
@require_GET
def report(request: HttpRequest, run_id: str) -> HttpResponse:
    """A report: drawn from its log; while it is being made, the page goes on from there."""
    return _draw(request, _report_run(user_of(request), run_id))


def _draw(request: HttpRequest, run: Run, *, status: int = 200, **more: object) -> HttpResponse:
    context = {**live.draw(run), "token": new_form_key(), **more}
    return render(request, "research/report.html", context, status=status)


@login_required
@require_GET
def evidence(request: HttpRequest, run_id: str, key: str) -> HttpResponse:
    """A passage a report cites: alone as a page, or for the pane beside the report."""
    run = _report_run(user_of(request), run_id)
    item = services.evidence_item(run, key)
    if item is None:
        raise Http404
    checked = ReportStory(run).checked
    claim = checked.sentences.get(request.GET.get("claim", "")) if checked else None
    citing = checked.citing(key) if checked else []
    rulings = [one.verdict for one in ([claim] if claim else citing) if one.verdict and one.verdict.evidence_id == key]
    context = {
        "run": run,
        "item": item,
        "source": checked.sources.get(key) if checked else None,
        "sentence": claim,
        "quotes": [ruling.quote for ruling in rulings],
        "others": [one for one in citing if one is not claim],
        "twins": Evidence.objects.filter(run=run, origin=item.origin).exclude(key=key).values_list("key", "title"),
    }
    is_partial = request.headers.get("HX-Request") == "true"
    response = render(request, "research/_evidence.html" if is_partial else "research/evidence.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@login_required
@require_POST
def again(request: HttpRequest, run_id: str) -> HttpResponse:
    """Do a report anew in a run of its own, from its first phase or from the one that is named."""
    earlier = _report_run(user_of(request), run_id)
    try:
        asked = RerunRequest.model_validate({"phase": request.POST.get("phase", "planning")})
        run = services.rerun(earlier, asked, correlation_id=correlation_of(request))
    except ValidationError:
        raise Http404 from None
    except Refused as error:
        messages.error(request, str(error))
        return redirect("research-report", run_id)
    return redirect("research-report", run.id)


@login_required
@require_POST
def plan(request: HttpRequest, run_id: str) -> HttpResponse:
    """Go on with the plan, its searches and further questions changed, dropped or added."""
    run = _report_run(user_of(request), run_id)
    review = PlanForm.typed(request.POST)
    try:
        services.review_plan(run, PlanReview.model_validate(review.answer))
    except ValidationError:
        limits = {"searches": MOST_SEARCHES, "questions": MOST_QUESTIONS, "length": SEARCHABLE}
        misfit = gettext(
            "A plan has one to %(searches)s searches and at most %(questions)s further questions, none longer than "
            "%(length)s characters."
        )
        return _draw(request, run, status=422, review=review, misfit=misfit % limits)
    except Refused as error:
        messages.error(request, str(error))
    return redirect("research-report", run_id)


@login_required
@require_POST
def follow_up(request: HttpRequest, run_id: str) -> HttpResponse:
    """Ask on, bound to the sources of a report."""
    earlier = _report_run(user_of(request), run_id)
    typed = request.POST.get("query", "")
    try:
        asked = FollowUpRequest(query=typed)
        key = form_key(request.POST.get("token", ""), asked)
        run = services.follow_up(earlier, asked, correlation_id=correlation_of(request), idempotency_key=key)
    except ValidationError:
        return _draw(request, earlier, status=422, typed=typed, problem=gettext("Please write a question."))
    except Refused as error:
        return _draw(request, earlier, status=error.status, typed=typed, problem=str(error))
    return redirect("research-report", run.id)


@login_required
@require_GET
def compare(request: HttpRequest, run_id: str, other_id: str) -> HttpResponse:
    """What changed between two reports on the same question."""
    run, other = (_report_run(user_of(request), one) for one in (run_id, other_id))
    try:
        comparison = services.comparison_of(run, other)
    except Refused as error:
        messages.error(request, str(error))
        return redirect("research-report", run_id)
    if comparison is None:
        raise Http404
    earlier, later, kept = comparison.earlier, comparison.later, comparison.findings.kept
    counts = [(one, earlier.counts.get(one, 0), later.counts.get(one, 0)) for one in get_args(Verdict)]
    context = {
        "comparison": comparison,
        "counts": [row for row in counts if any(row[1:])],
        "changed": [finding for finding in kept if finding.is_changed],
        "unchanged": [finding for finding in kept if not finding.is_changed],
    }
    return render(request, "research/compare.html", context)


def _report_run(owner: User, run_id: str) -> Run:
    run = own_run(owner, run_id)
    if run.kind != KIND:
        raise Http404
    return run


def _domains(text: str) -> list[str]:
    return list(dict.fromkeys(text.replace(",", " ").replace("，", " ").split()))[:50]


pages: list[URLPattern] = [
    path("research/", research, name="research"),
    path("research/reports/<str:run_id>", report, name="research-report"),
    path("research/reports/<str:run_id>/again", again, name="research-again"),
    path("research/reports/<str:run_id>/plan", plan, name="research-plan"),
    path("research/reports/<str:run_id>/follow-up", follow_up, name="research-follow-up"),
    path("research/reports/<str:run_id>/compare/<str:other_id>", compare, name="research-compare"),
    path("research/reports/<str:run_id>/evidence/<str:key>", evidence, name="research-evidence"),
]
