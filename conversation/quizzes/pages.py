"""The pages of banks: those there are, one with its questions, and the way to bring in others."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from conversation.quizzes import services
from library.readers.document import UnreadableDocument
from runs.api import user_of
from runs.errors import Refused


@login_required
@require_http_methods(["GET", "POST"])
def banks(request: HttpRequest) -> HttpResponse:
    """Look at one's banks, or bring in a file; a refusal leaves the page as it was."""
    problem = ""
    if request.method == "POST":
        file = request.FILES.get("file")
        if file is None:
            problem = gettext("Please choose a file.")
        else:
            try:
                bank = services.import_bank(user_of(request), file.read(), file.name or "file")
            except (UnreadableDocument, Refused) as error:
                problem = str(error)
            else:
                return redirect("conversation-bank", bank.pk)
    context = {"banks": services.banks_of(user_of(request)), "problem": problem}
    return render(request, "conversation/quizzes/banks.html", context, status=422 if problem else 200)


@login_required
@require_GET
def bank(request: HttpRequest, bank_id: int) -> HttpResponse:
    """A bank with its questions, and what of its file was left out."""
    found = services.bank_of(user_of(request), bank_id)
    if found is None:
        raise Http404
    return render(request, "conversation/quizzes/bank.html", {"bank": services.detail(found)})


@login_required
@require_POST
def delete(request: HttpRequest, bank_id: int) -> HttpResponse:
    if not services.delete_bank(user_of(request), bank_id):
        raise Http404
    messages.success(request, gettext("The bank is deleted. Quizzes that were made with it keep their questions."))
    return redirect("conversation-banks")


pages: list[URLPattern] = [
    path("assistant/banks/", banks, name="conversation-banks"),
    path("assistant/banks/<int:bank_id>", bank, name="conversation-bank"),
    path("assistant/banks/<int:bank_id>/delete", delete, name="conversation-bank-delete"),
]
