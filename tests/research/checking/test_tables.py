"""Tables of cited cells: entered, judged cell by cell, revised, emptied, drawn."""

from datetime import UTC, datetime
from decimal import Decimal
from io import BytesIO
from zipfile import ZipFile

import pytest
from pypdf import PdfReader

from library.schemas import EvidenceItem
from library.typeset import files
from library.typeset.paper import Paper
from research.briefs import DraftCell, DraftClaim, DraftReport, DraftRow, DraftSection, DraftTable, Revision
from research.checking.charting import amount, charts_of
from research.checking.citations import resolve
from research.checking.revising import carried, revised, standing, without
from research.checking.verification import validate, verify
from research.exports.paper import report_blocks
from research.schemas.reports import ResearchReport
from tests.research.offline.passages import passage

BRIDGES = passage(
    1,
    "The Humber Bridge has a main span of 1,410 m, the Golden Gate Bridge a main span of 1,280 m. "
    "The main span of the Akashi Bridge is 1,991 m. The Humber Bridge opened in 1981.",
    title="Long bridges",
)
EVIDENCE: list[EvidenceItem] = [BRIDGES]
NAMES = ("Humber Bridge", "Golden Gate Bridge", "Akashi Bridge")


def cell(text: str = "", *evidence: str) -> DraftCell:
    return DraftCell(text=text, evidence=list(evidence))


def table(*spans: DraftCell, opened: DraftCell | None = None) -> DraftTable:
    rows = [DraftRow(name=name, cells=[span, cell()]) for name, span in zip(NAMES, spans, strict=True)]
    rows[0].cells[1] = opened or cell("1981", "e1")
    return DraftTable(title="Three bridges", rows_are="Bridge", columns=["Main span", "Opened"], rows=rows)


def report(made: DraftTable, *claims: DraftClaim) -> ResearchReport:
    section = DraftSection(heading="Spans", claims=list(claims), table=made)
    return resolve(
        DraftReport(title="Bridges", summary=[], key_findings=[], sections=[section]),
        EVIDENCE,
        run_id="r",
        language="en",
    )


RIGHT = table(cell("1,410 m", "e1"), cell("1,280 m", "e1"), cell("1,991 m", "e1"))
WRONG = table(cell("1,410 m", "e1"), cell("1,410 m", "e1"), cell("1,991 m", "e1"))


def test_each_cell_is_a_claim_and_the_table_stands_in_the_sections_text() -> None:
    made = report(RIGHT)
    (section,) = made.sections
    assert section.table is not None
    assert [row.cells for row in section.table.rows] == [["c1", "c2"], ["c3", ""], ["c4", ""]]
    assert [(one.part, one.alone) for one in made.claims] == [
        ("cell", "Humber Bridge · Main span: 1,410 m"),
        ("cell", "Humber Bridge · Opened: 1981"),
        ("cell", "Golden Gate Bridge · Main span: 1,280 m"),
        ("cell", "Akashi Bridge · Main span: 1,991 m"),
    ]
    assert section.body == (
        "| Bridge | Main span | Opened |\n| --- | --- | --- |\n| Humber Bridge | 1,410 m [1] | 1981 [1] |\n"
        "| Golden Gate Bridge | 1,280 m [1] |  |\n| Akashi Bridge | 1,991 m [1] |  |"
    )


def test_a_cell_that_cites_nothing_there_is_is_empty_and_told_and_what_says_nothing_is_no_column() -> None:
    made = report(table(cell("1,410 m", "e1"), cell("1,280 m", "e7"), cell("1,991 m", "e1"), opened=cell("1981")))
    assert made.sections[0].table is not None
    assert made.sections[0].table.columns == ["Main span"]
    assert [row.name for row in made.sections[0].table.rows] == ["Humber Bridge", "Akashi Bridge"]
    assert {(one.claim, one.reason) for one in made.stripped} == {
        ("1,280 m", "unknown_id"),
        ("Golden Gate Bridge · Main span: 1,280 m", "no_citation"),
        ("Humber Bridge · Opened: 1981", "no_citation"),
    }


def test_a_table_of_one_row_is_none() -> None:
    said = DraftClaim(text="The Humber Bridge opened in 1981.", evidence=["e1"])
    made = report(table(cell("1,410 m", "e1"), cell(), cell()), said)
    assert made.sections[0].table is None
    assert [one.text for one in made.claims] == [said.text]


def test_a_cell_of_another_row_is_refuted_revised_or_left_empty_and_told() -> None:
    made = report(WRONG)
    verdicts = verify(made, EVIDENCE)
    assert [one.verdict for one in verdicts] == ["quoted", "quoted", "conflicting", "quoted"]
    again = revised(
        made,
        EVIDENCE,
        "r",
        [Revision(claim_id="c3", text="Golden Gate Bridge · Main span: 1,280 m", evidence=["e1"])],
    )
    assert [one.text for one in again.claims] == ["1,410 m", "1981", "1,280 m", "1,991 m"]
    assert [one.claim_id for one in carried(made, verdicts, again)] == ["c1", "c2", "c4"]
    last = without(made, EVIDENCE, "r", verdicts)
    assert last.limitations == (
        "1 cell of a table was left empty, since its sources do not bear it out: "
        "“Golden Gate Bridge · Main span: 1,410 m”"
    )
    assert [one.text for one in last.claims] == ["1,410 m", "1981", "1,991 m"]


def test_what_is_shown_while_it_is_written_has_only_the_cells_that_stand() -> None:
    sentences, shown = standing(DraftSection(heading="Spans", claims=[], table=WRONG), EVIDENCE, "r", "en")
    assert sentences == []
    assert shown is not None
    assert [[one.text if one else None for one in row.cells] for row in shown.rows] == [
        ["1,410 m", "1981"], ["1,991 m", None],
    ]  # fmt: skip


def test_a_table_of_which_one_row_stands_is_not_shown_since_it_may_be_left_out() -> None:
    single = WRONG.model_copy(update={"rows": WRONG.rows[:2]})
    assert standing(DraftSection(heading="Spans", claims=[], table=single), EVIDENCE, "r", "en") == ([], None)


def test_a_checked_column_of_one_unit_is_drawn_and_a_doubtful_one_is_not() -> None:
    made = report(RIGHT)
    (chart,) = charts_of(made, validate(made, EVIDENCE, verify(made, EVIDENCE)))
    assert (chart.title, chart.unit, chart.variant) == ("Main span", "m", "bar")
    assert [(one.name, one.value, one.shown) for one in chart.points] == [
        ("Humber Bridge", Decimal(1410), "1,410 m"),
        ("Golden Gate Bridge", Decimal(1280), "1,280 m"),
        ("Akashi Bridge", Decimal(1991), "1,991 m"),
    ]
    wrong = report(WRONG)
    assert charts_of(wrong, validate(wrong, EVIDENCE, verify(wrong, EVIDENCE))) == []
    assert charts_of(made, None) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1,410 m", (Decimal(1410), "m")),
        ("45.5%", (Decimal("45.5"), "%")),
        ("$3 million", (Decimal(3_000_000), "$")),
        ("550米", (Decimal(550), "米")),
        ("1981", None),
        ("about 300 m", None),
        ("300 to 400 m", None),
        ("steel", None),
    ],
)
def test_only_a_plain_figure_can_be_drawn(text: str, expected: tuple[Decimal, str] | None) -> None:
    assert amount(text) == expected


def test_files_have_real_tables_and_the_chart_behind_its_table() -> None:
    made = report(RIGHT)
    charts = charts_of(made, validate(made, EVIDENCE, verify(made, EVIDENCE)))
    blocks = tuple(report_blocks(made, charts))
    assert [block.kind for block in blocks] == ["heading", "table", "chart"]
    paper = Paper(title="Bridges", language="en", blocks=blocks)
    assert "| Humber Bridge | 1,410 m" in files.to_markdown(paper).decode()
    word = ZipFile(BytesIO(files.to_docx(paper, datetime(2026, 1, 1, tzinfo=UTC))))
    (drawn,) = (word.read(name) for name in word.namelist() if name.startswith("word/charts/chart"))
    assert all(f"<c:v>{value}.0</c:v>".encode() in drawn for value in (1410, 1280, 1991))
    (page,) = PdfReader(BytesIO(files.to_pdf(paper, datetime(2026, 1, 1, tzinfo=UTC)))).pages
    assert page.extract_text().count("1,991 m") == 2  # in the table and at its bar
