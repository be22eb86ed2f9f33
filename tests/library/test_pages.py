from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.contrib.messages import get_messages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from library import pages
from library.meaning import backlog
from library.models import Document
from library.services import ingest
from tests.library.conftest import TEA

ClientOf = Callable[[User], APIClient]
TEXT = (
    "# {0}\n\n## Results\n\nThe {0} was measured at the harbour in 1998. The keeper wrote the numbers down every day.\n"
)


def add(owner: User, title: str, *, shared: bool = False) -> Document:
    return ingest(owner, TEXT.format(title).encode(), f"{title}.md", shared=shared)


def test_alice_sees_her_documents_and_shared_ones_only(
    alice: User, bob: User, charlie: User, client_of: ClientOf
) -> None:
    add(alice, "Tide")
    add(bob, "Wind", shared=True)
    add(charlie, "Secret")

    response = client_of(alice).get(reverse("library"))

    assert [listed.document.title for listed in response.context["own"]] == ["Tide"]
    assert [listed.document.title for listed in response.context["shared"]] == ["Wind"]
    assert "Secret" not in response.content.decode()


def test_more_documents_need_no_more_queries(
    alice: User, client_of: ClientOf, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(8):
        add(alice, f"Tide {number}")
    client = client_of(alice)
    with django_assert_num_queries(4):  # session, user, documents, those that wait
        client.get(reverse("library"))


def test_searching_shows_passages(alice: User, client_of: ClientOf) -> None:
    add(alice, "Tide")

    shown = client_of(alice).get(reverse("library"), {"search": "harbour keeper"}).content.decode()

    assert "The keeper wrote the numbers down every day." in shown
    assert 'value="harbour keeper"' in shown


def test_passages_in_the_other_language_say_so(alice: User, client_of: ClientOf) -> None:
    backlog.complete([ingest(alice, TEA.encode(), "tea.md")])
    client = client_of(alice)

    other = client.get(reverse("library"), {"search": "英国的茶叶贸易"}).content.decode()
    same = client.get(reverse("library"), {"search": "tea trade in Britain"}).content.decode()

    assert ["In English" in other, "In English" in same] == [True, False]


def test_documents_to_be_compared_are_counted_until_they_are(alice: User, bob: User, client_of: ClientOf) -> None:
    add(alice, "Tide")
    add(alice, "Wind")
    add(bob, "Rain")
    client = client_of(alice)

    seen = [client.get(reverse("library")).content.decode()]
    while backlog.work_off():
        seen.append(client.get(reverse("library")).content.decode())

    assert ["2 documents are still being compared" in page for page in seen] == [True, False, False, False]
    assert ['id="waiting"' in page for page in seen] == [True, True, False, False]


def test_a_found_passage_is_shown_on_its_page_of_a_long_document(
    alice: User, client_of: ClientOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "PASSAGES", 1)
    text = "\n\n".join(f"## Part {number}\n\nThe keeper of part {number} wrote a line." for number in range(3))
    document = ingest(alice, text.encode(), "parts.md")
    last = document.passages.order_by("position").last()
    assert last

    response = client_of(alice).get(reverse("library-read", args=[document.pk]), {"passage": last.pk})

    assert list(response.context["passages"]) == [last]


def test_a_search_for_nothing_known_says_so(alice: User, client_of: ClientOf) -> None:
    shown = client_of(alice).get(reverse("library"), {"search": "quantum annealing"}).content.decode()
    assert "Nothing about this" in shown
    assert "What comes nearest" not in shown


def test_a_search_for_nothing_known_shows_what_comes_nearest(
    documents: dict[str, Document], alice: User, client_of: ClientOf
) -> None:
    backlog.complete(Document.objects.all())
    response = client_of(alice).get(reverse("library"), {"search": "ships that brought a drink"})
    assert [hit.heading for hit in response.context["found"].nearest] == ["茶"]
    shown = response.content.decode()
    assert shown.index("Nothing about this") < shown.index("What comes nearest") < shown.index("宋朝的印刷")


def test_one_file_is_added_and_opened(alice: User, client_of: ClientOf) -> None:
    file = SimpleUploadedFile("tide.md", TEXT.format("Tide").encode(), "text/markdown")

    response = client_of(alice).post(reverse("library-add"), {"file": file}, format="multipart")

    document = Document.objects.get(owner=alice)
    assert response.url == reverse("library-read", args=[document.pk])
    shown = client_of(alice).get(response.url).content.decode()
    assert "The Tide was measured at the harbour in 1998." in shown


def test_the_same_file_twice_is_said_to_be_there(alice: User, client_of: ClientOf) -> None:
    content = TEXT.format("Tide").encode()
    files = [SimpleUploadedFile(name, content) for name in ("tide.md", "copy.md")]

    shown = client_of(alice).post(reverse("library-add"), {"file": files}, format="multipart", follow=True)

    assert Document.objects.filter(owner=alice).count() == 1
    assert [str(message) for message in get_messages(shown.wsgi_request)] == [
        "“Tide” was in your library already: it is the same file.",
        "1 document is in your library.",
    ]


def test_a_file_that_cannot_be_read_is_named_and_the_others_are_kept(alice: User, client_of: ClientOf) -> None:
    files = [
        SimpleUploadedFile("tide.md", TEXT.format("Tide").encode()),
        SimpleUploadedFile("photo.jpg", b"\xff\xd8\xff\xe0\x00\x10JFIF\x00"),
    ]

    response = client_of(alice).post(reverse("library-add"), {"file": files}, format="multipart")

    assert response.status_code == 422
    assert "photo.jpg: This kind of file cannot be read." in response.content.decode()
    assert Document.objects.filter(owner=alice).count() == 1


def test_nothing_chosen_is_said_beside_the_field(alice: User, client_of: ClientOf) -> None:
    response = client_of(alice).post(reverse("library-add"), {}, format="multipart")
    assert response.status_code == 422
    assert "Please choose a file." in response.content.decode()


def test_an_address_that_is_none_stays_in_its_field(alice: User, client_of: ClientOf) -> None:
    response = client_of(alice).post(reverse("library-add"), {"url": "http:"}, format="multipart")
    shown = response.content.decode()
    assert response.status_code == 422
    assert 'value="http:"' in shown
    assert "This is not a web address." in shown


def test_charlie_neither_reads_nor_deletes_alices_document(alice: User, charlie: User, client_of: ClientOf) -> None:
    document = add(alice, "Tide")
    client = client_of(charlie)
    assert client.get(reverse("library-read", args=[document.pk])).status_code == 404
    assert client.post(reverse("library-delete", args=[document.pk])).status_code == 404
    assert Document.objects.filter(pk=document.pk).exists()


def test_alice_deletes_her_document(alice: User, client_of: ClientOf) -> None:
    document = add(alice, "Tide")
    response = client_of(alice).post(reverse("library-delete", args=[document.pk]))
    assert response.url == reverse("library")
    assert not Document.objects.filter(pk=document.pk).exists()


def test_a_shared_document_offers_no_deleting(alice: User, bob: User, client_of: ClientOf) -> None:
    document = add(bob, "Wind", shared=True)
    shown = client_of(alice).get(reverse("library-read", args=[document.pk])).content.decode()
    assert reverse("library-delete", args=[document.pk]) not in shown


def test_what_documents_say_is_shown_as_text(alice: User, client_of: ClientOf) -> None:
    document = ingest(
        alice, b"The harbour <script>alert(1)</script> was & is open to every ship that comes.\n", "x.txt"
    )
    shown = client_of(alice).get(reverse("library-read", args=[document.pk])).content.decode()
    assert "<script>alert(1)" not in shown
