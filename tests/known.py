"""What a studio knows of the sample content before anybody asks: it lies in the memory of the process."""

from library.notes.importing import read_notes
from library.notes.queries import related
from library.notes.schemas import NoteFacts
from library.notes.store import SAMPLE_FILE
from library.translation import translated


def learn() -> None:
    translated("web", "zh")
    records, _ = read_notes(SAMPLE_FILE.read_bytes(), SAMPLE_FILE.name)
    related([NoteFacts(id=f"note{number}", **record.model_dump()) for number, record in enumerate(records)], "露营")
