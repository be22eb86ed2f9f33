"""The engine's journal: where it is kept, how it is opened, and how what is over leaves it."""

import contextlib
import sqlite3
import time

import sqlalchemy
from dbos import DBOSClient, DBOSConfig, DBOSPortableJSONSerializer
from django.conf import settings
from django.db import connections

FILE = "engine.sqlite3"
VERSION = "1"  # pinned: with the default, a hash of sources, a deploy would strand every unfinished run
POOL = 5
"""Connections to Postgres for what the engine writes, which is short; of the usual 20 two processes use up what a server has."""
KNOWS_SUBSEC = (3, 42)  # the SQLite whose unixepoch() tells fractions of a second


def configuration(executor_id: str) -> DBOSConfig:
    url, engine = _system_database()
    config = DBOSConfig(
        name="nova-studio",
        system_database_url=url,
        application_version=VERSION,
        executor_id=executor_id,
        max_executor_threads=16,
        sys_db_pool_size=POOL,
        # Nothing of ours waits for what this polls, but closing waits for the poll.
        notification_listener_polling_interval_sec=min(settings.ENV.queue_poll_seconds, 1),
        log_level="WARNING",
        serializer=DBOSPortableJSONSerializer(),
    )
    if engine is not None:
        config["system_database_engine"] = engine
    return config


def _system_database() -> tuple[str, sqlalchemy.Engine | None]:
    """Where the engine keeps its journal: a file beside the SQLite database, or the schema `dbos` in Postgres."""
    default = settings.DATABASES["default"]
    if connections["default"].vendor == "sqlite":
        url = f"sqlite:///{settings.DATA_DIR / FILE}"
        return url, _journal_engine(url)
    address = sqlalchemy.URL.create(
        "postgresql+psycopg",
        default["USER"] or None,
        default["PASSWORD"] or None,
        default["HOST"] or None,
        int(default["PORT"]) if default["PORT"] else None,
        connections["default"].settings_dict["NAME"],
    )
    return address.render_as_string(hide_password=False), None


def _journal_engine(url: str) -> sqlalchemy.Engine:
    """SQLite for the journal with a write-ahead log: 3 ms a step instead of 17."""
    engine = sqlalchemy.create_engine(url, connect_args={"timeout": 20})

    @sqlalchemy.event.listens_for(engine, "connect")
    def prepare(connection: "sqlalchemy.engine.interfaces.DBAPIConnection", _record: object) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=20000", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
        if sqlite3.sqlite_version_info < KNOWS_SUBSEC:
            connection.create_function("unixepoch", 1, _unixepoch)

    return engine


def _unixepoch(modifier: str) -> float:
    """`unixepoch('subsec')`: seconds since 1970, to the millisecond. DBOS asks for it on Python 3.12 and newer.

    An older SQLite answers it with NULL, and then no run leaves the queue.
    """
    if modifier != "subsec":
        raise ValueError(modifier)
    return round(time.time(), 3)


def prepare() -> None:
    settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileNotFoundError):
        (settings.DATA_DIR / FILE).chmod(0o600)


def forget(legs: dict[str, int]) -> None:
    """Delete what the engine keeps of runs that are over: by id, how often each was continued. From any process."""
    url, journal = _system_database()
    if journal is not None and not (settings.DATA_DIR / FILE).exists():
        return
    client = DBOSClient(
        system_database_url=url, system_database_engine=journal, serializer=DBOSPortableJSONSerializer()
    )
    try:
        client.delete_workflows([f"{run_id}:{leg}" for run_id, last in legs.items() for leg in range(last + 1)])
    finally:
        client.destroy()
        if journal is not None:
            journal.dispose()
