"""A question about a class that may be several is answered with these as buttons; which is chosen is answered."""

import pytest
from django.contrib.auth.models import User

from conversation.classes.schemas.arguments import ClassArguments
from conversation.classes.services import get_class_detail
from runs.database import in_thread
from tests.conversation.conftest import Caller, of, words
from tests.conversation.school import load_sample

pytestmark = pytest.mark.django_db(transaction=True)


async def test_classes_of_an_ambiguous_question_are_buttons_and_the_chosen_one_is_answered(
    caller: Caller, alice: User
) -> None:
    await in_thread(load_sample)
    told = await caller.stream("How did the class do in all?")
    (asked,) = of(told, "data-clarify")
    assert asked["data"]["question"] == "Which class do you mean: “Physics 8A”, “七年级（2）班”, “九年级（1）班”?"
    assert asked["data"]["hint"] == "needClassId"
    assert [one["label"] for one in asked["data"]["choices"]] == ["Physics 8A", "七年级（2）班", "九年级（1）班"]

    told = await caller.stream(asked["data"]["choices"][0]["value"])
    detail = await in_thread(get_class_detail, alice.pk, ClassArguments(class_id="Physics 8A"))
    assert f"Physics 8A: {detail.basis.students} students, {detail.average_percent:g} % on average" in words(told)
    assert of(told, "data-clarify") == []


async def test_which_class_is_weakest_is_computed_over_all(caller: Caller) -> None:
    await in_thread(load_sample)
    told = await caller.stream("Which class of mine is weakest?")
    assert of(told, "data-clarify") == []
    assert words(told).startswith("Your classes in all their work, the weakest first:\n- ")
    assert words(told).count("Marked submissions: ") == 3
