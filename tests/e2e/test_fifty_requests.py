"""Fifty requests at once, five for each of ten sessions, on two processes; on one, `tests/novachat/test_lease.py` asks them."""

import itertools
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psycopg
import pytest

from runs.journal import POOL
from tests.e2e.test_novachat import Events, ask, items_of
from tests.servers import Studio

pytestmark = pytest.mark.e2e

SPANS = "SELECT session_id, started_at, completed_at FROM novachat_novatask ORDER BY session_id, started_at"
JOURNALS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'dbos%'"
LISTENING = 1
"""Connections on which the engine of a process hears of news, beside those it writes on."""
NAMES = [f"s{number % 10}" for number in range(50)]
Spans = list[tuple[Any, Any, Any]]


def fifty_at_once(*studios: Studio) -> list[Events]:
    """Five requests for each of ten sessions, all at the same time, in turn to each process."""

    def one(number: int) -> Events:
        data = {"query": "帮我分析美妆行业的趋势"}
        body = {"user_id": "demo_user", "session_id": NAMES[number], "request_data": data}
        return ask(studios[number % len(studios)], body)

    with ThreadPoolExecutor(50) as pool:
        return list(pool.map(one, range(50)))


def assert_nothing_lost_or_doubled(studio: Studio, answers: list[Events], spans: Spans) -> None:
    made: defaultdict[str, list[str]] = defaultdict(list)
    for name, events in zip(NAMES, answers, strict=True):
        assert events[-1]["event_type"] == "system"
        assert items_of(events)
        made[name] += items_of(events)
    for name, keys in made.items():
        assert sorted(keys, key=lambda key: int(key[7:])) == [f"insight{number}" for number in range(1, len(keys) + 1)]
        _, queue = studio.json("GET", f"/novachat/queue/demo_user/{name}")
        assert queue["status"] == "completed"  # type: ignore[index]
        _, exported = studio.json("GET", f"/novachat/queue/demo_user/{name}/export/json")
        assert [item["id"] for item in exported["items"]] == sorted(keys, key=lambda key: int(key[7:]))  # type: ignore[index]
    assert len(spans) == 50
    assert all(a[0] != b[0] or a[2] <= b[1] for a, b in itertools.pairwise(spans))


def test_fifty_requests_over_ten_sessions_on_two_processes(shared: dict[str, str], tmp_path: Path) -> None:
    variables = {**shared, "NOVA_LOCAL_USER": "true"}
    first, second = Studio(tmp_path, variables).start(), Studio(tmp_path, variables).start()
    try:
        answers = fifty_at_once(first, second)
        with psycopg.connect(shared["DATABASE_URL"]) as database:
            spans = database.execute(SPANS).fetchall()
            workers = database.execute("SELECT count(DISTINCT executor_id) FROM dbos.workflow_status").fetchone()
            journals = database.execute(JOURNALS).fetchone()
        assert_nothing_lost_or_doubled(first, answers, spans)
    finally:
        first.stop()
        second.stop()
    assert workers == (2,)
    assert journals
    assert journals[0] <= 2 * (POOL + LISTENING)
