"""The log: read from any cursor, and written in a caller's own transaction."""

import pytest
from django.db import transaction

from runs import log
from runs.errors import Fenced
from runs.events import Record
from runs.models import Run
from tests.runs.making import counted

pytestmark = pytest.mark.django_db(transaction=True)


def test_write_now_refuses_a_move_the_graph_does_not_allow(run: Run) -> None:
    Run.objects.filter(id=run.id).update(state="completed")
    with pytest.raises(Fenced):
        log.write_now(run.id, [counted(1)], fence=1, move="cancelled")
    assert log.read(run.id) == []


def test_lines_can_be_read_from_both_ends(run: Run) -> None:
    log.write_now(run.id, [counted(number) for number in range(1, 8)], fence=1)
    assert [record.seq for record in log.read(run.id, after=2, limit=3)] == [3, 4, 5]
    assert [record.seq for record in log.read_last(run.id, 2, 3)] == [5, 6, 7]
    assert [record.seq for record in log.read_last(run.id, 6, 3)] == [7]


def test_write_now_tells_only_after_the_callers_transaction(run: Run, told: list[tuple[str, list[Record]]]) -> None:
    with transaction.atomic():
        log.write_now(run.id, [counted(1)], fence=1)
        assert told == []
    assert told == [(run.id, [Record(1, "counted", '{"number":1}')])]
