from collections.abc import Sequence

import pytest

from library.schemas import EvidenceItem, Language
from research.agents.retelling import MOST, is_foreign, retold
from research.agents.section import write
from research.briefs import Outline, PlannedSection, SectionBrief
from runs.budgets import Budget, Meter
from runs.prompts import prompt
from runs.testing import ScriptedModel, scripted
from tests.conftest import SetEnv
from tests.research.agents.test_section import GREW
from tests.research.offline.passages import SERVERS, WEB, passage, plan_of

PAPER = passage(3, "东汉时，蔡伦改进了造纸术。他用树皮、麻头和破布造纸。", heading="造纸", title="纸的历史")


def about(query: str, language: Language, *evidence: EvidenceItem) -> SectionBrief:
    planned = PlannedSection(heading="Growth", covers="", evidence=[one.id for one in evidence])
    return SectionBrief(
        query=query,
        language=language,
        plan=plan_of("web"),
        evidence=list(evidence),
        outline=Outline(kind="history", title="The Web", sections=[planned]),
        place=0,
        before=[],
    )


async def asked(task: SectionBrief) -> str:
    model = ScriptedModel([GREW.model_copy(update={"claims": []})])
    with scripted(scripted=model):
        await write(Meter(Budget()), task)
    return model.prompts[0]


@pytest.mark.parametrize(
    ("language", "evidence", "is_so"),
    [("zh", [WEB, SERVERS], True), ("en", [PAPER], True), ("zh", [WEB, PAPER], False), ("en", [WEB], False)],
)
def test_passages_are_foreign_where_none_is_in_the_reports_language(
    language: Language, evidence: Sequence[EvidenceItem], is_so: bool
) -> None:
    assert is_foreign(about("?", language, *evidence), evidence) == is_so


@pytest.mark.parametrize(
    ("query", "language", "evidence", "lines"),
    [
        ("万维网有多少服务器？", "zh", SERVERS, [f"[e2] {one}." for one in SERVERS.text.rstrip(".").split(". ")]),
        ("Who improved paper?", "en", PAPER, ["[e3] 东汉时，蔡伦改进了造纸术。", "[e3] 他用树皮、麻头和破布造纸。"]),
    ],
)
async def test_a_small_model_translates_sentences_of_another_language_and_is_not_asked_the_question(
    env: SetEnv, query: str, language: Language, evidence: EvidenceItem, lines: list[str]
) -> None:
    env(model="scripted", model_context=8192)
    ask_last = prompt("research", f"section.last.translated.{language}")
    assert (await asked(about(query, language, evidence))).splitlines() == [
        "Write section 1: Growth.",
        "<untrusted_passages>",
        *lines,
        "</untrusted_passages>",
        ask_last,
    ]


async def test_of_many_sentences_those_nearest_to_the_question_are_translated_in_their_own_order(env: SetEnv) -> None:
    env(model="scripted", model_context=8192)
    beside = [f"A camera of {number} grams takes pictures." for number in range(1, MOST + 1)]
    near = ["Vaccines train the immune system.", "Vaccines keep people well."]
    many = passage(1, " ".join([near[0], *beside, near[1]]), title="Things")
    shown = await asked(about("疫苗 vaccines", "zh", many))
    lines = [line.removeprefix("[e1] ") for line in shown.splitlines() if line.startswith("[e1] ")]
    assert len(lines) == MOST
    assert (lines[0], lines[-1]) == (near[0], near[1])


async def test_a_larger_window_is_asked_the_question(env: SetEnv) -> None:
    env(model="scripted", model_context=64_000)
    assert (await asked(about("万维网有多少服务器？", "zh", SERVERS))).startswith("Question: 万维网有多少服务器？\n")


async def test_a_smaller_room_holds_fewer_sentences() -> None:
    many = passage(1, " ".join(f"Vaccine number {number} trains the immune system." for number in range(MOST)))
    task = about("疫苗", "zh", many)
    whole, half = (retold(task, [many], room).count("[e1]") for room in (400, 80))
    assert (whole, 0 < half < whole) == (MOST, True)
