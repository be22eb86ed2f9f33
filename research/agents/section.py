"""The writer of one section: its part of an outline and the evidence become sentences that cite evidence ids."""

from collections.abc import Sequence
from contextlib import suppress

from pydantic_ai import Agent, ModelRetry, RunContext

from library.briefing import LEAST, fit, passages
from library.judging.reading import read
from library.schemas import EvidenceItem
from library.text.language import detect
from library.text.sentences import split
from research.agents.retelling import is_foreign, retold
from research.briefs import SENTENCES, DraftSection, Kind, SectionBrief
from research.checking.citations import bearing, demand, states
from research.errors import SynthesisError
from research.offline import section as offline
from runs.answering import answer_by_code, unfounded
from runs.budgets import Meter
from runs.caching import Filled, Prefixed
from runs.errors import ModelFailed
from runs.llm import OFFLINE, Answer, Tier, ask, room_of
from runs.prompts import last_words, prompt
from runs.windows import SMALL_ROOM, tokens
from runs.words import compute

TIER: Tier = "strong"
SAID = 8
"""The part of the room, one in so many, that is kept for what is already written."""
TABLED: frozenset[Kind] = frozenset({"comparison", "market", "list"})
"""Kinds of report that set things side by side; elsewhere a small model fills a table for its own sake."""
OWN = 400
"""Tokens kept for what a section is told besides, such as passages of its own that stand behind all others."""

RETOLD = 800
"""Tokens of passages that a section of a small model is shown: it retells all of them, and the best stand first."""
agent = Agent(
    name="research.section",
    deps_type=SectionBrief,
    output_type=DraftSection,
    instructions=prompt(__name__, "section"),
    retries={"output": 2},
)


async def write(meter: Meter, task: SectionBrief) -> Answer[DraftSection]:
    """The section; the offline engine's when the budget is spent, or where nothing a small model wrote stands in a passage.

    Then it is asked once more first, to retell sentences one by one: told what it wrote, it writes it again. Raises `SynthesisError` when no model wrote it.
    """
    try:
        answer = await _write(meter, task)
    except ModelFailed as error:
        raise SynthesisError from error
    if await _stands(answer, task):
        return answer
    with suppress(ModelFailed):
        again = await _write(meter, task, is_again=True)
        if await _stands(again, task):
            return again
    return await answer_by_code(agent, task, meter=meter, offline=offline.write, cause=unfounded(answer.engine))


async def _write(meter: Meter, task: SectionBrief, *, is_again: bool = False) -> Answer[DraftSection]:
    return await ask(
        agent,
        task,
        lambda room: _prompt(task, room, is_again=is_again),
        meter=meter,
        offline=offline.write,
        tier=TIER,
        when_spent="offline",
    )


async def _stands(answer: Answer[DraftSection], task: SectionBrief) -> bool:
    """Whether it can be kept; what a larger model writes is judged with the report."""
    if answer.engine == OFFLINE or await room_of(agent, TIER) >= SMALL_ROOM:
        return True
    return await compute(_is_founded, answer.output, task.evidence)


def _is_founded(section: DraftSection, evidence: Sequence[EvidenceItem]) -> bool:
    """Whether any of its sentences is borne out, be it beside the wrong id; of a section that says nothing there is nothing to check."""
    known = {item.id: item for item in evidence}
    said = [
        (sentence.text, [key for key in one.evidence if key in known])
        for one in section.said
        for sentence in split(one.text)
    ]
    return not said or any(
        read(text, [known[key] for key in bearing(text, cited, known)]).is_borne_out for text, cited in said
    )


def _prompt(task: SectionBrief, room: int, *, is_again: bool) -> Filled:
    """The evidence, then which section it is for, with what of its own passages there was no room for before.

    In all but small windows the evidence stands in the same words before every section, as much of it as leaves room
    for what is written by then: a server that keeps what it has read need not read it again, which on a small machine takes minutes.
    In a small window what is written is not shown: a small model writes again what it is told not to, and each section
    has passages of its own, whose sentences it retells where these are in another language, and where it is asked again.
    """
    if is_again or (room < SMALL_ROOM and is_foreign(task, _evidence(task, room))):
        return retold(task, _evidence(task, room), min(room - OWN, RETOLD))
    asked = f"{_asked(task, room)}\n"
    said = room // SAID if room >= SMALL_ROOM else 0
    which = _which(task, said, is_small=room < SMALL_ROOM)
    headings = tokens(_headings(task))
    left = room - tokens(asked) - headings - said - OWN
    shown = passages(_evidence(task, room), left if room >= SMALL_ROOM else min(left, RETOLD))
    stays = asked + shown
    missing = [item for item in task.evidence if item.id in task.section.evidence and f"[{item.id}] " not in shown]
    if missing and room >= SMALL_ROOM and (left := room - tokens(stays) - tokens(which)) > LEAST:
        which = f"{passages(missing, left)}\n{which}"
    return Prefixed(stays, f"\n\n{which}")


def _asked(task: SectionBrief, room: int) -> str:
    """The question; of a comparison what it asks of the section's side: a small model compared it with what it was not shown."""
    if room >= SMALL_ROOM or task.outline.kind != "comparison":
        return task.posed
    return f"Question: What is there to tell of {task.section.heading}, asked: {task.query}\n"


def _evidence(task: SectionBrief, room: int) -> Sequence[EvidenceItem]:
    """All there is; of a small window only what the section is for: a small model retells whatever stands first."""
    known = {item.id: item for item in task.evidence}
    own = [known[key] for key in task.section.evidence if key in known]
    return own if own and room < SMALL_ROOM else task.evidence


def _headings(task: SectionBrief) -> str:
    headings = [
        f"{place}. {one.heading}" + (f": {one.covers}" if one.covers else "")
        for place, one in enumerate(task.outline.sections, 1)
    ]
    return "\n".join([f"The report is a {task.outline.kind}: {task.outline.title}", "Its sections:", *headings])


def _which(task: SectionBrief, said: int, *, is_small: bool) -> str:
    before = "\n".join(f"- {claim.text}" for part in task.before for claim in part.said)
    lines = [_headings(task)]
    if before and said:
        lines += ["Already written, not to be said again:", fit(before, said)]
    settles = f" It has to settle: {task.section.covers}" if task.section.covers else ""
    lines.append(
        f"Write section {task.place + 1}: {task.section.heading}.{settles} In {SENTENCES[task.depth]} sentences.{task.for_whom}"
    )
    if task.section.evidence:
        lines.append(f"Passages meant for it: {', '.join(task.section.evidence)}.")
    # Told how many only before, a small model wrote one sentence.
    return "\n".join([*lines, last_words(__name__, "section", task.language, is_small=is_small)])


@agent.output_validator
def _cites_evidence(ctx: RunContext[SectionBrief], output: DraftSection) -> DraftSection:
    """Under the outline's heading, with a table only where things are compared.

    A section that cites nothing known is none, unless it says nothing.
    """
    task = ctx.deps
    if said := demand(output.said, task.evidence):
        raise ModelRetry(said)
    table = output.table if task.outline.kind in TABLED else None
    heading = _heading(task, output.heading)
    claims = [
        one.model_copy(update={"under": "" if one.under in {heading, output.heading} else one.under})
        for one in output.claims
        if states(one, task.evidence)
    ]
    return output.model_copy(update={"heading": heading, "claims": claims, "table": table})


def _heading(task: SectionBrief, written: str) -> str:
    """The outline's, unless that is of a source in another language and what was written above the section is not."""
    planned = task.section.heading
    is_foreign = detect(planned) != task.language == detect(written)
    return written if is_foreign and written.strip() else planned
