from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from library.meaning import backlog
from library.models import Document
from library.services import ingest
from tests.library.conftest import STEAM

ClientOf = Callable[[User], APIClient]
DOCUMENTS = "/api/library/documents"


def upload(name: str = "steam.md", data: bytes = STEAM.encode()) -> dict[str, SimpleUploadedFile]:
    return {"file": SimpleUploadedFile(name, data)}


def test_upload_adds_a_document_once(alice: User, client_of: ClientOf) -> None:
    client = client_of(alice)
    first = client.post(DOCUMENTS, upload(), format="multipart")
    again = client.post(DOCUMENTS, upload("copy.md"), format="multipart")
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    document = Document.objects.get()
    assert first.json() == {
        "id": document.pk,
        "title": "James Watt and the steam engine",
        "url": "https://museum.example/watt",
        "publisher": "Museum",
        "published": "2019-03",
        "language": "en",
        "media_type": "text/markdown",
        "filename": "steam.md",
        "size": len(STEAM.encode()),
        "topic": "Steam",
        "shared": False,
        "kept_from": "",
        "own": True,
        "passages": 2,
        "created_at": document.created_at.isoformat().replace("+00:00", "Z"),
    }


def test_upload_of_an_unreadable_file(alice: User, client_of: ClientOf) -> None:
    answer = client_of(alice).post(
        DOCUMENTS, {"file": SimpleUploadedFile("a.exe", b"MZ", "application/octet-stream")}, format="multipart"
    )
    assert answer.status_code == 422
    assert answer.json()["errors"] == [
        {
            "field": "file",
            "message": "This kind of file cannot be read. PDF, DOCX, PPTX, HTML, Markdown, text and CSV can.",
        }
    ]


def test_upload_above_the_limit(alice: User, client_of: ClientOf, env: Callable[..., None]) -> None:
    env(max_upload_bytes=1000)
    answer = client_of(alice).post(DOCUMENTS, upload(data=b"x" * 1001), format="multipart")
    assert answer.status_code == 413
    assert Document.objects.count() == 0


def test_upload_without_a_file(alice: User, client_of: ClientOf) -> None:
    answer = client_of(alice).post(DOCUMENTS, {"other": "x"}, format="multipart")
    assert (answer.status_code, answer.json()["errors"]) == (
        422,
        [{"field": "file", "message": "This field is required."}],
    )


def test_upload_from_another_site_is_refused(alice: User, client_of: ClientOf) -> None:
    answer = client_of(alice).post(DOCUMENTS, upload(), format="multipart", HTTP_ORIGIN="https://evil.example")
    assert answer.status_code == 403
    same = client_of(alice).post(DOCUMENTS, upload(), format="multipart", HTTP_ORIGIN="http://testserver")
    assert same.status_code == 201


def test_a_body_without_an_address_is_refused(alice: User, client_of: ClientOf) -> None:
    answer = client_of(alice).post(DOCUMENTS, {}, format="json")
    assert (answer.status_code, answer.json()["errors"]) == (
        422,
        [{"field": "url", "message": "This field is required."}],
    )


def test_list_shows_own_and_shared(documents: dict[str, Document], alice: User, client_of: ClientOf) -> None:
    listed = client_of(alice).get(DOCUMENTS).json()["documents"]
    assert [(one["title"], one["own"], one["shared"]) for one in listed] == [
        ("宋朝的印刷", True, False),
        ("James Watt and the steam engine", True, False),
        ("Tea in Britain", False, True),
    ]


def test_document_with_its_passages(documents: dict[str, Document], alice: User, client_of: ClientOf) -> None:
    answer = client_of(alice).get(f"{DOCUMENTS}/{documents['printing'].pk}").json()
    assert [(passage["position"], passage["heading"]) for passage in answer["text"]] == [(0, "活字印刷"), (1, "茶")]


@pytest.mark.parametrize("method", ["get", "delete"])
def test_charlie_sees_nothing_of_alices(
    documents: dict[str, Document], charlie: User, client_of: ClientOf, method: str
) -> None:
    client = client_of(charlie)
    answer = getattr(client, method)(f"{DOCUMENTS}/{documents['steam'].pk}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert Document.objects.filter(pk=documents["steam"].pk).exists()
    nothing = {"query": "Matthew Boulton", "hits": [], "nearest": []}
    assert client.get("/api/library/search", {"q": "Matthew Boulton"}).json() == nothing


@pytest.mark.parametrize("number", [2**63 - 1, 2**63, 10**30])
def test_an_id_no_database_can_hold_is_no_document(alice: User, client_of: ClientOf, number: int) -> None:
    client = client_of(alice)
    address = f"{DOCUMENTS}/{number}"
    page = f"/library/documents/{number}"
    asked = (client.get(address), client.delete(address), client.get(page), client.post(page + "/delete"))
    assert [answer.status_code for answer in asked] == [404, 404, 404, 404]


def test_a_passage_no_database_can_hold_is_not_opened(
    documents: dict[str, Document], alice: User, client_of: ClientOf
) -> None:
    page = f"/library/documents/{documents['steam'].pk}"
    assert client_of(alice).get(page, {"passage": 10**30}).status_code == 200


def test_delete_own_document(documents: dict[str, Document], alice: User, client_of: ClientOf) -> None:
    client = client_of(alice)
    assert client.delete(f"{DOCUMENTS}/{documents['steam'].pk}").status_code == 204
    assert client.delete(f"{DOCUMENTS}/{documents['tea'].pk}").status_code == 404
    assert client.get(f"{DOCUMENTS}/{documents['steam'].pk}").status_code == 404


def test_search(documents: dict[str, Document], alice: User, client_of: ClientOf) -> None:
    answer = client_of(alice).get("/api/library/search", {"q": "毕昇", "limit": "1"}).json()
    assert answer["query"] == "毕昇"
    assert [hit["heading"] for hit in answer["hits"]] == ["活字印刷"]
    assert answer["nearest"] == []


def test_a_search_for_nothing_known_tells_what_comes_nearest(
    documents: dict[str, Document], alice: User, client_of: ClientOf
) -> None:
    backlog.complete(Document.objects.all())
    asked = {"q": "ships that brought a drink"}
    answer = client_of(alice).get("/api/library/search", asked).json()
    assert answer["hits"] == []
    assert [hit["heading"] for hit in answer["nearest"]] == ["茶"]


@pytest.mark.parametrize(
    ("asked", "field"),
    [({}, "q"), ({"q": "x" * 401}, "q"), ({"q": "x", "limit": "51"}, "limit"), ({"q": "x", "limit": "a"}, "limit")],
)
def test_search_refuses_bad_questions(alice: User, client_of: ClientOf, asked: dict[str, str], field: str) -> None:
    answer = client_of(alice).get("/api/library/search", asked)
    assert (answer.status_code, [one["field"] for one in answer.json()["errors"]]) == (422, [field])


def test_nobody_reads_without_signing_in(db: None) -> None:
    assert APIClient().get(DOCUMENTS).status_code == 401


def test_two_owners_keep_the_same_file_apart(alice: User, bob: User, client_of: ClientOf) -> None:
    ingest(bob, STEAM.encode(), "steam.md")
    assert client_of(alice).post(DOCUMENTS, upload(), format="multipart").status_code == 201
    assert Document.objects.count() == 2
