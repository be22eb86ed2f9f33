"""What each agent of a report is given and what it hands back, for hosted models and the offline engine alike."""

from typing import Annotated, Literal

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from library.answering.question import Question
from library.schemas import EvidenceId, EvidenceItem, Language, Survey
from research.asking import ask_all, nearest_first
from research.schemas.plans import Depth, FurtherQuestion, ResearchPlan, SearchStep
from runs.hints import at_most, like, no_longer
from runs.strict import Given, Strict, Trimmed

SEARCHES: dict[Depth, int] = {"quick": 3, "standard": 5, "deep": 5}
SECTIONS: dict[Depth, int] = {"quick": 3, "standard": 5, "deep": 8}
SENTENCES: dict[Depth, str] = {"quick": "two to four", "standard": "three to six", "deep": "six to twelve"}
"""Of each section."""
SUMMED_UP: dict[Depth, str] = {
    "quick": "a summary of two or three sentences, three or four key findings",
    "standard": "a summary of three or four sentences, five to seven key findings",
    "deep": "a summary of four to six sentences, six to ten key findings",
}
FURTHER: dict[Depth, int] = {"quick": 0, "standard": 3, "deep": 4}
"""Searches of each round after the first, at most."""
PAGES: dict[Depth, int] = {"quick": 0, "standard": 2, "deep": 4}
"""Sources that are read whole in each round after the first, at most."""
LINKS, LISTED = 4, 40
"""Links of pages that a round follows at most, and that are listed to choose from."""


LinkId = Annotated[str, Field(json_schema_extra=like(r"^l[0-9]{1,2}$"))]
ClaimId = Annotated[str, Field(json_schema_extra=like(r"^c[0-9]{1,4}$"))]
Heading = Annotated[str, Field(json_schema_extra=no_longer(120))]
Remark = Annotated[str, Field(json_schema_extra=no_longer(300))]
"""What is said about a sentence or a section, and never shown for one."""

MOST_FOUND = 8
"""Entries of each list that a gap finder hands in: a small model goes on with a list for as long as it may."""


CELL = " · "
"""What stands between the row and the column of a cell that is told of by itself."""
MOST_COLUMNS, MOST_ROWS = 6, 12
"""Of a table: more cannot be read side by side, and a small model goes on for as long as it may."""


class PlannerBrief(Given):
    """A question to plan the searches for."""

    query: str
    language: Language
    depth: Depth = "standard"
    survey: Survey = Survey()
    """What the library has about the question."""

    @property
    def searches(self) -> int:
        return SEARCHES[self.depth]


class DraftPlan(ResearchPlan):
    """A plan as a planner hands it in: a small model fills a list as far as it may, and people need room to add to it."""

    web_search_steps: list[SearchStep] = Field(min_length=1, max_length=max(SEARCHES.values()))
    questions: SkipJsonSchema[list[FurtherQuestion]] = []


class EvidenceBrief(Given):
    """A question, what was asked besides, and the evidence found for it."""

    query: str
    language: Language
    evidence: list[EvidenceItem]
    context: str = ""
    """The question it follows up on."""
    questions: list[FurtherQuestion] = []
    """What it has to answer besides."""

    @property
    def question(self) -> Question:
        """All that is asked, part by part."""
        return ask_all(self.query, self.context, self.questions)

    @property
    def posed(self) -> str:
        """All that is asked, as a model is asked it."""
        asked = f"Question: {self.query}\n" + "".join(f"It also asks: {one}\n" for one in self.questions)
        return asked + (f"It follows up on: {self.context}\n" if self.context else "")

    @property
    def nearest_first(self) -> list[EvidenceItem]:
        return nearest_first(self.query, self.context, self.questions, self.evidence)


class Lead(Given):
    """A link of a page that was read whole, to a page that nobody has read."""

    id: LinkId
    title: str
    """Its words."""
    site: str
    page: str
    """The title of the page it stands on."""


class GapBrief(EvidenceBrief):
    """A question with what was done for it and found so far."""

    searched: list[str]
    read: list[str] = []
    """The sources that were read whole."""
    leads: list[Lead] = []
    """Where the pages lead that were read whole, as far as nobody has been there."""
    survey: Survey = Survey()
    searches: int
    """How many more may be made."""
    pages: int
    """How many sources may be read whole."""


class Shortfall(Trimmed):
    """What the evidence found so far leaves to be found."""

    unanswered: list[Remark] = Field([], max_length=MOST_FOUND)
    """What no passage answers."""
    one_origin: list[Remark] = Field([], max_length=MOST_FOUND)
    """What rests on a single origin."""
    contradictory: list[Remark] = Field([], max_length=MOST_FOUND)
    """Where passages contradict each other."""
    searches: list[SearchStep] = Field([], max_length=MOST_FOUND)
    """What to search for it, most important first."""
    pages: list[EvidenceId] = Field([], max_length=MOST_FOUND)
    """Ids of passages whose page is worth reading whole."""
    links: list[LinkId] = Field([], max_length=MOST_FOUND)
    """Ids of links whose page is worth reading."""


class WriterBrief(EvidenceBrief):
    """A question with the evidence that was found for it."""

    plan: ResearchPlan
    noticed: Shortfall = Shortfall()
    """What was seen of the evidence when it was last asked what is missing."""
    depth: Depth = "deep"
    """How long it is: a quick report is read at a glance."""
    audience: str = ""
    """Whom it is for, as the person put it."""

    @property
    def posed(self) -> str:
        lines = [f"Passages contradict each other: {one}\n" for one in self.noticed.contradictory]
        lines += [f"Rests on one origin: {one}\n" for one in self.noticed.one_origin]
        return super().posed + "".join(lines)

    @property
    def most_sections(self) -> int:
        return SECTIONS[self.depth]

    @property
    def for_whom(self) -> str:
        """Whom to write for; whom a question names itself, a model reads in the question."""
        return f" Write for: {self.audience}." if self.audience else ""


class DraftClaim(Trimmed):
    """One sentence of a draft and the evidence it rests on."""

    text: str = Field(min_length=1)
    evidence: list[EvidenceId] = Field(json_schema_extra=at_most(4))
    """Evidence ids such as `e3`."""
    under: str = Field("", json_schema_extra=no_longer(60))
    """The heading, or the line of its passage, that it must be read under; empty for a whole sentence."""
    inferred: bool = False
    """Whether it follows from all the passages it cites together, and none of them says it."""


class DraftCell(Trimmed):
    """What a table says of one thing on one ground; without words where no passage says it."""

    text: Heading = ""
    evidence: list[EvidenceId] = Field([], json_schema_extra=at_most(4))
    """Evidence ids such as `e3`."""


class DraftRow(Trimmed):
    name: str = Field(min_length=1)
    """What is compared."""
    cells: list[DraftCell] = Field(max_length=MOST_COLUMNS)
    """One for each column."""


class DraftTable(Trimmed):
    """Things side by side: a row each, and a column for each ground on which they are compared."""

    title: Heading
    rows_are: Heading = ""
    """What the rows are of, as a word above their names."""
    columns: list[str] = Field(min_length=1, max_length=MOST_COLUMNS)
    rows: list[DraftRow] = Field(min_length=1, max_length=MOST_ROWS)

    @property
    def said(self) -> list[DraftClaim]:
        return [
            DraftClaim(text=f"{row.name}{CELL}{column}: {cell.text}", evidence=cell.evidence)
            for row in self.rows
            for column, cell in zip(self.columns, row.cells, strict=False)
            if cell.text
        ]


class DraftSection(Trimmed):
    heading: Heading
    claims: list[DraftClaim] = Field(json_schema_extra=at_most(12))
    table: DraftTable | None = None
    """Only where things are compared."""
    are_steps: SkipJsonSchema[bool] = False
    """Whether its claims are steps, told whole, in order and numbered; only code writes them."""

    @property
    def said(self) -> list[DraftClaim]:
        """All it says: its sentences, then each cell behind its row and column."""
        return [*self.claims, *(self.table.said if self.table else ())]


class DraftReport(Trimmed):
    """What a writer hands in: sentences that cite evidence ids only. Code resolves the ids."""

    title: Heading
    summary: list[DraftClaim]
    key_findings: list[DraftClaim]
    sections: list[DraftSection]
    limitations: str = ""


class DraftSoFar(Trimmed):
    """A draft that is still being written; what is missing may come."""

    title: str = ""
    summary: list[DraftClaim] = []
    key_findings: list[DraftClaim] = []
    sections: list[DraftSection] = []
    limitations: str = ""


Kind = Literal["comparison", "how-to", "cause", "list", "biography", "history", "market", "overview"]
"""What a question is after, which decides how its report is built."""


class PlannedSection(Trimmed):
    """A section to be written."""

    heading: Heading = Field(min_length=1)
    covers: Remark
    """What it has to say, in one or two sentences."""
    evidence: list[EvidenceId] = Field([], json_schema_extra=at_most(24))
    """Ids of the passages it rests on."""


class Outline(Trimmed):
    """How a report is built."""

    kind: Kind
    title: Heading
    sections: list[PlannedSection] = Field(min_length=1, json_schema_extra=at_most(max(SECTIONS.values())))


class SectionBrief(WriterBrief):
    """One section of an outline to write, with what stands before it."""

    outline: Outline
    place: int
    before: list[DraftSection]

    @property
    def section(self) -> PlannedSection:
        return self.outline.sections[self.place]


class SummaryBrief(WriterBrief):
    """A report's sections, to be summed up."""

    kind: Kind
    sections: list[DraftSection]

    @property
    def cited(self) -> list[EvidenceItem]:
        """Of the evidence what the sections rest on."""
        keys = {key for part in self.sections for claim in part.said for key in claim.evidence}
        return [item for item in self.evidence if item.id in keys]


class DraftSummary(Trimmed):
    """What stands before and behind the sections: made of what they say."""

    summary: list[DraftClaim] = Field(json_schema_extra=at_most(8))
    key_findings: list[DraftClaim] = Field(json_schema_extra=at_most(10))
    limitations: str = ""


class RefutedClaim(Given):
    """A sentence that the check refuted or found no support for, with the passages it cites."""

    claim_id: str
    text: str
    reason: str
    passages: list[EvidenceItem]


class ReviserBrief(Given):
    query: str
    language: Language
    claims: list[RefutedClaim]


class Revision(Trimmed):
    """What becomes of one sentence."""

    claim_id: ClaimId
    text: str
    """The sentence as its passages bear it out; empty where they do not speak of it."""
    evidence: list[EvidenceId] = Field([], json_schema_extra=at_most(8))
    """Ids of the passages the new sentence rests on."""


class Revisions(Trimmed):
    revisions: list[Revision]


class OpenClaim(Given):
    """A claim that comparing words could not settle, with the passages it cites."""

    claim_id: str
    text: str
    passages: list[EvidenceItem]
    inferred: bool = False


class VerifierBrief(Given):
    language: Language
    claims: list[OpenClaim]


class Settlement(Strict):
    """What the passages say about one claim."""

    claim_id: ClaimId
    verdict: Literal["supported", "unsupported", "conflicting", "weak"]
    reason: str
    """One sentence for people."""
    quote: str = Field("", max_length=2000, json_schema_extra=no_longer(300))
    """The words of a passage that decide it, copied exactly; empty when no passage speaks of it."""


class Settlements(Strict):
    """The verdicts on the claims that were asked about."""

    settlements: list[Settlement]
