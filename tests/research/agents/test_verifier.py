import re
from collections.abc import Iterable

import pytest

from library.schemas import EvidenceItem
from research.agents.verifier import Settlement, Settlements, settle
from research.checking.verification import verify
from research.schemas.reports import Claim, ClaimVerdict, ResearchReport
from runs.budgets import Budget, Meter
from runs.testing import Said, ScriptedModel, scripted
from tests.conftest import SetEnv
from tests.research.offline.passages import SERVERS, WEB

EVIDENCE = [WEB, SERVERS]
QUOTE = "Tim Berners-Lee circulated a proposal that began the World Wide Web project"
REPORT = ResearchReport(
    title="The Web",
    language="en",
    summary="",
    key_findings=[],
    sections=[],
    sources=[],
    limitations="",
    claims=[
        Claim(
            id="c1",
            part="summary",
            text="Tim Berners-Lee 在欧洲核子研究中心分发了一份建议书，由此开始了万维网项目。",
            evidence=["e1"],
        ),
        Claim(id="c2", part="summary", text=SERVERS.text.split(". ")[1], evidence=["e2"]),
        Claim(id="c3", part="summary", text="Nobody was ever paid for it in gold.", evidence=["e2"]),
    ],
)
CODE = verify(REPORT, EVIDENCE)


@pytest.fixture(autouse=True)
def scripted_by_name(env: SetEnv) -> None:
    env(model="scripted")


async def settled(*said: Said) -> list[ClaimVerdict]:
    with scripted(scripted=ScriptedModel(list(said))):
        return await settle(Meter(Budget()), REPORT, EVIDENCE, CODE)


def says(verdict: str, quote: str = QUOTE, claim_id: str = "c1", reason: str = "It says so.") -> Settlements:
    said = {"claim_id": claim_id, "verdict": verdict, "reason": reason, "quote": quote}
    return Settlements(settlements=[Settlement.model_validate(said)])


def test_code_leaves_only_the_first_claim_open() -> None:
    assert [one.verdict for one in CODE] == ["weak", "quoted", "unsupported"]


@pytest.mark.parametrize("verdict", ["supported", "conflicting", "unsupported"])
async def test_a_settlement_with_a_verbatim_quote_counts(verdict: str) -> None:
    by_model = CODE[0].model_copy(
        update={"verdict": verdict, "evidence_id": "e1", "quote": QUOTE, "reason": "It says so.", "judged_by": "model"}
    )
    assert await settled(says(verdict)) == [by_model, *CODE[1:]]


async def test_nothing_in_the_passage_needs_no_quote() -> None:
    by_model = CODE[0].model_copy(update={"verdict": "unsupported", "reason": "It says so.", "judged_by": "model"})
    assert await settled(says("unsupported", quote="")) == [by_model, *CODE[1:]]


@pytest.mark.parametrize(
    "said",
    [
        says("supported", quote="Tim Berners-Lee invented the World Wide Web"),
        says("supported", quote=SERVERS.text),
        says("supported", quote="the"),
        says("supported", quote=""),
        says("conflicting", quote=" "),
        says("supported", reason=" "),
        says("unsupported", claim_id="c2"),
        says("supported", claim_id="c99"),
        Settlements(settlements=[]),
    ],
)
async def test_a_settlement_without_grounds_is_ignored(said: Settlements) -> None:
    assert await settled(said) == CODE


async def test_a_model_cannot_bear_out_a_figure_the_passage_does_not_have() -> None:
    claim = Claim(id="c1", part="summary", text="万维网始于1990年的一份建议。", evidence=["e1"])
    report = REPORT.model_copy(update={"claims": [claim]})
    code = verify(report, EVIDENCE)
    with scripted(scripted=ScriptedModel([says("supported")])):
        assert await settle(Meter(Budget()), report, EVIDENCE, code) == code


async def test_figures_of_what_is_inferred_may_stand_in_any_of_its_passages() -> None:
    text = "From 1989 to 1994 the Web became a matter of 10,000 servers."
    claim = Claim(id="c1", part="summary", text=text, evidence=["e1", "e2"], inferred=True)
    quote = "There were 10,000 servers on the whole Web at the end of 1994."
    served = SERVERS.model_copy(update={"text": quote})
    model = ScriptedModel([says("supported", quote)] * 2)
    with scripted(scripted=model):
        found = [
            await settle(Meter(Budget()), REPORT.model_copy(update={"claims": [one]}), [WEB, served], CODE[:1])
            for one in (claim, claim.model_copy(update={"inferred": False}))
        ]
    assert [one[0].judged_by for one in found] == ["model", "code"]
    assert [line for asked in model.prompts for line in asked.splitlines() if line.startswith("Sentence")] == [
        f"Sentence c1 (inferred): {text}",
        f"Sentence c1: {text}",
    ]


async def test_only_open_claims_and_their_own_passages_are_shown() -> None:
    model = ScriptedModel([says("weak")])
    with scripted(scripted=model):
        await settle(Meter(Budget()), REPORT, EVIDENCE, CODE)
    asked = str(model.asked[0])
    assert "Sentence c1: " in asked
    assert "Sentence c2: " not in asked
    assert "10,000 servers" not in asked


def deep_report(claims: int, evidence: int) -> tuple[ResearchReport, list[EvidenceItem], list[ClaimVerdict]]:
    """Sentences that are all open, a few on each of so many passages."""
    items = [
        WEB.model_copy(update={"id": f"e{place}", "text": f"{WEB.text} {place} times."}) for place in range(evidence)
    ]
    made = [
        Claim(id=f"c{place}", part="section", text=REPORT.claims[0].text, evidence=[f"e{place % evidence}"])
        for place in range(claims)
    ]
    report = REPORT.model_copy(update={"claims": made})
    code = [CODE[0].model_copy(update={"claim_id": claim.id, "evidence_id": claim.evidence[0]}) for claim in made]
    return report, items, code


def judging(claims: Iterable[int]) -> Settlements:
    return Settlements(
        settlements=[one for place in claims for one in says("supported", claim_id=f"c{place}").settlements]
    )


async def test_claims_after_the_fortieth_are_judged_in_further_calls() -> None:
    report, items, code = deep_report(90, 90)
    model = ScriptedModel([judging(range(40)), judging(range(40, 80)), judging(range(80, 90))])
    with scripted(scripted=model):
        found = await settle(Meter(Budget()), report, items, code)
    assert [one.judged_by for one in found] == ["model"] * 90
    assert ["Sentence c40: " in asked for asked in model.prompts] == [False, True, False]


async def test_what_a_window_has_no_room_for_comes_in_the_next(env: SetEnv) -> None:
    env(model="scripted", model_context=6_000, model_roles={"research.verifier": "scripted"})
    report, items, code = deep_report(40, 40)
    model = ScriptedModel([judging(range(40))] * 40)
    with scripted(scripted=model):
        await settle(Meter(Budget()), report, items, code)
    asked = [re.findall(r"Sentence (c\d+): ", one) for one in model.prompts]
    assert len(asked) > 1
    assert [key for keys in asked for key in keys] == [claim.id for claim in report.claims]


async def test_what_was_judged_before_a_model_failed_stays_judged() -> None:
    report, items, code = deep_report(50, 50)
    with scripted(scripted=ScriptedModel([judging(range(40)), "All good.", "All good."])):
        found = await settle(Meter(Budget()), report, items, code)
    assert [one.judged_by for one in found] == ["model"] * 40 + ["code"] * 10


async def test_all_passages_that_a_claim_cites_are_shown() -> None:
    report, items, code = deep_report(1, 6)
    claim = report.claims[0].model_copy(update={"evidence": [item.id for item in items]})
    model = ScriptedModel([says("weak", claim_id="c0")])
    with scripted(scripted=model):
        await settle(Meter(Budget()), report.model_copy(update={"claims": [claim]}), items, code)
    assert all(f"[{item.id}] " in model.prompts[0] for item in items)


async def test_no_model_is_asked_when_nothing_is_open() -> None:
    meter = Meter(Budget())
    with scripted(scripted=ScriptedModel([])):
        assert await settle(meter, REPORT, EVIDENCE, CODE[1:]) == CODE[1:]
    assert meter.usage.model_requests == 0


async def test_prose_an_outage_or_a_spent_budget_leave_the_verdicts_of_code() -> None:
    assert await settled("All good.", "All good.", "All good.") == CODE
    with scripted(scripted=ScriptedModel([])):
        assert await settle(Meter(Budget(model_requests=0)), REPORT, EVIDENCE, CODE) == CODE


async def test_offline_the_verdicts_of_code_stand(env: SetEnv) -> None:
    env(model="scripted,offline")
    assert await settled("All good.", "All good.", "All good.") == CODE


async def test_a_small_model_settles_nothing_unless_the_role_is_given_to_it_by_name(env: SetEnv) -> None:
    env(model="scripted", model_context=8192)
    model = ScriptedModel([says("unsupported")])
    with scripted(scripted=model):
        assert await settle(Meter(Budget()), REPORT, EVIDENCE, CODE) == CODE
        env(model_roles={"research.verifier": "scripted"})
        assert await settle(Meter(Budget()), REPORT, EVIDENCE, CODE) != CODE
