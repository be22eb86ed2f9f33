"""What was played, as a table, and where it stands in a document."""

from collections.abc import Sequence
from pathlib import Path

from tests.faults.scenarios import RUNS, Outcome

BEGIN, END = "<!-- played -->\n", "<!-- end -->"
HEAD = (
    "| set-up | fault | scenarios | runs | lost | terminal events | phases paid again | longest silence besides the fault |\n"
    "|---|---|---|---|---|---|---|---|\n"
)


def table(outcomes: Sequence[Outcome]) -> str:
    groups: dict[tuple[str, str], list[Outcome]] = {}
    for outcome in outcomes:
        groups.setdefault((outcome.place, outcome.fault), []).append(outcome)
    lines = [_line(place, f"`{fault}`", listed) for (place, fault), listed in sorted(groups.items())]
    return HEAD + "\n".join([*lines, _line("both", "all", outcomes)]) + "\n"


def _line(place: str, fault: str, listed: Sequence[Outcome]) -> str:
    cells = [
        place,
        fault,
        len(listed),
        RUNS * len(listed),
        sum(one.lost for one in listed),
        sum(one.ends for one in listed),
        sum(one.paid_again for one in listed),
        f"{max((one.silence for one in listed), default=0):.1f} s",
    ]
    return f"| {' | '.join(map(str, cells))} |"


def insert(document: Path, text: str) -> None:
    """Put the text between the document's marks, in place of what stood there."""
    before, _, rest = document.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    document.write_text(before + BEGIN + "\n" + text + "\n" + END + after, "utf-8")
