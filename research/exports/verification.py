"""Lays out what verification found: the confidence, the counts, and the claims to read with care."""

from collections.abc import Iterator

from library.judging import Verdict
from library.typeset.paper import Block, Heading, Paragraph, Run, Runs, Table, plain
from research.exports.words import Words
from research.schemas import Claim, ClaimVerdict, ResearchResult

DOUBTFUL: tuple[Verdict, ...] = ("conflicting", "unsupported", "weak")
WIDTHS = (3.4, 1.3, 2.4, 3.2)


def verification_blocks(result: ResearchResult, words: Words) -> Iterator[Block]:
    validation = result.validation
    yield Paragraph(runs=(Run(text=f"{words.confidence}{words.colon}{validation.confidence_score:.0%}", bold=True),))
    if validation.formula:
        yield Paragraph(runs=plain(f"{words.formula}{words.colon}{validation.formula}"))
    yield Paragraph(runs=plain("\n".join(counts(result, words))))
    doubtful = [verdict for verdict in validation.verdicts if verdict.verdict in DOUBTFUL]
    if not doubtful:
        yield Paragraph(runs=plain(words.none_doubtful))
        return
    doubtful.sort(key=lambda verdict: DOUBTFUL.index(verdict.verdict))
    yield Heading(level=2, text=words.doubtful)
    yield table(doubtful, result, words)


def counts(result: ResearchResult, words: Words) -> Iterator[str]:
    validation = result.validation
    each = words.separator.join(f"{words.verdicts[verdict]} {count}" for verdict, count in validation.counts.items())
    if each:
        yield f"{words.counts}{words.colon}{each}"
    yield f"{words.origins}{words.colon}{validation.independent_origins}"
    if result.report.stripped:
        yield f"{words.stripped}{words.colon}{len(result.report.stripped)}"


def table(verdicts: list[ClaimVerdict], result: ResearchResult, words: Words) -> Table:
    claims = {claim.id: claim for claim in result.report.claims}
    numbers = {source.evidence_id: source.number for source in result.report.sources}
    header = tuple(plain(name) for name in (words.claim, words.verdict, words.reason, words.passage))
    rows = tuple(row(verdict, claims.get(verdict.claim_id), numbers, words) for verdict in verdicts)
    return Table(header=header, rows=rows, widths=WIDTHS)


def row(verdict: ClaimVerdict, claim: Claim | None, numbers: dict[str, int], words: Words) -> tuple[Runs, ...]:
    text = plain(claim.text if claim else verdict.claim_id)
    cited = claim.evidence if claim else []
    rests_on = [verdict.evidence_id] if verdict.evidence_id and verdict.quote else []
    return (
        (*text, *marks(cited, numbers)),
        plain(words.verdicts[verdict.verdict]),
        plain(verdict.reason),
        (*plain(verdict.quote), *marks(rests_on, numbers)),
    )


def marks(evidence: list[str], numbers: dict[str, int]) -> Runs:
    cited = sorted({numbers[identifier] for identifier in evidence if identifier in numbers})
    return tuple(Run(text=f"[{number}]", superscript=True, link=f"#source-{number}") for number in cited)
