"""A teacher's classes side by side, as the database has them computed another way."""

from decimal import Decimal

import pytest
from django.contrib.auth.models import User

from conversation.classes.figures.comparing import is_named
from conversation.classes.models import ItemScore, SchoolClass, Submission
from conversation.classes.schemas.arguments import ComparisonArguments
from conversation.classes.services import compare_classes
from tests.conversation.school import load_sample

pytestmark = pytest.mark.django_db


def test_classes_stand_by_what_their_answers_reached_and_those_without_are_named(
    alice: User, school_class: SchoolClass
) -> None:
    empty = SchoolClass.objects.create(owner=alice, external_id="7b", name="Physics 7B")
    point = school_class.assignments.exclude(items=None).first().items.first().knowledge_points.first()  # type: ignore[union-attr]
    found = compare_classes(alice.pk, ComparisonArguments(topic=point.name))
    (only,) = found.classes
    assert (only.class_name, found.without, found.points) == ("Physics 7A", [empty.name], [point.name])
    # Wang's second version and Li's late one count; who left, the guest and the first version do not.
    latest = Submission.objects.filter(student__name__in=["王雨桐", "李思远"]).exclude(
        student__name="王雨桐", version=1
    )
    scores = ItemScore.objects.filter(submission__in=latest, item__knowledge_points=point)
    reached, most = sum(one.score for one in scores), sum(one.item.max_score for one in scores)
    assert only.percent == round(Decimal(reached) * 100 / most, 1)
    assert (only.students, only.basis.students, only.basis.submissions) == (2, 3, 2)


def test_all_work_is_compared_by_the_averages_of_the_classes(alice: User, db: None) -> None:
    load_sample()
    found = compare_classes(alice.pk, ComparisonArguments())
    assert [one.percent for one in found.classes] == sorted(one.percent for one in found.classes)
    assert len(found.classes) == 3
    assert found.without == []


def test_what_no_class_was_set_is_told_with_what_there_is(alice: User, school_class: SchoolClass) -> None:
    found = compare_classes(alice.pk, ComparisonArguments(topic="cooking"))
    assert (found.classes, found.without) == ([], ["Physics 7A"])
    assert found.known


@pytest.mark.parametrize(
    ("point", "topic", "expected"),
    [
        ("Free-body diagrams", "free-body diagrams", True),
        ("Inertia and Newton's first law", "inertia", True),
        ("受力分析", "受力分析", True),
        ("去分母", "分母", True),
        ("去分母", "有理数", False),
        ("Units and conversions", "fractions", False),
    ],
)
def test_a_point_is_named_by_all_its_words_or_by_words_that_are_all_its_own(
    point: str, topic: str, *, expected: bool
) -> None:
    assert is_named(point, topic) is expected
