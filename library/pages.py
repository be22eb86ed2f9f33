"""Pages about the library: its documents, adding and deleting them, searching their passages."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.files.uploadedfile import UploadedFile
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext, gettext_lazy, ngettext
from django.views.decorators.http import require_GET, require_POST
from pydantic import ValidationError

from library import evidence, services, uses
from library.fulltext import search_library, visible_documents
from library.material import grounds_of
from library.meaning import backlog
from library.models import Document, Passage
from library.readers.document import UnreadableDocument
from library.readers.formats import EXTENSIONS
from library.schemas import AddressBody, GroundItem, SearchQuery
from library.text.language import detect
from runs import live
from runs.api import correlation_of, form_key, new_form_key, own_run, user_of
from runs.errors import Refused
from runs.rooms import Context, Room

FOUND = 12
PASSAGES = 60


def holding(request: HttpRequest) -> Context:
    """What the home page counts."""
    owner = user_of(request)
    readable = services.list_documents(owner)
    return {
        "documents": len(readable),
        "own_documents": sum(one.document.owner_id == owner.pk for one in readable),
        "passages": sum(one.passages for one in readable),
    }


room = Room("library", gettext_lazy("Library"), "library", holds="library/_holds.html", shown=holding)


@login_required
@require_GET
def documents(request: HttpRequest) -> HttpResponse:
    """What one may read, or the passages that answer a search."""
    return _show(request)


@login_required
@require_POST
def add(request: HttpRequest) -> HttpResponse:
    """Add the chosen files, or begin to add the document at an address; a refusal leaves the page as it was."""
    owner = user_of(request)
    files = request.FILES.getlist("file")
    url = request.POST.get("url", "").strip()
    if not files and not url:
        return _show(request, file_problems=[gettext("Please choose a file.")], status=422)
    if url:
        return _add_address(request, owner, url)
    added, problems = _add_files(owner, files)
    _tell(request, added)
    if problems:
        return _show(request, file_problems=problems, status=422)
    return redirect("library-read", added[0].pk) if len(added) == 1 else redirect("library")


def _tell(request: HttpRequest, added: list[Document]) -> None:
    """What is in the library now; a file that was there already is named."""
    for document in added:
        if document.is_known:
            said = gettext("“%(title)s” was in your library already: it is the same file.")
            messages.info(request, said % {"title": document.title})
    if fresh := [document for document in added if not document.is_known]:
        count = ngettext(
            "%(count)s document is in your library.", "%(count)s documents are in your library.", len(fresh)
        )
        messages.success(request, count % {"count": len(fresh)})


@login_required
@require_GET
def read(request: HttpRequest, document_id: int) -> HttpResponse:
    """A document and its passages."""
    owner = user_of(request)
    listed = services.readable_document(owner, document_id)
    if listed is None:
        raise Http404
    document = listed.document
    wanted = request.GET.get("passage", "")
    passage = document.passages.filter(pk=wanted).first() if wanted.isdecimal() else None
    number = passage.position // PASSAGES + 1 if passage else request.GET.get("page")
    page = Paginator(document.passages.order_by("position"), PASSAGES).get_page(number)
    context = {
        "document": document,
        "count": listed.passages,
        "passages": page,
        **_rows(page, document),
        "origin": uses.origin_of(document) if document.owner_id == owner.pk else None,
        "is_own": document.owner_id == owner.pk,
    }
    return render(request, "library/document.html", context)


def _rows(page: "Page[Passage]", document: Document) -> Context:
    """The passages of a page, of a kept result with the numbers of what they rest on, and that."""
    held = grounds_of([passage.pk for passage in page]) if document.kept_from else {}
    numbers = {key: sorted({one.number for one in grounds}) for key, grounds in held.items()}
    said: dict[int, list[GroundItem]] = {}
    for one in (ground for grounds in held.values() for ground in grounds):
        said.setdefault(one.number, []).append(one)
    return {
        "rows": [(passage, numbers.get(passage.pk, [])) for passage in page],
        "grounds": [(said[number][0], [one.sentence for one in said[number]]) for number in sorted(said)],
    }


@login_required
@require_POST
def keep(request: HttpRequest, kind: str, key: str) -> HttpResponse:
    """Keep a result in the library, and go to where what it is wanted for is begun."""
    wanted = request.POST.get("use", "")
    try:
        use = uses.use_named(wanted) if wanted else None
        document = uses.keep(user_of(request), kind, key)
    except Refused as error:
        messages.error(request, str(error))
        return redirect(uses.address_of(kind, key))
    if use:
        return redirect(use.address(document))
    said = gettext("“%(title)s” is in your library, with what it rests on.")
    messages.success(request, said % {"title": document.title})
    return redirect("library-read", document.pk)


@login_required
@require_GET
def passage(request: HttpRequest, run_id: str, key: str) -> HttpResponse:
    """A passage that an own result rests on, and where it is of a kept result, what that rests on."""
    run = own_run(user_of(request), run_id)
    item = evidence.item(run.id, key)
    if item is None:
        raise Http404
    quote = request.GET.get("quote", "")
    context = {"run": run, "item": item, "quote": quote, "quotes": [quote] if quote else []}
    is_partial = request.headers.get("HX-Request") == "true"
    response = render(request, "library/_evidence.html" if is_partial else "library/evidence.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@login_required
@require_POST
def delete(request: HttpRequest, document_id: int) -> HttpResponse:
    """Delete an own document."""
    if not services.delete_document(user_of(request), document_id):
        raise Http404
    messages.success(request, gettext("The document is deleted. Reports that cite it keep the passages they used."))
    return redirect("library")


def _show(request: HttpRequest, *, status: int = 200, **form: object) -> HttpResponse:
    owner = user_of(request)
    search = request.GET.get("search", "").strip()[:400]
    query = SearchQuery(text=search, limit=FOUND) if search else None
    readable = services.list_documents(owner)
    context = {
        "own": [one for one in readable if one.document.owner_id == owner.pk],
        "shared": [one for one in readable if one.document.owner_id != owner.pk],
        "search": search,
        "language": detect(search) if search else "",
        "waiting": backlog.waiting().filter(visible_documents(owner.pk)).count(),
        "found": search_library(owner.pk, query) if query else None,
        "extensions": ",".join(EXTENSIONS),
        "token": new_form_key(),
        "most_megabytes": settings.ENV.max_upload_bytes // 1_000_000,
        **form,
    }
    return render(request, "library/list.html", context, status=status)


def _add_files(owner: User, files: "list[UploadedFile[bytes]]") -> tuple[list[Document], list[str]]:
    """The documents that could be read, and a sentence for each file that could not."""
    added, problems = [], []
    for file in files:
        name = file.name or "document"
        try:
            added.append(services.ingest(owner, file, name, media_type=file.content_type or ""))
        except UnreadableDocument as error:
            problems.append(f"{name}: {error.message}")
    return added, problems


def _add_address(request: HttpRequest, owner: User, url: str) -> HttpResponse:
    try:
        body, token = AddressBody(url=url), request.POST.get("token", "")
        run = services.start_adding(
            owner, body, correlation_id=correlation_of(request), idempotency_key=form_key(token, body)
        )
    except ValidationError:
        return _show(request, url=url, url_problem=gettext("This is not a web address."), status=422)
    except Refused as error:
        return _show(request, url=url, url_problem=str(error), status=error.status)
    return redirect("library-adding", run.id)


@login_required
@require_GET
def adding(request: HttpRequest, run_id: str) -> HttpResponse:
    """A document on its way into the library; once it is there, the document."""
    run = own_run(user_of(request), run_id)
    if run.kind != services.ADDING:
        raise Http404
    listed = services.added_by(run) if run.state == "completed" else None
    if listed:
        return redirect("library-read", listed.document.pk)
    return render(request, "library/adding.html", {**live.draw(run), "url": AddressBody.model_validate(run.input).url})


pages: list[URLPattern] = [
    path("library/", documents, name="library"),
    path("library/add", add, name="library-add"),
    path("library/adding/<str:run_id>", adding, name="library-adding"),
    path("library/documents/<int:document_id>", read, name="library-read"),
    path("library/documents/<int:document_id>/delete", delete, name="library-delete"),
    path("library/results/<str:kind>/<str:key>/keep", keep, name="library-keep"),
    path("library/evidence/<str:run_id>/<str:key>", passage, name="library-evidence"),
]
