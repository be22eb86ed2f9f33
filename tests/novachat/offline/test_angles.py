"""What an angle answers, and with which advice."""

from io import StringIO

from django.contrib.auth.models import User
from django.core.management import call_command

from library.notes.queries import survey
from novachat.briefs.tasks import Material, TaskBrief
from novachat.offline.angles import angles


def test_a_complaint_is_answered_by_advice_of_notes_on_the_same(alice: User) -> None:
    call_command("load_notes", stdout=StringIO())
    digest = survey(alice.pk, "tiny kitchens").speaking("en")
    brief = TaskBrief(task_id="t", action="hitpoint", full_input="", language="en", query="tiny kitchens")
    found = angles(Material(brief=brief, digest=digest), 4, (), digest.tips, 2)
    for angle in found:
        about = {"waste" if "waste" in one.title else "storage" for one in (*angle.pains[:1], *angle.tips)}
        assert len(about) == 1, angle
