"""Tables that the offline engine makes: from tables of the sources, and none from anything else."""

import pytest

from library.answering.question import ask_apart
from library.schemas import EvidenceItem
from research.offline.tables import compared
from research.offline.writer import write
from tests.research.offline.passages import passage, writing

BRIDGES = passage(
    1, "Bridge; Main span; Opened\nHumber Bridge; 1,410 m; 1981\nGolden Gate Bridge; 1,280 m; 1937", title="Bridges"
)
ROWS = passage(
    1, "Bridge: Humber Bridge; Main span: 1,410 m\nBridge: Golden Gate Bridge; Main span: 1,280 m", title="Bridges"
)
HUMBER = passage(1, "The Humber Bridge has a main span of 1,410 m. It is loved by all.", title="Humber", document=1)
QUESTION = "What is the difference between the Humber Bridge and the Golden Gate Bridge?"


def table_of(query: str, *evidence: EvidenceItem) -> list[list[str]] | None:
    made = compared(writing(query, *evidence), ask_apart(query))
    return made and [made.columns, *([row.name, *(cell.text for cell in row.cells)] for row in made.rows)]


@pytest.mark.parametrize(
    ("evidence", "expected"),
    [
        (
            [BRIDGES],
            [["Main span", "Opened"], ["Humber Bridge", "1,410 m", "1981"], ["Golden Gate Bridge", "1,280 m", "1937"]],
        ),
        ([ROWS], [["Main span"], ["Humber Bridge", "1,410 m"], ["Golden Gate Bridge", "1,280 m"]]),
        ([HUMBER], None),
    ],
)
def test_a_comparison_has_a_table_where_the_sources_have_the_figures(
    evidence: list[EvidenceItem], expected: list[list[str]] | None
) -> None:
    assert table_of(QUESTION, *evidence) == expected


def test_what_compares_nothing_has_no_table() -> None:
    assert table_of("How long is the main span of the Humber Bridge?", BRIDGES) is None


def test_the_table_is_a_section_of_its_own_and_counts_among_what_the_report_rests_on() -> None:
    made = write(writing(QUESTION, BRIDGES))
    (tabled,) = [part for part in made.sections if part.table]
    assert tabled.heading == "Side by side"
    assert {key for cell in tabled.said for key in cell.evidence} == {"e1"}
    assert "1 document" in made.limitations
