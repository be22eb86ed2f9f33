"""Which reader a file of questions needs."""

from importlib import import_module

from conversation.quizzes.importing.found import FoundQuestions, ReadQuestions
from library.readers.document import UnreadableDocument

MOST_BYTES = 10_000_000


def read(data: bytes, filename: str) -> ReadQuestions:
    """The questions of a file in GIFT, Moodle XML, QTI 2.1 or CSV. Raises `UnreadableDocument` with a sentence."""
    if len(data) > MOST_BYTES:
        raise UnreadableDocument("A file of questions has at most %(most)s MB.", most=MOST_BYTES // 1_000_000)
    # Readers of XML are loaded when a file comes.
    reader = import_module(f"conversation.quizzes.importing.{_format_of(data, filename.lower())}")
    found: FoundQuestions = reader.read(data)
    return ReadQuestions(found.questions, found.left_out)


def _format_of(data: bytes, name: str) -> str:
    start = data[:2000].lstrip(b"\xef\xbb\xbf \t\r\n")
    if data.startswith(b"PK"):
        return "qti"
    if start.startswith(b"<"):
        return "moodle" if b"<quiz" in start else "qti"
    if name.endswith((".csv", ".tsv")):
        return "tables"
    if name.endswith((".gift", ".txt")):
        return "gift"
    raise UnreadableDocument("This kind of file cannot be read. GIFT, Moodle XML, QTI 2.1 and CSV can.")
