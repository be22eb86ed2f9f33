"""Play seeded scenarios and print what became of them: `python -m tests.faults [--scenarios 100] [--seed 1]`."""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from tests.faults import backing  # noqa: E402  # it needs Django
from tests.faults.scenarios import ALONE, TOGETHER, Outcome, alone, play, together  # noqa: E402
from tests.faults.upstream import Upstream, upstream  # noqa: E402
from tests.servers import ROOT  # noqa: E402


def prepare(folder: Path) -> Path:
    """A data folder with its database made and the sample content loaded, to copy."""
    env = {**os.environ, "DATA_DIR": str(folder)}
    for command in (["migrate", "-v0"], ["load_sample"], ["load_notes"]):
        subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=env, check=True)
    return folder


@contextmanager
def servers(folder: Path) -> Iterator[tuple[backing.Postgres, backing.Redis] | None]:
    if not backing.is_there():
        print("Not played with Postgres and Redis: their programs are not installed.")
        yield None
        return
    postgres, redis = backing.Postgres(folder / "postgres").create(), backing.Redis().start()
    try:
        yield postgres, redis
    finally:
        redis.kill()
        postgres.drop()


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--scenarios", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    outcomes: dict[str, list[Outcome]] = {}
    with tempfile.TemporaryDirectory(prefix="faults") as name, upstream() as models, servers(Path(name)) as back:
        folder = Path(name)
        prepared = prepare(folder / "prepared")
        for number in range(given.scenarios):
            seed = given.seed * 1000 + number
            where, outcome = one(folder / str(number), prepared, back, models, seed, number)
            outcomes.setdefault(f"{where}: {outcome.fault}", []).append(outcome)
            print(
                f"{number + 1:3} {where} {outcome.fault} {outcome.seconds} s {'; '.join(outcome.problems)}", flush=True
            )
    print(table(outcomes))
    return sum(bool(outcome.problems) for listed in outcomes.values() for outcome in listed)


def one(
    folder: Path,
    prepared: Path,
    back: tuple[backing.Postgres, backing.Redis] | None,
    models: Upstream,
    seed: int,
    number: int,
) -> tuple[str, Outcome]:
    folder.mkdir()
    if back is None or number % 2:
        with alone(folder, prepared, models, seed) as place:
            return "SQLite, one process", play(place, ALONE[number // 2 % len(ALONE)], seed)
    with together(folder, back, models, seed) as place:
        return "Postgres and Redis, two and two", play(place, TOGETHER[number // 2 % len(TOGETHER)], seed)


def table(outcomes: dict[str, list[Outcome]]) -> str:
    lines = ["| fault | scenarios | runs | without a loss | longest |", "|---|---|---|---|---|"]
    for name, listed in sorted(outcomes.items()):
        well = sum(not outcome.problems for outcome in listed)
        longest = max(outcome.seconds for outcome in listed)
        lines.append(f"| {name} | {len(listed)} | {3 * len(listed)} | {well} | {longest} s |")
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())
