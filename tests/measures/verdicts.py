"""Measure M2: how many faults seeded into true reports the verification finds, and how often it cries wolf."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import NamedTuple

import library
from library.answering.scoring import most_relevant
from library.chunks import content_hash, passages
from library.quoting import find_quote
from library.readers.markdown import read
from library.schemas import EvidenceItem, Language
from library.text.facts import Fact, facts
from library.text.language import detect
from library.text.similarity import origins
from research.briefs import DraftReport, PlannerBrief, WriterBrief
from research.checking.citations import resolve
from research.checking.verification import verify
from research.offline.planner import plan
from research.offline.writer import write
from research.schemas.reports import Claim, ResearchReport
from tests.measures.tables import percent, table

SAMPLE = Path(library.__file__).parent / "sample"
QUESTIONS = {
    "How did the World Wide Web begin?": "www-",
    "How do search engines rank pages?": "www-",
    "How do vaccines work?": "vaccines-",
    "Who was Edward Jenner?": "vaccines-",
    "What did the Apollo programme achieve?": "spaceflight-",
    "When did the first person fly into space?": "spaceflight-",
    "What is Newton's third law?": "newton-en-",
    "宋朝的经济为什么繁荣？": "song-",
    "王安石变法有哪些内容和影响？": "song-",
    "南宋是怎么灭亡的？": "song-",
    "春天去上海哪些公园赏花？": "shanghai-",
    "顾村公园的樱花什么时候开？": "shanghai-",
    "牛顿第二定律的原理是什么？": "newton-zh-",
    "《原理》是怎么出版的？": "newton-zh-",
}
RETRIEVED = datetime(2025, 3, 1, tzinfo=UTC)
DRAWS = 3
"""Wrong sources for each sentence: of one each, a single one that says the same by chance would decide."""
FAULTS = ("wrong source", "altered number", "altered date", "dead id")


class Rate(NamedTuple):
    kind: str
    language: Language
    found: int
    flagged: int
    """Found, or at least called weak."""
    seeded: int

    @property
    def share(self) -> float:
        return self.found / self.seeded if self.seeded else 0.0


class Case(NamedTuple):
    """A true report with its evidence."""

    draft: DraftReport
    report: ResearchReport
    evidence: list[EvidenceItem]


Seed = Callable[[Claim, Case, random.Random], Claim | None]


@cache
def evidence_of(prefix: str) -> tuple[EvidenceItem, ...]:
    """The passages of the sample documents of one topic."""
    found = []
    for number, path in enumerate(sorted(SAMPLE.glob(f"{prefix}*.md")), start=1):
        document = read(path.read_bytes())
        found += [(number, document, passage) for passage in passages(document.blocks)]
    numbers = origins(passage.text for _, _, passage in found)
    return tuple(
        EvidenceItem(
            id=f"e{place}",
            provider="library",
            title=document.title,
            url=document.url,
            published=document.published,
            heading=passage.heading,
            text=passage.text,
            document_id=number,
            passage_id=place,
            content_hash=content_hash(passage.text),
            origin=origin,
            retrieved_at=RETRIEVED,
        )
        for place, ((number, document, passage), origin) in enumerate(zip(found, numbers, strict=True), start=1)
    )


@cache
def case(query: str) -> Case:
    """The offline writer's report on a question, over the passages most relevant to it."""
    language = detect(query)
    evidence = most_relevant(query, evidence_of(QUESTIONS[query]), 24)
    task = PlannerBrief(query=query, language=language)
    draft = write(WriterBrief(query=query, language=language, plan=plan(task), evidence=evidence))
    return Case(draft, resolve(draft, evidence, run_id="measure", language=language), evidence)


@cache
def measure(questions: tuple[str, ...] = tuple(QUESTIONS)) -> list[Rate]:
    """Detection per kind of fault and language, then false alarms on untouched and on restyled true claims."""
    rates = []
    languages: tuple[Language, ...] = ("en", "zh")
    for language in languages:
        cases = [case(query) for query in questions if detect(query) == language]
        rates += [
            _seeded("wrong source", language, cases, swap_citation, DRAWS),
            _seeded("altered number", language, cases, alter_number),
            _seeded("altered date", language, cases, alter_date),
            _dead_ids(language, cases),
            _seeded("false alarms, untouched", language, cases, lambda claim, _case, _chance: claim),
            _seeded("false alarms, restyled", language, cases, restyle),
        ]
    return rates


def report() -> str:
    rows = [
        [rate.kind, rate.language, str(rate.found), str(rate.flagged), str(rate.seeded), percent(rate.share)]
        for rate in measure()
    ]
    return table("M2  Faults put into reports, and found", ["", "", "found", "flagged", "of", ""], rows)


def swap_citation(claim: Claim, case: Case, chance: random.Random) -> Claim | None:
    """Cites a passage that does not hold the sentence instead."""
    others = [
        item.id for item in case.evidence if item.id not in claim.evidence and not find_quote(claim.text, item.text)
    ]
    return claim.model_copy(update={"evidence": [chance.choice(others)]})


def alter_number(claim: Claim, _case: Case, chance: random.Random) -> Claim | None:
    return _altered(claim, "number", chance)


def alter_date(claim: Claim, _case: Case, chance: random.Random) -> Claim | None:
    return _altered(claim, "date", chance)


def restyle(claim: Claim, _case: Case, _chance: random.Random) -> Claim | None:
    """The same statement written differently: figures, dates, quotation marks, the opening phrase moved to the end."""
    text = re.sub(r"\b(\d{1,3}),(\d{3})\b", r"\1\2", claim.text)
    text = re.sub(
        r"\b(\d{1,2}) (January|February|March|April|May|June|July|August|September|October|November|December) (\d{4})",
        r"\2 \1, \3",
        text,
    )
    text = re.sub(r"^(I)(n [A-Z]?[a-z]* ?\d{4}),? ([A-Z][^.]*)\.$", r"\3 i\2.", text)
    text = re.sub(r"(?<![\d.])(\d+)万", lambda match: f"{match[1]}0000", text)
    text = text.replace("“", '"').replace("”", '"').replace("，", "、", 1)
    return claim.model_copy(update={"text": text}) if text != claim.text else None


def _altered(claim: Claim, kind: str, chance: random.Random) -> Claim | None:
    """One figure of the claim changed to another value of the same form; none where it has no such figure."""
    found = [fact for fact in facts(claim.text) if fact.kind == kind]
    chance.shuffle(found)
    for fact in found:
        for changed in _changes(fact, chance):
            text = claim.text[: fact.start] + changed + claim.text[fact.end :]
            values = [one.value for one in facts(text) if one.kind in {"number", "date"}]
            if sorted(values) != sorted(one.value for one in facts(claim.text) if one.kind in {"number", "date"}):
                return claim.model_copy(update={"text": text})
    return None


def _changes(fact: Fact, chance: random.Random) -> Iterator[str]:
    """The figure with one of its digits changed, in either script."""
    places = [match.start() for match in re.finditer(r"[0-9一二三四五六七八九]", fact.text)]
    chance.shuffle(places)
    for place in places:
        digits = "123456789" if fact.text[place].isascii() else "一二三四五六七八九"
        yield fact.text[:place] + chance.choice(digits.replace(fact.text[place], "")) + fact.text[place + 1 :]


def _seeded(kind: str, language: Language, cases: Sequence[Case], seed: Seed, draws: int = 1) -> Rate:
    chance = random.Random(7)
    found = flagged = seeded = 0
    for one in cases:
        changed = [claim for old in one.report.claims * draws if (claim := seed(old, one, chance))]
        for verdict in verify(one.report.model_copy(update={"claims": changed}), one.evidence):
            found += verdict.verdict in {"unsupported", "conflicting"}
            flagged += verdict.verdict in {"unsupported", "conflicting", "weak"}
        seeded += len(changed)
    return Rate(kind, language, found, flagged, seeded)


def _dead_ids(language: Language, cases: Sequence[Case]) -> Rate:
    """Ids of no passage, put beside true ones: found when removed, listed and cited nowhere."""
    found = seeded = 0
    for one in cases:
        draft = one.draft.model_copy(deep=True)
        claims = [
            *draft.summary,
            *draft.key_findings,
            *(claim for section in draft.sections for claim in section.claims),
        ]
        for number, claim in enumerate(claims, start=900):
            claim.evidence.append(f"e{number}")
        report = resolve(draft, one.evidence, run_id="measure", language=language)
        listed = {item.evidence for item in report.stripped if item.reason == "unknown_id"}
        cited = {identifier for claim in report.claims for identifier in claim.evidence}
        found += sum(f"e{number}" in listed - cited for number in range(900, 900 + len(claims)))
        seeded += len(claims)
    return Rate("dead id", language, found, found, seeded)
