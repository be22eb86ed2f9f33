"""No model calls, no network, and a fixed cast: alice owns, bob shares, charlie must see nothing."""

import os
import shutil
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from pathlib import Path

import hypothesis
import pydantic_ai.models
import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core.management.color import no_style
from django.db import connection
from django.test import TransactionTestCase
from django.utils import translation
from rest_framework.test import APIClient

from runs import windows, workflows
from runs.engine import Engine
from runs.engine import engine as the_engine
from runs.testing import Gates, counting
from tests.events_sent import (  # noqa: F401  # pytest finds hooks here
    pytest_configure,
    pytest_sessionfinish,
    pytest_terminal_summary,
    pytest_testnodedown,
)
from tests.finished import sentences_keep_sources  # noqa: F401  # pytest finds fixtures here
from tests.servers import PROCESSES
from tests.serving import serve  # noqa: F401  # pytest finds fixtures here

pydantic_ai.models.ALLOW_MODEL_REQUESTS = False
workflows.register(counting)

# How long an example takes says how busy the machine is.
hypothesis.settings.register_profile("patient", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("patient")

SetEnv = Callable[..., None]
OF_DJANGO = ("django_content_type", "auth_permission", "django_migrations")
"""Tables that no test writes."""
SHOWN_LINES = 80


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores, because tests with servers of their own mostly wait."""
    return len(os.sched_getaffinity(0)) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first, so that no worker is left alone with it."""
    items.sort(key=lambda item: "e2e" not in item.path.parts)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What went wrong in a server stands in its own log, which a failure shows the end of."""
    report = yield
    if report.failed:
        for process in PROCESSES:
            report.sections.append((" ".join(process.command), "\n".join(process.lines[-SHOWN_LINES:])))
    return report


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A database file of this worker's own: not memory, since the log's committer writes from its own thread."""
    if connection.vendor == "sqlite":
        connection.settings_dict["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


def _empty(_: TransactionTestCase) -> None:
    """Delete what a test wrote. Django would empty all tables, and then make its permissions anew."""
    tables = set(connection.introspection.django_table_names(only_existing=True)) - {*OF_DJANGO}
    holding = " UNION ALL ".join(f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {table})" for table in sorted(tables))
    with connection.cursor() as cursor:
        written = [table for (table,) in cursor.execute(holding).fetchall()]
    is_postgres = connection.vendor == "postgresql"
    if written:
        connection.ops.execute_sql_flush(connection.ops.sql_flush(no_style(), written, allow_cascade=is_postgres))


@pytest.fixture(scope="session", autouse=True)
def quick_to_empty() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patches:
        patches.setattr(TransactionTestCase, "_fixture_teardown", _empty)
        yield


@pytest.fixture
def alice(db: None) -> User:
    return User.objects.create_user("alice", password="alice")


@pytest.fixture
def bob(db: None) -> User:
    return User.objects.create_user("bob", password="bob")


@pytest.fixture
def charlie(db: None) -> User:
    return User.objects.create_user("charlie", password="charlie")


@pytest.fixture
def client_of() -> Callable[[User], APIClient]:
    def make(user: User) -> APIClient:
        client = APIClient()
        client.force_authenticate(user)
        client.force_login(user)
        return client

    return make


@pytest.fixture(autouse=True)
def data_dir(settings: LazySettings, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # the real one takes a second a head
    settings.MEDIA_ROOT = tmp_path / "files"
    settings.WHITENOISE_AUTOREFRESH = True  # else each client of a test looks through all static files
    settings.ENV = settings.ENV.model_copy(
        update={
            "local_user": False,
            "reranker": "none",  # another order of the same answers, and only on some machines
            "drain_seconds": 0,
            "wikipedia": False,
            "tavily_api_key": None,
            "model": "offline",
            "browser": "none",
            "queue_poll_seconds": 0.06,
        }
    )
    return tmp_path


@pytest.fixture(autouse=True)
def nothing_refused() -> Iterator[None]:
    """What a model refused for its length is no other test's."""
    yield
    windows._narrowed.clear()


@pytest.fixture(autouse=True)
def no_vectors_left() -> Iterator[None]:
    """The next test's database gives its passages the same numbers again."""
    yield
    from library.meaning import matrix, pgvector

    matrix._held.clear()
    pgvector._parts.clear()


@pytest.fixture
def env(settings: LazySettings) -> SetEnv:
    """Change environment settings for one test: `env(grace_seconds=1)`."""

    def change(**values: object) -> None:
        settings.ENV = settings.ENV.model_copy(update=values)

    return change


@pytest.fixture
def gates(monkeypatch: pytest.MonkeyPatch) -> Gates:
    fresh = Gates()
    monkeypatch.setattr("runs.testing.gates", fresh)
    return fresh


@pytest.fixture(scope="session")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the first engine leaves its migrated journal, so that the others start at once."""
    return tmp_path_factory.mktemp("journal") / "engine.sqlite3"


@pytest.fixture
async def engine(transactional_db: None, data_dir: Path, journal: Path) -> AsyncIterator[Engine]:
    """The engine, executing runs on the test's loop."""
    if journal.exists():
        shutil.copy(journal, data_dir / "engine.sqlite3")
    await the_engine.start("all")
    yield the_engine
    await the_engine.close()
    if not journal.exists():
        shutil.copy(data_dir / "engine.sqlite3", journal)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """A page that was asked for in Chinese leaves its thread speaking Chinese."""
    yield
    translation.activate("en")


@pytest.fixture(autouse=True)
def no_feeds_left() -> Iterator[None]:
    yield
    from runs import follow

    left = dict(follow._feeds)
    follow._feeds.clear()  # else every test after this one fails as well
    assert left == {}
