"""The short form of `python -m tests.faults`: a fault in both set-ups, with FAULTS=1 a few, none of which costs a run anything."""

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

pytestmark = pytest.mark.e2e
ALL = 3 if "FAULTS" in os.environ else 1


@pytest.fixture
def models() -> Iterator[Upstream]:
    with upstream() as one:
        yield one


def problems(place: Place, *faults: Fault) -> dict[str, list[str]]:
    return {fault.__name__: list(play(place, fault, seed).problems) for seed, fault in enumerate(faults)}


def test_nothing_is_lost_where_one_process_does_everything(models: Upstream, prepared: Path, tmp_path: Path) -> None:
    faults = (kill_executing, models_cut, freeze_all)[:ALL]
    with alone(tmp_path / "data", prepared, models) as place:
        found = problems(place, *faults)
    assert found == {fault.__name__: [] for fault in faults}


def test_nothing_is_lost_among_two_web_processes_and_two_workers(models: Upstream, shared: dict[str, str]) -> None:
    faults = (kill_executing, freeze_serving, freeze_executing)[:ALL]
    with together(shared, models) as place:
        found = problems(place, *faults)
    assert found == {fault.__name__: [] for fault in faults}
