"""Reads Markdown with front matter: title, url, publisher, published, language, topic."""

import re

from markdown_it import MarkdownIt
from markdown_it.token import Token
from pydantic import BaseModel, ConfigDict, ValidationError

from library.readers import media_types
from library.readers.dating import publication_date
from library.readers.document import BlockBuilder, ReadDocument
from library.readers.encodings import decode
from library.readers.text import joined_line
from library.schemas import Language

_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(.*?)\n---[ \t]*(?:\n|\Z)", re.DOTALL)
_parser = MarkdownIt("commonmark").enable("table")


class FrontMatter(BaseModel):
    model_config = ConfigDict(extra="ignore")

    title: str = ""
    url: str = ""
    publisher: str = ""
    published: str = ""
    language: Language | None = None
    topic: str = ""


def read(data: bytes) -> ReadDocument:
    source = decode(data).replace("\r\n", "\n")
    matter = _FRONT_MATTER.match(source)
    front = _front_matter(matter[1]) if matter else FrontMatter()
    body = source[matter.end() :] if matter else source
    builder = BlockBuilder()
    first_heading = _walk(_parser.parse(body), builder, titled=bool(front.title))
    return ReadDocument(
        title=front.title or first_heading,
        url=front.url,
        publisher=front.publisher,
        published=publication_date(front.published),
        language=front.language,
        topic=front.topic,
        media_type=media_types.MARKDOWN,
        blocks=builder.finish(),
    )


def _front_matter(source: str) -> FrontMatter:
    pairs = (line.partition(":") for line in source.split("\n") if ":" in line and not line.startswith((" ", "#")))
    fields = {key.strip().lower(): value.strip().strip("\"'") for key, _, value in pairs}
    try:
        return FrontMatter.model_validate({key: value for key, value in fields.items() if value})
    except ValidationError:
        return FrontMatter.model_validate({key: value for key, value in fields.items() if value and key != "language"})


def _walk(tokens: list[Token], builder: BlockBuilder, *, titled: bool) -> str:
    """Fill the builder; returns the text of the first top heading, which names the document."""
    title = ""
    cells: list[str] | None = None
    for index, token in enumerate(tokens):
        if token.type == "tr_open":
            cells = []
        elif token.type == "tr_close" and cells is not None:
            builder.paragraph("; ".join(cells))
            cells = None
        elif token.type == "inline" and cells is not None:
            cells.append(_plain(token))
        elif token.type == "inline" and tokens[index - 1].type == "heading_open":
            heading = _plain(token)
            if tokens[index - 1].tag == "h1" and not title:
                title = heading
                if not titled:
                    continue
            builder.heading(heading)
        elif token.type == "inline":
            builder.paragraph(_plain(token))
        elif token.type in {"fence", "code_block"}:
            builder.paragraph(token.content)
    return title


def _plain(token: Token) -> str:
    """Inline text without its markup."""
    parts = []
    for child in token.children or []:
        if child.type in {"text", "code_inline"}:
            parts.append(child.content)
        elif child.type in {"softbreak", "hardbreak"}:
            parts.append("\n")
        elif child.type == "image":
            parts.append(child.content)
    lines = "".join(parts).split("\n")
    return _joined(lines)


def _joined(lines: list[str]) -> str:
    whole = ""
    for line in filter(None, (line.strip() for line in lines)):
        whole = joined_line(whole, line) if whole else line
    return whole
