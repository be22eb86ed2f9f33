"""The three sample applications on the sample school: their numbers are those of the database, computed here another way."""

from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from django.db import connection

from conversation.classes.models import SchoolClass
from runs.database import in_thread
from tests.conversation.builds.conftest import HOMEWORK, QUIZ, WEEKLY, Builder, blocks, kpis

WORK = """
select s.name, a.title, a.max_score, h.score, h.submitted_at, a.due_at, h.id
from classes_assignment a
join classes_enrolment e on e.school_class_id = a.school_class_id and e.role = 'student'
join classes_student s on s.id = e.student_id
left join classes_submission h on h.assignment_id = a.id and h.student_id = s.id and h.version =
    (select max(version) from classes_submission l where l.assignment_id = a.id and l.student_id = s.id)
where a.school_class_id = %s and a.status <> 'draft'
and (e."left" is null or e."left" > '2026-11-22')
and (e.joined is null or e.joined <= date(a.due_at) or h.id is not null)
and date(a.due_at) between %s and %s
"""
FIRST, LAST = "2026-10-01", "2026-11-20"


def work_of(school: SchoolClass, first: str = FIRST) -> list[dict[str, Any]]:
    with connection.cursor() as cursor:
        cursor.execute(WORK, [school.pk, first, LAST])
        names = ("name", "title", "max", "score", "at", "due", "id")
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def percent(part: Decimal, of: Decimal) -> str:
    return f"{(part * 100 / of).quantize(Decimal('0.1'), ROUND_HALF_UP)} %"


def share(rows: list[Any], of: list[Any]) -> str:
    return percent(Decimal(len(rows)), Decimal(len(of)))


async def test_the_weekly_report_says_what_stands_in_the_database(builder: Builder, school: SchoolClass) -> None:
    app = await builder.saved(WEEKLY)
    result = await builder.ran(app, **{"class": str(school.pk), "period": {"first": FIRST, "last": LAST}})
    assert (result["status"], result["error"], result["engine"]) == ("completed", None, "offline")
    rows = await in_thread(work_of, school)
    marked = [row for row in rows if row["score"] is not None]
    shares = [Decimal(str(row["score"])) / Decimal(str(row["max"])) for row in marked]
    late = [row for row in rows if row["at"] and row["at"] > row["due"]]
    assert kpis(result) == {
        "Average": percent(sum(shares, Decimal(0)), Decimal(len(shares))),
        "Passed": share([one for one in shares if one >= Decimal("0.6")], shares),
        "Handed in": share([row for row in rows if row["id"]], rows),
        "Late": str(len(late)),
    }
    assert sum(int(value) for value in blocks(result)["bands"]["series"][0]["data"]) == len(marked)
    shown = blocks(result)["figures"]["data"][0]["subtext"]
    assert shown == f"n = {len(marked)}, 2026-10-09 to 2026-11-13"
    assert "Assignments: 3, due from 2026-10-09 to 2026-11-13." in blocks(result)["figures"]["said"]


async def test_homework_follow_up_names_who_handed_in_nothing(builder: Builder, school: SchoolClass) -> None:
    app = await builder.saved(HOMEWORK)
    result = await builder.ran(app, **{"class": str(school.pk), "period": {"first": FIRST, "last": LAST}})
    rows = await in_thread(work_of, school)
    missing = sorted((row["name"], row["title"]) for row in rows if not row["id"])
    late = [row for row in rows if row["at"] and row["at"] > row["due"]]
    assert sorted(tuple(row["cells"][:2]) for row in blocks(result)["missing"]["rows"]) == missing
    assert len(blocks(result)["late"]["rows"]) == len(late)
    assert (kpis(result)["Expected"], kpis(result)["Not handed in"]) == (str(len(rows)), str(len(missing)))


async def test_the_quiz_asks_what_the_documents_say_of_weak_points(builder: Builder, school: SchoolClass) -> None:
    app = await builder.saved(QUIZ)
    result = await builder.ran(app, **{"class": "Physics 8A"})
    found = blocks(result)
    named = [row["cells"][0] for row in found["weak"]["rows"]]
    with_points = await in_thread(_weakest, school)
    assert named == with_points
    # Nothing is known of them in an empty library, and nothing is made up.
    assert found["questions"]["questions"] == []
    assert found["questions"]["silent"].startswith("Your documents say nothing about: ")


def _weakest(school: SchoolClass) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(
            """select p.name from classes_itemscore c join classes_assignmentitem i on i.id = c.item_id
            join classes_assignmentitem_knowledge_points k on k.assignmentitem_id = i.id
            join classes_knowledgepoint p on p.id = k.knowledgepoint_id
            join classes_submission h on h.id = c.submission_id join classes_assignment a on a.id = h.assignment_id
            join classes_enrolment e on e.student_id = h.student_id and e.school_class_id = a.school_class_id
            where a.school_class_id = %s and a.status <> 'draft' and e.role = 'student' and h.score is not null
            and (e."left" is null or e."left" > '2026-11-22') and h.version =
            (select max(version) from classes_submission l where l.assignment_id = a.id and l.student_id = h.student_id)
            group by p.name order by 1.0 * sum(c.score) / sum(i.max_score), p.name limit 5""",
            [school.pk],
        )
        return [name for (name,) in cursor.fetchall()]


async def test_what_a_student_reached_stands_in_order_of_time(builder: Builder, school: SchoolClass) -> None:
    app = await builder.saved("Let me pick a student and see all their scores over time as a line chart.")
    result = await builder.ran(app, **{"class": str(school.pk), "student": "Emily Lindqvist"})
    rows = await in_thread(work_of, school, "2026-01-01")
    own = sorted(
        (row["due"], row["title"], row["score"], row["max"]) for row in rows if row["name"] == "Emily Lindqvist"
    )
    scores = blocks(result)["scores"]
    assert scores["variant"] == "line"
    assert scores["xAxis"] == [title for _, title, _, _ in own]
    reached = [score and percent(Decimal(str(score)), Decimal(str(most))) for _, _, score, most in own]
    assert [value and f"{Decimal(value):.1f} %" for value in scores["series"][0]["data"]] == reached
    assert len(own) >= 3
