"""Which reader a file of questions needs."""

from conversation.quizzes.importing import gift, moodle, qti, tables
from conversation.quizzes.importing.found import FoundQuestions
from library.readers.document import UnreadableDocument

MOST_BYTES = 10_000_000


def read(data: bytes, filename: str) -> FoundQuestions:
    """The questions of a file in GIFT, Moodle XML, QTI 2.1 or CSV. Raises `UnreadableDocument` with a sentence."""
    if len(data) > MOST_BYTES:
        raise UnreadableDocument("A file of questions has at most %(most)s MB.", most=MOST_BYTES // 1_000_000)
    name = filename.lower()
    start = data[:2000].lstrip(b"\xef\xbb\xbf \t\r\n")
    if data.startswith(b"PK"):
        return qti.read(data)
    if start.startswith(b"<"):
        return moodle.read(data) if b"<quiz" in start else qti.read(data)
    if name.endswith((".csv", ".tsv")):
        return tables.read(data)
    if name.endswith((".gift", ".txt")):
        return gift.read(data)
    raise UnreadableDocument("This kind of file cannot be read. GIFT, Moodle XML, QTI 2.1 and CSV can.")
