"""Alice's class, which Bob reads with her: three who count, one who left, a guest, and work in several versions."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest
from django.contrib.auth.models import User

from conversation.classes.models import (
    Assignment,
    AssignmentItem,
    Enrolment,
    Grade,
    ItemScore,
    KnowledgePoint,
    Rubric,
    SchoolClass,
    Student,
    Submission,
)

DUE = datetime(2026, 10, 9, 16, 0, tzinfo=UTC)
PEOPLE = [
    ("王雨桐", "Emily Wang", "20260101", "student", date(2026, 9, 1), None),
    ("李思远", "", "20260102", "student", date(2026, 9, 1), None),
    ("Noah Brandt", "", "20260103", "student", date(2026, 10, 20), None),
    ("赵离", "", "20260104", "student", date(2026, 9, 1), date(2026, 10, 15)),
    ("Guest Gao", "", "20260105", "guest", None, None),
]
WORK = [
    # who, version, hours after it was due, the scores of q1 and q2 of 4 and 6, errors in q2
    (0, 1, -5, ("1", "2"), ["unit missing"]),
    (0, 2, -1, ("4", "3"), ["unit missing", "friction left out"]),
    (1, 1, 3, ("0.5", "4.5"), ["friction left out"]),
    (3, 1, -2, ("0", "0"), ["unit missing"]),
    (4, 1, -2, ("4", "6"), []),
]


@pytest.fixture
def school_class(alice: User, bob: User) -> SchoolClass:
    """Physics 7A with one assignment of two items, and a draft."""
    made = SchoolClass.objects.create(owner=alice, external_id="7a", name="Physics 7A", grade="7", subject="Physics")
    made.teachers.add(bob)
    people = [
        Student.objects.create(owner=alice, name=name, other_name=other, number=number, external_id=number)
        for name, other, number, *_ in PEOPLE
    ]
    for student, (_, _, _, role, joined, left) in zip(people, PEOPLE, strict=True):
        Enrolment.objects.create(school_class=made, student=student, role=role, joined=joined, left=left)
    rubric = Rubric.objects.create(owner=alice, external_id="r1", name="Lab report", subject="Physics", total_marks=10)
    quiz = Assignment.objects.create(
        school_class=made, external_id="a1", title="Forces", kind="quiz", max_score=10, due_at=DUE, rubric=rubric
    )
    Assignment.objects.create(school_class=made, external_id="a2", title="Next", status="draft", max_score=5)
    units, diagrams = (KnowledgePoint.objects.create(owner=alice, name=name) for name in ("Units", "Diagrams"))
    items = [
        AssignmentItem.objects.create(assignment=quiz, key=key, position=place, max_score=most, text=text)
        for place, (key, most, text) in enumerate([("q1", 4, "Convert 350 g."), ("q2", 6, "Draw the forces.")])
    ]
    items[0].knowledge_points.add(units)
    items[1].knowledge_points.add(units, diagrams)
    for who, version, hours, scores, errors in WORK:
        points = [Decimal(score) for score in scores]
        handed_in = Submission.objects.create(
            assignment=quiz,
            student=people[who],
            version=version,
            submitted_at=DUE + timedelta(hours=hours),
            score=sum(points),
        )
        for item, score, tags in zip(items, points, ([], errors), strict=True):
            ItemScore.objects.create(submission=handed_in, item=item, score=score, error_tags=tags)
    Grade.objects.create(
        school_class=made, student=people[0], title="Oral", score=9, max_score=10, recorded_on=date(2026, 10, 1)
    )
    return made
