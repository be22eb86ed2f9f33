"""The points of a brief whose subject finds nothing: searched until something is known, and no longer than can be paid."""

from typing import cast

import pytest

from creative.making import gathering
from creative.making.desk import CreativeDesk
from creative.schemas.content import BriefFact, CreativeBrief
from creative.steps import ReadPassages

BRIEF = CreativeBrief(topic="Spring outing", key_points=["parks", "trains", "food"])
KNOWN = ReadPassages(facts=[BriefFact(id="e1", fact="Gucun Park shows cherry trees.")])
ABROAD = ReadPassages(elsewhere=True)
DESK = cast("CreativeDesk", None)


async def searched(
    monkeypatch: pytest.MonkeyPatch, results: list[ReadPassages], first: ReadPassages
) -> tuple[list[str], ReadPassages]:
    asked: list[str] = []

    async def search(_desk: CreativeDesk, text: str) -> ReadPassages:
        asked.append(text)
        return results.pop(0)

    monkeypatch.setattr(gathering, "_search", search)
    return asked, await gathering._search_points(DESK, BRIEF, first)


async def test_the_first_point_of_which_something_is_known_is_the_last_one_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert await searched(monkeypatch, [KNOWN], ReadPassages()) == (["Spring outing parks"], KNOWN)


async def test_what_is_known_in_the_other_language_is_not_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, found = await searched(monkeypatch, [ReadPassages(), ReadPassages()], ABROAD)
    assert asked == ["Spring outing parks", "Spring outing trains"]
    assert found == ABROAD


async def test_a_search_that_cannot_be_made_is_the_last_one(monkeypatch: pytest.MonkeyPatch) -> None:
    cut = ReadPassages(is_cut=True)
    assert await searched(monkeypatch, [cut], ReadPassages()) == (["Spring outing parks"], cut)
    assert await searched(monkeypatch, [], cut) == ([], cut)
