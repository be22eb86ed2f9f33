"""Real processes for the tests that need them."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service

from tests.loopback import ModelServer, model_server
from tests.servers import ROOT, Studio

StartStudio = Callable[..., Studio]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --lang=en"
)


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
    for command in (["migrate", "-v0"], ["load_sample"], ["load_notes"]):
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


@pytest.fixture(scope="module")
def environment() -> dict[str, str]:
    """What a module's studio is given besides; for modules to override."""
    return {}


@pytest.fixture(scope="module")
def address(environment: dict[str, str], prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a studio is served to whoever is on this machine."""
    data = shutil.copytree(prepared, tmp_path_factory.mktemp("studio") / "data")
    studio = Studio(data, {"NOVA_LOCAL_USER": "true", **environment})
    studio.start("--prepare")
    yield f"http://127.0.0.1:{studio.port}"
    studio.stop()


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    if not (CHROMIUM and DRIVER):
        pytest.skip("Not run: Chromium and chromedriver are not installed.")
    options = ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in [*FLAGS.split(), f"--user-data-dir={tmp_path_factory.mktemp('chromium')}"]:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = Chrome(options=options, service=Service(DRIVER))
    yield driver
    driver.quit()


@pytest.fixture
def browser(chromium: Chrome) -> Iterator[Chrome]:
    """The browser, which forgets after each test what it was told to keep."""
    chromium.set_window_size(1400, 900)
    yield chromium
    chromium.execute_script("localStorage.clear()")  # type: ignore[no-untyped-call]
    chromium.delete_all_cookies()
    chromium.get_log("browser")  # type: ignore[no-untyped-call]
