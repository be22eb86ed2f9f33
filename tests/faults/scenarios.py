"""Seeded scenarios: some runs, one fault at some moment, and what must hold when everything is back."""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from runs.testing import Frame
from tests.faults.places import AWAY, Place, in_parallel
from tests.faults.readers import ENDS, Reader
from tests.faults.upstream import Mood
from tests.servers import PATIENCE, Process, are_in_order

RUNS = 3
EVENTS = 14
"""What a run says when nothing is amiss, roughly: a fault comes after some number of them."""
SPELL = 1.5
"""How long models fail, in seconds."""

Fault = Callable[[Place], None]


def kill_executing(place: Place) -> None:
    _kill([place.one_that_executes()])


def kill_serving(place: Place) -> None:
    _kill([place.one_that_serves()])


def kill_all(place: Place) -> None:
    """The power fails."""
    _kill(place.everybody)


def stay_away(place: Place) -> None:
    """A server is away for longer than the grace of its readers."""
    _kill([place.one_that_serves()], away=AWAY)


def freeze_serving(place: Place) -> None:
    _freeze([place.one_that_serves()])


def freeze_executing(place: Place) -> None:
    _freeze([place.one_that_executes()])


def freeze_all(place: Place) -> None:
    """The machine sleeps."""
    _freeze(place.everybody)


def drain_serving(place: Place) -> None:
    _stop(place.one_that_serves())


def drain_executing(place: Place) -> None:
    _stop(place.one_that_executes())


def models_fail(place: Place) -> None:
    _be(place, "failing")


def models_cut(place: Place) -> None:
    """Answers end in the middle."""
    _be(place, "cutting")


def models_are_slow(place: Place) -> None:
    _be(place, "slow")


def lose_journal(place: Place) -> None:
    process = place.one_that_serves()
    process.kill()
    for file in place.data.glob("engine.sqlite3*"):
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


def _kill(processes: Sequence[Process], away: float = 0) -> None:
    for process in processes:
        process.kill()
    time.sleep(away)
    in_parallel([process.start for process in processes])


def _freeze(processes: Sequence[Process]) -> None:
    for process in processes:
        process.freeze()
    time.sleep(AWAY)
    for process in processes:
        process.thaw()


def _stop(process: Process) -> None:
    process.stop()
    process.start()


def _be(place: Place, mood: Mood) -> None:
    place.upstream.mood = mood
    time.sleep(SPELL)
    place.upstream.mood = "well"


ALONE: tuple[Fault, ...] = (
    kill_executing, stay_away, freeze_all, drain_executing, models_fail, models_cut, models_are_slow, lose_journal,
)  # fmt: skip
TOGETHER: tuple[Fault, ...] = (
    kill_executing, kill_serving, kill_all, stay_away, freeze_executing, freeze_serving, freeze_all, drain_executing,
    drain_serving, models_fail, models_cut, models_are_slow, restart_postgres, crash_postgres, restart_redis,
)  # fmt: skip


@dataclass(frozen=True)
class Outcome:
    """What a scenario came to: nothing wrong where `problems` is empty."""

    place: str
    fault: str
    seed: int
    seconds: float
    lost: int
    """Runs that did not complete, or whose reader missed an event or was sent one twice."""
    ends: int
    paid_again: int
    """Answers of models and searches that were paid for phases that were complete."""
    silence: float
    """The longest time a reader was sent no event, that of the fault itself not counted."""
    problems: Sequence[str]


def play(place: Place, fault: Fault, seed: int) -> Outcome:
    """Start runs, let the fault happen at a moment of its own, wait for the ends, and look at everything."""
    started = time.monotonic()
    place.chance = random.Random(seed)  # repeatable, not secret
    ways = [place.chance.choice(("cancel", "continue")) for _ in range(RUNS)]
    readers = [Reader(f"{seed}x{number}", place.webs, way).start() for number, way in enumerate(ways)]
    _wait_for_events(readers, place.chance.randrange(RUNS * EVENTS))
    begun = time.time()
    fault(place)
    ended = time.time()
    lost = [list(_losses(reader)) for reader in readers]
    ends = [_ends(reader) for reader in readers]
    paid = [place.upstream.paid_again(reader.mark, reader.seen_at) for reader in readers]
    problems = [problem for problems in lost for problem in problems]
    problems += [f"{one.mark}: {count} ends" for one, count in zip(readers, ends, strict=True) if count != 1]
    for reader in readers:
        due = {phase: at for phase, at in reader.seen_at.items() if at < begun}
        if (count := place.upstream.paid_again(reader.mark, due)) and fault is not lose_journal:
            problems.append(f"{reader.mark}: {count} paid again")
    return Outcome(
        place.name,
        fault.__name__,
        seed,
        time.monotonic() - started,
        sum(map(bool, lost)),
        sum(ends),
        sum(paid),
        max(reader.silence(begun, ended) for reader in readers),
        problems,
    )


def _wait_for_events(readers: Sequence[Reader], events: int) -> None:
    """Until the readers were sent so many together, or all runs are over."""
    deadline = time.monotonic() + PATIENCE
    while sum(len(reader.frames) for reader in readers) < events and time.monotonic() < deadline:
        if all(reader.is_over(0.005) for reader in readers):
            return


def _losses(reader: Reader) -> Iterator[str]:
    if not reader.is_over(PATIENCE):
        reader.leave()
        yield f"{reader.mark} ({reader.on_disconnect}, {reader.run_id}): no end after {len(reader.frames)} events"
        return
    if reader.last != "complete":
        yield f"{reader.mark} ({reader.on_disconnect}): ended with {reader.frames[-1].data[:200] if reader.frames else 'nothing'}"
    elif not are_in_order(reader.frames) or _promised(reader.frames) != _promised(reader.ask_again()[1]):
        yield f"{reader.mark}: the reader was sent {[frame.id for frame in reader.frames]}"


def _promised(frames: Sequence[Frame]) -> list[int | None]:
    """The ids of what the endpoint's stream promises; whoever comes back is sent what is shown early as well."""
    return [frame.id for frame in frames if frame.event != "section_written"]


def _ends(reader: Reader) -> int:
    """How many ends the log holds of the run that the same question with the same key leads to."""
    if not reader.run_id or reader.last not in ENDS:
        return 0
    run_id, log = reader.ask_again()
    return sum(frame.event in ENDS for frame in log) if run_id == reader.run_id else 0
