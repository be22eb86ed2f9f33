"""The planner and the maker of slides, with a model that answers rightly, wrongly and then rightly, not to the end, or not at all."""

from collections.abc import AsyncIterator
from unittest.mock import patch

import pytest
from pydantic import BaseModel
from pydantic_ai.messages import ModelMessage
from pydantic_ai.models.function import AgentInfo, DeltaToolCall, DeltaToolCalls, FunctionModel

from conversation import steps
from conversation.briefs.tasks import ClassFigure, Excerpt
from conversation.decks.briefs import DeckDraft, DeckTask, DraftSlide, OutlineDraft, OutlineTask
from conversation.decks.schemas import Chart, DeckOutline, PlannedSlide, Series
from runs import llm
from runs.budgets import Budget, Meter
from runs.disguises import NoDisguise
from runs.testing import CutModel, ScriptedModel, scripted
from tests.conftest import SetEnv

LEAVES = Excerpt(
    title="Leaves",
    heading="What photosynthesis makes",
    text="Photosynthesis produces glucose, which the plant stores as starch. Oxygen leaves the leaf through the stomata.",
)
FIGURE = ClassFigure(
    name="averages",
    title="Averages",
    chart=Chart(categories=["8A"], series=[Series(name="Average", values=[71.0])], basis="24 students"),
)
PLANNED = [
    PlannedSlide(title="Photosynthesis", layout="title"),
    PlannedSlide(title="What photosynthesis makes", key_points=["Glucose and oxygen."]),
    PlannedSlide(title="In short", layout="closing"),
]
ASKED = OutlineTask(language="en", topic="photosynthesis", passages=[LEAVES], figures=[FIGURE])
AGREED = DeckTask(
    language="en",
    outline=DeckOutline(language="en", title="Photosynthesis", slides=PLANNED, estimated_duration=6),
    figures=[FIGURE],
    passages=[LEAVES],
)
OUTLINE = OutlineDraft(title="Photosynthesis", slides=PLANNED)
SLIDES = [DraftSlide(layout=one.layout, title=one.title, points=one.key_points) for one in PLANNED]
DECK = DeckDraft(slides=SLIDES)
REFUSED = "I cannot help with this."


@pytest.fixture(autouse=True)
def scripted_by_name(env: SetEnv) -> None:
    env(model="scripted")


async def planned(model: ScriptedModel, task: OutlineTask = ASKED) -> tuple[OutlineDraft, Meter]:
    meter = Meter(Budget())
    with scripted(scripted=model):
        return await steps.propose_outline(meter, task, NoDisguise()), meter


async def written(model: ScriptedModel, task: DeckTask = AGREED) -> tuple[DeckDraft, Meter]:
    meter = Meter(Budget())
    with scripted(scripted=model):
        return await steps.write_deck(meter, task, NoDisguise()), meter


def told(model: ScriptedModel) -> str:
    """What the model was told the last time it was asked."""
    return str(model.asked[-1][-1])


async def test_an_outline_that_is_valid_is_taken_as_it_is() -> None:
    model = ScriptedModel([OUTLINE])
    assert (await planned(model))[0] == OUTLINE
    assert len(model.asked) == 1


async def test_an_outline_is_asked_for_again_with_what_is_wrong() -> None:
    short = OutlineDraft(title="Photosynthesis", slides=PLANNED[:2])
    invented = OutlineDraft(
        title="Photosynthesis", slides=[*PLANNED, PlannedSlide(title="Grades", layout="chart", section="grades")]
    )
    model = ScriptedModel([short, invented, OUTLINE])
    assert (await planned(model))[0] == OUTLINE
    assert "at least 3 slides" in str(model.asked[1][-1])
    assert "names one of the given figures" in told(model)


async def test_one_planned_slide_is_asked_for_alone() -> None:
    task = ASKED.model_copy(update={"instead_of": PLANNED[1], "remark": "as a question"})
    model = ScriptedModel([OUTLINE, OutlineDraft(title="", slides=PLANNED[1:2])])
    assert (await planned(model, task))[0].slides == PLANNED[1:2]
    assert "and no other" in told(model)


async def test_where_a_model_refuses_to_plan_the_documents_are_planned_from() -> None:
    draft, meter = await planned(ScriptedModel([REFUSED] * 9))
    assert "What photosynthesis makes" in [one.title for one in draft.slides]
    assert meter.usage.engine == "scripted, offline"
    assert "The offline engine goes on, which is free." in str(meter.notices[-1])


async def test_slides_that_are_valid_are_taken_as_they_are() -> None:
    model = ScriptedModel([DECK])
    assert (await written(model))[0] == DECK
    assert len(model.asked) == 1


async def test_slides_are_asked_for_again_with_what_is_wrong() -> None:
    chart = DraftSlide(layout="chart", title="Grades", figure="grades")
    formula = DraftSlide(layout="formula", title="Force", formula=r"\frac{F")
    wrong = DeckDraft(slides=[chart, formula])
    model = ScriptedModel([wrong, DECK])
    assert (await written(model))[0] == DECK
    for part in ("`figure` has to be one of ['averages']", "Slide 2: ", "The outline has 3 slides, and there are 2"):
        assert part in told(model)


async def test_one_slide_is_asked_for_alone() -> None:
    outline = AGREED.outline.model_copy(update={"slides": PLANNED[1:2]})
    task = AGREED.model_copy(update={"outline": outline, "instead_of": SLIDES[1], "remark": "as a question"})
    model = ScriptedModel([DECK, DeckDraft(slides=SLIDES[1:2])])
    assert (await written(model, task))[0].slides == SLIDES[1:2]
    assert "and no other" in told(model)


async def test_where_a_model_refuses_to_write_the_slides_are_those_of_the_outline() -> None:
    draft, meter = await written(ScriptedModel([REFUSED] * 9))
    assert [(one.layout, one.title, one.points) for one in draft.slides] == [
        (one.layout, one.title, one.points) for one in SLIDES
    ]
    assert meter.usage.engine == "scripted, offline"


def cut(answer: BaseModel, end: str) -> CutModel:
    """A model whose answer ends behind these words."""
    text = answer.model_dump_json()

    async def stream(_messages: list[ModelMessage], info: AgentInfo) -> AsyncIterator[DeltaToolCalls]:
        yield {0: DeltaToolCall(info.output_tools[0].name, text[: text.index(end) + len(end)])}

    return CutModel(FunctionModel(stream_function=stream))


async def test_of_slides_that_were_cut_the_rest_is_made_of_the_outline() -> None:
    meter = Meter(Budget())
    own = DeckDraft(slides=[SLIDES[0], SLIDES[1].model_copy(update={"points": ["Sugar."]}), SLIDES[2]])
    with patch.object(llm, "hosted_model", lambda _name: cut(own, '"title":"In sh')):
        draft = await steps.write_deck(meter, AGREED, NoDisguise())
    assert [(one.title, one.points) for one in draft.slides] == [
        ("Photosynthesis", []),
        ("What photosynthesis makes", ["Sugar."]),
        ("In short", []),
    ]
    assert "reached the length its answers may have" in str(meter.notices[0])


async def test_an_outline_that_was_cut_too_early_is_planned_from_the_documents() -> None:
    with patch.object(llm, "hosted_model", lambda _name: cut(OUTLINE, '"layout":"title"')):
        draft = await steps.propose_outline(Meter(Budget()), ASKED, NoDisguise())
    assert len(draft.slides) >= 3
    assert draft.slides[-1].layout == "closing"
