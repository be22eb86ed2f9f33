"""Cells of tables, held against passages that compare things in sentences and in tables."""

import pytest

from library.judging.cells import CellPlace, read_cell
from library.judging.verdicts import Verdict
from tests.research.offline.passages import passage

ENGLISH = passage(
    1,
    "Sputnik 1 had a mass of 83.6 kg, while Sputnik 2 had a mass of 508.3 kg. Sputnik 2 carried the dog Laika. "
    "The orbital periods of Sputnik 1 and Sputnik 2 were 96.2 and 103.7 minutes respectively. "
    "Sputnik 2 was not recoverable.",
    title="The first satellites",
)
CHINESE = passage(2, "外滩大桥的主跨为550米，南浦大桥的主跨为423米。南浦大桥的造价为8.2亿元。", title="上海的桥梁")
READ = passage(3, "Bridge; Main span; Opened\nGolden Gate; 1,280 m; 1937\nHumber; 1,410 m; 1981", title="Bridges")
SPUTNIKS = ("Sputnik 1", "Sputnik 2")
GROUNDS = ("Mass", "Orbital period", "Carried", "Recovery")
BRIDGES = ("外滩大桥", "南浦大桥")


@pytest.mark.parametrize(
    ("text", "row", "column", "verdict", "finding"),
    [
        ("83.6 kg", "Sputnik 1", "Mass", "quoted", "same"),
        ("508.3 kg", "Sputnik 2", "Mass", "quoted", "same"),
        ("508.3 kg", "Sputnik 1", "Mass", "conflicting", "exchanged"),
        ("83.6 kilograms", "Sputnik 1", "Mass", "weak", "words"),
        ("83.6 tonnes", "Sputnik 1", "Mass", "conflicting", "other"),
        ("84.6 kg", "Sputnik 1", "Mass", "conflicting", "other"),
        ("96.2", "Sputnik 1", "Orbital period (minutes)", "quoted", "same"),
        ("103.7 minutes", "Sputnik 2", "Orbital period", "quoted", "same"),
        ("103.7 minutes", "Sputnik 1", "Orbital period", "conflicting", "exchanged"),
        ("the dog Laika", "Sputnik 2", "Carried", "quoted", "same"),
        ("recoverable", "Sputnik 2", "Recovery", "conflicting", "negation"),
        ("not recoverable", "Sputnik 2", "Recovery", "weak", "absent"),
        ("12 crew members", "Sputnik 2", "Carried", "unsupported", "nothing"),
    ],
)
def test_a_cell_is_read_by_its_words_its_row_and_its_column(
    text: str, row: str, column: str, verdict: Verdict, finding: str
) -> None:
    place = CellPlace(row, column, SPUTNIKS, (*(one for one in GROUNDS if one not in column), column))
    read = read_cell(text, place, [ENGLISH])
    assert (read.verdict, read.finding) == (verdict, finding), read


@pytest.mark.parametrize(
    ("text", "row", "column", "verdict"),
    [
        ("423米", "南浦大桥", "主跨", "quoted"),
        ("550米", "南浦大桥", "主跨", "conflicting"),
        ("550", "外滩大桥", "主跨（米）", "quoted"),
        ("8.2亿元", "南浦大桥", "造价", "quoted"),
        ("8.2亿元", "外滩大桥", "造价", "conflicting"),
        ("9.2亿元", "南浦大桥", "造价", "conflicting"),
    ],
)
def test_a_chinese_cell_too(text: str, row: str, column: str, verdict: Verdict) -> None:
    assert (
        read_cell(
            text, CellPlace(row, column, BRIDGES, (column, "造价" if column != "造价" else "主跨")), [CHINESE]
        ).verdict
        == verdict
    )


@pytest.mark.parametrize(
    ("text", "row", "column", "verdict"),
    [
        ("1,280 m", "Golden Gate", "Main span", "quoted"),
        ("1,280 m", "Humber", "Main span", "conflicting"),
        ("1937", "Golden Gate", "Opened", "quoted"),
        ("1981", "Humber", "Main span", "conflicting"),
    ],
)
def test_a_table_of_a_document_is_read_by_row_and_column(text: str, row: str, column: str, verdict: Verdict) -> None:
    place = CellPlace(row, column, ("Golden Gate", "Humber"), ("Main span", "Opened"))
    assert read_cell(text, place, [READ]).verdict == verdict


def test_a_cell_of_no_passage_has_no_support() -> None:
    assert read_cell("83.6 kg", CellPlace("Sputnik 1", "Mass", SPUTNIKS, GROUNDS), []).verdict == "unsupported"
