"""What passages say about a sentence: the same words, the same thing in other words, something else, or nothing.

Meaning tells whether a passage speaks of it; whether it agrees is compared by code.
"""

from library.judging.cells import CellPlace, read_cell
from library.judging.figures import unheld_figures
from library.judging.inferences import read_inferred, says_together
from library.judging.opposites import undrawn
from library.judging.reading import read
from library.judging.verdicts import FindingKind, PassageReading, Verdict

__all__ = [
    "CellPlace",
    "FindingKind",
    "PassageReading",
    "Verdict",
    "read",
    "read_cell",
    "read_inferred",
    "says_together",
    "undrawn",
    "unheld_figures",
]
