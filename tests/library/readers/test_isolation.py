"""Reading outside the server: what comes back, and what a hostile file costs."""

import io
import os
import signal
import tempfile
import threading
from collections.abc import Callable, Iterator

import pytest

from library.readers import isolation
from library.readers.document import UnreadableDocument
from library.readers.isolation import Process, Processes, Request, read_apart, read_outside
from runs.words import Sentence
from tests.library import app_readers, files

NOTE = b"# Steam\n\n## Engine\n\nJames Watt added a condenser."


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Iterator[Processes]:
    """Reading processes of this test alone."""
    own = Processes()
    monkeypatch.setattr(isolation, "processes", own)
    yield own
    for process in own._idle:
        process.close()


def read(data: bytes, filename: str) -> list[tuple[str, str]]:
    with tempfile.TemporaryFile() as source:
        source.write(data)
        source.flush()
        with read_outside(source, filename) as reading:
            return [(passage.heading, passage.text) for passage in reading.passages()]


def pid_of(processes: Processes) -> list[int]:
    return [process._process.pid for process in processes._idle]


@pytest.mark.parametrize(
    ("data", "filename", "found"),
    [
        (NOTE, "a.md", [("Engine", "James Watt added a condenser.")]),
        (b"Watt added a condenser.", "a.txt", [("", "Watt added a condenser.")]),
        (b"<h1>Steam</h1><p>Watt added a condenser.</p>", "a.html", [("Steam", "Watt added a condenser.")]),
        (b"year,engines\n1776,12\n", "a.csv", [("", "year: 1776; engines: 12")]),
        (files.pdf("Watt added a condenser."), "a.pdf", [("p. 1", "Watt added a condenser.")]),
    ],
)
def test_every_format_is_read_outside(data: bytes, filename: str, found: list[tuple[str, str]]) -> None:
    assert read(data, filename) == found


def test_one_process_reads_one_file_after_another(processes: Processes) -> None:
    read(NOTE, "a.md")
    first = pid_of(processes)
    with pytest.raises(UnreadableDocument, match="The file is empty"):
        read(b"", "b.md")
    read(NOTE, "c.md")
    assert pid_of(processes) == first


def test_a_process_that_ended_is_replaced(processes: Processes) -> None:
    read(NOTE, "a.md")
    (process,) = processes._idle
    process._connection.shutdown(1)  # as after its idle time, it leaves by itself
    process._process.wait(10)
    assert read(NOTE, "b.md") == [("Engine", "James Watt added a condenser.")]
    assert process._process.pid not in pid_of(processes)


def test_a_file_that_kills_its_reader_costs_only_itself(processes: Processes) -> None:
    read(NOTE, "a.md")
    os.kill(pid_of(processes)[0], signal.SIGSEGV)
    with pytest.raises(UnreadableDocument, match="damaged or too large"):
        read(NOTE, "b.md")
    assert read(NOTE, "c.md") == [("Engine", "James Watt added a condenser.")]


def test_reading_ends_in_time(processes: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    read(NOTE, "a.md")
    monkeypatch.setattr(isolation, "SECONDS", 0.1)
    (pid,) = pid_of(processes)
    os.kill(pid, signal.SIGSTOP)
    with pytest.raises(UnreadableDocument, match="took too long"):
        read(NOTE, "b.md")
    assert pid_of(processes) == []


def test_a_file_that_needs_too_much_memory_says_so(processes: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolation, "MEMORY_BYTES", 180_000_000)
    with pytest.raises(UnreadableDocument, match="needs more memory than reading one may use"):
        read(b"x" * 100_000_000, "a.txt")
    assert processes._idle == []


def test_files_are_read_side_by_side(processes: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    read(NOTE, "a.md")
    os.kill(pid_of(processes)[0], signal.SIGSTOP)
    (stopped,) = pid_of(processes)
    found: list[object] = []
    taken, take = threading.Event(), processes._taken

    def tell() -> Process:
        process = take()
        taken.set()
        return process

    monkeypatch.setattr(processes, "_taken", tell)
    first = threading.Thread(target=lambda: found.append(read(NOTE, "slow.md")))
    first.start()
    assert taken.wait(10)
    assert read(NOTE, "quick.md") == [("Engine", "James Watt added a condenser.")]
    os.kill(stopped, signal.SIGCONT)
    first.join(30)
    assert found == [[("Engine", "James Watt added a condenser.")]]


def test_a_process_answers_what_it_is_asked() -> None:
    process = Process()
    try:
        with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as target:
            source.write(NOTE)
            source.flush()
            answer = process.ask(Request(filename="a.md", media_type=""), source, target)
            target.seek(0)
            lines = io.TextIOWrapper(target).read().count("\n")
        assert answer.document
        assert (answer.document.title, answer.document.blocks, lines, answer.is_last) == ("Steam", [], 1, False)
    finally:
        process.close()


def test_an_apps_reader_works_in_the_reading_process(processes: Processes) -> None:
    made = read_apart(app_readers.place, b"12345", "a.csv")
    assert ([made.pid], made.filename) == (pid_of(processes), "a.csv")
    assert made.words == Sentence("The file has more than %(most)s rows.", most=5)
    assert made.words.source["values"] == {"most": 5}


@pytest.mark.parametrize(
    ("reader", "said"),
    [
        (app_readers.greedy, "needs more memory than reading one may use"),
        (app_readers.talkative, "more than 20,000,000 characters"),
        (app_readers.refusing, r"^The file a\.csv is no table\.$"),
        (app_readers.broken, r"^The document is damaged or too large to be read\.$"),
    ],
)
def test_an_apps_reader_costs_only_its_file(
    processes: Processes, reader: Callable[[bytes, str], str], said: str
) -> None:
    with pytest.raises(UnreadableDocument, match=said):
        read_apart(reader, b"", "a.csv")
    assert read(NOTE, "c.md") == [("Engine", "James Watt added a condenser.")]


def test_an_apps_reader_that_does_not_end_is_ended(processes: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolation, "SECONDS", 0.05)
    with pytest.raises(UnreadableDocument, match="took too long"):
        read_apart(app_readers.place, b"", "a.csv")
