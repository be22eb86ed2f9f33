"""How much of what the web's pages hold becomes evidence: most of it where a large window reads it."""

import json
from itertools import count

import pytest
from pydantic import SecretStr

from library import evidence
from research.briefs import Shortfall
from research.making.gathering import room_for
from research.schemas.plans import Depth
from runs.budgets import Budget, Meter
from runs.database import in_thread
from runs.testing import ScriptedModel, scripted
from runs.windows import tokens
from tests.conftest import SetEnv
from tests.research.conftest import Report
from tests.research.test_depth import OUTLINE, PLAN, QUESTION, SECTIONS, SUMMARY, Talk, shown
from tests.serving import Answer, Serve

pytestmark = pytest.mark.django_db(transaction=True)

PAGES, PARTS = 4, 16


def page(place: int) -> str:
    """A page on the subject that shares no word with any search."""
    words = [f"{word}{place}x{number}" for number in range(PARTS * 20) for word in ("lamp", "hall", "door")]
    return "\n\n".join(
        f"## Part {part}\n\nThe {' '.join(words[part * 60 : part * 60 + 60])} stood." for part in range(PARTS)
    )


class Web:
    """Tavily's server, with pages of its own for each search."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self._numbers = count()

    def answer(self, _path: str, body: bytes) -> Answer:
        # Searches run side by side, each in a thread of the server.
        numbers = [next(self._numbers) for _ in range(PAGES)]
        found = {f"https://site{number}.example/page": page(number) for number in numbers}
        self.texts |= found
        results = [{"url": url, "title": "Untitled", "raw_content": text} for url, text in found.items()]
        return 200, {}, json.dumps({"results": results}).encode()


async def test_most_of_what_pages_hold_reaches_a_large_window(report: Report, serve: Serve, env: SetEnv) -> None:
    web = Web()
    env(
        model="scripted", model_context=200_000, encoder="none", tavily_api_key=SecretStr("key"), tavily_base_url=serve(web.answer),
        model_roles={"research.reviser": "offline", "research.verifier": "offline"},
    )  # fmt: skip
    model = ScriptedModel([PLAN, Shortfall(), OUTLINE, *SECTIONS, SUMMARY])
    with scripted(scripted=model):
        run, frames = await report(QUESTION, depth="deep")
    assert frames[-1].event == "complete", frames[-1].data
    found = [item for item in await in_thread(evidence.for_run, run.id) if item.provider == "tavily"]
    held = sum(map(tokens, web.texts.values()))
    assert held > 40_000
    assert sum(tokens(item.text) for item in found) > 0.9 * held
    (first, _) = Talk(model).of("section")
    assert {item.id for item in found} <= shown(first)


@pytest.mark.parametrize(
    ("depth", "window", "budget", "room"),
    [
        ("deep", 200_000, 2_500_000, 77_500),
        ("standard", 200_000, 2_500_000, 38_700),
        ("quick", 200_000, 2_500_000, 19_400),
        ("deep", 1_000_000, 2_500_000, 100_000),
        ("deep", 200_000, 500_000, 20_000),
        ("deep", 8_192, 2_500_000, 0),
    ],
)
async def test_evidence_has_a_part_of_the_window_by_depth_and_no_more_than_the_budget_pays_for(
    env: SetEnv, depth: Depth, window: int, budget: int, room: int
) -> None:
    env(model="scripted", model_context=window)
    with scripted(scripted=ScriptedModel([])):
        found = await room_for(Meter(Budget(tokens=budget)), depth)
    assert found == pytest.approx(room, rel=0.01)  # the prompt takes some of it


async def test_code_that_writes_has_its_evidence_chosen_by_words(env: SetEnv) -> None:
    env(model="offline")
    assert await room_for(Meter(Budget()), "deep") == 0
