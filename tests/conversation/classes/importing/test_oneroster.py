"""A OneRoster export: 1.1 with roles of users, 1.2 without, and what it marks to be deleted."""

import io
import zipfile
from datetime import UTC, date, datetime

import pytest
from django.contrib.auth.models import User

from conversation.classes.importing.keeping import outcome
from conversation.classes.importing.reading import read_files
from conversation.classes.importing.tables import Uploaded
from conversation.classes.models import Assignment, Enrolment, SchoolClass, Submission

FILES = {
    "manifest.csv": "propertyName,value\nmanifest.version,1.0\noneroster.version,1.1\n",
    "orgs.csv": "sourcedId,status,dateLastModified,name,type\no1,,,Linhai School,school\n",
    "courses.csv": "sourcedId,status,dateLastModified,title,subjects\nco1,,,Physics 7,Physics\n",
    "classes.csv": "sourcedId,status,dateLastModified,title,grades,courseSourcedId,subjects\n"
    "c1,,,Physics 7C,07,co1,\nc2,tobedeleted,,Old class,07,co1,\n",
    "users.csv": "sourcedId,status,dateLastModified,role,username,givenName,familyName,identifier,email\n"
    "u1,,,student,ysun,一诺,孙,20260501,ysun@linhai.example\n"
    "u2,,,student,cok,Clara,Okafor,20260502,\n"
    "t1,,,teacher,ms,May,Lin,,\n",
    "enrollments.csv": "sourcedId,status,dateLastModified,classSourcedId,userSourcedId,role,primary,beginDate,endDate\n"
    "e1,,,c1,u1,student,,2026-09-01,\n"
    "e2,tobedeleted,2026-10-20T08:00:00Z,c1,u2,student,,2026-09-01,\n"
    "e3,,,c1,t1,teacher,true,,\n"
    "e4,,,c1,u9,student,,,\n",
    "lineItems.csv": "sourcedId,status,dateLastModified,title,assignDate,dueDate,classSourcedId,resultValueMin,resultValueMax\n"
    "l1,,,Forces,2026-10-01,2026-10-09,c1,0,10\n",
    "results.csv": "sourcedId,status,dateLastModified,lineItemSourcedId,studentSourcedId,scoreStatus,score,scoreDate,comment\n"
    "r1,,,l1,u1,fully graded,7.5,2026-10-12,Good\n"
    "r2,,,l1,u2,exempt,,2026-10-12,\n"
    "r3,,,l9,u1,fully graded,5,2026-10-12,\n",
}


def zipped(files: dict[str, str]) -> Uploaded:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, text in files.items():
            archive.writestr(f"export/{name}", text)
    return Uploaded("export.zip", made.getvalue())


@pytest.mark.parametrize("version", ["1.1", "1.2"])
def test_an_export_is_read_and_what_cannot_be_is_named(alice: User, version: str) -> None:
    files = dict(FILES)
    if version == "1.2":
        files["users.csv"] = (
            files["users.csv"].replace(",role,", ",notUsed,").replace(",student,", ",,").replace(",teacher,", ",,")
        )
        files["roles.csv"] = "sourcedId,userSourcedId,roleType,role\nro1,u1,primary,student\n"

    reading = read_files(alice, [zipped(files)])
    outcome(alice, reading.records, write=True)

    assert [(one.file, one.line, str(one.sentence)) for one in reading.problems] == [
        ("classes.csv", 3, "“c2” is marked to be deleted; an import deletes nothing."),
        ("enrollments.csv", 5, "The user “u9” is not among the files."),
        ("results.csv", 4, "The line item “l9” is not among the files."),
    ]
    made = SchoolClass.objects.get()
    assert (made.external_id, made.name, made.grade, made.subject) == ("c1", "Physics 7C", "07", "Physics")
    people = Enrolment.objects.order_by("student__number").values_list(
        "student__external_id", "student__name", "student__number", "joined", "left"
    )
    assert list(people) == [
        ("u1", "孙一诺", "20260501", date(2026, 9, 1), None),
        ("u2", "Clara Okafor", "20260502", date(2026, 9, 1), date(2026, 10, 20)),
    ]
    assignment = Assignment.objects.get()
    assert (assignment.title, assignment.max_score) == ("Forces", 10)
    assert assignment.due_at == datetime(2026, 10, 9, 23, 59, 59, tzinfo=UTC)
    given = Submission.objects.get()
    assert (float(given.score or 0), given.feedback, given.submitted_at) == (7.5, "Good", None)
    assert outcome(alice, read_files(alice, [zipped(files)]).records).changes == []


def test_files_of_an_export_may_come_by_themselves(alice: User) -> None:
    files = [Uploaded(name, text.encode()) for name, text in FILES.items() if name in ("users.csv", "classes.csv")]
    records = read_files(alice, files).records
    assert ([one.name for one in records.students], [one.name for one in records.classes]) == (
        ["孙一诺", "Clara Okafor"],
        ["Physics 7C"],
    )


def test_a_sheet_finds_those_whom_an_export_brought(alice: User) -> None:
    outcome(alice, read_files(alice, [zipped(FILES)]).records, write=True)
    sheet = b"class,assignment,number,version,score\nPhysics 7C,Forces,20260501,2,9\n"

    told = outcome(alice, read_files(alice, [Uploaded("more.csv", sheet)]).records, write=True)

    assert [(one.kind, one.name, one.is_new) for one in told.changes] == [("submission", "Forces: 孙一诺", True)]
    assert [one.version for one in Submission.objects.order_by("version")] == [1, 2]
