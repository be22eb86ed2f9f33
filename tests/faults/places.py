"""Where scenarios are played: the processes of a set-up and what stands behind them."""

import random
import shutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.faults.backing import Postgres, Redis
from tests.faults.upstream import Upstream
from tests.servers import Process, Studio

AWAY = 8.0
"""Longer than the grace of readers and the patience with silent processes, as set here."""
ENVIRONMENT = {
    "NOVA_ENCODER": "bundled",
    "NOVA_GRACE_SECONDS": "6",
    "NOVA_WORKER_TIMEOUT_SECONDS": "5",
    "NOVA_SEARCH_TIMEOUT_SECONDS": "2",
    "NOVA_MODEL_TIMEOUT_SECONDS": "10",
    "NOVA_DRAIN_SECONDS": "2",
    "NOVA_LOCAL_USER": "true",
    "TAVILY_API_KEY": "key",
}


@dataclass
class Place:
    """One studio of some processes; `chance` decides which of them a fault meets."""

    name: str
    data: Path
    upstream: Upstream
    webs: list[Studio]
    workers: list[Process] = field(default_factory=list)
    postgres: Postgres | None = None
    redis: Redis | None = None
    chance: random.Random = field(default_factory=random.Random)

    @property
    def serving(self) -> list[Process]:
        return [web.process for web in self.webs if web.process]

    @property
    def everybody(self) -> list[Process]:
        return [*self.serving, *self.workers]

    def one_that_serves(self) -> Process:
        return self.chance.choice(self.serving)

    def one_that_executes(self) -> Process:
        return self.chance.choice(self.workers or self.serving)


@contextmanager
def alone(folder: Path, prepared: Path, upstream: Upstream) -> Iterator[Place]:
    """One process with everything, on SQLite."""
    data = shutil.copytree(prepared, folder)
    web = Studio(data, {**ENVIRONMENT, **_models(upstream)})
    try:
        web.start()
        yield Place("SQLite, one process", data, upstream, [web])
    finally:
        _kill([web.process] if web.process else [])


@contextmanager
def together(
    shared: dict[str, str], upstream: Upstream, postgres: Postgres | None = None, redis: Redis | None = None
) -> Iterator[Place]:
    """Two web processes and two workers; `shared` names their Postgres and Redis."""
    variables = {**shared, **ENVIRONMENT, **_models(upstream)}
    data = Path(shared["DATA_DIR"])
    webs = [Studio(data, {**variables, "NOVA_ROLE": "web"}) for _ in range(2)]
    workers = [Process(["runs_worker"], variables, "is ready") for _ in range(2)]
    place = Place("Postgres and Redis, two and two", data, upstream, webs, workers, postgres, redis)
    try:
        webs[0].start()  # alone, since the first one makes the engine's tables
        in_parallel([webs[1].start, *(worker.start for worker in workers)])
        yield place
    finally:
        _kill(place.everybody)


def in_parallel(work: Sequence[Callable[[], object]]) -> None:
    with ThreadPoolExecutor(max(1, len(work))) as pool:
        for done in [pool.submit(one) for one in work]:
            done.result()


def _models(upstream: Upstream) -> dict[str, str]:
    return {"NOVA_MODEL": f"local@{upstream.url}/v1,offline", "TAVILY_BASE_URL": upstream.url}


def _kill(processes: Sequence[Process]) -> None:
    for process in processes:
        process.thaw()
        process.kill()
