"""Real processes for the tests that need them."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.loopback import ModelServer, model_server
from tests.servers import ROOT, Studio

StartStudio = Callable[..., Studio]


@pytest.fixture
def models() -> Iterator[ModelServer]:
    with model_server() as server:
        yield server


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with its database made and the sample content loaded, to copy."""
    folder = tmp_path_factory.mktemp("prepared")
    env = {**os.environ, "DATA_DIR": str(folder)}
    env.pop("DJANGO_SETTINGS_MODULE", None)
    for command in (["migrate", "-v0"], ["load_sample"]):
        subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=env, check=True)
    return folder


@pytest.fixture
def start_studio(tmp_path: Path, prepared: Path) -> Iterator[StartStudio]:
    """Start studios, `start_studio(NOVA_GRACE_SECONDS="1")`; they are stopped after the test."""
    started: list[Studio] = []

    def start(**environment: str) -> Studio:
        studio = Studio(shutil.copytree(prepared, tmp_path / f"data-{len(started)}"), environment)
        started.append(studio)
        return studio.start()

    yield start
    for studio in started:
        studio.stop()
