"""What a model of the frontier's size is asked for a deep report: word for word, and how full its window is."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from pydantic_ai.messages import ModelRequest

from library import providers
from library.briefing import passages
from library.meaning import encoders
from library.schemas import Hit, SearchOutcome, SearchQuery
from library.services import ingest
from research.agents import gap_finder, outliner, planner, reviser, section, summariser, verifier
from research.briefs import DraftClaim, DraftSection, DraftSummary, Revision, Revisions, Settlements, Shortfall
from runs.budgets import Meter
from runs.database import in_thread
from runs.llm import room_of
from runs.prompts import prompt
from runs.testing import ScriptedModel, prompt_of, scripted
from runs.windows import tokens
from tests.conftest import SetEnv
from tests.research.conftest import Report
from tests.research.test_depth import BEGAN, LOGBOOK, OUTLINE, PLAN, QUESTION, SCRIPT, Talk, agent_of, result_of, steps

pytestmark = pytest.mark.django_db(transaction=True)

TRANSCRIPT = Path(__file__).with_name("deep_report.md")
UPDATE = "UPDATE_PROMPTS=1 .venv/bin/python -m pytest tests/research/test_prompts.py"
BEGINNING = 60
"""Characters by which a line is known that stood in full before."""


@pytest.fixture(autouse=True)
def frontier(env: SetEnv, monkeypatch: pytest.MonkeyPatch) -> None:
    """Meanings come late to what was just read, so that what is found would depend on the moment: words alone decide."""
    env(model="scripted", model_context=200_000)
    monkeypatch.setattr(encoders, "current", lambda: None)


def transcript(model: ScriptedModel) -> str:
    """All that a model was asked; its standing instructions by the name of their file, what stood there before by its beginning."""
    known: set[str] = set()
    parts = []
    for number, messages in enumerate(model.asked, 1):
        name, first = agent_of(messages), messages[0]
        assert isinstance(first, ModelRequest)
        instructions = (first.instructions or "").replace(prompt("research", name), f"[prompts/{name}.md]")
        asked = f"{instructions}\n\n{prompt_of(messages)}".replace(str(timezone.localdate()), "[today]")
        asked = re.sub(r"library:\d+", "library:[its id]", asked)
        parts.append("\n".join([f"# {number}. {name}", "", *_shortened(asked, known)]))
    return "\n\n".join(parts) + "\n"


def _shortened(text: str, known: set[str]) -> Iterator[str]:
    for line in text.splitlines():
        yield f"{line[:BEGINNING]}…" if line in known and len(line) > BEGINNING else line
        known.add(line)


async def test_what_a_deep_report_asks_word_for_word(alice: User, report: Report) -> None:
    """Written anew by `UPDATE`; whoever reviews the change reads what models will be asked."""
    await in_thread(ingest, alice, LOGBOOK.partition("## Page 7")[0].encode(), "logbook.md")
    model = ScriptedModel([*SCRIPT, Revisions(revisions=[Revision(claim_id="c2", text=BEGAN, evidence=["e1"])])])
    with scripted(scripted=model):
        run, frames = await report(QUESTION, depth="deep")
    assert run.state == "completed", frames[-1].data
    asked = transcript(model)
    if os.environ.get("UPDATE_PROMPTS"):
        TRANSCRIPT.write_text(asked, "utf-8")
    assert asked == TRANSCRIPT.read_text("utf-8"), f"What is meant to change is written anew by: {UPDATE}"


FURTHER = ("northern", "southern", "eastern")
PER_SEARCH = 20
"""Passages of each search: those of all fourteen are more than a window of 200,000 tokens holds."""
WORDS = " ".join(f"{'verylong' * 6}{number}" for number in range(60))
"""Tokens that cost little to compare."""


MISSING = [
    Shortfall(unanswered=["Who read it"], searches=steps(*(f"{one} chronicles {place}" for one in FURTHER)))
    for place in (1, 2, 3)
]
SEARCHES = [one.search_terms for part in (PLAN.web_search_steps, *(one.searches for one in MISSING)) for one in part]
FILLED = 0.7
AGENTS = {
    "planner": planner.agent,
    "gap_finder": gap_finder.agent,
    "outliner": outliner.agent,
    "section": section.agent,
    "summariser": summariser.agent,
    "verifier": verifier.agent,
    "reviser": reviser.agent,
}


def told_in(number: int) -> str:
    """What passage e`number` says and no other does."""
    place, row = divmod(number - 1, PER_SEARCH)
    return f"In the year {1000 + row} of the chronicle {place + 1} the Web had {row + 11} readers."


async def search(meter: Meter, query: SearchQuery, owner_id: int, run_id: str | None = None) -> SearchOutcome:
    """More than any window holds. Searches of a round begin in any order, so each has passages of its own."""
    meter.reserve_search()
    first = 1 + PER_SEARCH * SEARCHES.index(query.text)
    return SearchOutcome(query=query.text, hits=[_hit(number) for number in range(first, first + PER_SEARCH)])


def _hit(number: int) -> Hit:
    return Hit(
        provider="brave",
        title=f"Chronicle {number}",
        url=f"https://example.org/{number}",
        text=f"{told_in(number)} {WORDS} {number}.",
        content_hash=str(number),
        retrieved_at=timezone.now(),
    )


def quoting(*numbers: int) -> list[DraftClaim]:
    return [DraftClaim(text=told_in(number), evidence=[f"e{number}"]) for number in numbers]


def wrong(*numbers: int) -> list[DraftClaim]:
    """Another figure than the passage has, so that it is to be revised."""
    return [one.model_copy(update={"text": one.text.replace("had ", "had 9")}) for one in quoting(*numbers)]


def open_still(*numbers: int) -> list[DraftClaim]:
    """What comparing words cannot settle, so that a model is asked."""
    return [
        one.model_copy(update={"text": f"{one.text[:-1]} and the libraries of Iceland."}) for one in quoting(*numbers)
    ]


async def test_no_prompt_is_above_its_window_and_none_below_what_evidence_there_is(
    report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(providers, "search", search)
    refuted, unsettled = (233, 234, 235), (236, 237, 238)
    long = DraftSection(heading="", claims=quoting(*range(1, 201)))
    short = DraftSection(heading="", claims=[*wrong(*refuted), *open_still(*unsettled)])
    model = ScriptedModel(
        [
            PLAN,
            *MISSING,
            OUTLINE,
            long,
            short,
            DraftSummary(summary=quoting(1), key_findings=[], limitations=""),
            *[Settlements(settlements=[]), Revisions(revisions=[]), Settlements(settlements=[])],
        ]
    )
    with scripted(scripted=model):
        run, frames = await report(QUESTION, depth="deep")
    assert frames[-1].event == "complete", frames[-1].data
    result, talk = await result_of(run), Talk(model)
    everything = range(1, 1 + PER_SEARCH * len(SEARCHES))
    read = {
        "planner": [[]],
        "gap_finder": [range(1, 1 + PER_SEARCH * searches) for searches in (5, 8, 11)],
        "outliner": [everything],
        "section": [everything] * 2,
        "summariser": [[*range(1, 201), *refuted, *unsettled]],
        "verifier": [unsettled],
        "reviser": [refuted],
    }
    assert talk.agents == [name for name, calls in read.items() for _ in calls]
    items = {item.id: item for item in result.evidence}
    assert tokens(passages([*items.values()], 10**9)) > 200_000
    for name, calls in read.items():
        room = await room_of(AGENTS[name], "strong")
        for asked, numbers in zip(talk.of(name), calls, strict=True):
            there_is = tokens(passages([items[f"e{number}"] for number in numbers], 10**9)) if numbers else 0
            assert tokens(asked) <= room, name
            assert tokens(asked) >= FILLED * min(room, there_is), name
