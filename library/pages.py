"""Pages about the library: its documents, adding and deleting them, searching their passages."""

from urllib.parse import urlsplit

from asgiref.sync import async_to_sync
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.files.uploadedfile import UploadedFile
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path
from django.utils.translation import gettext, gettext_lazy, ngettext
from django.views.decorators.http import require_GET, require_POST

from library import fetch, services
from library.fulltext import search_passages
from library.models import Document
from library.readers.document import UnreadableDocument
from library.readers.formats import EXTENSIONS
from library.schemas import SearchQuery
from library.text.language import detect
from runs.api import user_of
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
    """Add the chosen files, or the document at an address; a refusal leaves the page as it was."""
    owner = user_of(request)
    files = request.FILES.getlist("file")
    url = request.POST.get("url", "").strip()
    if not files and not url:
        return _show(request, file_problems=[gettext("Please choose a file.")], status=422)
    try:
        added, problems = ([_add_address(owner, url)], []) if url else _add_files(owner, files)
    except (fetch.NotFetched, UnreadableDocument) as error:
        return _show(request, url=url, url_problem=error.message, status=422)
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
        "is_own": document.owner_id == owner.pk,
    }
    return render(request, "library/document.html", context)


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
    query = SearchQuery(text=search, language=detect(search), limit=FOUND) if search else None
    readable = services.list_documents(owner)
    context = {
        "own": [one for one in readable if one.document.owner_id == owner.pk],
        "shared": [one for one in readable if one.document.owner_id != owner.pk],
        "search": search,
        "hits": search_passages(owner.pk, query) if query else [],
        "extensions": ",".join(EXTENSIONS),
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


def _add_address(owner: User, url: str) -> Document:
    found = async_to_sync(fetch.fetch)(url, max_bytes=settings.ENV.max_upload_bytes)
    parts = urlsplit(found.url)
    filename = parts.path.rpartition("/")[2] or parts.hostname or "page"
    return services.ingest(owner, found.data, filename, url=found.url, media_type=found.media_type)


pages: list[URLPattern] = [
    path("library/", documents, name="library"),
    path("library/add", add, name="library-add"),
    path("library/documents/<int:document_id>", read, name="library-read"),
    path("library/documents/<int:document_id>/delete", delete, name="library-delete"),
]
