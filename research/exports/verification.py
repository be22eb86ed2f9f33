"""Lays out what verification found: the confidence, the counts, and the claims to read with care."""

from collections.abc import Iterator

from django.utils.translation import gettext, pgettext

from library.judging.verdicts import Verdict
from library.typeset.paper import Block, Heading, Paragraph, Span, Spans, Table, plain
from research.checking.verification import VERDICTS
from research.exports.gaps import listing
from research.schemas.reports import Claim, ClaimVerdict, ResearchResult

DOUBTFUL: tuple[Verdict, ...] = ("conflicting", "unsupported", "weak")
WIDTHS = (3.4, 1.3, 2.4, 3.2)


def verification_blocks(result: ResearchResult) -> Iterator[Block]:
    validation = result.validation
    confidence = gettext("Confidence: %(share)s") % {"share": f"{validation.confidence_score:.0%}"}
    yield Paragraph(spans=(Span(text=confidence, bold=True),))
    if validation.formula:
        yield Paragraph(spans=plain(gettext("How it is computed: %(formula)s") % {"formula": validation.formula}))
    yield Paragraph(spans=plain("\n".join(counts(result))))
    doubtful = [verdict for verdict in validation.verdicts if verdict.verdict in DOUBTFUL]
    # What is said of a claim stands in the table, with the passage.
    remarks = [one for one in validation.issues_found if not any(verdict.reason in one for verdict in doubtful)]
    if remarks := [*remarks, *validation.recommendations]:
        yield listing(remarks)
    if not doubtful:
        if result.report.claims:
            yield Paragraph(spans=plain(gettext("No claim was found weak, unsupported or conflicting.")))
        return
    doubtful.sort(key=lambda verdict: DOUBTFUL.index(verdict.verdict))
    yield Heading(level=2, text=gettext("Claims to read with care"))
    yield table(doubtful, result)


def counts(result: ResearchResult) -> Iterator[str]:
    validation = result.validation
    each = [f"{gettext(VERDICTS[verdict])} {count}" for verdict, count in validation.counts.items()]
    if each:
        yield gettext("Claims by verdict: %(counts)s") % {"counts": pgettext("between facts", ", ").join(each)}
    yield gettext("Independent origins: %(count)s") % {"count": validation.independent_origins}
    if stripped := len(result.report.stripped):
        yield gettext("Citations or sentences removed because no source stood behind them: %(count)s") % {
            "count": stripped
        }


def table(verdicts: list[ClaimVerdict], result: ResearchResult) -> Table:
    claims = {claim.id: claim for claim in result.report.claims}
    numbers = {source.evidence_id: source.number for source in result.report.sources}
    header = (gettext("Claim"), gettext("Verdict"), gettext("Reason"), gettext("Passage"))
    rows = tuple(row(verdict, claims.get(verdict.claim_id), numbers) for verdict in verdicts)
    return Table(header=tuple(map(plain, header)), rows=rows, widths=WIDTHS)


def row(verdict: ClaimVerdict, claim: Claim | None, numbers: dict[str, int]) -> tuple[Spans, ...]:
    text = plain(claim.alone if claim else verdict.claim_id)
    cited = claim.evidence if claim else []
    rests_on = [verdict.evidence_id] if verdict.evidence_id and verdict.quote else []
    return (
        (*text, *marks(cited, numbers)),
        plain(gettext(VERDICTS[verdict.verdict])),
        plain(verdict.reason),
        (*plain(verdict.quote), *marks(rests_on, numbers)),
    )


def marks(evidence: list[str], numbers: dict[str, int]) -> Spans:
    cited = sorted({numbers[identifier] for identifier in evidence if identifier in numbers})
    return tuple(Span(text=f"[{number}]", superscript=True, link=f"#source-{number}") for number in cited)
