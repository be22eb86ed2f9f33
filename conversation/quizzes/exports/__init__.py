"""A quiz as files, one module a format: papers for the class, packages for learning platforms, cards, a table."""

from conversation.quizzes.exports import apkg, gift, h5p, moodle, papers, qti, tables
from conversation.quizzes.schemas import Quiz
from library.exports import Writer

WRITERS: dict[str, Writer[Quiz]] = {
    "docx": papers.as_docx,
    "pdf": papers.as_pdf,
    "papers": papers.as_versions,
    "moodle": moodle.write,
    "gift": gift.write,
    "qti": qti.write,
    "h5p": h5p.write,
    "apkg": apkg.write,
    "csv": tables.write,
    "md": papers.as_markdown,
    "json": papers.as_json,
}
