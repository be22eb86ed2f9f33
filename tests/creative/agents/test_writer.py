"""The writer with a model that first hands in too little: what it is told, and what is taken of it."""

import pytest

from creative import steps
from creative.briefs import WriterTask
from creative.schemas.content import BriefFact, CreativeBrief, EvidencePack, GeneratedContent
from runs.budgets import Budget, Meter
from runs.testing import ScriptedModel, scripted
from tests.conftest import SetEnv

PARK = "Century Park plants tulips along the lake, which flower from late March."
FERRY = "Line 2 stops at its gate, and the park opens at six in the morning."
TOLD = GeneratedContent(title="Tulips in Century Park", body=f"{PARK} {FERRY} Come early.", tags=["tulips", "parks"])
SAID_TWICE = {
    "empty": "Spring is here and the parks are waiting for you. " * 3,
    "short": "Century Park plants tulips along the lake.",
}


@pytest.fixture(autouse=True)
def scripted_by_name(env: SetEnv) -> None:
    env(model="scripted")


def facts(*said: BriefFact) -> EvidencePack:
    return EvidencePack(items=list(said))


def fact(text: str, **more: str) -> BriefFact:
    return BriefFact.model_validate({"id": "e1", "fact": text, "source": "Parks", **more})


async def written(model: ScriptedModel, evidence: EvidencePack) -> GeneratedContent:
    task = WriterTask(language="en", brief=CreativeBrief(topic="Century Park"), evidence=evidence)
    with scripted(scripted=model):
        return await steps.write_copy(Meter(Budget()), task)


async def test_a_post_that_tells_the_evidence_is_taken_as_it_is() -> None:
    model = ScriptedModel([TOLD])
    assert await written(model, facts(fact(PARK), fact(FERRY))) == TOLD
    assert len(model.asked) == 1


@pytest.mark.parametrize(
    ("body", "remark"),
    [(SAID_TWICE["empty"], "next to nothing of the evidence"), (SAID_TWICE["short"], "The body has 42 characters")],
)
async def test_a_post_that_says_next_to_nothing_is_asked_for_again(body: str, remark: str) -> None:
    model = ScriptedModel([TOLD.model_copy(update={"body": body}), TOLD])
    assert await written(model, facts(fact(PARK), fact(FERRY))) == TOLD
    assert remark in str(model.asked[-1][-1])


async def test_tags_that_are_sentences_are_asked_for_again() -> None:
    long = TOLD.model_copy(update={"tags": ["where to see the tulips in spring"]})
    model = ScriptedModel([long, TOLD])
    assert await written(model, facts(fact(PARK), fact(FERRY))) == TOLD
    assert "These are no tags" in str(model.asked[-1][-1])


async def test_neither_complaints_nor_facts_in_another_language_must_be_told() -> None:
    known = facts(
        fact("The queue at the gate is far too long on Sundays.", kind="complaint"),
        fact("世纪公园三月底开始有郁金香，湖边最好看。"),
        fact("公园早上六点开门，地铁二号线可以直达。"),
    )
    body = "Tulips flower in Century Park from the end of March; the lake is the place to see them, early on."
    post = TOLD.model_copy(update={"body": body})
    model = ScriptedModel([post])
    assert await written(model, known) == post


async def test_a_writer_that_was_sent_back_twice_is_not_asked() -> None:
    model = ScriptedModel([TOLD])
    evidence = facts(fact(PARK), fact(FERRY))
    task = WriterTask(language="en", brief=CreativeBrief(topic="Century Park"), evidence=evidence, is_stuck=True)
    with scripted(scripted=model):
        post = await steps.write_copy(Meter(Budget()), task)
    assert PARK.rstrip(".") in post.body
    assert model.asked == []
