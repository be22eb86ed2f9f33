"""The verifier: settles the claims that comparing words has left open, and never costs a run its report."""

import logging
from collections.abc import Container, Sequence
from functools import partial

from pydantic_ai import Agent, RunContext

from library.briefing import with_passages
from library.judging.differences import unheld_figures
from library.quoting import find_quote
from library.schemas import EvidenceItem, Language
from library.text.language import answer_in
from library.text.terms import content_terms
from research.briefs import OpenClaim, Settlement, Settlements, VerifierBrief
from research.schemas.reports import ClaimVerdict, ResearchReport
from runs.answering import decides_by_code
from runs.budgets import Meter
from runs.errors import ModelFailed
from runs.llm import ask, room_of
from runs.prompts import prompt
from runs.words import compute

logger = logging.getLogger(__name__)

AT_ONCE = 40
"""Claims that are asked about in one call at most: their verdicts with their quotes are half of the longest answer."""

TELLING = 3
"""Content terms a quote must have to decide anything."""

agent = Agent(
    name="research.verifier",
    deps_type=VerifierBrief,
    output_type=Settlements,
    instructions=prompt(__name__, "verifier"),
    retries={"output": 1},
)


async def settle(
    meter: Meter,
    report: ResearchReport,
    evidence: Sequence[EvidenceItem],
    verdicts: Sequence[ClaimVerdict],
    settled_before: Container[str] = (),
) -> list[ClaimVerdict]:
    """The verdicts, the weak ones as a model settled them; as they were where it is a small one or none could be asked.

    Of eleven sentences on two passages one of 1.5 billion parameters said that the passage does not mention B cells.

    Claims that a model settled before are not asked about again, also where it left them weak.
    """
    claims = [one for one in _open_claims(report, evidence, verdicts) if one.claim_id not in settled_before]
    if not claims or await decides_by_code(agent):
        return list(verdicts)
    settled = {one.claim_id: one for one in await _settlements(meter, report.language, claims)}
    known = {claim.claim_id: claim for claim in claims}
    return [_settled(one, known.get(one.claim_id), settled.get(one.claim_id)) for one in verdicts]


async def _settlements(meter: Meter, language: Language, claims: Sequence[OpenClaim]) -> list[Settlement]:
    """What a model says of the claims, as many at a time as there is room for; of the rest nothing once it fails."""
    said: list[Settlement] = []
    room = await room_of(agent)
    while claims:
        task = VerifierBrief(language=language, claims=list(claims[:AT_ONCE]))
        shown = await compute(_shown, task, room)
        task = task.model_copy(update={"claims": shown})
        try:
            answer = await ask(
                agent,
                task,
                partial(_prompt, task),
                meter=meter,
                offline=lambda _: Settlements(settlements=[]),
                requests=2,
                when_spent="offline",
            )
        except ModelFailed as error:
            logger.info("Open claims stay as code judged them: %s", error)
            break
        said += answer.output.settlements
        told = {one.claim_id for one in shown}
        claims = [one for one in claims if one.claim_id not in told]
    return said


def _open_claims(
    report: ResearchReport, evidence: Sequence[EvidenceItem], verdicts: Sequence[ClaimVerdict]
) -> list[OpenClaim]:
    weak = {one.claim_id for one in verdicts if one.verdict == "weak"}
    known = {item.id: item for item in evidence}
    return [
        OpenClaim(
            claim_id=claim.id,
            text=claim.alone,
            passages=[known[identifier] for identifier in claim.evidence if identifier in known],
            inferred=claim.inferred,
        )
        for claim in report.claims
        if claim.id in weak
    ]


def _settled(code: ClaimVerdict, claim: OpenClaim | None, said: Settlement | None) -> ClaimVerdict:
    """The model's verdict where its quote bears it out, else code's."""
    if claim is None or said is None or not said.reason.strip():
        return code
    if not said.quote.strip():
        return _judged(code, said, None) if said.verdict == "unsupported" else code
    passage = next((item for item in claim.passages if find_quote(said.quote, item.text)), None)
    if (
        passage is None
        or len(content_terms(said.quote)) < TELLING
        or (said.verdict == "supported" and _invents(claim, passage))
    ):
        return code
    return _judged(code, said, passage.id)


def _invents(claim: OpenClaim, passage: EvidenceItem) -> bool:
    """Whether a claim has a figure that stands in no passage it may be taken from: what is inferred rests on all of them."""
    if claim.inferred:
        return bool(unheld_figures(claim.text, " ".join(one.text for one in claim.passages)))
    return bool(unheld_figures(claim.text, passage.text))


def _judged(code: ClaimVerdict, said: Settlement, evidence_id: str | None) -> ClaimVerdict:
    return code.model_copy(
        update={
            "verdict": said.verdict,
            "evidence_id": evidence_id or code.evidence_id,
            "quote": said.quote.strip() if evidence_id else code.quote,
            "reason": said.reason.strip(),
            "judged_by": "model",
        }
    )


def _prompt(task: VerifierBrief, room: int) -> str:
    """As many claims as there is room for, each with its own passages."""
    return with_passages(((_told(one), one.passages) for one in task.claims), room)


def _told(claim: OpenClaim) -> str:
    marked = " (inferred)" if claim.inferred else ""
    return f"Sentence {claim.claim_id}{marked}: {' '.join(claim.text.split())}"


def _shown(task: VerifierBrief, room: int) -> list[OpenClaim]:
    """The claims there is room for, the first in any case."""
    lines = frozenset(_prompt(task, room).splitlines())
    return [one for place, one in enumerate(task.claims) if not place or _told(one) in lines]


@agent.instructions
def _variable(ctx: RunContext[VerifierBrief]) -> str:
    return answer_in(ctx.deps.language)
