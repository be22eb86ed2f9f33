"""The sample school: invented classes whose work is drawn with fixed dice, so that everybody has the same one."""

import hashlib
import random
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Literal

from django.contrib.auth.models import User
from django.db import transaction

from conversation.classes.importing.keeping import outcome
from conversation.classes.importing.records import (
    AssignmentRecord,
    ClassRecord,
    EnrolmentRecord,
    GradeRecord,
    ItemRecord,
    ItemScoreRecord,
    Records,
    StudentRecord,
    SubmissionRecord,
)
from conversation.classes.models import Assignment, Rubric, SchoolClass, Student
from conversation.classes.schemas.rubrics import Criterion
from library.services import SAMPLE_OWNER
from runs.strict import Strict

SAMPLE_FILE = Path(__file__).resolve().parent / "school.json"
PEOPLE = 30
"""In each class; the last of them is a guest, the one before has left, and the one before that came late."""
BEGIN, CAME, LEFT = date(2026, 9, 1), date(2026, 10, 5), date(2026, 10, 20)
MISSED, LATE, AGAIN, UNMARKED = 0.05, 0.07, 0.08, 0.01
"""How often work is not handed in, late, handed in again, or not marked yet."""


class SampleItem(Strict):
    key: str
    text: str
    max_score: int
    points: list[str]
    errors: list[str]


class SampleAssignment(Strict):
    title: str
    kind: Literal["homework", "quiz", "exam", "project"]
    due: datetime
    rubric: str | None = None
    items: list[SampleItem]


class SampleClass(Strict):
    key: str
    name: str
    grade: str
    subject: str
    names: Literal["english", "chinese"]
    assignments: list[SampleAssignment]


class SampleRubric(Strict):
    external_id: str
    name: str
    subject: str
    task_type: str
    level: str
    total_marks: int
    criteria: list[Criterion]
    sample_answers: list[str]
    common_errors: list[str]


class SampleSchool(Strict):
    """What the file holds: what is taught and asked, and what people may be called."""

    classes: list[SampleClass]
    rubrics: list[SampleRubric]
    surnames: list[tuple[str, str]]
    given_names: list[tuple[str, str]]
    english_first: list[str]
    english_last: list[str]


def load_sample() -> int:
    """Keep the sample school as the file has it; the number of classes that were made, none when they are there."""
    data = SAMPLE_FILE.read_bytes() + Path(__file__).read_bytes()
    mark = f"sample-{hashlib.sha256(data).hexdigest()[:8]}"
    owner, _ = User.objects.get_or_create(username=SAMPLE_OWNER, defaults={"is_active": False})
    present = SchoolClass.objects.filter(owner=owner)
    if present.exists() and not present.exclude(external_id__startswith=mark).exists():
        return 0
    school = SampleSchool.model_validate_json(SAMPLE_FILE.read_bytes())
    records = drawn(school, mark)
    with transaction.atomic():
        present.delete()
        Student.objects.filter(owner=owner).delete()
        Rubric.objects.filter(owner=owner).delete()
        outcome(owner, records, write=True)
        present.update(sample=True)
        _keep_rubrics(owner, school)
    return len(records.classes)


def _keep_rubrics(owner: User, school: SampleSchool) -> None:
    kept = {
        one.external_id: Rubric.objects.create(owner=owner, sample=True, **one.model_dump(mode="json"))
        for one in school.rubrics
    }
    for school_class in school.classes:
        for one in filter(lambda set_work: set_work.rubric, school_class.assignments):
            rows = Assignment.objects.filter(school_class__owner=owner, title=one.title)
            rows.update(rubric=kept[str(one.rubric)])


def drawn(school: SampleSchool, mark: str = "sample") -> Records:
    """The school's records, the same whenever they are drawn."""
    records = Records()
    for number, one in enumerate(school.classes):
        dice = random.Random(f"{one.key}/1")  # noqa: S311  # dice of a sample, not of a lock
        class_id = f"{mark}-{one.key}"
        records.classes.append(ClassRecord(class_id=class_id, name=one.name, grade=one.grade, subject=one.subject))
        people = list(_people(school, one, number))
        records.students += people
        records.enrolments += [
            EnrolmentRecord(
                class_id=class_id,
                student_id=person.student_id,
                role="guest" if place == PEOPLE - 1 else "student",
                joined=CAME if place == PEOPLE - 3 else BEGIN,
                left=LEFT if place == PEOPLE - 2 else None,
            )
            for place, person in enumerate(people)
        ]
        skills = {person.student_id: _Skill(dice, one) for person in people}
        for place, set_work in enumerate(one.assignments, 1):
            _set_work(records, class_id, f"{class_id}-{place}", set_work)
            for seat, person in enumerate(people):
                _hand_in(records, dice, set_work, (class_id, f"{class_id}-{place}", person.student_id), seat, skills)
        title = "Mid-term" if one.names == "english" else "期中考试"
        records.grades += [_mid_term(dice, class_id, person, title, skills[person.student_id]) for person in people]
    return records


class _Skill:
    """How likely somebody is to get an item right: by what they can in all, and in each knowledge point."""

    def __init__(self, dice: random.Random, school_class: SampleClass) -> None:
        points = sorted({point for one in school_class.assignments for item in one.items for point in item.points})
        self.overall = min(0.9, max(0.12, dice.gauss(0.52, 0.18)))
        self.by_point = {
            point: min(0.96, max(0.05, self.overall + dice.gauss(0.08 - 0.07 * (place % 4), 0.1)))
            for place, point in enumerate(points)
        }

    def of(self, item: SampleItem) -> float:
        return sum(self.by_point[point] for point in item.points) / len(item.points)


def _people(school: SampleSchool, school_class: SampleClass, number: int) -> Iterator[StudentRecord]:
    for place in range(PEOPLE):
        if school_class.names == "english":
            name, other = f"{school.english_first[place]} {school.english_last[(place * 7 + 3) % PEOPLE]}", ""
            if place % 5 == 4:  # a bilingual school: some have a Chinese name as well
                nth = place // 5
                surname, given = school.surnames[nth * 5 + 4], school.given_names[nth * 4 + 3]
                name, other = f"{school.english_first[place]} {surname[1]}", f"{surname[0]}{given[0]}"
        else:
            surname, given = school.surnames[place], school.given_names[(place * 7 + number * 11) % PEOPLE]
            name = f"{surname[0]}{given[0]}"
            first = school.english_first[(place * 13 + number) % PEOPLE] if place % 6 == 1 else given[1]
            other = f"{first} {surname[1]}"
        code = f"2026{number + 1:02}{place + 1:02}"
        yield StudentRecord(
            student_id=f"sample-{code}",
            name=name,
            number=code,
            other_name=other,
            email=f"s{code}@linhai.example",
        )


def _set_work(records: Records, class_id: str, assignment_id: str, set_work: SampleAssignment) -> None:
    records.assignments.append(
        AssignmentRecord(
            class_id=class_id,
            assignment_id=assignment_id,
            title=set_work.title,
            kind=set_work.kind,
            max_score=Decimal(sum(item.max_score for item in set_work.items)),
            due_at=set_work.due,
        )
    )
    records.items += [
        ItemRecord(
            class_id=class_id,
            assignment_id=assignment_id,
            key=item.key,
            text=item.text,
            max_score=Decimal(item.max_score),
            knowledge_points=item.points,
        )
        for item in set_work.items
    ]


def _hand_in(
    records: Records,
    dice: random.Random,
    set_work: SampleAssignment,
    names: tuple[str, str, str],
    seat: int,
    skills: dict[str, _Skill],
) -> None:
    """What one person hands in for one assignment: once, twice or not at all."""
    due = set_work.due
    is_away = (seat == PEOPLE - 2 and due.date() >= LEFT) or (seat == PEOPLE - 3 and due.date() < CAME)
    if dice.random() < MISSED or is_away:
        return
    handed_in = due + timedelta(hours=dice.randrange(2, 40) if dice.random() < LATE else -dice.randrange(1, 60))
    versions = 2 if set_work.kind in ("homework", "project") and dice.random() < AGAIN else 1
    is_marked = dice.random() >= UNMARKED
    for version in range(1, versions + 1):
        skill = skills[names[2]]
        scores = [_answered(dice, item, skill.of(item) + 0.12 * (version - 1)) for item in set_work.items]
        moment = handed_in + timedelta(hours=26 * (version - 1))
        _keep_work(records, set_work, (*names, version), moment, scores if is_marked else [])


def _keep_work(
    records: Records,
    set_work: SampleAssignment,
    names: tuple[str, str, str, int],
    moment: datetime,
    scores: list[tuple[Decimal, list[str]]],
) -> None:
    """One version of what was handed in, marked where there are scores."""
    work = dict(zip(("class_id", "assignment_id", "student_id", "version"), names, strict=True))
    total = sum((score for score, _ in scores), Decimal(0)) if scores else None
    records.submissions.append(SubmissionRecord.model_validate({**work, "submitted_at": moment, "score": total}))
    records.scores += [
        ItemScoreRecord.model_validate({**work, "key": item.key, "score": score, "error_tags": tags})
        for item, (score, tags) in zip(set_work.items, scores, strict=False)
    ]


def _answered(dice: random.Random, item: SampleItem, skill: float) -> tuple[Decimal, list[str]]:
    """What an answer was given, in halves, and which error was found in it."""
    if dice.random() < skill:
        return Decimal(item.max_score), []
    share = Decimal(dice.randrange(0, 2 * item.max_score)) / 2
    return share, [item.errors[min(int(dice.random() ** 2 * len(item.errors)), len(item.errors) - 1)]]


def _mid_term(dice: random.Random, class_id: str, person: StudentRecord, title: str, skill: _Skill) -> GradeRecord:
    score = min(100, max(20, round(30 + 70 * skill.overall + dice.gauss(0, 5))))
    return GradeRecord(
        class_id=class_id,
        student_id=person.student_id,
        title=title,
        score=Decimal(score),
        max_score=Decimal(100),
        recorded_on=date(2026, 11, 6),
    )
