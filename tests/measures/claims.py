"""Measure M4: how many true paraphrases the check of claims supports, and how many falsified claims pass it.

`claims.json` has two halves: the weights of `library.judging` were set on one; the other was written before and never
looked at while setting them. `otherclaims.json` was written to other people's documents by who had not seen its rules; they
were chosen on its half b, and of half a only totals were looked at.
"""

from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import BaseModel, TypeAdapter

from library.judging.reading import read
from library.judging.verdicts import PassageReading
from library.schemas import EvidenceItem, Language
from library.text.language import detect
from tests.measures.tables import percent, table

FILES = [Path(__file__).with_name(name) for name in ("claims.json", "otherclaims.json")]
Half = Literal["set", "held", "a", "b"]
HALVES: dict[Half, str] = {"set": "set on", "held": "held out", "a": "others a", "b": "others b"}
OTHERS: frozenset[Half] = frozenset({"a", "b"})
TRUE = {"paraphrase": "true paraphrases", "inference": "true inferences"}
FALSE = "falsified claims"


class Claim(BaseModel):
    kind: str
    """`paraphrase`, `inference`, or how a true sentence was falsified."""
    text: str

    @property
    def called(self) -> str:
        return TRUE.get(self.kind, FALSE)


class Case(BaseModel):
    set: Half
    title: str
    source: str = ""
    """The repository and path of what others wrote."""
    passage: str
    claims: list[Claim]


class Judged(NamedTuple):
    case: Case
    claim: Claim
    reading: PassageReading

    @property
    def passes(self) -> bool:
        return self.reading.verdict in {"quoted", "supported"}


class Rate(NamedTuple):
    half: Half
    language: Language
    kind: str
    supported: int
    refused: int
    """Called unsupported or conflicting."""
    of: int


@cache
def cases() -> list[Case]:
    return [case for file in FILES for case in TypeAdapter(list[Case]).validate_json(file.read_bytes())]


@cache
def judged() -> list[Judged]:
    return [Judged(case, claim, read(claim.text, [passage_of(case)])) for case in cases() for claim in case.claims]


def passage_of(case: Case) -> EvidenceItem:
    return EvidenceItem(
        id="e1",
        provider="library",
        title=case.title,
        text=case.passage,
        content_hash="",
        origin=1,
        retrieved_at=datetime(2025, 3, 1, tzinfo=UTC),
    )


def measure() -> list[Rate]:
    """The true ones, then the falsified, of each half and language."""
    rates = []
    languages: tuple[Language, ...] = ("en", "zh")
    for half in HALVES:
        for language in languages:
            part = [one for one in judged() if one.case.set == half and detect(one.case.passage) == language]
            for kind in (*TRUE.values(), FALSE):
                ones = [one for one in part if one.claim.called == kind]
                refused = sum(one.reading.verdict in {"unsupported", "conflicting"} for one in ones)
                if ones:
                    rates.append(Rate(half, language, kind, sum(one.passes for one in ones), refused, len(ones)))
    return rates


def report() -> str:
    rows = [
        [
            rate.kind,
            HALVES[rate.half],
            rate.language,
            str(rate.supported),
            str(rate.refused),
            str(rate.of),
            percent(rate.supported / rate.of),
        ]
        for rate in measure()
    ]
    return table(
        "M4  Claims in other words, and falsified ones", ["", "", "", "supported", "refused", "of", "supported"], rows
    )
