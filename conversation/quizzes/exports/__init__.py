"""A quiz as files, one module a format: papers for the class, packages for learning platforms, cards, a table."""

from datetime import datetime
from importlib import import_module

from conversation.quizzes.exports import papers
from conversation.quizzes.schemas import Quiz
from library.exports import Writer


def _by(module: str) -> Writer[Quiz]:
    """What a module of its own writes, which is loaded when somebody asks for it."""

    def write(quiz: Quiz, made_at: datetime) -> bytes:
        made: bytes = import_module(f"{__name__}.{module}").write(quiz, made_at)
        return made

    return write


WRITERS: dict[str, Writer[Quiz]] = {
    "docx": papers.as_docx,
    "pdf": papers.as_pdf,
    "papers": papers.as_versions,
    "moodle": _by("moodle"),
    "gift": _by("gift"),
    "qti": _by("qti.package"),
    "h5p": _by("h5p"),
    "apkg": _by("apkg"),
    "csv": _by("tables"),
    "md": papers.as_markdown,
    "json": papers.as_json,
}
