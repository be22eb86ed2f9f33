"""Where the engine's journal is kept, and what it knows of the time."""

import sqlite3
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
import sqlalchemy

from runs import journal


def test_a_postgres_journal_is_a_schema_of_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    database = {"NAME": "nova", "USER": "n", "PASSWORD": "p@s", "HOST": "db", "PORT": "5433"}
    connection = SimpleNamespace(vendor="postgresql", settings_dict={**database, "NAME": "test_nova"})
    monkeypatch.setattr(journal, "settings", SimpleNamespace(DATABASES={"default": database}))
    monkeypatch.setattr(journal, "connections", {"default": connection})
    assert journal._system_database() == ("postgresql+psycopg://n:p%40s@db:5433/test_nova", None)


@pytest.mark.parametrize("version", [(3, 35, 0), sqlite3.sqlite_version_info])
def test_the_journal_knows_the_time_to_the_millisecond(
    version: tuple[int, ...], data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An SQLite before 3.42 answers NULL, and DBOS on Python 3.12 would never take a run from the queue."""
    monkeypatch.setattr(journal.sqlite3, "sqlite_version_info", version)
    opened = journal._journal_engine(f"sqlite:///{data_dir / journal.FILE}")
    before = time.time()
    with opened.connect() as connection:
        made = connection.execute(sqlalchemy.text("SELECT unixepoch('subsec') * 1000")).scalar_one()
    opened.dispose()
    assert int(before * 1000) <= round(made) <= time.time() * 1000 + 1
