"""The short form of `python -m tests.faults`: a few faults in both set-ups, none of which costs a run anything."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.places import Place, alone, together
from tests.faults.scenarios import (
    Fault,
    freeze_all,
    freeze_executing,
    freeze_serving,
    kill_executing,
    models_cut,
    play,
)
from tests.faults.upstream import Upstream, upstream

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(
        "FAULTS" not in os.environ, reason="Not run: faults need the machine to themselves. FAULTS=1 make test."
    ),
]


@pytest.fixture
def models() -> Iterator[Upstream]:
    with upstream() as one:
        yield one


def problems(place: Place, *faults: Fault) -> dict[str, list[str]]:
    return {fault.__name__: list(play(place, fault, seed).problems) for seed, fault in enumerate(faults)}


def test_nothing_is_lost_where_one_process_does_everything(models: Upstream, prepared: Path, tmp_path: Path) -> None:
    with alone(tmp_path / "data", prepared, models) as place:
        found = problems(place, kill_executing, models_cut, freeze_all)
    assert found == {"kill_executing": [], "models_cut": [], "freeze_all": []}


def test_nothing_is_lost_among_two_web_processes_and_two_workers(models: Upstream, shared: dict[str, str]) -> None:
    with together(shared, models) as place:
        found = problems(place, freeze_serving, freeze_executing, kill_executing)
    assert found == {"freeze_serving": [], "freeze_executing": [], "kill_executing": []}
