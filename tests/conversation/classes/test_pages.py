"""Pages about classes: figures with what they rest on, and an import from the file to what it changed."""

from collections.abc import Callable

import lxml.html
import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from conversation.classes.models import Assignment, SchoolClass, Student
from conversation.classes.sample.school import load_sample

ClientOf = Callable[[User], APIClient]
ROSTER = b"class,number,name\n7B,20260201,Yinuo Sun\n7B,,Nobody\n"


def words(html: bytes) -> str:
    return " ".join(lxml.html.document_fromstring(html.decode()).text_content().split())


def test_the_list_says_whose_the_classes_are(
    alice: User, bob: User, charlie: User, school_class: SchoolClass, client_of: ClientOf
) -> None:
    load_sample()
    seen = {user.username: words(client_of(user).get(reverse("classes")).content) for user in (alice, bob, charlie)}
    assert ["Physics 7A" in seen[name] for name in seen] == [True, True, False]
    assert ["Shared with you" in seen[name] for name in seen] == [False, True, False]
    assert ["This school is invented" in seen[name] for name in seen] == [False, False, True]
    assert "3 students 1 assignment" in seen["alice"]


def test_a_class_shows_its_figures_with_what_they_rest_on(
    alice: User, school_class: SchoolClass, client_of: ClientOf
) -> None:
    response = client_of(alice).get(reverse("class", args=[school_class.pk]))
    page = lxml.html.document_fromstring(response.content.decode())
    tables = [
        [[" ".join(cell.text_content().split()) for cell in row] for row in table.xpath(".//tbody/tr")]
        for table in page.xpath("//table")
    ]
    weak, errors, work, people = tables
    assert weak == [
        ["Units", "60.0 %", "", "4", "1 of 2", "李思远"],
        ["Diagrams", "62.5 %", "", "2", "1 of 2", "王雨桐"],
    ]
    assert errors == [
        ["friction left out", "2", "2", "Forces: q2"],
        ["unit missing", "1", "1", "Forces: q2"],
    ]
    assert work == [
        ["Forces", "2026-10-09", "2 of 2", "1", "6.0 / 10 (60.0 %)", "", "50.0 %"],
        ["Next Draft, not counted", "–", "0 of 3", "0", "–", "", "–"],
    ]
    assert people == [
        ["20260101", "王雨桐 Emily Wang", "Since 2026-09-01", "1 of 1", "0", "70.0 %", ""],
        ["20260102", "李思远", "Since 2026-09-01", "1 of 1", "1", "50.0 %", ""],
        ["20260103", "Noah Brandt", "Since 2026-10-20", "0 of 0", "0", "–", ""],
        ["20260104", "赵离", "Left on 2026-10-15, not counted", "1 of 1", "0", "0.0 %", ""],
        ["20260105", "Guest Gao", "Guest, not counted", "1 of 1", "0", "100.0 %", ""],
    ]
    said = [one.text_content() for one in page.find_class("basis")]
    assert len(said) == 3
    assert all(one.startswith("Students counted: 3 (not counted: guests 1, leavers 1).") for one in said)
    # What a bar shows stands beside it as a number, so that it need not be read aloud.
    assert {bar.get("aria-hidden") for bar in page.find_class("bar")} == {"true"}


def test_a_class_without_anything_says_so(alice: User, client_of: ClientOf) -> None:
    empty = SchoolClass.objects.create(owner=alice, external_id="x", name="New")
    shown = words(client_of(alice).get(reverse("class", args=[empty.pk])).content)
    assert "Nothing to tell yet" in shown
    assert "No assignments yet" in shown


def test_a_page_costs_no_more_queries_with_more_on_it(
    alice: User, school_class: SchoolClass, client_of: ClientOf, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(4):
        Assignment.objects.create(school_class=school_class, external_id=f"n{number}", title="More", max_score=5)
        SchoolClass.objects.create(owner=alice, external_id=f"n{number}", name="More")
    client = client_of(alice)
    with django_assert_num_queries(11):
        client.get(reverse("class", args=[school_class.pk]))
    with django_assert_num_queries(6):
        client.get(reverse("classes"))


def test_an_import_from_the_file_to_what_it_changed(alice: User, charlie: User, client_of: ClientOf) -> None:
    client = client_of(alice)
    uploaded = client.post(reverse("class-upload"), {"file": SimpleUploadedFile("7b.csv", ROSTER)}, format="multipart")
    shown = words(client.get(uploaded.url).content)

    assert "What the import would change" in shown
    assert "7b.csv 3 The row has neither a number nor a student_id" in shown
    assert "Students Yinuo Sun New" in shown
    assert (client_of(charlie).get(uploaded.url).status_code, Student.objects.count()) == (404, 0)

    applied = words(client.post(f"{uploaded.url}/apply", follow=True).content)

    assert "The import is applied." in applied
    assert "What the import changed" in applied
    assert "Apply these changes" not in applied
    assert Student.objects.get().name == "Yinuo Sun"
    assert client_of(charlie).post(f"{uploaded.url}/apply").status_code == 404
    again = words(client.post(f"{uploaded.url}/apply", follow=True).content)
    assert "This import was applied already. Nothing was changed again." in again


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (None, "Please choose a file."),
        (b"PK\x05\x06" + bytes(18), "There is nothing in these files that could be imported."),
    ],
)
def test_a_refused_file_leaves_the_page(alice: User, client_of: ClientOf, data: bytes | None, said: str) -> None:
    files = {} if data is None else {"file": SimpleUploadedFile("a.csv", data)}
    response = client_of(alice).post(reverse("class-upload"), files, format="multipart")
    assert (response.status_code, said in words(response.content)) == (422, True)


def test_a_file_that_changes_nothing_has_nothing_to_apply(alice: User, client_of: ClientOf) -> None:
    client = client_of(alice)
    for _ in range(2):
        file = SimpleUploadedFile("7b.csv", ROSTER)
        uploaded = client.post(reverse("class-upload"), {"file": file}, format="multipart")
        shown = words(client.get(uploaded.url).content)
        client.post(f"{uploaded.url}/apply")
    assert "These files change nothing." in shown


def test_home_counts_what_the_room_holds(alice: User, school_class: SchoolClass, client_of: ClientOf) -> None:
    shown = words(client_of(alice).get("/").content)
    assert "Classes All classes Classes 1 Students 3 Assignments 1" in shown


def test_only_its_owner_may_delete_a_class(
    alice: User, bob: User, school_class: SchoolClass, client_of: ClientOf
) -> None:
    address = reverse("class-delete", args=[school_class.pk])
    read = reverse("class", args=[school_class.pk])
    assert [address in client_of(user).get(read).content.decode() for user in (alice, bob)] == [True, False]
    assert client_of(bob).post(address).status_code == 404
    assert "The class is deleted" in words(client_of(alice).post(address, follow=True).content)
    assert not SchoolClass.objects.exists()
