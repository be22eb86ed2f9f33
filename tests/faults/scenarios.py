"""Seeded scenarios: some runs, one fault at some moment, and what must hold when everything is back."""

import random
import shutil
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.faults.backing import Postgres, Redis
from tests.faults.readers import Reader
from tests.faults.upstream import Upstream
from tests.servers import Process, Studio

RUNS = 3
AGENTS = {"planner": "planning", "writer": "synthesis"}
DEADLINE = 90.0
AWAY = 4.0
"""Longer than the grace of readers, the patience with workers and the longest search, as set below."""
ENVIRONMENT = {
    "NOVA_GRACE_SECONDS": "3",
    "NOVA_WORKER_TIMEOUT_SECONDS": "2",
    "NOVA_SEARCH_TIMEOUT_SECONDS": "2",
    "NOVA_LOCAL_USER": "true",
}


@dataclass
class Place:
    """The processes of one scenario and what stands behind them."""

    folder: Path
    upstream: Upstream
    webs: list[Studio]
    workers: list[Process]
    postgres: Postgres | None = None
    redis: Redis | None = None
    chance: random.Random = field(default_factory=random.Random)

    def anybody(self) -> Process:
        processes = [*self.workers, *(web.process for web in self.webs if web.process)]
        return self.chance.choice(processes)

    def executing(self) -> Process:
        return self.chance.choice(self.workers) if self.workers else self._web()

    def serving(self) -> Process:
        return self._web()

    def _web(self) -> Process:
        process = self.chance.choice(self.webs).process
        assert process
        return process


Fault = Callable[[Place], None]


def kill(process: Process, away: float) -> None:
    process.kill()
    time.sleep(away)
    process.start()


def kill_executing(place: Place) -> None:
    kill(place.executing(), 0.2)


def kill_serving(place: Place) -> None:
    kill(place.serving(), 0.2)


def stay_away(place: Place) -> None:
    """The server is away for longer than the grace of its readers."""
    kill(place.serving(), AWAY)


def freeze(place: Place) -> None:
    process = place.anybody()
    process.freeze()
    time.sleep(AWAY)
    process.thaw()


def freeze_all(place: Place) -> None:
    """The whole machine sleeps."""
    processes = [*place.workers, *(web.process for web in place.webs if web.process)]
    for process in processes:
        process.freeze()
    time.sleep(AWAY)
    for process in processes:
        process.thaw()


def drain(place: Place) -> None:
    process = place.executing()
    process.stop()
    process.start()


def models_fail(place: Place) -> None:
    _mood(place, "failing")


def models_cut(place: Place) -> None:
    _mood(place, "cutting")


def models_are_slow(place: Place) -> None:
    _mood(place, "slow")


def _mood(place: Place, mood: str) -> None:
    place.upstream.mood = mood  # type: ignore[assignment]  # one of its moods
    time.sleep(1.5)
    place.upstream.mood = "well"


def lose_journal(place: Place) -> None:
    process = place.serving()
    process.kill()
    for file in (place.folder / "data").glob("engine.sqlite3*"):
        file.unlink()
    process.start()


def restart_postgres(place: Place) -> None:
    assert place.postgres
    place.postgres.stop("fast")
    time.sleep(place.chance.uniform(0, 2))
    place.postgres.start()


def crash_postgres(place: Place) -> None:
    assert place.postgres
    place.postgres.stop("immediate")
    time.sleep(AWAY)
    place.postgres.start()


def restart_redis(place: Place) -> None:
    assert place.redis
    place.redis.kill()
    time.sleep(place.chance.uniform(0, 2))
    place.redis.start()


ALONE: tuple[Fault, ...] = (
    kill_serving, stay_away, freeze, drain, models_fail, models_cut, models_are_slow, lose_journal,
)  # fmt: skip
TOGETHER: tuple[Fault, ...] = (
    kill_executing, kill_serving, stay_away, freeze, freeze_all, drain, models_fail, models_cut, models_are_slow,
    restart_postgres, crash_postgres, restart_redis,
)  # fmt: skip


@contextmanager
def alone(folder: Path, prepared: Path, upstream: Upstream, seed: int) -> Iterator[Place]:
    """One process with everything, on SQLite."""
    data = shutil.copytree(prepared, folder / "data")
    studio = Studio(data, {**ENVIRONMENT, **_upstream(upstream)}).start()
    try:
        yield Place(folder, upstream, [studio], [], chance=random.Random(seed))  # repeatable, not secret
    finally:
        studio.kill()


@contextmanager
def together(folder: Path, backing: tuple[Postgres, Redis], upstream: Upstream, seed: int) -> Iterator[Place]:
    """Two web processes and two workers on Postgres and Redis."""
    postgres, redis = backing
    shared = {
        **ENVIRONMENT,
        **_upstream(upstream),
        "DATA_DIR": str(folder / "data"),
        "DATABASE_URL": postgres.reset(),
        "REDIS_URL": redis.url,
    }
    webs = [Studio(folder / "data", {**shared, "NOVA_ROLE": "web"}) for _ in range(2)]
    workers = [Process(["runs_worker"], shared, "is ready") for _ in range(2)]
    webs[0].start("--prepare")
    webs[1].start()
    for worker in workers:
        worker.start()
    try:
        yield Place(folder, upstream, webs, workers, postgres, redis, random.Random(seed))  # repeatable
    finally:
        for process in [*workers, *(web.process for web in webs if web.process)]:
            process.thaw()
            process.kill()


def _upstream(upstream: Upstream) -> dict[str, str]:
    return {"NOVA_MODEL": f"local@{upstream.url}/v1,offline", "NOVA_MODEL_TIMEOUT_SECONDS": "10"}


@dataclass(frozen=True)
class Outcome:
    """What a scenario came to: nothing wrong where `problems` is empty."""

    fault: str
    seed: int
    seconds: float
    problems: Sequence[str]


def play(place: Place, fault: Fault, seed: int) -> Outcome:
    """Start runs, let the fault happen at a moment of its own, wait for the ends, and look at everything."""
    started = time.monotonic()
    ways = [place.chance.choice(("cancel", "continue")) for _ in range(RUNS)]
    readers = [Reader(f"{seed}x{number}", place.webs, way).start() for number, way in enumerate(ways)]
    time.sleep(place.chance.uniform(0.05, 1.2))
    happening = threading.Thread(target=fault, args=(place,))
    happening.start()
    happening.join()
    problems = [problem for reader in readers for problem in _problems(reader, place)]
    return Outcome(fault.__name__, seed, round(time.monotonic() - started, 1), problems)


def _problems(reader: Reader, place: Place) -> Iterator[str]:
    if not reader.is_over(DEADLINE):
        yield f"{reader.mark} ({reader.on_disconnect}): no end after {len(reader.frames)} events"
        return
    if reader.last != "complete":
        yield f"{reader.mark} ({reader.on_disconnect}): ended with {reader.frames[-1].data[:200] if reader.frames else 'nothing'}"
    ids = [frame.id for frame in reader.frames]
    if ids != list(range(1, len(ids) + 1)):
        yield f"{reader.mark}: the reader was sent {ids}"
    for agent, phase in AGENTS.items():
        seen = reader.seen_at.get(phase)
        late = [at for at in place.upstream.at.get((reader.mark, agent), []) if seen and at > seen]
        if late:
            yield f"{reader.mark}: {agent} was paid {len(late)} times after its phase was complete"
    events = place.webs[0].request("GET", f"/api/runs/{reader.run_id}/events?after=0")
    log = events.read().decode()
    ends = log.count("event: complete") + log.count("event: error")
    if ends != 1:
        yield f"{reader.mark}: {ends} ends in the log"
