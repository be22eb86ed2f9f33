"""Blueprints with one thing wrong each: every one is refused by name of its place, in both languages, and never runs."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from conversation.builds.briefs import CompileTask
from conversation.builds.checking import checked
from conversation.builds.models import Application
from conversation.builds.offline.designs import DESIGNS
from conversation.builds.offline.designs.weekly_report import weekly_report
from conversation.builds.schemas.answers import SaveRequest
from conversation.builds.services.applications import save_application
from runs.models import Run
from runs.refusals import Invalid
from runs.words import speaking

BROKEN = json.loads(Path(__file__).with_name("broken.json").read_text())
HAN = re.compile("[一-鿿]")


def good() -> dict[str, Any]:
    with speaking("en"):
        return weekly_report(CompileTask(language="en", description="")).model_dump(mode="json")


def broken(changes: list[dict[str, Any]]) -> dict[str, Any]:
    made = good()
    for change in changes:
        *way, last = change["at"].split(".")
        place: Any = made
        for step in way:
            place = place[int(step)] if isinstance(place, list) else place[step]
        place[last] = change["value"]
    return made


@pytest.mark.parametrize("name", DESIGNS)
def test_every_design_may_run(name: str) -> None:
    made = DESIGNS[name](CompileTask(language="en", description=""))
    assert checked(made.model_dump(mode="json")).problems == []


def test_there_are_sixty() -> None:
    assert len({json.dumps(one["changes"]) for one in BROKEN}) >= 60


@pytest.mark.parametrize("one", BROKEN, ids=lambda one: "; ".join(change["at"] for change in one["changes"]))
def test_a_broken_blueprint_is_refused_with_its_place(one: dict[str, Any]) -> None:
    found = checked(broken(one["changes"]))
    assert found.blueprint is None
    assert one["place"] in [problem.place for problem in found.problems]
    for problem in found.problems:
        assert problem.message.endswith(".")
        with speaking("zh"):
            assert HAN.search(problem.message.anew()), problem


def test_none_reaches_execution(alice: User) -> None:
    for one in BROKEN:
        with pytest.raises(Invalid) as refused:
            save_application(alice, SaveRequest(blueprint=broken(one["changes"])))
        assert one["place"] in [error.field for error in refused.value.errors]
    assert not Application.objects.exists()
    assert not Run.objects.exists()
