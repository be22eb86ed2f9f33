"""Code and signs come through reading as they are written, and what is cited is found again byte by byte."""

import html as markup
import io
from datetime import UTC, datetime

import pytest
from docx import Document
from hypothesis import given
from hypothesis import strategies as st

from library.chunks import passages
from library.quoting import find_quote, places
from library.readers import docx, html, markdown, pdf, text
from library.readers.document import Block
from library.typeset.files import to_pdf
from library.typeset.paper import Paper, plain
from library.typeset.paper import Paragraph as PaperParagraph

SENTENCE = "The statement calls __enter__() and binds x := rows[0] before a .pyc file, List<int> and f(a, *b) are read."
CODE = "def first(rows):\n    if rows:\n        return rows[0]"
WORDS = st.lists(
    st.sampled_from(
        [
            "__init__",
            "x := 1",
            ".pyc",
            "rows[0]",
            "f(a)[1]",
            "{}",
            "a.b()",
            "->",
            "the",
            "file",
            "值",
            "«x»",
            "C++",
            "#1",
        ]
    ),
    min_size=2,
    max_size=12,
).map(" ".join)


def test_html() -> None:
    page = f"<h2>Data model</h2><p>{markup.escape(SENTENCE)}</p><pre><code>{markup.escape(CODE)}</code></pre>"
    assert html.read(page.encode()).blocks == [Block(heading="Data model", text=f"{SENTENCE}\n{CODE}")]


def test_markdown() -> None:
    written = SENTENCE.replace("List<int> and f(a, *b)", "`List<int>` and `f(a, *b)`")
    document = markdown.read(f"## Data model\n\n{written}\n\n```python\n{CODE}\n```\n".encode())
    assert document.blocks == [Block(heading="Data model", text=f"{SENTENCE}\n{CODE}")]


@pytest.mark.parametrize("written", ["**Release date:** 2023-05-11", "Release date\\: 2023-05-11"])
def test_a_short_line_keeps_its_heading(written: str) -> None:
    document = markdown.read(f"## Release 15.3\n\n{written}\n\n## Release 15.2\n\nNothing.\n".encode())
    assert [(one.heading, one.text) for one in passages(document.blocks)] == [
        ("Release 15.3", "Release date: 2023-05-11"),
        ("Release 15.2", "Nothing."),
    ]


def test_docx() -> None:
    made, file = Document(), io.BytesIO()
    made.add_heading("Data model", 1)
    made.add_paragraph(SENTENCE)
    made.save(file)
    assert docx.read(file.getvalue()).blocks == [Block(heading="Data model", text=SENTENCE)]


def test_pdf() -> None:
    paper = Paper(title="T", language="en", subtitle="", blocks=(PaperParagraph(spans=plain(SENTENCE)),))
    read = pdf.read(to_pdf(paper, datetime(2025, 3, 1, tzinfo=UTC))).blocks
    assert any(find_quote(SENTENCE, block.text) for block in read)


@given(st.lists(WORDS, min_size=1, max_size=6))
def test_what_stands_in_a_page_is_found_again(lines: list[str]) -> None:
    page = "".join(f"<p>{markup.escape(line)}</p>" for line in lines)
    for document in (html.read(page.encode()), text.read("\n\n".join(f"{line}." for line in lines).encode())):
        held = [one.text for one in passages(document.blocks)]
        for line in lines:
            assert line in {" ".join(one[start:end].split()) for one in held for start, end in places(line, one)}
