"""The sentences of a report as its page shows them: each with what it cites and what its sources say of it."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, get_args

from library.charts import Charted, ChartedSeries, Drawing
from library.judging.verdicts import Verdict
from research.checking.charting import charts_of
from research.models import Report
from research.schemas.reports import Claim, ClaimVerdict, ResearchReport, ValidationResult
from research.schemas.tables import ReportChart, ReportTable
from runs.models import Run


class Cite(NamedTuple):
    """A citation as it is shown: `[number]`, leading to the passage `key`."""

    number: int
    key: str
    title: str


class ToldClaim(NamedTuple):
    """One sentence of the report, what it cites, and what the sources say about it."""

    claim: Claim
    cites: list[Cite]
    verdict: ClaimVerdict | None

    @property
    def ending(self) -> str:
        """The last word, or the last characters where words have no spaces: the citations stay on its line."""
        last = self._said.rsplit(maxsplit=1)[-1]
        return last if len(last) <= 16 and last.isascii() else self._said[-3:]

    @property
    def beginning(self) -> str:
        return self._said.removesuffix(self.ending)

    @property
    def _said(self) -> str:
        return self.claim.text if self.claim.part == "cell" else self.claim.shown


class ToldRow(NamedTuple):
    name: str
    cells: list[ToldClaim | None]


class ToldTable(NamedTuple):
    """A table of a section, and the chart of one of its columns."""

    table: ReportTable
    rows: list[ToldRow]
    drawing: Drawing | None


class StoryPart(NamedTuple):
    """A section by paragraphs and its table; `body` is shown where neither is known."""

    heading: str
    paragraphs: list[list[ToldClaim]]
    table: ToldTable | None
    body: str


class CheckedReport:
    """A report by its sentences, each with what it cites and what the check said of it, so far."""

    def __init__(self, run: Run, report: ResearchReport, validation: ValidationResult | None) -> None:
        self.report = report
        self.validation = validation
        self.sources = {source.evidence_id: source for source in report.sources}
        verdicts = {one.claim_id: one for one in validation.verdicts} if validation else {}
        self.has_title = _bare(report.title) != _bare(str(run.input.get("query", "")))
        """Whether the report's title says more than the question above it."""
        self.sentences: dict[str, ToldClaim] = {}
        for claim in report.claims:
            sources = [self.sources[key] for key in claim.evidence if key in self.sources]
            cites = [Cite(source.number, source.evidence_id, source.title) for source in sources]
            self.sentences[claim.id] = ToldClaim(claim, cites, verdicts.get(claim.id))

    @property
    def summary(self) -> list[ToldClaim]:
        return [one for one in self.sentences.values() if one.claim.part == "summary"]

    @property
    def findings(self) -> list[ToldClaim]:
        return [one for one in self.sentences.values() if one.claim.part == "finding"]

    @property
    def parts(self) -> list[StoryPart]:
        charts = {one.section: one for one in charts_of(self.report, self.validation)}
        return [
            StoryPart(
                one.heading,
                _paragraphs([self.sentences[key] for key in one.claims], one.body),
                self._table(one.table, charts.get(place)),
                one.body,
            )
            for place, one in enumerate(self.report.sections)
        ]

    def _table(self, table: ReportTable | None, chart: ReportChart | None) -> ToldTable | None:
        if table is None:
            return None
        rows = [ToldRow(row.name, [self.sentences.get(key) for key in row.cells]) for row in table.rows]
        if chart is None:
            return ToldTable(table, rows, None)
        series = ChartedSeries(chart.title, [Charted(one.name, one.value, one.shown) for one in chart.points])
        drawing = Drawing([series], title=chart.title, variant=chart.variant, is_share=chart.unit == "%")
        return ToldTable(table, rows, drawing)

    @property
    def counts(self) -> list[tuple[str, int]]:
        """How many sentences got which verdict, best first, without the verdicts nobody got."""
        counted: Mapping[str, int] = self.validation.counts if self.validation else {}  # type: ignore[assignment]
        return [(verdict, counted[verdict]) for verdict in get_args(Verdict) if counted.get(verdict)]

    def citing(self, key: str) -> list[ToldClaim]:
        return [one for one in self.sentences.values() if key in one.claim.evidence]


def checked_of(kept: Report) -> CheckedReport | None:
    if kept.report is None:
        return None
    validation = ValidationResult.model_validate(kept.validation) if kept.validation else None
    return CheckedReport(kept.run, ResearchReport.model_validate(kept.report), validation)


def _bare(title: str) -> str:
    return title.strip(" ?？.。").casefold()


def _paragraphs(sentences: Iterable[ToldClaim], body: str) -> list[list[ToldClaim]]:
    """The sentences in the paragraphs the section's text has them in."""
    texts = iter(body.split("\n\n"))
    text, paragraphs = next(texts), [list[ToldClaim]()]
    for sentence in sentences:
        while sentence.claim.text not in text and (following := next(texts, None)) is not None:
            text = following
            paragraphs.append([])
        paragraphs[-1].append(sentence)
    return [paragraph for paragraph in paragraphs if paragraph]
