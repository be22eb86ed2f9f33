"""Notes found by topic, for those who may read them."""

from io import StringIO

from django.contrib.auth.models import User
from django.core.management import call_command

from library.notes.queries import related, survey
from library.notes.schemas import NoteFacts
from library.notes.store import import_notes
from tests.library.notes.test_importing import CSV


def note(number: int, **more: object) -> NoteFacts:
    given = {"id": f"note{number}", "title": f"底妆{number}", "text": "先打底。", "likes": 100, "topic": "美妆"}
    return NoteFacts.model_validate({**given, **more})


def test_notes_of_others_are_not_read(alice: User, charlie: User) -> None:
    import_notes(alice, CSV.encode(), "notes.csv")
    assert survey(charlie.pk, "底妆").notes == 0
    assert survey(alice.pk, "底妆").notes == 1


def test_related_notes_are_those_of_the_topic() -> None:
    found = related([note(1), note(2, title="夜跑", topic="运动", text="跑步")], "帮我分析美妆行业的用户洞察")
    assert [one.id for one in found] == ["note1"]
    assert related([note(1)], "帮我分析一下") == []


def test_sample_is_found_by_topic_in_both_languages_and_called_a_sample(alice: User) -> None:
    call_command("load_notes", stdout=StringIO())
    for about in ("帮我分析美妆行业的用户洞察", "Analyse beauty content for commuters", "Skincare posts"):
        found = survey(alice.pk, about)
        assert (found.topics[0], found.sample) == ("美妆护肤 Beauty skincare makeup", True)
    assert survey(alice.pk, "周末短途旅行的爆款选题").topics[0] == "周末短途旅行 Weekend trips travel"
