"""Answers to a plan that come at once."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from research import services
from research.errors import PlanNotOpen
from research.making.reviewing import offer_of
from runs.database import in_thread
from runs.follow import follow
from runs.models import Run
from tests.research.conftest import Report
from tests.research.test_reviewing import answered, waiting

pytestmark = pytest.mark.django_db(transaction=True)
AT_ONCE = 20


async def test_of_twenty_answers_at_once_one_is_taken(report: Report) -> None:
    run, version = await waiting(report)

    def answer(number: int) -> str:
        try:
            services.review_plan(run, answered(version, f"World Wide Web {number}"))
        except PlanNotOpen:
            return ""
        finally:
            connection.close()
        return f"World Wide Web {number}"

    with ThreadPoolExecutor(AT_ONCE) as pool:
        taken = [one for one in await in_thread(lambda: list(pool.map(answer, range(AT_ONCE)))) if one]
    assert len(taken) == 1
    offer = await in_thread(offer_of, run)
    assert offer is not None
    assert [step.search_terms for step in offer.plan.web_search_steps] == taken
    async for _ in follow(run.id, stay=True):
        pass
    assert (await in_thread(Run.objects.get, id=run.id)).state == "completed"
