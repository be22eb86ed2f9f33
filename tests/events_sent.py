"""Every event that a stream declares is sent by some test.

Each worker tells at its end which ones it saw; whoever started the workers compares.
"""

from pathlib import Path

import pytest

from runs import contract
from runs.events import Stream

TESTS = Path(__file__).resolve().parent
SEEN = pytest.StashKey[set[str]]()
IS_WHOLE = pytest.StashKey[bool]()
NEVER = pytest.StashKey[list[str]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[SEEN] = set()
    config.stash[IS_WHOLE] = False


def pytest_testnodedown(node: "xdist.workermanage.WorkerController") -> None:  # type: ignore[name-defined]  # noqa: F821
    told = getattr(node, "workeroutput", {})  # a worker that crashed tells nothing
    node.config.stash[SEEN] |= set(told.get("sent", ()))
    node.config.stash[IS_WHOLE] |= told.get("is_whole", False)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    config = session.config
    sent = {model.__qualname__ for model in Stream.seen}
    if hasattr(config, "workeroutput"):
        config.workeroutput |= {"sent": sorted(sent), "is_whole": _is_whole(session)}
    elif exitstatus == 0 and (config.stash[IS_WHOLE] or _is_whole(session)):
        sent |= config.stash[SEEN]
        declared = {model.__qualname__ for stream in contract.streams() for model in stream.models}
        config.stash[NEVER] = sorted(declared - sent)
        if config.stash[NEVER]:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _is_whole(session: pytest.Session) -> bool:
    """Whether all tests run here or in a worker beside this one, but for those with processes of their own."""
    needed = {path for path in TESTS.rglob("test_*.py") if "e2e" not in path.relative_to(TESTS).parts}
    options = session.config.option
    return not (options.keyword or options.markexpr) and needed <= {item.path for item in getattr(session, "items", [])}


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if never := config.stash.get(NEVER, None):
        terminalreporter.write_line(f"FAILED: no test sent these events: {', '.join(never)}.", red=True)
