"""The studios of the tests as forks of a process that has everything loaded (`tests.loaded`): they start at once.

Of what is loaded only Django's settings depend on the environment, and a fork makes them anew from its own.
"""

import importlib
import logging.config
import multiprocessing
import os
import sys
from collections.abc import Callable
from multiprocessing.context import ForkServerProcess
from multiprocessing.reduction import DupFd
from pathlib import Path
from typing import Protocol, TextIO

from django.conf import settings
from django.core.management import execute_from_command_line
from django.db import connections
from django.utils.functional import empty

ROOT = Path(__file__).resolve().parent.parent
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.loaded"])


class Descriptor(Protocol):
    """A file descriptor on its way to another process."""

    def detach(self) -> int: ...


def fork(work: Callable[..., None], environment: dict[str, str], *arguments: str) -> tuple[ForkServerProcess, TextIO]:
    """A process that does this work in this environment, and what it prints."""
    said, saying = os.pipe()
    handed = (work, environment, arguments, DupFd(saying))
    process = FORKS.Process(target=_settle, args=handed, daemon=True)  # ended with the tests, whatever happens
    process.start()
    os.close(saying)
    return process, os.fdopen(said, encoding="utf-8")


def manage(*command: str) -> None:
    """What `manage.py COMMAND` does once everything is loaded."""
    sys.argv = ["manage.py", *command]
    execute_from_command_line(sys.argv)


def execute(*command: str) -> None:
    """The command itself, which loads everything anew: for what is to be seen of its start."""
    os.execv(sys.executable, [sys.executable, "manage.py", *command])


def _settle(
    work: Callable[..., None], environment: dict[str, str], arguments: tuple[str, ...], saying: Descriptor
) -> None:
    """Be the process that this environment would have made, and work."""
    descriptor = saying.detach()
    os.dup2(descriptor, sys.stdout.fileno())
    os.dup2(descriptor, sys.stderr.fileno())
    os.close(descriptor)
    os.environ.clear()
    os.environ.update({**environment, "DJANGO_SETTINGS_MODULE": "config.settings"})
    os.chdir(ROOT)
    _renew_settings()
    work(*arguments)


def _renew_settings() -> None:
    importlib.reload(sys.modules["config.settings"])
    settings._wrapped = empty
    for connection in connections.all(initialized_only=True):
        del connections[connection.alias]
    connections.settings = connections.configure_settings(None)
    logging.config.dictConfig(settings.LOGGING)
