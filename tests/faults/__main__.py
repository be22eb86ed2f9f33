"""Play seeded scenarios and print what became of them: `python -m tests.faults [--scenarios 100] [--seed 1]`."""

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from tests.faults import backing  # noqa: E402  # it needs Django
from tests.faults.places import Place, alone, in_parallel, together  # noqa: E402
from tests.faults.scenarios import ALONE, TOGETHER, Fault, Outcome, play  # noqa: E402
from tests.faults.tables import insert, table  # noqa: E402
from tests.faults.upstream import upstream  # noqa: E402
from tests.servers import prepare  # noqa: E402

TEMPLATE = "prepared"

Open = Callable[[int], AbstractContextManager[Place]]


@dataclass
class Lane:
    """The scenarios of one set-up, one after the other in one place, which is left when something went wrong there."""

    open: Open
    faults: Sequence[Fault]
    seeds: Sequence[int]
    logs: Path | None
    until: float
    """When no further scenario is begun."""
    outcomes: list[Outcome] = field(default_factory=list)
    loads: list[float] = field(default_factory=list)
    """The machine's load of a minute, after each scenario."""

    def run(self) -> None:
        waiting = list(enumerate(self.seeds))
        while waiting and time.monotonic() < self.until:
            with self.open(waiting[0][1]) as place:
                while waiting and time.monotonic() < self.until:
                    number, seed = waiting.pop(0)
                    outcome = play(place, self.faults[number % len(self.faults)], seed)
                    self.outcomes.append(outcome)
                    self.loads.append(os.getloadavg()[0])
                    problems = "; ".join(outcome.problems)
                    print(
                        f"{outcome.place}: {outcome.fault}, seed {seed}, {outcome.seconds:.0f} s {problems}", flush=True
                    )
                    if problems:
                        self._keep_logs(place, seed)
                        break

    def _keep_logs(self, place: Place, seed: int) -> None:
        if self.logs:
            self.logs.mkdir(parents=True, exist_ok=True)
            said = "\n\n".join(
                f"{process.command} {process.environment.get('PORT', '')}\n" + "\n".join(process.lines)
                for process in place.everybody
            )
            (self.logs / f"{seed}.log").write_text(said)


@contextmanager
def servers(folder: Path) -> Iterator[tuple[backing.Postgres, backing.Redis]]:
    postgres, redis = backing.Postgres(folder / "postgres").create(), backing.Redis().start()
    try:
        yield postgres, redis
    finally:
        redis.kill()
        postgres.drop()


def lanes(folder: Path, stack: ExitStack, given: argparse.Namespace) -> Iterator[Lane]:
    """One for each set-up there is; they are played at the same time, each with models of its own."""
    until = time.monotonic() + 60 * given.minutes
    seeds = range(given.seed * 1000, given.seed * 1000 + given.scenarios)
    is_there = backing.is_there()
    models = stack.enter_context(upstream())
    prepared = folder / "prepared"
    prepare(DATA_DIR=str(prepared))
    yield Lane(
        lambda seed: alone(folder / str(seed), prepared, models),
        chosen(ALONE, given.fault),
        seeds[1::2] if is_there else seeds,
        given.logs,
        until,
    )
    if not is_there:
        print("Not played with Postgres and Redis: their programs are not installed.")
        return
    postgres, redis = stack.enter_context(servers(folder))
    others = stack.enter_context(upstream())

    def open_shared(seed: int) -> AbstractContextManager[Place]:
        shared = {
            "DATA_DIR": str(folder / str(seed)),
            "DATABASE_URL": postgres.make(f"nova_{seed}", TEMPLATE),
            "REDIS_URL": redis.url,
        }
        return together(shared, others, postgres, redis)

    prepare(DATA_DIR=str(folder / "shared"), DATABASE_URL=postgres.make(TEMPLATE))
    yield Lane(open_shared, chosen(TOGETHER, given.fault), seeds[::2], given.logs, until)


def chosen(faults: Sequence[Fault], name: str) -> Sequence[Fault]:
    return [fault for fault in faults if name in ("", fault.__name__)]


def about(seed: int, seconds: float, loads: Sequence[float]) -> str:
    busy = f"{min(loads):.0f} to {max(loads):.0f}"
    return f"From seed {seed}, in {seconds / 60:.0f} minutes, on {os.cpu_count()} processors with a load of {busy}."


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--scenarios", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="Begin no further scenario after so long.")
    parser.add_argument("--fault", default="", help="Only this one, such as crash_postgres.")
    parser.add_argument("--logs", type=Path, help="Folder for what the processes said where something went wrong.")
    parser.add_argument("--write", type=Path, help="Put the table into this document, such as docs/reliability.md.")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="faults") as name, ExitStack() as stack:
        played = [lane for lane in lanes(Path(name), stack, given) if lane.faults]
        begun = time.monotonic()
        try:
            in_parallel([lane.run for lane in played])
        finally:
            outcomes = [outcome for lane in played for outcome in lane.outcomes]
            loads = [load for lane in played for load in lane.loads] or [0.0]
            text = f"{about(given.seed, time.monotonic() - begun, loads)}\n\n{table(outcomes)}"
            print(text)
    if given.write:
        insert(given.write, text)
    return int(any(outcome.problems for outcome in outcomes))


if __name__ == "__main__":
    raise SystemExit(main())
