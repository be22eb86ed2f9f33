"""Questions about classes and about the conversation itself, answered offline: whoever is named, in either language."""

import pytest
from django.contrib.auth.models import User
from django.db.models import Q

from conversation.classes.models import Assignment, Student, Submission
from conversation.classes.naming.mentioning import mentions_of
from conversation.classes.schemas.arguments import ClassArguments
from conversation.classes.services import get_class_detail
from runs.database import in_thread
from tests.conversation.conftest import Caller, words
from tests.conversation.school import load_sample

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
async def school(transactional_db: None) -> None:
    await in_thread(load_sample)


def without_submission(title: str) -> set[str]:
    """Who is in the class and handed nothing in, straight from the rows."""
    work = Assignment.objects.get(title=title)
    there = Submission.objects.filter(assignment=work).values("student")
    everyone = Student.objects.filter(enrolments__school_class=work.school_class, enrolments__role="student")
    assert work.due_at
    away = Q(enrolments__left__isnull=False) | Q(enrolments__joined__gt=work.due_at.date())
    return set(everyone.exclude(away).exclude(pk__in=there).values_list("name", flat=True))


@pytest.mark.parametrize(
    ("message", "title"),
    [
        ("Who is missing from the Force and acceleration quiz?", "Force and acceleration quiz"),
        ("Who skipped the third law worksheet?", "Newton's third law worksheet"),
        ("二力平衡与摩擦力小测缺了哪些人", "二力平衡与摩擦力小测"),
        ("受力分析练习谁没做", "受力分析专项练习"),
    ],
)
async def test_who_is_missing_of_a_named_assignment_are_its_students(
    caller: Caller, school: None, message: str, title: str
) -> None:
    said = words(await caller.stream(message))
    (line,) = [one for one in said.splitlines() if one.startswith(("Nothing handed in: ", "没有提交："))]
    names = line.removeprefix("Nothing handed in: ").removeprefix("没有提交：").rstrip(".。")
    assert set(names.replace("、", ", ").split(", ")) == await in_thread(without_submission, title)
    assert title in said


async def test_how_a_named_class_does_is_told_with_what_it_rests_on(caller: Caller, school: None, alice: User) -> None:
    said = words(await caller.stream("How is Physics 8A doing?"))
    detail = await in_thread(get_class_detail, alice.pk, ClassArguments(class_id="Physics 8A"))
    assert said.startswith(f"Physics 8A: {detail.basis.students} students, {detail.average_percent:g} % on average")
    assert said.endswith(detail.basis.said)
    # Named as that class is, and none of theirs: asked for, and not taken for the other.
    other = words(await caller.stream("How is Physics 8B doing?"))
    assert other == "You have no class “Physics 8B”. Which of yours do you mean?"


async def test_two_classes_that_are_named_are_compared_and_no_other(caller: Caller, school: None) -> None:
    said = words(await caller.stream("Is Physics 8A doing better than 九年级（1）班?"))
    assert ["Physics 8A" in said, "九年级（1）班" in said, "七年级（2）班" in said] == [True, True, False]


async def test_what_was_asked_first_is_known_however_long_ago(caller: Caller) -> None:
    assert (
        words(await caller.stream("What did I ask first?")) == "This is the first thing you say in this conversation."
    )
    for _ in range(7):
        await caller.stream("Hello")
    assert words(await caller.stream("我第一个问的是什么")) == "你最先说的是：“What did I ask first?”"
    assert words(await caller.stream("What was my previous question?")) == "Before this you said: “我第一个问的是什么”"


async def test_what_is_named_is_never_guessed(school: None, alice: User) -> None:
    found = await in_thread(mentions_of, alice.pk, "Did Oliver Kowalski of physics 8a do the inertia homework?")
    assert (found.classes, [one.said for one in found.students]) == (["physics 8a"], ["Oliver Kowalski"])
    assert [one.said for one in found.work] == ["inertia homework"]
    none = await in_thread(mentions_of, alice.pk, "What is inertia, and who was Newton?")
    assert (none.classes, none.work, none.students) == ([], [], [])
