"""Turns a draft that cites evidence ids into a report with numbered sources; nothing it cites can be invented."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from library import meaning
from library.answering.candidates import is_fit, leans
from library.judging.reading import TOGETHER, read
from library.judging.verdicts import PassageReading, Verdict
from library.quoting import CITATION
from library.schemas import EvidenceItem, Language
from library.text.facts import facts
from library.text.language import HAN, detect, run_on
from library.text.outlines import PLACES
from library.text.sentences import split
from library.text.similarity import term_containment
from library.text.terms import content_terms
from research.briefs import CELL, DraftCell, DraftClaim, DraftReport, DraftRow, DraftSection, DraftTable
from research.errors import SynthesisError
from research.schemas.reports import Claim, ResearchReport, Section, Source, StrippedCitation
from research.schemas.tables import ReportTable, TableRow
from runs.words import Sentence

ReportPart = Literal["summary", "finding", "section"]
NAMED = 24
"""How many of the ids a model is told that cited none of them."""
NAMING = 0.9
"""Share of a sentence's words that stand in the name of a source from which it says no more."""
_OF_ITSELF = re.compile(
    r"\s*(?:the|this) (?:report|section|summary) (?:is|discusses|mentions|covers|describes|provides|focuses|contains|includes|leaves)\b"
    r"|\s*(?:本|该|这份|这一)(?:报告|章节|节|摘要)",
    re.IGNORECASE,
)
_OF_PASSAGES = re.compile(
    r"^(?:the|this|these) passages? (?:also )?(?:states?|mentions?|says?|notes?|tells?|explains?|describes|reports?|shows?)(?: us)? that (?=\w)"
    r"|^(?:根据|依据)(?:所?提供的|以上|上述|给出的|这些)?(?:信息|资料|段落|内容)[，,：:]"
    r"|^(?:该|这|本|此|这个|这段)?(?:段落|资料|段文字|文中|原文)中?(?:还|也)?(?:(?:提到|指出|表明)(?!了)[，,：:]?|(?:说明|说|介绍|写道)了?[，,：:])\s*",
    re.IGNORECASE,
)
"""What a small model puts before what it read, as if its readers saw the passage."""
_IN_PASSAGES = re.compile(
    r"\b(?:described|mentioned|discussed|outlined|given) in (?:the|this|these) passages?\b", re.IGNORECASE
)
_LEFT = re.compile(
    rf"(?<=[{HAN}，、。])\s?(?P<word>known|which|[a-z]{{4,}}(?:ed|less|ful|ous|ical))(?![A-Za-z0-9_./(=-])"
)
"""An English word that names nothing, in the middle of a Chinese sentence: harmless的病毒, but not logging 模块, with 语句."""
BAR = r"\|"
"""What stands for a bar within a cell of a table."""
PARAGRAPH = 4
"""Sentences after which a section's body takes a new paragraph."""
_ELEMENT = re.compile(r"<(script|style)\b.*?(?:</\1\s*>|$)|<!--.*?(?:-->|$)", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(
    r"</?(?:a|abbr|b|blockquote|body|br|button|center|cite|code|dd|del|details|div|dl|dt|em|embed|figure|font|form|h[1-6]|head|hr|html|i"
    r"|iframe|img|input|ins|kbd|li|link|mark|meta|object|ol|p|pre|q|s|small|span|strike|strong|sub|summary|sup|svg|table|tbody|td"
    r"|textarea|th|thead|tr|tt|u|ul|video)(?:\s+[\w:-]+\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s<>]+))*\s*/?>",
    re.IGNORECASE,
)
"""Markup of pages; `List<String>` and `a<b and c>d` are text."""
_LINK = re.compile(r"!?\[([^\[\]]*)\]\((?:[^()\s]|\([^()]*\))*(?:\s+\"[^\"]*\")?\)")
_ADDRESS = re.compile(
    r"[<(（]?\b(?:https?://|www\.)[^\s<>()（）\[\]，。；、]*[^\s<>()（）\[\]，。；、.,;:!?][>)）]?", re.IGNORECASE
)
_MARKER = re.compile(r"\s*(?:\[|【|\(|（)\s*(?:e\d+|\^?\d{1,3})(?:\s*[,，、;；]\s*(?:e\d+|\d{1,3}))*\s*(?:\]|】|\)|）)")
_BARE_NUMBER = re.compile(r"\s*[(（]\s*\d{1,3}(?:\s*[,，、;；]\s*\d{1,3})*\s*[)）]")
_CITATION = re.compile(CITATION)
_LETTERS = re.compile(r"[^\w]+")
"""All but letters and digits: a small model repeats a sentence without its blanks or its commas."""
_ENDED = re.compile(r"[.!?。！？…;；:：]['\")”’」』）\]]*$")
_ID = re.compile(r"\be\d+\b")
_PROVENANCE = re.compile(r"^(?:\[e\d+\]\s*)?origin \d+\b[^|\n]{0,300}\|\s*")
"""What stands before a passage where a model reads it; a small one copies that as well."""
FEWEST, LIKELY, LOOKED_AT = 4, 0.8, 3
"""Terms of a sentence that says enough to be found, the share that another passage holds which may bear it out, and how
many of these are read."""
BEARING: frozenset[Verdict] = frozenset({"quoted", "supported"})


def resolve(draft: DraftReport, evidence: Sequence[EvidenceItem], *, run_id: str, language: Language) -> ResearchReport:
    """The report; unknown ids and sentences left without a citation are dropped and listed.

    Raises `SynthesisError` when there were sentences and none is left.
    """
    book = _Book({item.id: item for item in evidence}, run_id)
    summary = book.enter("summary", draft.summary)
    findings = book.enter("finding", draft.key_findings, {letters_of(claim.text) for claim in summary})
    said: set[str] = set()
    sections = [
        (
            part,
            book.enter_steps(part.claims) if part.are_steps else book.enter("section", part.claims, said),
            book.enter_table(part.table) if part.table else None,
        )
        for part in draft.sections
    ]
    if book.stripped and not book.claims:
        raise SynthesisError
    return ResearchReport(
        title=clean(draft.title) or Sentence("Research report"),
        language=language,
        summary=run_on(book.shown(claim) for claim in summary),
        key_findings=[book.shown(claim) for claim in findings],
        sections=[_section(part, claims, table, book) for part, claims, table in sections if claims or table],
        sources=book.sources(),
        limitations=clean(draft.limitations),
        claims=book.claims,
        stripped=book.stripped,
    )


def demand(drafted: Sequence[DraftClaim], evidence: Sequence[EvidenceItem]) -> str:
    """What a model is told whose sentences cite no passage there is, or only ask; empty where it says nothing."""
    known = [item.id for item in evidence]
    if drafted and not any(states(claim, evidence) for claim in drafted):
        return f"“{drafted[0].text}” states nothing. Say what the passages tell."
    if not drafted or not set(known).isdisjoint(cited for claim in drafted for cited in claim.evidence):
        return ""
    return f"Each sentence must cite passages by their ids; the ids are {', '.join(known[:NAMED])}."


def asks(text: str) -> bool:
    """Whether a sentence asks, and so tells nothing; a small model answers with the question."""
    return text.rstrip().endswith(("?", "？"))


def states(claim: DraftClaim, evidence: Sequence[EvidenceItem]) -> bool:
    """Whether a claim does more than ask, name what it cites, or speak of the report where no source speaks of one.

    Nor has it words of its English sources left as they are, as a small model leaves them.
    """
    text, cited = claim.text, [one for one in evidence if one.id in claim.evidence]
    about = ("\n".join(filter(None, [one.title, one.publisher, one.published])) for one in cited)
    if len(content_terms(text)) > 1 and any(term_containment(text, source) >= NAMING for source in about):
        return False
    if (left := _LEFT.search(text)) and any(left["word"] in one.text for one in evidence):
        return False
    told = any(term_containment(text, one.text) >= NAMING for one in cited)
    return not asks(text) and (told or not (_OF_ITSELF.match(text) or _IN_PASSAGES.search(text)))


def bearing(text: str, cited: list[str], known: Mapping[str, EvidenceItem]) -> list[str]:
    """Of the passages cited those that have to do with a sentence; where none bears it out, others that do.

    A model that cites six passages behind every sentence cites none, and a small one writes what is true beside the
    wrong id.
    """
    if not cited or (len(cited) == 1 and text in known[cited[0]].text):
        return cited
    readings = {key: read(text, [known[key]]) for key in cited}
    if BEARING.isdisjoint(one.verdict for one in readings.values()):
        return _elsewhere(text, cited, known) or _with_its_figures(text, readings, known) or cited
    return [key for key in cited if readings[key].verdict != "unsupported"]


def _elsewhere(text: str, cited: Collection[str], known: Mapping[str, EvidenceItem]) -> list[str]:
    if len(set(content_terms(text))) < FEWEST:
        return []
    likely = {key: term_containment(text, item.text) for key, item in known.items() if key not in cited}
    best = sorted((key for key, share in likely.items() if share >= LIKELY), key=lambda key: -likely[key])
    return [key for key in best[:LOOKED_AT] if read(text, [known[key]]).verdict in BEARING][:1]


def _with_its_figures(
    text: str, readings: Mapping[str, PassageReading], known: Mapping[str, EvidenceItem]
) -> list[str]:
    """The nearest of the passages in another language with the figures of a sentence that cites only such, none with them."""
    has_figures = any(fact.kind != "name" for fact in facts(text))
    is_abroad = meaning.is_known() and all(detect(known[key].text) != detect(text) for key in readings)
    if not (has_figures and is_abroad) or any(one.finding not in {"absent", "nothing"} for one in readings.values()):
        return []
    others = [key for key, item in known.items() if key not in readings and detect(item.text) != detect(text)]
    having = [key for key in others if read(text, [known[key]]).finding == "language"]
    near = meaning.likeness(text, [known[key].text for key in having]) if having else []
    return [having[near.index(max(near))]] if near else []


def moved(report: ResearchReport, run_id: str) -> ResearchReport:
    """The same report as one of another run, which has the same evidence."""
    sources = [
        source.model_copy(update={"evidence_url": _address(run_id, source.evidence_id)}) for source in report.sources
    ]
    return report.model_copy(update={"sources": sources})


def clean(text: str) -> str:
    """A text without what only code may write: citation markers, addresses and HTML."""
    text = _TAG.sub("", _ELEMENT.sub(" ", _PROVENANCE.sub("", text)))
    text = _ADDRESS.sub("", _LINK.sub(r"\1", text))
    text = _MARKER.sub(_kept, text)
    text = re.sub(r"(?<=\s)[(（\[]\s*[)）\]]", "", text)
    return re.sub(r"\s+([,.;:!?，。；：！？]+)(?=\s|$)", r"\1", " ".join(text.split()))


def _kept(match: re.Match[str]) -> str:
    """What looks like a marker and is text: a number in round brackets, and the index in `rows[1]`."""
    is_glued = re.fullmatch(r"\[\d+\]", match.group()) is not None
    is_index = is_glued and not any(
        one.start() <= match.start() < one.end() for one in _CITATION.finditer(match.string)
    )
    return match.group() if is_index or _BARE_NUMBER.fullmatch(match.group()) else ""


@dataclass
class _Book:
    """The claims entered so far, and the sources in the order in which they were first cited."""

    known: dict[str, EvidenceItem]
    run_id: str
    claims: list[Claim] = field(default_factory=list)
    stripped: list[StrippedCitation] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)

    def enter(self, part: ReportPart, drafts: Iterable[DraftClaim], before: set[str] | None = None) -> list[Claim]:
        """The claims of one part, a sentence each; a sentence it repeats, by itself or within a longer one, is entered once, the longer.

        What was said before is left out, and what is said now goes with it.
        """
        entered: dict[str, Claim] = {}
        for draft in drafts:
            named = self._known_ids(draft)
            texts = list(self._sentences_of(draft, named))
            above = "" if self._needs_no_heading(draft.under.strip(), texts[:1]) else draft.under.strip()
            for text in texts:
                inferred = self._infers(text, named, is_marked=draft.inferred)
                cited = named if inferred else bearing(text, named, self.known)
                letters = letters_of(text)
                if text in self._headings or asks(text) or (before and letters in before):
                    continue
                if earlier := next(
                    (one for said, one in entered.items() if letters in said or (cited and said in letters)), None
                ):
                    earlier.text = max(earlier.text, text, key=len)
                    earlier.evidence = list(dict.fromkeys([*earlier.evidence, *cited]))
                    self._number(cited)
                    continue
                if not cited:
                    self.stripped.append(StrippedCitation(claim=text, evidence="", reason="no_citation"))
                    continue
                self._number(cited)
                under = "" if text.startswith(above) else self._heading_in(cited, above)
                claim = Claim(
                    id=f"c{len(self.claims) + 1}",
                    part=part,
                    text=text,
                    under=under,
                    evidence=cited,
                    inferred=inferred,
                )
                entered[letters] = claim
                self.claims.append(claim)
        if before is not None:
            before.update(entered)
        return list(entered.values())

    def enter_steps(self, drafts: Iterable[DraftClaim]) -> list[Claim]:
        """Steps by their numbers, each whole and also where one says what another did."""
        entered = []
        for number, draft in enumerate(drafts, 1):
            self._number(draft.evidence)
            key = f"c{len(self.claims) + 1}"
            claim = Claim(id=key, part="section", text=draft.text, under=str(number), evidence=draft.evidence)
            entered.append(claim)
            self.claims.append(claim)
        return entered

    def enter_table(self, draft: DraftTable) -> ReportTable | None:
        """The table with each cell that cites something as a claim; columns and rows of nothing are left out."""
        columns = [clean(name) for name in draft.columns]
        rows = [(clean(row.name), self._enter_cells(row, columns)) for row in draft.rows]
        rows = [(name, cells) for name, cells in rows if name and any(cells)]
        kept = [place for place, name in enumerate(columns) if name and any(cells[place] for _, cells in rows)]
        if len(rows) < 2 or not kept:
            entered = {key for _, cells in rows for key in cells}
            self.claims = [claim for claim in self.claims if claim.id not in entered]
            return None
        for claim in self.claims:
            self._number(claim.evidence)
        return ReportTable(
            title=clean(draft.title),
            rows_are=clean(draft.rows_are),
            columns=[columns[place] for place in kept],
            rows=[TableRow(name=name, cells=[cells[place] for place in kept]) for name, cells in rows],
        )

    def _enter_cells(self, row: DraftRow, columns: Sequence[str]) -> list[str]:
        """The ids of their claims, one for each column; empty where a cell says nothing or cites nothing there is."""
        cells = [*row.cells, *[DraftCell()] * len(columns)]
        return [
            self._enter_cell(cell, f"{clean(row.name)}{CELL}{column}")
            for cell, column in zip(cells, columns, strict=False)
        ]

    def _enter_cell(self, draft: DraftCell, under: str) -> str:
        text = clean(draft.text).removeprefix(f"{under}:").strip()
        if not any(character.isalnum() for character in text):
            return ""
        cited = self._known_ids(DraftClaim(text=draft.text, evidence=draft.evidence))
        if not cited:
            self.stripped.append(StrippedCitation(claim=f"{under}: {text}", evidence="", reason="no_citation"))
            return ""
        claim = Claim(id=f"c{len(self.claims) + 1}", part="cell", text=text, under=under, evidence=cited)
        self.claims.append(claim)
        return claim.id

    def shown(self, claim: Claim) -> str:
        """The sentence with the numbers of its sources behind it."""
        said = claim.text if claim.part == "cell" else claim.shown
        markers = "".join(f"[{number}]" for number in sorted(self.numbers[cited] for cited in claim.evidence))
        ends_in_chinese = re.search(r"[\u3000-\u303f\u3400-\u9fff\uff00-\uffef”’]$", claim.text)
        ends_in_english = re.search(r"[A-Za-z.][”’]$", claim.text)
        return said + ("" if ends_in_chinese and not ends_in_english else " ") + markers

    def markdown(self, table: ReportTable) -> str:
        """The table as Markdown, its cells with the numbers of their sources."""
        known = {claim.id: claim for claim in self.claims}
        rows = [
            [table.rows_are, *table.columns],
            ["---"] * (len(table.columns) + 1),
            *([row.name, *(self.shown(known[key]) if key else "" for key in row.cells)] for row in table.rows),
        ]
        return "\n".join(f"| {' | '.join(cell.replace('|', BAR) for cell in row)} |" for row in rows)

    def heading(self, claim: Claim) -> str:
        item = self.known[claim.evidence[0]]
        return item.heading or item.title

    def sources(self) -> list[Source]:
        return [self._source(number, self.known[cited]) for cited, number in self.numbers.items()]

    def _sentences_of(self, draft: DraftClaim, cited: Collection[str]) -> Iterator[str]:
        """A quotation as it stands, to the last bracket; anything else without what only code may write."""
        quoted = draft.text.strip()
        # “…, as the Assembly declared in 1980” says nothing without what was declared.
        aside = f", as {quoted.rstrip('.')}".casefold()
        if around := [one.text for key in cited for one in split(self.known[key].text) if aside in one.text.casefold()]:
            return iter(around[:1])
        holding = [self.known[key].text for key in cited if quoted in self.known[key].text]
        if holding:
            return iter([_completed(quoted, holding[0])])
        above, bar, text = clean(draft.text).partition(" | ")
        said = text if bar and above in self._headings else f"{above}{bar}{text}"
        return map(_without_speaker, _whole_sentences(said))

    @cached_property
    def _headings(self) -> frozenset[str]:
        """No sentences, though a small model says them as some."""
        return frozenset(part for item in self.known.values() for part in (item.title, *item.heading.split(PLACES)))

    def _infers(self, text: str, cited: Sequence[str], *, is_marked: bool) -> bool:
        """Whether a sentence is concluded from what it cites: it is marked so or says so, and no passage says it alone."""
        if not cited or not (is_marked or TOGETHER.match(text)):
            return False
        return BEARING.isdisjoint(read(text, [self.known[key]]).verdict for key in cited)

    def _needs_no_heading(self, under: str, first: Iterable[str]) -> bool:
        """Whether what begins so can be read without the heading; a small model puts one above all it writes."""
        return under in self._headings and all(is_fit(text) and not leans(text) for text in first)

    def _heading_in(self, cited: Iterable[str], under: str) -> str:
        """What a sentence stands under, where it is of a heading, or a line of its passage."""
        items = [self.known[key] for key in cited]
        if any(under.rstrip(":：") in part for item in items for part in (item.title, item.heading)):
            return under
        lines = {line.strip().rstrip(":：") for item in items for line in item.text.splitlines()}
        return under if under.rstrip(":：") in lines else ""

    def _known_ids(self, draft: DraftClaim) -> list[str]:
        """The ids it cites, also those it wrote into its text; unknown ones are stripped."""
        named = [identifier.strip(" []()【】（）") for identifier in draft.evidence]
        written = [found for match in _MARKER.finditer(draft.text) for found in _ID.findall(match.group())]
        unique = list(dict.fromkeys([*named, *written]))
        for identifier in unique:
            if identifier not in self.known:
                self.stripped.append(
                    StrippedCitation(claim=clean(draft.text), evidence=identifier, reason="unknown_id")
                )
        return [identifier for identifier in unique if identifier in self.known]

    def _number(self, cited: Iterable[str]) -> None:
        for identifier in cited:
            self.numbers.setdefault(identifier, len(self.numbers) + 1)

    def _source(self, number: int, item: EvidenceItem) -> Source:
        return Source(
            number=number,
            evidence_id=item.id,
            title=item.title,
            url=item.url,
            publisher=item.publisher,
            published=item.published,
            heading=item.heading,
            document_id=item.document_id,
            origin=item.origin,
            evidence_url=_address(self.run_id, item.id),
        )


def _address(run_id: str, evidence_id: str) -> str:
    return f"/research/reports/{run_id}/evidence/{evidence_id}"


def _section(part: DraftSection, claims: Sequence[Claim], table: ReportTable | None, book: _Book) -> Section:
    shown = [book.shown(claim) for claim in claims]
    size = PARAGRAPH if len(shown) > PARAGRAPH + 1 else len(shown) or 1
    paragraphs = [run_on(shown[start : start + size]) for start in range(0, len(shown), size)]
    if table:
        paragraphs.append(book.markdown(table))
    return Section(
        heading=clean(part.heading) or (book.heading(claims[0]) if claims else table.title if table else ""),
        body="\n\n".join(paragraphs),
        claims=[claim.id for claim in claims],
        table=table,
    )


def _without_speaker(sentence: str) -> str:
    told = _OF_PASSAGES.sub("", sentence)
    return sentence if told == sentence else f"{told[:1].upper()}{told[1:]}"


def _completed(quoted: str, passage: str) -> str:
    """The sentence of a passage that a quotation breaks off within: a small model ends one at the first quotation mark."""
    if _ENDED.search(quoted):
        return quoted
    whole = (one.text for one in split(passage) if quoted in one.text and _ENDED.search(one.text))
    return next(whole, quoted)


def _whole_sentences(text: str) -> Iterator[str]:
    """The sentences of a text; parts between Chinese semicolons stay together."""
    start = 0
    for sentence in split(text):
        if not sentence.text.endswith("；") and any(character.isalnum() for character in sentence.text):
            yield text[start : sentence.end].strip()
            start = sentence.end
    if any(character.isalnum() for character in text[start:]):
        yield text[start:].strip()


def letters_of(text: str) -> str:
    """By what a sentence is known that is said twice."""
    return _LETTERS.sub("", text.casefold())
