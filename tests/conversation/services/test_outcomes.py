"""What operators read of turns: computed from the rows and the logs, by intent."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client

from conversation.models import ConversationTurn
from conversation.services.outcomes import outcomes, quantile
from runs.database import in_thread
from runs.models import Run, RunEvent
from tests.conversation.conftest import Caller


@pytest.mark.parametrize(("share", "value"), [(0.5, 2.0), (0.95, 4.0)])
def test_quantiles_by_nearest_rank(share: float, value: float) -> None:
    assert quantile([1.0, 2.0, 3.0, 4.0], share) == value
    assert quantile([], share) is None


async def test_figures_of_turns(caller: Caller, leaves: None) -> None:
    for text in ("Hello", "Make a quiz about photosynthesis with 3 questions", "Make a quiz about knitting"):
        await caller.stream(text)
    await in_thread(_settle)
    every, quiz, talk = await in_thread(outcomes)
    assert (every.intent, every.turns, every.failed, every.tools, every.tools_succeeded) == ("all", 3, 0.0, 2, 50.0)
    assert (quiz.intent, quiz.turns, quiz.false_promises, quiz.retried) == ("quiz_generate", 2, 50.0, 50.0)
    assert (quiz.median, quiz.slow, quiz.first_event) == (2.0, 2.0, 0.5)
    assert (talk.intent, talk.turns, talk.tools, talk.tools_succeeded) == ("chat_smalltalk", 1, 0, None)


def _settle() -> None:
    """Times of a clock that a test can read, and an ending that had to be retried."""
    for run in Run.objects.all():
        Run.objects.filter(pk=run.pk).update(finished_at=run.created_at + timedelta(seconds=2))
        RunEvent.objects.filter(run=run).update(created_at=run.created_at + timedelta(seconds=0.5))
    last = ConversationTurn.objects.last()
    assert last
    ConversationTurn.objects.filter(pk=last.pk).update(attempts=2, false_promises=1)


async def test_operators_read_them_above_the_turns(caller: Caller, leaves: None) -> None:
    await caller.stream("Hello")
    page = await in_thread(_admin_page)
    assert "false promises" in page
    assert "chat_smalltalk" in page
    assert "P95" in page


def _admin_page() -> str:
    operator = User.objects.create_superuser("operator", password="operator")
    client = Client()
    client.force_login(operator)
    return client.get("/admin/conversation/conversationturn/").content.decode()
