"""Shows a report that is written in one call part by part, as the parts are written.

What was shown stays, whatever becomes of the attempt: of a part only what code finds in its passages is shown, and where
the answer breaks off or is refused, whoever writes on is told what stands, and it stands before what is written then.
"""

from collections.abc import Sequence
from typing import NamedTuple, Self

from library.schemas import EvidenceItem, Language
from research.briefs import (
    DraftCell,
    DraftClaim,
    DraftReport,
    DraftRow,
    DraftSection,
    DraftSoFar,
    DraftTable,
    WriterBrief,
)
from research.checking.citations import clean, letters_of
from research.checking.revising import standing
from research.events import SectionWrittenEvent, WrittenPart, WrittenSentence, WrittenTable, report_stream
from runs import log
from runs.database import in_thread
from runs.execution import Execution
from runs.truncation import closed
from runs.words import compute


class _Drafted(NamedTuple):
    kind: WrittenPart
    drafted: DraftSection

    @property
    def name(self) -> tuple[str, str]:
        return self.kind, self.drafted.heading


class _Standing(NamedTuple):
    """What of a part stands in its passages."""

    sentences: list[WrittenSentence]
    table: WrittenTable | None


class Showing:
    """What of one report was shown before it was whole."""

    def __init__(self, run: Execution, task: WriterBrief, shown: Sequence[SectionWrittenEvent]) -> None:
        self._run = run
        self._task = task
        self._shown = list(shown)
        self._read: dict[str, _Standing] = {}

    @classmethod
    async def of(cls, run: Execution, task: WriterBrief) -> Self:
        """With what an earlier execution showed."""
        told = await in_thread(log.events_of, report_stream, run.id, "section_written")
        return cls(run, task, [one for one in told if isinstance(one, SectionWrittenEvent)])

    def told(self) -> list[str]:
        """The sentences that were shown, by their part."""
        return [
            f"{one.heading}: {sentence.text}" if one.heading else sentence.text
            for one in self._shown
            for sentence in one.sentences
        ]

    async def watch(self, written: str) -> None:
        """Show what is whole of a draft that is being written."""
        if draft := closed(written, DraftSoFar, by_items={"sections"}):
            await self.show(draft)

    async def show(self, draft: DraftReport | DraftSoFar) -> None:
        """Show the parts that were not: a summary once, a section once under its heading."""
        for part in _parts(draft):
            if part.name not in {(one.part, one.heading) for one in self._shown}:
                await self._show(part)

    async def _show(self, part: _Drafted) -> None:
        # A report says nothing twice in its sections, and no finding that is its summary.
        above = {"summary": None, "finding": "summary", "section": "section"}[part.kind]
        said = {letters_of(sentence.text) for one in self._shown if one.part == above for sentence in one.sentences}
        made = await self._standing(part)
        sentences = [one for one in made.sentences if letters_of(one.text) not in said]
        if not sentences and not made.table:
            return
        place = 1 + sum(one.part == part.kind for one in self._shown)
        event = SectionWrittenEvent(
            part=part.kind, place=place, heading=part.drafted.heading, sentences=sentences, table=made.table
        )
        self._shown.append(event)
        await self._run.emit(event, once=f"{part.kind}.{place}")

    async def keep(self, draft: DraftReport) -> DraftReport:
        """The draft with what was shown and is not in it: that of an attempt which broke off."""
        lost = [one for one in self._shown if not await self._is_in(draft, one)]
        # What the draft is made of stands in the log, before a later step rests on it.
        await self._run.flush()
        return _with(draft, lost) if lost else draft

    async def _is_in(self, draft: DraftReport, shown: SectionWrittenEvent) -> bool:
        for part in _parts(draft):
            if part.kind == shown.part:
                made = await self._standing(part)
                texts = {one.text for one in made.sentences}
                if shown.table in (None, made.table) and texts.issuperset(one.text for one in shown.sentences):
                    return True
        return False

    async def _standing(self, part: _Drafted) -> _Standing:
        """Read once, however often the draft is looked at."""
        key = part.drafted.model_dump_json()
        if key not in self._read:
            task = self._task
            self._read[key] = await compute(_read, part.drafted, task.evidence, self._run.id, task.language)
        return self._read[key]


def _read(section: DraftSection, evidence: Sequence[EvidenceItem], run_id: str, language: Language) -> _Standing:
    return _Standing(*standing(section, evidence, run_id, language))


def _parts(draft: DraftReport | DraftSoFar) -> list[_Drafted]:
    """A draft's parts as its page has them, one below the other."""
    return [
        _Drafted("summary", DraftSection(heading="", claims=draft.summary)),
        _Drafted("finding", DraftSection(heading="", claims=draft.key_findings)),
        *(_Drafted("section", one.model_copy(update={"heading": clean(one.heading)})) for one in draft.sections),
    ]


def _with(draft: DraftReport, lost: Sequence[SectionWrittenEvent]) -> DraftReport:
    """What was shown in place of what is called the same, sections before all others."""
    of = {kind: [one for one in lost if one.part == kind] for kind in ("summary", "finding", "section")}
    headings = {one.heading for one in of["section"]}
    return draft.model_copy(
        update={
            "summary": [claim for one in of["summary"] for claim in _claims(one)] or draft.summary,
            "key_findings": [claim for one in of["finding"] for claim in _claims(one)] or draft.key_findings,
            "sections": [
                *(DraftSection(heading=one.heading, claims=_claims(one), table=_table(one)) for one in of["section"]),
                *(one for one in draft.sections if clean(one.heading) not in headings),
            ],
        }
    )


def _claims(shown: SectionWrittenEvent) -> list[DraftClaim]:
    return [DraftClaim(text=one.text, evidence=one.evidence, inferred=one.inferred) for one in shown.sentences]


def _table(shown: SectionWrittenEvent) -> DraftTable | None:
    if not (table := shown.table):
        return None

    def cell(told: WrittenSentence | None) -> DraftCell:
        return DraftCell(text=told.text, evidence=told.evidence) if told else DraftCell()

    rows = [DraftRow(name=row.name, cells=[cell(one) for one in row.cells]) for row in table.rows]
    return DraftTable(title=table.title, rows_are=table.rows_are, columns=table.columns, rows=rows)
