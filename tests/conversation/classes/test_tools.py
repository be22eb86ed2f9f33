"""Numbers in answers are those of the database, computed here another way; nobody is told of another's class."""

import json
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from statistics import fmean
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from pytest_django import DjangoAssertNumQueries

from conversation.classes.errors import Ambiguous, NotThere
from conversation.classes.models import Assignment, SchoolClass, Student
from conversation.classes.sample.school import load_sample
from conversation.classes.tools import TOOLS
from library.services import ingest
from runs.errors import RunError
from runs.words import speaking

Row = dict[str, Any]


def ask(owner: User, tool: str, **arguments: object) -> Row:
    one = TOOLS[tool]
    return one.answer(owner.pk, one.arguments.model_validate(arguments)).model_dump(mode="json")


def tenth(value: float | Decimal) -> float:
    return float(Decimal(str(round(value, 8))).quantize(Decimal("0.1"), ROUND_HALF_UP))


def test_the_seeds_tools_are_there_and_one_that_compares() -> None:
    assert list(TOOLS) == [
        "get_teacher_classes",
        "get_class_detail",
        "get_student_grades",
        "get_assignment_submissions",
        "search_teacher_documents",
        "list_available_rubrics",
        "get_rubric",
        "analyze_student_weakness",
        "get_student_error_patterns",
        "compare_classes",
    ]
    assert all(name == tool.name and tool.description and tool.arguments for name, tool in TOOLS.items())


def test_who_counts_and_what_counts(alice: User, school_class: SchoolClass) -> None:
    detail = ask(alice, "get_class_detail", class_id="Physics 7A")

    assert [(one["name"], one["counts"]) for one in detail["students"]] == [
        ("王雨桐", True),
        ("李思远", True),
        ("Noah Brandt", True),
        ("赵离", False),
        ("Guest Gao", False),
    ]
    # Of Wang the second version, 7 of 10; of Li the late one, 5 of 10; Brandt came after it was due.
    forces, draft = detail["assignments"]
    assert {name: forces[name] for name in forces if name not in ("assignment_id", "title", "type", "due_at")} == {
        "status": "published",
        "max_score": 10.0,
        "total_students": 2,
        "submission_count": 2,
        "marked_count": 2,
        "late_count": 1,
        "average_score": 6.0,
        "average_percent": 60.0,
        "passed_count": 1,
        "pass_rate": 50.0,
    }
    assert (draft["submission_count"], draft["average_percent"]) == (0, None)
    assert (detail["average_percent"], detail["pass_rate"]) == (60.0, 50.0)
    assert detail["school_class"]["assignment_count"] == 1
    basis = detail["basis"]
    as_of = basis.pop("as_of")
    assert basis == {
        "students": 3,
        "assignments": 1,
        "submissions": 2,
        "first": "2026-10-09",
        "last": "2026-10-09",
        "late": 1,
        "guests": 1,
        "leavers": 1,
        "pass_mark": 60.0,
        "is_small": True,
        "said": "Students counted: 3 (not counted: guests 1, leavers 1). Marked submissions: 2, the latest of each "
        "student, 1 of them late. Assignments: 1, due from 2026-10-09 to 2026-10-09. Pass mark: 60 %. "
        f"As of {as_of}. So few students count that each of them moves the figures.",
    }


def test_what_counts_is_said_in_the_language_spoken(alice: User, school_class: SchoolClass) -> None:
    with speaking("zh"):
        said = ask(alice, "get_class_detail", class_id="Physics 7A")["basis"]["said"]
    assert said.startswith("计入学生 3 人（不计入：旁听 1 人，已离班 1 人）。")


def test_a_student_beside_the_class(alice: User, school_class: SchoolClass) -> None:
    grades = ask(alice, "get_student_grades", student_id="Emily Wang")["classes"]
    (only,) = grades
    (forces,) = only["assignments"]
    assert (forces["version"], forces["score"], forces["percent"], forces["passed"]) == (2, 7.0, 70.0, True)
    assert (only["average_percent"], only["class_average_percent"]) == (70.0, 60.0)
    assert [(one["title"], one["percent"]) for one in only["recorded"]] == [("Oral", 90.0)]


def test_one_assignment_with_who_is_missing(alice: User, school_class: SchoolClass) -> None:
    answer = ask(alice, "get_assignment_submissions", assignment_id="forces")
    shown = [
        (one["name"], one["submission_type"], one["counts"], one["version"], one["is_late"], one["score"])
        for one in answer["submissions"]
    ]
    assert shown == [
        ("王雨桐", "student", True, 2, False, 7.0),
        ("李思远", "student", True, 1, True, 5.0),
        ("赵离", "student", False, 1, False, 0.0),
        ("Guest Gao", "guest", False, 1, False, 10.0),
    ]
    assert [(one["question_id"], one["answers"], one["average_score"], one["percent"]) for one in answer["items"]] == [
        ("q1", 2, 2.3, 56.3),
        ("q2", 2, 3.8, 62.5),
    ]


def test_where_a_class_is_weak(alice: User, school_class: SchoolClass) -> None:
    answer = ask(alice, "analyze_student_weakness", class_id="Physics 7A")
    points = [
        (one["name"], one["percent"], one["students"], one["below"], one["below_names"]) for one in answer["points"]
    ]
    # Units: (4 + 3 + 0.5 + 4.5) of 20; Wang reached 7 of 10, Li 5 of 10. Diagrams: 7.5 of 12; Wang 3 of 6.
    assert points == [("Units", 60.0, 2, 1, ["李思远"]), ("Diagrams", 62.5, 2, 1, ["王雨桐"])]
    one = ask(alice, "analyze_student_weakness", class_id="Physics 7A", student_id="赵离")
    assert [(point["name"], point["percent"]) for point in one["points"]] == [("Diagrams", 0.0), ("Units", 0.0)]
    assert one["basis"]["said"].startswith("One student, who does not count for the class. Marked submissions: 1,")


def test_which_errors_are_frequent(alice: User, school_class: SchoolClass) -> None:
    answer = ask(alice, "get_student_error_patterns", class_id="Physics 7A")
    assert [(one["tag"], one["count"], one["names"], one["items"]) for one in answer["patterns"]] == [
        ("friction left out", 2, ["王雨桐", "李思远"], ["Forces: q2"]),
        ("unit missing", 1, ["王雨桐"], ["Forces: q2"]),
    ]
    assert (answer["known"], answer["answers"]) == (2, 4)


NAMED = {"class_id": "Physics 7A", "student_id": "王雨桐", "assignment_id": "Forces", "rubric_id": "Lab report"}
ABOUT_ONE = [name for name, tool in TOOLS.items() if NAMED.keys() & tool.arguments.model_fields.keys()]


@pytest.mark.parametrize("name", ABOUT_ONE)
def test_bob_reads_with_alice_and_for_charlie_there_is_nothing(
    alice: User, bob: User, charlie: User, school_class: SchoolClass, name: str
) -> None:
    given = {key: value for key, value in NAMED.items() if key in TOOLS[name].arguments.model_fields}

    told = [str(ask(user, name, **given)).replace("'own': False", "'own': True") for user in (alice, bob)]

    assert told[0] == told[1]
    with pytest.raises(NotThere) as raised:
        ask(charlie, name, **given)
    assert "There are" not in str(raised.value)


def test_lists_hold_what_one_may_see(alice: User, bob: User, charlie: User, school_class: SchoolClass) -> None:
    ingest(alice, b"# Steam\n\nJames Watt patented the separate condenser in 1769.", "steam.md")
    found = [
        (
            [(one["name"], one["own"]) for one in ask(user, "get_teacher_classes")["classes"]],
            [one["name"] for one in ask(user, "list_available_rubrics", subject="physics")["rubrics"]],
            [one["title"] for one in ask(user, "search_teacher_documents", query="separate condenser")["hits"]],
        )
        for user in (alice, bob, charlie)
    ]
    assert found == [
        ([("Physics 7A", True)], ["Lab report"], ["Steam"]),
        ([("Physics 7A", False)], ["Lab report"], []),
        ([], [], []),
    ]


@pytest.mark.parametrize(
    ("tool", "arguments", "kind", "said"),
    [
        (
            "get_class_detail",
            {"class_id": "8B"},
            NotThere,
            "You have no class called “8B”. There are: Physics 7A.",
        ),
        ("get_rubric", {"rubric_id": "Essay"}, NotThere, "You have no rubric called “Essay”. There are: Lab report."),
        (
            "analyze_student_weakness",
            {"class_id": "physics7a", "student_id": "李"},
            NotThere,
            "There is no student called “李” in these classes. There are: 王雨桐, 李思远, Noah Brandt, 赵离, Guest Gao.",
        ),
    ],
)
def test_what_is_not_there_is_said(
    alice: User, school_class: SchoolClass, tool: str, arguments: Row, kind: type[RunError], said: str
) -> None:
    with pytest.raises(kind) as raised:
        ask(alice, tool, **arguments)
    assert (str(raised.value), raised.value.retryable) == (said, False)


def test_a_name_that_two_bear_is_not_guessed(alice: User, school_class: SchoolClass) -> None:
    second = Student.objects.create(owner=alice, name="李思远", external_id="x")
    school_class.enrolments.create(student=second)
    first = Student.objects.get(external_id="20260102")
    with pytest.raises(Ambiguous) as raised:
        ask(alice, "get_student_grades", student_id="李思远")
    assert f"李思远 (id:{first.pk}), 李思远 (id:{second.pk})" in str(raised.value)
    assert ask(alice, "get_student_grades", student_id=f"id:{first.pk}")["student"]["number"] == "20260102"


def test_a_class_costs_no_more_queries_with_more_in_it(
    alice: User, school_class: SchoolClass, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(5):
        Assignment.objects.create(school_class=school_class, external_id=f"n{number}", title="More", max_score=5)
    with django_assert_num_queries(9):
        ask(alice, "get_class_detail", class_id="Physics 7A")


# The sample, beside what the database says of it in its own words.

LATEST = """
    select a.title, s.score, a.max_score, s.submitted_at > a.due_at as late, s.id, e.student_id, a.id as assignment
    from classes_submission s
    join classes_assignment a on a.id = s.assignment_id
    join classes_enrolment e on e.school_class_id = a.school_class_id and e.student_id = s.student_id
    where a.school_class_id = %s and e.role = 'student' and e."left" is null and s.score is not null
      and s.version = (select max(version) from classes_submission o
                       where o.assignment_id = s.assignment_id and o.student_id = s.student_id)
"""


def rows(query: str, *values: object) -> list[Row]:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


@pytest.fixture
def sample(db: None) -> Callable[[], list[SchoolClass]]:
    load_sample()
    return lambda: list(SchoolClass.objects.filter(sample=True))


def test_the_samples_figures_are_those_of_the_database(alice: User, sample: Callable[[], list[SchoolClass]]) -> None:
    for school_class in sample():
        found = rows(LATEST, school_class.pk)
        shares = [float(row["score"]) / float(row["max_score"]) * 100 for row in found]
        detail = ask(alice, "get_class_detail", class_id=school_class.pk)
        assert detail["average_percent"] == tenth(fmean(shares))
        assert detail["pass_rate"] == tenth(100 * sum(share >= 60 for share in shares) / len(shares))
        assert detail["basis"]["submissions"] == len(found)
        assert detail["basis"]["late"] == sum(bool(row["late"]) for row in found)
        for told in detail["assignments"]:
            scores = [float(row["score"]) for row in found if row["assignment"] == told["assignment_id"]]
            assert (told["average_score"], told["marked_count"]) == (tenth(fmean(scores)), len(scores))


def test_the_samples_weak_points_are_those_of_the_database(
    alice: User, sample: Callable[[], list[SchoolClass]]
) -> None:
    query = f"""
        select p.name, sum(i.score) as reached, sum(q.max_score) as most, count(*) as answers,
               count(distinct l.student_id) as students
        from ({LATEST}) l join classes_itemscore i on i.submission_id = l.id join classes_assignmentitem q on q.id = i.item_id
        join classes_assignmentitem_knowledge_points t on t.assignmentitem_id = q.id join classes_knowledgepoint p on p.id = t.knowledgepoint_id
        group by p.name
    """
    for school_class in sample():
        told = ask(alice, "analyze_student_weakness", class_id=school_class.pk, limit=50)["points"]
        expected = {
            row["name"]: (tenth(float(row["reached"]) * 100 / float(row["most"])), row["answers"], row["students"])
            for row in rows(query, school_class.pk)
        }
        assert {one["name"]: (one["percent"], one["answers"], one["students"]) for one in told} == expected
        assert [one["percent"] for one in told] == sorted(one["percent"] for one in told)


def test_the_samples_errors_are_those_of_the_database(alice: User, sample: Callable[[], list[SchoolClass]]) -> None:
    for school_class in sample():
        counts: dict[str, int] = {}
        for row in rows(LATEST, school_class.pk):
            for given in rows("select error_tags from classes_itemscore where submission_id = %s", row["id"]):
                for tag in json.loads(given["error_tags"]):
                    counts[tag] = counts.get(tag, 0) + 1
        told = ask(alice, "get_student_error_patterns", class_id=school_class.pk, limit=50)["patterns"]
        assert {one["tag"]: one["count"] for one in told} == counts


def test_the_sample_is_loaded_once_and_leaves_when_there_is_a_class_of_ones_own(
    alice: User, bob: User, charlie: User, sample: Callable[[], list[SchoolClass]], school_class: SchoolClass
) -> None:
    assert load_sample() == 0
    shown = [[one["name"] for one in ask(user, "get_teacher_classes")["classes"]] for user in (alice, bob, charlie)]
    assert shown == [["Physics 7A"], ["Physics 7A"], ["Physics 8A", "七年级（2）班", "九年级（1）班"]]
    assert [one["sample"] for one in ask(charlie, "list_available_rubrics")["rubrics"]] == [True] * 3
    assert [one["name"] for one in ask(alice, "list_available_rubrics")["rubrics"]] == ["Lab report"]
    assert Student.objects.filter(owner__username="sample").count() == 90
