"""How many of the sample's notes on a subject are found by what people call it, and how many others with them."""

from collections.abc import Sequence
from pathlib import Path
from statistics import mean

from library.notes.importing import read_notes
from library.notes.queries import related
from library.notes.schemas import NoteFacts
from library.notes.store import SAMPLE_FILE
from library.text.language import detect
from tests.measures.tables import table

FILE = Path(__file__).with_name("subjects.tsv")
HELD, NONE = "# held", "-"


def subjects() -> dict[str, list[tuple[str, list[str]]]]:
    """Subjects with the tags of the notes that are about them; those below the mark were written after the rules."""
    groups: dict[str, list[tuple[str, list[str]]]] = {"looked at": [], "held back": []}
    group = groups["looked at"]
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line == HELD:
            group = groups["held back"]
        elif line and not line.startswith("#"):
            subject, tags = line.split("\t")
            group.append((subject, [] if tags == NONE else tags.split("; ")))
    return groups


def sample() -> list[NoteFacts]:
    records, _ = read_notes(SAMPLE_FILE.read_bytes(), SAMPLE_FILE.name)
    return [
        NoteFacts.model_validate({"id": f"note{number}", "sample": True, **record.model_dump()})
        for number, record in enumerate(records, 1)
    ]


def _found(notes: Sequence[NoteFacts], subject: str, tags: Sequence[str]) -> tuple[float, float]:
    """Of the notes found in its language the share that is about it, and the share of those about it that was found."""
    spoken = [note for note in notes if detect(note.title) == detect(subject)]
    found = [note for note in related(notes, subject) if note in spoken]
    about = [note for note in spoken if {*tags} & {*note.tags}]
    right = sum(note in about for note in found)
    return right / len(found) if found else 0.0, right / len(about)


def report() -> str:
    notes = sample()
    columns = [_column(notes, group) for group in subjects().values()]
    rows = [list(row) for row in zip(["precision", "recall", "nothing, where nothing is"], *columns, strict=True)]
    return table("Notes found by a subject, sample", ["", *subjects()], rows)


def _column(notes: Sequence[NoteFacts], group: Sequence[tuple[str, list[str]]]) -> list[str]:
    found = [_found(notes, subject, tags) for subject, tags in group if tags]
    unknown = [not related(notes, subject) for subject, tags in group if not tags]
    shares = [f"{mean(one[place] for one in found):.2f} of {len(found)}" for place in (0, 1)]
    return [*shares, f"{sum(unknown)} of {len(unknown)}"]
