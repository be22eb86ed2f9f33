"""A worker: executes runs and serves nothing. Any number of them share a Postgres database."""

import asyncio
import signal
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from runs.engine import NotStarted, engine


class Command(BaseCommand):
    help = "Execute queued runs until stopped; what is going on then is resumed by others."

    def handle(self, *args: Any, **options: Any) -> None:
        asyncio.run(self._work())

    async def _work(self) -> None:
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stop.set)
        try:
            await engine.start("worker")
        except NotStarted as failure:
            raise CommandError(str(failure)) from failure
        self.stdout.write(f"Worker {engine.id} is ready.")
        await stop.wait()
        await engine.close()
