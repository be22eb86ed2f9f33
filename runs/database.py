"""The one way to the database from a stream, a consumer, a run or a step."""

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

import sqlalchemy.exc
from django.db import InterfaceError, OperationalError, close_old_connections

P = ParamSpec("P")
T = TypeVar("T")

AWAY = (
    OperationalError,
    InterfaceError,
    sqlalchemy.exc.OperationalError,
    sqlalchemy.exc.InterfaceError,
    sqlalchemy.exc.TimeoutError,
)
"""What a database raises that is away, Django's or the engine's: what was being done may be done again later."""


class DatabaseAway(OperationalError):
    """An execution lost its database; the run is executed again once it answers."""


_pool = ThreadPoolExecutor(4, thread_name_prefix="orm")


def _call(function: Callable[[], T]) -> T:
    close_old_connections()
    try:
        return function()
    finally:
        close_old_connections()


async def in_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a function that uses the ORM in a small thread pool, then give its connection back.

    An async ORM call inside a long-lived stream would hold a connection for the life of the stream, and a
    context inherited from a request would tie the thread to that request; hence the fresh context.
    """
    return await in_pool(_pool, lambda: function(*args, **kwargs))


async def in_pool(pool: ThreadPoolExecutor, function: Callable[[], T]) -> T:
    """The same in threads of its own, for what takes so long that others would wait for a thread."""
    return await asyncio.get_running_loop().run_in_executor(pool, contextvars.Context().run, _call, function)
