"""Real processes for the tests that need them."""

import fcntl
import os
import shutil
import socket
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service

from tests.forking import execute, manage
from tests.loopback import ModelServer, model_server
from tests.servers import Studio, prepare

POSTGRES = "postgresql://postgres@127.0.0.1:5432"
StartStudio = Callable[..., Studio]
MakeShared = Callable[[Path], AbstractContextManager[dict[str, str]]]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --lang=en"
)


@pytest.fixture(scope="session")
def one_model_server() -> Iterator[ModelServer]:
    with model_server() as server:
        yield server


@pytest.fixture
def models(one_model_server: ModelServer) -> Iterator[ModelServer]:
    """Models at an address that stays, so that a studio can outlive a test; nobody has asked them anything yet."""
    one_model_server.forget()
    yield one_model_server
    one_model_server.forget()


@pytest.fixture(scope="session")
def everybodys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of this run of the tests, the same for all workers."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session")
def prepared(everybodys: Path) -> Path:
    """A data folder with its database made and the sample content loaded, to copy; made once for all workers."""
    folder = everybodys / "prepared"
    with _alone(folder):
        if not folder.exists():
            making = folder.with_suffix(".making")
            prepare(DATA_DIR=str(making))
            making.rename(folder)
    return folder


@pytest.fixture(scope="session")
def postgres() -> Iterator[psycopg.Connection]:
    """A connection on which databases are made."""
    try:
        server = psycopg.connect(f"{POSTGRES}/postgres", autocommit=True, connect_timeout=10)
    except psycopg.OperationalError:
        pytest.skip("Not run: no Postgres answers on 127.0.0.1:5432.")
    yield server
    server.close()


@pytest.fixture(scope="session")
def template(postgres: psycopg.Connection, everybodys: Path) -> Iterator[str]:
    """The name of a Postgres database that is prepared, to copy; made by the first worker and dropped by the last."""
    name, made = f"nova_test_{zlib.crc32(bytes(everybodys)):08x}", everybodys / "template"
    with made.with_suffix(".used").open("w") as using:
        with _alone(made):
            fcntl.flock(using, fcntl.LOCK_SH)
            if not made.exists():
                postgres.execute(f"CREATE DATABASE {name}")
                prepare(DATA_DIR=str(made.with_suffix(".making")), DATABASE_URL=f"{POSTGRES}/{name}")
                made.with_suffix(".making").rename(made)
        yield name
        with _alone(made), suppress(BlockingIOError):
            fcntl.flock(using, fcntl.LOCK_EX | fcntl.LOCK_NB)
            postgres.execute(f"DROP DATABASE {name} WITH (FORCE)")
            shutil.rmtree(made)


@contextmanager
def _alone(made: Path) -> Iterator[None]:
    """No other worker makes the same meanwhile."""
    with made.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def make_shared(postgres: psycopg.Connection, template: str) -> MakeShared:
    """Environments of processes that share a Postgres database, prepared and otherwise fresh, and a Redis."""
    with socket.socket() as probe:
        probe.settimeout(10)
        if probe.connect_ex(("127.0.0.1", 6379)):
            pytest.skip("Not run: no Redis answers on 127.0.0.1:6379.")

    @contextmanager
    def make(folder: Path) -> Iterator[dict[str, str]]:
        name = f"nova_test_{uuid4().hex[:8]}"
        postgres.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        yield {"DATA_DIR": str(folder), "DATABASE_URL": f"{POSTGRES}/{name}", "REDIS_URL": "redis://127.0.0.1:6379/9"}
        postgres.execute(f"DROP DATABASE {name} WITH (FORCE)")

    return make


@pytest.fixture
def shared(make_shared: MakeShared, tmp_path: Path) -> Iterator[dict[str, str]]:
    with make_shared(tmp_path) as environment:
        yield environment


@pytest.fixture
def start_studio(tmp_path: Path, prepared: Path) -> Iterator[StartStudio]:
    """Start studios, `start_studio(NOVA_GRACE_SECONDS="1")`; they are stopped after the test."""
    started: list[Studio] = []

    def start(*, fresh: bool = False, **environment: str) -> Studio:
        studio = Studio(
            shutil.copytree(prepared, tmp_path / f"data-{len(started)}"), environment, work=execute if fresh else manage
        )
        started.append(studio)
        return studio.start()

    yield start
    for studio in started:
        studio.stop()


@pytest.fixture(scope="session")
def offline_studio(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    """A studio of whoever is on this machine, without models: one for all tests that leave others room in it."""
    data = shutil.copytree(prepared, tmp_path_factory.mktemp("studio") / "data")
    studio = Studio(data, {"NOVA_LOCAL_USER": "true", "NOVA_ENCODER": "bundled"}).start()
    yield studio
    studio.stop()


@pytest.fixture(scope="module")
def address(offline_studio: Studio) -> str:
    """Where a studio is served; for modules to override."""
    return f"http://127.0.0.1:{offline_studio.port}"


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
