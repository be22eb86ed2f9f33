"""Blueprints and remarks by a model: what does not fit is asked for once more, and then made without it."""

from collections.abc import Iterator

import pytest

from conversation.builds.briefs import CompileDraft, CompileTask, FigureTold, RemarkTask, WrittenRemark
from conversation.builds.offline.designs.homework_follow_up import homework_follow_up
from conversation.builds.offline.remark import remark
from conversation.checking.numbers import ToldFigures, unknown_numbers
from runs.testing import ScriptedModel, scripted
from tests.conftest import SetEnv
from tests.conversation.builds.conftest import HOMEWORK, WEEKLY, Builder, blocks
from tests.conversation.builds.test_execution import small


@pytest.fixture
def model(env: SetEnv) -> Iterator[ScriptedModel]:
    env(model="scripted")
    made = ScriptedModel([])
    with scripted(scripted=made):
        yield made


def draft(*, broken: bool = False) -> CompileDraft:
    made = homework_follow_up(CompileTask(language="en", description=""))
    if broken:
        made = made.model_copy(update={"capability_level": 1})
        made.compute_graph.nodes[0].tool_name = "guess"
    return CompileDraft(blueprint=made)


async def test_a_blueprint_with_an_error_is_asked_for_once_more(builder: Builder, model: ScriptedModel) -> None:
    model.enqueue(draft(broken=True), draft())
    job = await builder.compiled("Something of its own")
    assert (job["status"], job["blueprint"]["name"], job["engine"]) == ("completed", "Homework follow-up", "scripted")
    assert job["blueprint"]["sourcePrompt"] == "Something of its own"
    assert "There is no tool called “guess”." in str(model.asked[1][-1])


async def test_after_the_second_error_it_is_designed_without_a_model(builder: Builder, model: ScriptedModel) -> None:
    model.enqueue(draft(broken=True), draft(broken=True))
    job = await builder.compiled(WEEKLY)
    assert (job["status"], job["blueprint"]["name"]) == ("completed", "Weekly class report")
    frames = await builder.frames(f"/compile/{job['jobId']}/stream")
    assert [frame.json["type"] for frame in frames] == ["PHASE", "NOTICE", "PHASE", "COMPILED"]  # type: ignore[index]


async def test_a_model_may_say_what_is_missing(builder: Builder, model: ScriptedModel) -> None:
    model.enqueue(CompileDraft(refusal="There are no data about attendance."))
    job = await builder.compiled(HOMEWORK)
    assert job["error"] == {"kind": "NothingFits", "message": "There are no data about attendance."}


async def test_a_number_that_is_no_figure_is_not_taken(builder: Builder, model: ScriptedModel) -> None:
    app = await small(builder)
    model.enqueue(WrittenRemark(content="Of 111 works 37 were splendid."), WrittenRemark(content="There are 111 rows."))
    answer = await builder.ran(app, **{"class": "Physics 8A"})
    assert (blocks(answer)["words"]["content"], answer["engine"]) == ("There are 111 rows.", "scripted")


def test_figures_are_said_as_they_are_the_low_ones_first() -> None:
    figures = [
        FigureTold(label="Average", value="71.5 %", about="n = 28"),
        FigureTold(label="Handed in", value="80.0 %", is_low=True),
        FigureTold(label="Late", value="–"),
    ]
    task = RemarkTask(language="en", wish="How it went", figures=figures)
    said = remark(task).content
    assert said.splitlines() == ["- To look at first: Handed in: 80.0 %.", "- Average: 71.5 % (n = 28)."]
    told = [ToldFigures(task.told, is_exact=True)]
    assert unknown_numbers(said, told) == []
    assert unknown_numbers("1. At 71.50 % of 28, and 80 %; not 72, and not 7.", told) == ["72", "7"]
