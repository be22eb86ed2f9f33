"""What one live event costs on the open page of a timeline that holds few milestones already, or many.

Measured is the server's work from the line of the log to the frame that is sent: the run as it stands now, what the
event changes, its partials. It must not grow with what the page holds (`docs/ways/page.md`).
"""

from collections.abc import Sequence
from statistics import median
from time import perf_counter
from typing import NamedTuple

from django.contrib.auth.models import User
from django.core.management import call_command

from research.timelines.models import Timeline
from runs import live, log
from runs.events import Record
from runs.models import Run
from tests.measures.tables import table
from tests.research.timelines.telling import Teller

HELD = (10, 35, 110)
TIMES = 300
OWNER = "measure of live events"


class EventCost(NamedTuple):
    """Of an event on a page that holds so many nodes: milliseconds, the median, and bytes sent."""

    event: str
    held: int
    ms: float
    size: int


def measure(owner: User, held: Sequence[int] = HELD, times: int = TIMES) -> list[EventCost]:
    found = []
    for nodes in held:
        teller = Teller(owner, nodes, session=Timeline.objects.create(owner=owner, topic="Events", language="en"))
        teller.skeleton()
        drawn = log.read(teller.run.id)[-1].seq
        for step in (teller.progress, teller.detail, teller.synthesis):
            step()
        found += [_cost(teller.run, nodes, record, times) for record in log.read(teller.run.id, drawn)]
    return found


def _cost(run: Run, held: int, record: Record, times: int) -> EventCost:
    spent = []
    for _ in range(times):
        start = perf_counter()
        frame = live._page_frames(run, [record], "en")
        spent.append(1000 * (perf_counter() - start))
    return EventCost(record.type, held, median(spent), len(frame))


def report(held: Sequence[int] = HELD, times: int = TIMES) -> str:
    call_command("migrate", verbosity=0)
    owner, _ = User.objects.get_or_create(username=OWNER)
    try:
        found = measure(owner, held, times)
    finally:
        owner.delete()
    rows = [[one.event, str(one.held), f"{one.ms:.2f}", str(one.size)] for one in sorted(found)]
    return table("A live event on a timeline's page", ["", "nodes held", "ms, median", "bytes"], rows)
