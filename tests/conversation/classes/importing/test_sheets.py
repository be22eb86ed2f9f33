"""The studio's own sheets: what they bring, what is left out and why, and that nothing happens twice."""

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from django.contrib.auth.models import User

from conversation.classes.importing.keeping import outcome
from conversation.classes.importing.reading import ReadFiles, read_files
from conversation.classes.importing.tables import Uploaded
from conversation.classes.models import Enrolment, ItemScore, SchoolClass, Student, Submission

ROSTER = """class,grade,subject,number,name,other_name,role,joined,left
7B,7,Physics,20260201,孙一诺,Yinuo Sun,student,2026-09-01,
7B,7,Physics,20260202,Clara Okafor,,,2026/9/1,2026/10/20
7B,7,Physics,20260203,何晨曦,,旁听,,
"""
WORK = """class,assignment,kind,due,number,submitted_at,item,item_max_score,item_score,knowledge_points,error_tags
7B,Forces,quiz,2026-10-09 16:00,20260201,2026-10-09 15:00,q1,4,4,Units,
7B,Forces,quiz,2026-10-09 16:00,20260201,2026-10-09 15:00,q2,6,3.5,Units; Diagrams,friction left out
7B,Forces,quiz,2026-10-09 16:00,20260202,2026-10-10 9:30,q1,4,1,Units,unit missing；factor wrong
"""


def read(owner: User, *texts: str) -> ReadFiles:
    return read_files(owner, [Uploaded(f"{number}.csv", text.encode()) for number, text in enumerate(texts, 1)])


def bring(owner: User, *texts: str) -> list[tuple[str, int, int, int]]:
    """Import, and tell what it was: kind, new, changed, as before."""
    told = outcome(owner, read(owner, *texts).records, write=True)
    return [
        (one.kind, one.added, one.changed, one.unchanged)
        for one in told.tallies
        if one.added or one.changed or one.unchanged
    ]


def test_a_roster_and_work_whichever_comes_first(alice: User) -> None:
    assert bring(alice, WORK, ROSTER) == [
        ("class", 1, 0, 0),
        ("student", 3, 0, 0),
        ("enrolment", 3, 0, 0),
        ("assignment", 1, 0, 0),
        ("item", 2, 0, 0),
        ("submission", 2, 0, 0),
        ("score", 3, 0, 0),
    ]
    people = Enrolment.objects.order_by("student__number")
    assert [(one.student.name, one.role, one.joined, one.left) for one in people] == [
        ("孙一诺", "student", date(2026, 9, 1), None),
        ("Clara Okafor", "student", date(2026, 9, 1), date(2026, 10, 20)),
        ("何晨曦", "guest", None, None),
    ]
    handed_in = Submission.objects.order_by("student__number")
    assert [(one.score, one.submitted_at) for one in handed_in] == [
        (Decimal("7.5"), datetime(2026, 10, 9, 15, 0, tzinfo=UTC)),
        (Decimal(1), datetime(2026, 10, 10, 9, 30, tzinfo=UTC)),
    ]
    assert [one.error_tags for one in ItemScore.objects.order_by("pk")] == [
        [],
        ["friction left out"],
        ["unit missing", "factor wrong"],
    ]
    assert handed_in[0].assignment.max_score == 10
    points = [point.name for item in handed_in[0].assignment.items.all() for point in item.knowledge_points.all()]
    assert points == ["Units", "Diagrams", "Units"]


def test_the_same_again_changes_nothing(alice: User) -> None:
    bring(alice, ROSTER, WORK)
    again = outcome(alice, read(alice, ROSTER, WORK).records)
    assert again.changes == []
    assert all(one.added == one.changed == 0 for one in again.tallies)


def test_what_changes_is_told_field_by_field_and_the_rest_stays(alice: User) -> None:
    bring(alice, ROSTER, WORK)
    sheet = "class,number,name,left\n7B,20260201,孙一诺,2026-11-01\n7B,20260204,Leo Brandt,\n"
    told = outcome(alice, read(alice, sheet).records, write=True)
    assert [one.model_dump() for one in told.changes] == [
        {"kind": "student", "name": "Leo Brandt", "is_new": True, "fields": []},
        {
            "kind": "enrolment",
            "name": "7B: 孙一诺",
            "is_new": False,
            "fields": [{"field": "left", "before": "", "after": "2026-11-01"}],
        },
        {"kind": "enrolment", "name": "7B: Leo Brandt", "is_new": True, "fields": []},
    ]
    known = Student.objects.get(number="20260201")
    assert (known.other_name, known.enrolments.get().joined) == ("Yinuo Sun", date(2026, 9, 1))


def test_knowledge_points_that_change_are_told(alice: User) -> None:
    bring(alice, ROSTER, WORK)
    sheet = "class,assignment,number,item,knowledge_points\n7B,Forces,20260201,q1,Conversions\n"
    told = outcome(alice, read(alice, sheet).records, write=True)
    assert [(one.name, one.fields[0].before, one.fields[0].after) for one in told.changes] == [
        ("Forces: q1", "Units", "Conversions")
    ]
    assert outcome(alice, read(alice, sheet).records).changes == []


def test_chinese_columns_in_a_chinese_encoding(alice: User) -> None:
    sheet = "班级;学号;姓名;身份;入班日期\n七年级（2）班;20260301;欧阳思远;旁听生;2026年9月1日\n七年级（2）班;20260302;王雨桐;学生;2026.9.1\n"
    reading = read_files(alice, [Uploaded("名单.csv", sheet.encode("gb18030"))])
    assert reading.problems == []
    outcome(alice, reading.records, write=True)
    people = Enrolment.objects.order_by("student__number").values_list("student__name", "role", "joined")
    assert list(people) == [("欧阳思远", "guest", date(2026, 9, 1)), ("王雨桐", "student", date(2026, 9, 1))]


def told(reading: ReadFiles) -> list[tuple[str, int | None, str]]:
    return [(one.file, one.line, str(one.sentence)) for one in reading.problems]


def test_bad_rows_are_named_and_the_others_taken(alice: User) -> None:
    sheet = """class,number,name,role,joined,shoe size
7B,20260201,孙一诺,student,2026-09-01,38
7B,,Somebody,student,2026-09-01,
7B,20260203,何晨曦,teacher,2026-09-01,
7B,20260204,Leo Brandt,,soon,
,20260205,Nobody,,,
7B,20260201,孙一,student,2026-09-01,
7B,20260206,,student,,
"""
    reading = read(alice, sheet)
    assert told(reading) == [
        ("1.csv", 1, "Columns not known, and left out: shoe size."),
        ("1.csv", 3, "The row has neither a number nor a student_id; a name is not enough to know somebody by."),
        ("1.csv", 4, "role: This must be one of 'student', 'guest'."),
        ("1.csv", 5, "joined: This must be a date such as 2026-01-28."),
        ("1.csv", 6, "The row names no class."),
        ("1.csv", 7, "name: this says “孙一”, but line 2 says “孙一诺”."),
        ("1.csv", 8, "name: This field is required."),
    ]
    assert [one.name for one in reading.records.students] == ["孙一诺"]


def test_work_that_cannot_be_is_named(alice: User) -> None:
    bring(alice, ROSTER)
    work = """class,assignment,max_score,number,score,item,item_max_score,item_score
7B,Forces,10,20260201,11,,,
7B,Forces,10,20260202,5,q1,4,4.5
7B,Forces,10,20260203,5,q2,,3
7B,Forces,10,20269999,5,,,
7B,Nothing said,,20260201,5,,,
7B,Forces,10,20260204,-1,,,
7B,,10,20260201,5,,,
"""
    reading = read(alice, work)
    assert told(reading) == [
        ("1.csv", 2, "11 points are more than can be had: 10."),
        ("1.csv", 3, "4.5 points are more than can be had: 4."),
        ("1.csv", 4, "It is not said how many points can be had."),
        ("1.csv", 5, "Nobody with the number or id “20269999” is in the class “7B”."),
        ("1.csv", 6, "It is not said how many points can be had."),
        ("1.csv", 7, "Nobody with the number or id “20260204” is in the class “7B”."),
        ("1.csv", 8, "The row names no assignment."),
    ]
    assert [(one.student_id, one.score) for one in reading.records.submissions] == [("20260202", 5), ("20260203", 5)]
    assert (reading.records.scores, [one.key for one in reading.records.items]) == ([], ["q1"])


def test_who_is_meant_is_never_guessed(alice: User) -> None:
    for number in ("a", "b"):
        SchoolClass.objects.create(owner=alice, external_id=number, name="8C")
        Student.objects.create(owner=alice, external_id=number, name="Leo Brandt", number="20260401")
    sheet = "class,class_id,number,student_id,name\n8C,,20260402,,A\n8C,a,20260401,,Leo Brandt\n8C,a,,b,Leo Brandt\n"
    reading = read(alice, sheet)
    assert told(reading) == [
        ("1.csv", 2, "Several classes are called “8C”; please give class_id."),
        ("1.csv", 3, "Several students have the number “20260401”; please give student_id."),
    ]
    assert [(one.class_id, one.student_id) for one in reading.records.enrolments] == [("a", "b")]


def test_grades(alice: User) -> None:
    bring(alice, ROSTER)
    sheet = "class,number,grade_title,score,max_score,date\n7B,20260201,Oral,9,10,2026-10-01\n7B,20260202,Oral,12,10,2026-10-01\n"
    reading = read(alice, sheet)
    assert told(reading) == [("1.csv", 3, "12 points are more than can be had: 10.")]
    assert [(one.title, one.score) for one in reading.records.grades] == [("Oral", 9)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name,number\nA,1\n", "A sheet needs a column class or class_id, and a column number or student_id."),
        ("class,name\n7B,A\n", "A sheet needs a column class or class_id, and a column number or student_id."),
    ],
)
def test_a_sheet_that_names_nobody(alice: User, text: str, said: str) -> None:
    reading = read(alice, text)
    assert told(reading) == [("1.csv", 1, said)]
    assert reading.records.students == []


def test_one_teachers_import_touches_nothing_of_another(alice: User, bob: User) -> None:
    bring(alice, ROSTER)
    assert bring(bob, ROSTER)[0] == ("class", 1, 0, 0)
    assert Student.objects.filter(number="20260201").count() == 2
