"""A studio that cannot run anything never says that it is ready: it ends with a sentence and a status."""

import socket
from pathlib import Path
from shutil import copytree

import pytest

from tests.forking import execute
from tests.servers import Process, free_port

pytestmark = pytest.mark.e2e


def start(data: Path, port: int) -> tuple[int, list[str]]:
    """Exit status and output of a studio that ends by itself."""
    process = Process(["serve"], {"DATA_DIR": str(data), "PORT": str(port)}, "is ready", execute)
    return process.run(), process.lines


def test_a_journal_that_cannot_be_used(prepared: Path, tmp_path: Path) -> None:
    data = copytree(prepared, tmp_path / "data")
    file = data / "engine.sqlite3"
    file.write_bytes(b"x" * 9000)
    status, lines = start(data, free_port())
    assert status == 1
    assert lines[-1] == f"CommandError: The engine could not start with its journal in {file}: file is not a database"
    assert not any("is ready" in line for line in lines)


def test_a_port_that_is_taken(prepared: Path, tmp_path: Path) -> None:
    data = copytree(prepared, tmp_path / "data")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        status, lines = start(data, port)
    assert status == 1
    assert lines[-1] == (
        f"CommandError: The studio cannot listen at http://127.0.0.1:{port}/: is another process using the port?"
    )
    assert not any("is ready" in line for line in lines)
