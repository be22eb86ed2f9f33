"""The API of classes: who may read what, and imports that are looked at, then applied once."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from conversation.classes.models import ClassImport, SchoolClass, Student

ClientOf = Callable[[User], APIClient]
IMPORTS = "/api/classes/imports"
EMPTY_ZIP = b"PK\x05\x06" + bytes(18)
ROSTER = b"class,number,name\n7B,20260201,Yinuo Sun\n7B,,Nobody\n"


def sheet(data: bytes = ROSTER, name: str = "7b.csv") -> dict[str, SimpleUploadedFile]:
    return {"file": SimpleUploadedFile(name, data)}


def test_the_list_of_classes(
    alice: User, bob: User, charlie: User, school_class: SchoolClass, client_of: ClientOf
) -> None:
    listed = [client_of(user).get("/api/classes").json()["classes"] for user in (alice, bob, charlie)]
    one = {
        "class_id": school_class.pk,
        "name": "Physics 7A",
        "grade": "7",
        "subject": "Physics",
        "student_count": 3,
        "assignment_count": 1,
        "own": True,
        "sample": False,
    }
    assert listed == [[one], [{**one, "own": False}], []]


def test_all_that_is_known_of_a_class(alice: User, school_class: SchoolClass, client_of: ClientOf) -> None:
    data = client_of(alice).get(f"/api/classes/{school_class.pk}/data").json()

    as_of = data["rules"].pop("as_of")
    assert as_of
    assert data["rules"] == {
        "pass_mark": 60.0,
        "versions": "latest",
        "late": "counted and marked",
        "guests": "not counted",
        "leavers": "not counted",
        "drafts": "not counted",
    }
    assert [(one["name"], one["role"], one["left"], one["counts"]) for one in data["students"]] == [
        ("王雨桐", "student", None, True),
        ("李思远", "student", None, True),
        ("Noah Brandt", "student", None, True),
        ("赵离", "student", "2026-10-15", False),
        ("Guest Gao", "guest", None, False),
    ]
    forces = data["assignments"][0]
    assert (forces["title"], forces["due_at"], forces["counts"]) == ("Forces", "2026-10-09T16:00:00Z", True)
    assert [
        (one["question_id"], one["max_score"], [point["name"] for point in one["knowledge_points"]])
        for one in forces["items"]
    ] == [("q1", 4.0, ["Units"]), ("q2", 6.0, ["Diagrams", "Units"])]
    names = {one["student_id"]: one["name"] for one in data["students"]}
    assert [
        (
            names[one["student_id"]],
            one["version"],
            one["is_latest"],
            one["is_late"],
            one["counts"],
            one["score"],
            [item["score"] for item in one["items"]],
        )
        for one in data["submissions"]
    ] == [
        ("王雨桐", 1, False, False, False, 3.0, [1.0, 2.0]),
        ("王雨桐", 2, True, False, True, 7.0, [4.0, 3.0]),
        ("李思远", 1, True, True, True, 5.0, [0.5, 4.5]),
        ("赵离", 1, True, False, False, 0.0, [0.0, 0.0]),
        ("Guest Gao", 1, True, False, False, 10.0, [4.0, 6.0]),
    ]
    assert data["grades"][0]["title"] == "Oral"


@pytest.mark.parametrize("number", ["own", 2**63, 10**30])
def test_charlie_and_numbers_without_a_class_find_nothing(
    alice: User, charlie: User, school_class: SchoolClass, client_of: ClientOf, number: int | str
) -> None:
    known = school_class.pk if number == "own" else number
    for address in (f"/api/classes/{known}/data", f"/classes/{known}"):
        assert client_of(charlie).get(address).status_code == 404
    assert client_of(alice).get(f"/classes/{known}").status_code == (200 if number == "own" else 404)


def test_nobody_reads_without_signing_in(school_class: SchoolClass) -> None:
    client = APIClient()
    assert client.get(f"/api/classes/{school_class.pk}/data").status_code == 401
    assert client.post(IMPORTS, sheet(), format="multipart").status_code == 401


def test_an_import_is_looked_at_and_applied_once(alice: User, charlie: User, client_of: ClientOf) -> None:
    client = client_of(alice)
    answer = client.post(IMPORTS, sheet(), format="multipart")
    shown = answer.json()
    address = f"{IMPORTS}/{shown['import_id']}"

    assert (answer.status_code, Student.objects.count()) == (201, 0)
    assert [(one["kind"], one["name"], one["is_new"]) for one in shown["changes"]] == [
        ("class", "7B", True),
        ("student", "Yinuo Sun", True),
        ("enrolment", "7B: Yinuo Sun", True),
    ]
    assert shown["problems"] == [
        {
            "file": "7b.csv",
            "line": 3,
            "message": "The row has neither a number nor a student_id; a name is not enough to know somebody by.",
        }
    ]
    assert client.get(address).json() == shown
    assert [client_of(charlie).get(address).status_code, client_of(charlie).post(f"{address}/apply").status_code] == [
        404,
        404,
    ]
    applied = client.post(f"{address}/apply")
    again = client.post(f"{address}/apply")
    assert (applied.status_code, again.status_code, again.json()["code"]) == (200, 409, "applied_already")
    assert applied.json() == {**shown, "applied_at": applied.json()["applied_at"]}
    assert list(Student.objects.values_list("owner__username", "name")) == [("alice", "Yinuo Sun")]
    assert ClassImport.objects.get().records == {}


def test_the_preview_is_told_in_its_readers_language(alice: User, client_of: ClientOf) -> None:
    client = client_of(alice)
    shown = client.post(IMPORTS, sheet(), format="multipart").json()
    told = client.get(f"{IMPORTS}/{shown['import_id']}", headers={"accept-language": "zh-CN"}).json()
    assert told["problems"][0]["message"] == "这一行既没有学号也没有 student_id；只凭姓名无法确认是谁。"


def test_what_changed_since_the_preview_is_shown_anew(alice: User, client_of: ClientOf) -> None:
    client = client_of(alice)
    shown = client.post(IMPORTS, sheet(), format="multipart").json()
    SchoolClass.objects.create(owner=alice, external_id="7B", name="7B")

    refused = client.post(f"{IMPORTS}/{shown['import_id']}/apply")

    assert (refused.status_code, refused.json()["code"], Student.objects.count()) == (409, "changed_since", 0)
    anew = client.get(f"{IMPORTS}/{shown['import_id']}").json()
    assert [one["kind"] for one in anew["changes"]] == ["student", "enrolment"]
    assert client.post(f"{IMPORTS}/{shown['import_id']}/apply").status_code == 200


def test_a_new_preview_takes_the_place_of_the_one_that_waits(alice: User, client_of: ClientOf) -> None:
    client = client_of(alice)
    first, second = (client.post(IMPORTS, sheet(), format="multipart").json()["import_id"] for _ in range(2))
    assert [client.get(f"{IMPORTS}/{one}").status_code for one in (first, second)] == [404, 200]


@pytest.mark.parametrize(
    ("files", "status", "said"),
    [
        ({"other": "x"}, 422, "This field is required."),
        (sheet(EMPTY_ZIP, "a.zip"), 422, "There is nothing in these files that could be imported."),
        (sheet(b"PK\x03\x04broken", "export.zip"), 422, "The file is damaged: it is no complete office document."),
        (sheet(b"x" * 10_000_001), 413, "What was sent is larger than 10,000,000 bytes, the most that is accepted."),
    ],
)
def test_files_that_cannot_be_taken(
    alice: User, client_of: ClientOf, files: dict[str, object], status: int, said: str
) -> None:
    answer = client_of(alice).post(IMPORTS, files, format="multipart")
    assert (answer.status_code, said in answer.json()["detail"]) == (status, True)


def test_an_upload_from_another_site_is_refused(alice: User, client_of: ClientOf) -> None:
    answer = client_of(alice).post(IMPORTS, sheet(), format="multipart", HTTP_ORIGIN="https://evil.example")
    assert (answer.status_code, ClassImport.objects.count()) == (403, 0)


def test_a_class_is_deleted_by_its_owner_with_who_was_in_no_other(
    alice: User, bob: User, charlie: User, school_class: SchoolClass, client_of: ClientOf
) -> None:
    other = SchoolClass.objects.create(owner=alice, external_id="8a", name="8A")
    other.enrolments.create(student=Student.objects.get(name="李思远"))
    address = f"/api/classes/{school_class.pk}"

    asked = [client_of(user).delete(address).status_code for user in (charlie, bob, alice, alice)]

    assert asked == [404, 404, 204, 404]
    assert [one.name for one in SchoolClass.objects.all()] == ["8A"]
    assert [one.name for one in Student.objects.all()] == ["李思远"]
