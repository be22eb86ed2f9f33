import pytest

from research.agents.summariser import summarise
from research.briefs import DraftClaim, DraftSection, DraftSummary, SummaryBrief
from research.offline import summariser as offline
from runs.budgets import Budget, Meter
from runs.prompts import last_words
from runs.testing import ScriptedModel, scripted
from tests.conftest import SetEnv
from tests.research.offline.passages import SERVERS, WEB, plan_of

SAID = DraftClaim(text="Berners-Lee circulated a proposal.", evidence=["e1"])
TASK = SummaryBrief(
    query="How did the World Wide Web begin?",
    language="en",
    plan=plan_of("web"),
    evidence=[WEB],
    kind="history",
    sections=[DraftSection(heading="People", claims=[SAID])],
)
SUMMARY = DraftSummary(summary=[SAID], key_findings=[], limitations="")


@pytest.fixture(autouse=True)
def scripted_by_name(env: SetEnv) -> None:
    env(model="scripted", model_context=64_000)


ASKED, UNKNOWN = DraftClaim(text=TASK.query, evidence=["e1"]), DraftClaim(text="It began.", evidence=["e7"])


@pytest.mark.parametrize(
    "refused",
    [
        DraftSummary(summary=[ASKED], key_findings=[ASKED]),
        DraftSummary(summary=[UNKNOWN], key_findings=[SAID]),
        DraftSummary(summary=[ASKED], key_findings=[UNKNOWN]),
    ],
    ids=["the question", "an unknown passage", "both"],
)
async def test_a_summary_that_only_asks_or_cites_nothing_known_is_asked_for_again(refused: DraftSummary) -> None:
    model = ScriptedModel([refused, SUMMARY])
    with scripted(scripted=model):
        assert await summarise(Meter(Budget()), TASK) == SUMMARY
    assert len(model.asked) == 2


async def test_where_the_summary_only_asks_the_first_findings_sum_up() -> None:
    findings = [DraftClaim(text=f"It grew in 199{year}.", evidence=["e1"]) for year in range(5)]
    draft = DraftSummary(summary=[ASKED], key_findings=[ASKED, *findings])
    with scripted(scripted=ScriptedModel([draft])):
        made = await summarise(Meter(Budget()), TASK)
    assert made == DraftSummary(summary=findings[:3], key_findings=findings[3:])


async def test_the_last_words_ask_in_the_language_of_the_report() -> None:
    model = ScriptedModel([SUMMARY])
    with scripted(scripted=model):
        await summarise(Meter(Budget()), TASK.model_copy(update={"language": "zh"}))
    assert model.prompts[0].endswith(f"\n{last_words('research', 'summariser', 'zh')}")


async def test_what_a_section_infers_is_told_as_inferred_and_stays_so_in_the_summary() -> None:
    inferred = SAID.model_copy(update={"inferred": True})
    model = ScriptedModel([SUMMARY])
    with scripted(scripted=model):
        sections = [DraftSection(heading="People", claims=[inferred])]
        made = await summarise(Meter(Budget()), TASK.model_copy(update={"sections": sections}))
    assert made == DraftSummary(summary=[inferred], key_findings=[])
    assert f"- {SAID.text} (e1, inferred)" in model.prompts[0].splitlines()


async def test_the_summary_is_as_long_as_the_depth_says_and_for_whom_the_person_says() -> None:
    model = ScriptedModel([SUMMARY])
    with scripted(scripted=model):
        await summarise(Meter(Budget()), TASK.model_copy(update={"depth": "quick", "audience": "our board"}))
    told = "Write a summary of two or three sentences, three or four key findings. Write for: our board."
    assert told in [line for part in model.asked[0] for line in str(part.instructions).splitlines()]


async def test_a_sentence_of_a_section_cites_what_it_cites_there() -> None:
    grew = DraftClaim(text=f"It grew. {SAID.text}", evidence=["e1"])
    counted = DraftClaim(text="Servers were counted.", evidence=["e2"])
    sections = [DraftSection(heading="People", claims=[grew, counted])]
    task = TASK.model_copy(update={"evidence": [WEB, SERVERS], "sections": sections})
    elsewhere = [DraftClaim(text=text, evidence=["e2"]) for text in ("It grew.", SAID.text, "It ended.")]
    with scripted(scripted=ScriptedModel([DraftSummary(summary=elsewhere, key_findings=[])])):
        made = await summarise(Meter(Budget()), task)
    assert [one.evidence for one in made.summary] == [["e1"], ["e1"], ["e2"]]


async def test_of_what_a_small_model_wrote_code_chooses_what_answers(env: SetEnv) -> None:
    env(model="scripted", model_context=8_192)
    model = ScriptedModel([])
    with scripted(scripted=model):
        made = await summarise(Meter(Budget()), TASK)
    assert (made, model.asked) == (offline.summarise(TASK), [])
    assert made.key_findings == [SAID]


async def test_a_heading_is_no_limitation() -> None:
    draft = SUMMARY.model_copy(update={"limitations": "People"})
    with scripted(scripted=ScriptedModel([draft])):
        assert await summarise(Meter(Budget()), TASK) == SUMMARY


async def test_a_summary_stands_under_no_heading_and_no_limitation_is_none() -> None:
    draft = DraftSummary(summary=[SAID.model_copy(update={"under": "People"})], key_findings=[], limitations="None.")
    with scripted(scripted=ScriptedModel([draft])):
        assert await summarise(Meter(Budget()), TASK) == SUMMARY


async def test_passages_that_no_section_cites_are_not_shown() -> None:
    model = ScriptedModel([SUMMARY])
    with scripted(scripted=model):
        await summarise(Meter(Budget()), TASK.model_copy(update={"evidence": [WEB, SERVERS]}))
    assert "[e1] " in model.prompts[0]
    assert "[e2] " not in model.prompts[0]
