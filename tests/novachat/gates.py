"""A model that waits until the test lets it answer, and then says what the offline engine would."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from pydantic_ai.exceptions import UnexpectedModelBehavior

from novachat import steps
from novachat.briefs.items import Produced
from novachat.briefs.tasks import TaskBrief
from runs.budgets import Meter


class Gate:
    """Stands before every branch of a task and counts who enters."""

    def __init__(self) -> None:
        self.entered: list[str] = []
        self.running = 0
        self.most = 0
        self.shut: set[str] = set()
        self.opened = asyncio.Event()
        self.arrived = asyncio.Event()

    async def produce(self, meter: Meter, owner_id: int, brief: TaskBrief) -> Produced:
        self.entered.append(brief.task_id)
        self.running += 1
        self.most = max(self.most, self.running)
        try:
            if brief.task_id in self.shut:
                self.arrived.set()
                await self.opened.wait()
            return await self._produce(meter, owner_id, brief)
        finally:
            self.running -= 1

    _produce = staticmethod(steps.produce)


@contextmanager
def gate() -> Iterator[Gate]:
    standing = Gate()
    with patch.object(steps, "produce", standing.produce):
        yield standing


BROKEN = UnexpectedModelBehavior("The model said something odd.")
