"""What travels between the library, its callers and its API: queries, hits, evidence, documents."""

import re
from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from runs.hints import like
from runs.strict import Strict
from runs.words import Words

Language = Literal["en", "zh"]
ProviderName = Literal["library", "tavily", "brave", "searxng", "wikipedia", "arxiv", "mcp"]
DocumentId = Annotated[int, Field(ge=1, le=2**63 - 1)]
"""What a database can hold as an id."""
EvidenceId = Annotated[str, Field(json_schema_extra=like(r"^e[0-9]{1,4}$"))]
"""Of a passage that a run found."""


def _hosts(domains: list[str]) -> list[str]:
    """Each once, as search engines and addresses call it, however a person typed it."""
    bare = (re.sub(r"^https?://", "", one.strip().lower()).removeprefix("www.").partition("/")[0] for one in domains)
    return [one for one in dict.fromkeys(host.rstrip(".") for host in bare) if one]


Domains = Annotated[list[str], AfterValidator(_hosts)]


class SearchQuery(Strict):
    """One search, as every provider receives it."""

    text: str = Field(min_length=1, max_length=400)
    limit: int = Field(8, ge=1, le=50)
    include_domains: Domains = []
    exclude_domains: Domains = []
    start_date: date | None = None
    end_date: date | None = None
    document_ids: list[DocumentId] = []
    """Restricts the search to these documents of the library; other providers are then not asked."""
    is_nearest: bool = False
    """Asks the library alone, for what comes nearest; whether that speaks of it, who asks has to judge."""
    room: int = Field(0, ge=0)
    """How many passages a model has room for that judges them itself; none where the words they hold decide."""

    @property
    def is_dated(self) -> bool:
        """Whether it is for what was published in a period."""
        return bool(self.start_date or self.end_date)

    @property
    def most(self) -> int:
        """Passages it brings at most."""
        return max(self.limit, self.room)


class Hit(Strict):
    """One passage a provider found."""

    provider: ProviderName
    title: str
    url: str | None = None
    publisher: str = ""
    published: str | None = None
    """The publication date as far as it is known: `2007`, `2007-01` or `2007-01-09`."""
    heading: str = ""
    text: str
    """The passage itself, whole."""
    language: Language | None = None
    """What the library's document is written in."""
    document_id: int | None = None
    passage_id: int | None = None
    score: float = 0.0
    content_hash: str
    """SHA-256 of the passage's normalised text."""
    retrieved_at: datetime


class ProviderReport(Strict):
    """How one provider fared in one search."""

    provider: ProviderName
    ok: bool
    was_asked: bool = True
    """Not where it cannot filter by what the search is restricted to."""
    hits: int = 0
    duration_ms: int = 0
    message: Words = ""
    """Why it failed or was not asked, or what it could not be asked for, as a sentence."""

    @property
    def was_missed(self) -> bool:
        """Whether it was asked in vain: then another attempt may reach it."""
        return self.was_asked and not self.ok


class SourceLink(Strict):
    """Where a page leads."""

    url: str
    title: str
    """The words of the link."""


class SearchOutcome(Strict):
    """What one search brought: hits best first, and how each provider fared."""

    query: str
    hits: list[Hit] = []
    providers: list[ProviderReport] = []
    links: list[SourceLink] = []
    """Of a page that was read whole: where it leads, those first that speak of what was asked."""
    other_language: Language | None = None
    """What the best passage of the library is written in, where that is not the query's language."""


class GroundItem(Strict):
    """A passage that a sentence of a kept result rests on, as it was read."""

    number: int
    """Within the kept result."""
    sentence: str
    """What rests on it."""
    provider: ProviderName
    title: str
    url: str | None = None
    publisher: str = ""
    published: str | None = None
    heading: str = ""
    text: str
    document_id: int | None = None
    """The document it stands in, if there still is one."""
    passage_id: int | None = None

    @property
    def said(self) -> list[str]:
        """What of the passage is marked where it is shown."""
        return [self.sentence]


class EvidenceItem(Strict):
    """A stored passage that a run may cite."""

    id: str
    """`e1`, `e2`, … within the run."""
    provider: ProviderName
    title: str
    url: str | None = None
    publisher: str = ""
    published: str | None = None
    heading: str = ""
    text: str
    document_id: int | None = None
    passage_id: int | None = None
    content_hash: str
    origin: int
    """Passages of one document or page, and near-identical texts, share an origin and count once."""
    retrieved_at: datetime
    queries: list[str] = []
    """The searches that found it."""
    grounds: list[GroundItem] = []
    """Where it is a passage of a kept result: what its sentences themselves rest on."""

    @property
    def source(self) -> str:
        """Which document or page it stands in: its address, `library:<document id>`, or else its title."""
        return self.url or (f"library:{self.document_id}" if self.document_id is not None else self.title)


class MaterialSentence(Strict):
    """A sentence of a result, and the evidence it rests on."""

    text: str
    evidence: list[str] = []


class MaterialPart(Strict):
    heading: str = ""
    sentences: list[MaterialSentence]


class ResultMaterial(Strict):
    """A finished result, as it can be kept in the library."""

    title: str
    language: Language
    parts: list[MaterialPart]
    evidence: list[EvidenceItem]
    """Every passage that the sentences name."""


class Holdings(Strict):
    """What someone's library has, as a whole."""

    documents: int = 0
    waiting: int = 0
    """Documents that are found by their words only, until their vectors are computed."""
    topics: list[str] = []
    """What its documents are about, as far as they say."""


class Survey(Strict):
    """What the library has about a question, best first: the material for planning searches."""

    documents: list[str] = []
    """Titles of documents about it."""
    headings: list[str] = []
    """Headings of passages about it."""
    phrases: list[str] = []
    """Key phrases of those passages beyond the question's own words."""


class FileReport(Strict):
    """What became of one file that was to be read."""

    path: str
    document_id: int | None = None
    passages: int = 0
    known: bool = False
    """Whether the owner had the same file already."""
    skipped: str = ""
    """Why it was not read, as a sentence."""


class AddressBody(Strict):
    """A document to be fetched from the web."""

    url: str = Field(min_length=8, max_length=2000)


class DocumentSummary(Strict):
    """A document in a list."""

    id: int
    title: str
    url: str | None
    publisher: str
    published: str | None
    language: Language
    media_type: str
    filename: str
    size: int
    topic: str
    shared: bool
    """Readable for everyone, as the sample documents are."""
    kept_from: str
    """The result it was kept from: `report/<id>`; empty where it was given."""
    own: bool
    """Whether it is yours to delete."""
    passages: int
    created_at: datetime


class UseItem(Strict):
    """Something that can be begun from a result."""

    name: str
    label: str


class Uses(Strict):
    """What a finished result can be used in."""

    uses: list[UseItem]


class UseBody(Strict):
    """What a result is wanted for; without a name it is only kept."""

    use: str | None = Field(None, max_length=40)


class DocumentList(Strict):
    documents: list[DocumentSummary]


class PassageItem(Strict):
    id: int
    position: int
    heading: str
    text: str
    grounds: list[GroundItem] = []
    """Of a kept result: what its sentences rest on."""


class DocumentDetail(DocumentSummary):
    """A document with all of its passages, in order."""

    text: list[PassageItem]


class LibraryHits(Strict):
    """What the library has for a query, best first; nothing when it does not have its topic."""

    query: str
    hits: list[Hit]
    nearest: list[Hit] = []
    """Where there are none, the passages that come nearest; whether they speak of it is not sure."""


class KeptResult(Strict):
    """A result as a document of the library, and where what it is wanted for is begun."""

    document: DocumentSummary
    next: str | None
    """The page that begins it, with the document chosen."""
