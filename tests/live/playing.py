"""Plays requests against a studio one after another, keeps what came of each to be read, and tabulates them.

Whether what was made is any good nobody but a reader can say: the table says how each request ended and what it took,
and a file for each request holds all that a person was told, with every prompt and answer of the model behind it.
"""

import csv
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.live.recording import Exchange, Recorder
from tests.measures.tables import table
from tests.servers import Studio

HEADER = ("", "asked", "ended", "by", "calls", "retries", "in", "out", "s")


@dataclass(frozen=True)
class Asked:
    """A request as it stands in a system's list; what else it needs stands in the columns of its own."""

    key: str
    text: str
    more: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Ended:
    """How a request ended, by the runs it started, and all that a person was told."""

    how: str
    runs: Sequence[str]
    told: str


@dataclass(frozen=True)
class System:
    """What can be played: its requests as data, and how one is put to a studio."""

    name: str
    play: Callable[[Studio, Asked], Ended]

    def requests(self) -> list[Asked]:
        lines = Path(__file__).with_name(f"{self.name}.tsv").read_text("utf-8").splitlines()
        rows = csv.DictReader(
            [line for line in lines if not line.startswith("#")], delimiter="\t", quoting=csv.QUOTE_NONE
        )
        return [Asked(row.pop("key"), row.pop("text"), row) for row in rows]


@dataclass(frozen=True)
class Outcome:
    """What came of a request, and what it took."""

    asked: Asked
    ended: Ended
    engine: str
    calls: int
    tokens_in: int
    tokens_out: int
    seconds: float
    exchanges: Sequence[Exchange]

    @property
    def row(self) -> list[str]:
        retries = sum(one.is_retry for one in self.exchanges)
        numbers = (self.calls, retries, self.tokens_in, self.tokens_out, round(self.seconds))
        return [self.asked.key, self.asked.text[:40], self.ended.how, self.engine, *map(str, numbers)]

    def as_text(self) -> str:
        """All there is to read of it."""
        parts = [f"# {self.asked.key}: {self.asked.text}", "  ".join(self.row), self.ended.told]
        for number, one in enumerate(self.exchanges, 1):
            parts += [f"## call {number}, {one.seconds:.0f} s, status {one.status}", one.prompt, "[answer]", one.answer]
        return "\n\n".join(parts)


def play_all(
    system: System, studio: Studio, recorder: Recorder | None, chosen: Sequence[str], folder: Path | None
) -> str:
    """Play the requests of a system, those with the chosen keys if any are; returns the table."""
    rows = []
    for asked in system.requests():
        if chosen and asked.key not in chosen:
            continue
        outcome = _play(system, studio, recorder, asked)
        rows.append(outcome.row)
        print("\t".join(outcome.row), flush=True)
        if folder:
            kept = folder / system.name / f"{asked.key}.md"
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(outcome.as_text(), "utf-8")
    return table(system.name, HEADER, rows)


def _play(system: System, studio: Studio, recorder: Recorder | None, asked: Asked) -> Outcome:
    before, began = len(recorder.exchanges) if recorder else 0, time.monotonic()
    ended = system.play(studio, asked)
    seconds = time.monotonic() - began
    engines: list[str] = []
    counts = {"model_requests": 0, "input_tokens": 0, "output_tokens": 0}
    for run_id in ended.runs:
        _, snapshot = studio.json("GET", f"/api/runs/{run_id}")
        assert isinstance(snapshot, dict)
        engines += [one for one in str(snapshot["engine"]).split(", ") if one and one not in engines]
        for name in counts:
            counts[name] += snapshot["usage"][name]
    return Outcome(
        asked,
        ended,
        "+".join(engines) or "code",
        counts["model_requests"],
        counts["input_tokens"],
        counts["output_tokens"],
        seconds,
        recorder.exchanges[before:] if recorder else [],
    )
