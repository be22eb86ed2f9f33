"""Markdown, text and tables."""

import pytest

from library.readers import markdown, table, text
from library.readers.document import Block
from library.readers.encodings import decode

NOTE = """---
title: "Steam: a history"
url: https://example.org/steam
publisher: Museum
published: 9 January 2007
language: en
topic: Steam
ignored: yes
---

# Steam

Watt added a *separate*
[condenser](https://example.org).

## Numbers

| Year | Engines |
|------|---------|
| 1776 | 12 |

- first
- second
"""


def test_markdown_with_front_matter() -> None:
    document = markdown.read(NOTE.encode())
    assert document.model_dump(exclude={"blocks"}) == {
        "title": "Steam: a history",
        "url": "https://example.org/steam",
        "publisher": "Museum",
        "published": "2007-01-09",
        "language": "en",
        "topic": "Steam",
        "media_type": "text/markdown",
    }
    assert document.blocks == [
        Block(heading="Steam", text="Watt added a separate condenser."),
        Block(heading="Numbers", text="Year; Engines\n1776; 12\nfirst\nsecond"),
    ]


def test_markdown_without_front_matter_is_named_by_its_first_heading() -> None:
    document = markdown.read("# 蒸汽机\n\n瓦特改良了\n蒸汽机。\n".encode())
    assert (document.title, document.blocks) == ("蒸汽机", [Block(text="瓦特改良了蒸汽机。")])


def test_text_is_unwrapped_under_its_headings() -> None:
    source = (
        "The Engine\n\nJames Watt added a separate conden-\nser to the engine of Newcomen in\n1769.\n\n- one\n- two\n"
    )
    assert text.read(source.encode()).blocks == [
        Block(
            heading="The Engine",
            text="James Watt added a separate condenser to the engine of Newcomen in 1769.\n- one\n- two",
        )
    ]


def test_table_rows_name_their_columns() -> None:
    source = "version;codename;release\n8;Jessie;2015-04-26\n;;\n9;Stretch;2017-06-17\n"
    assert table.read(source.encode()).blocks == [
        Block(
            text="version: 8; codename: Jessie; release: 2015-04-26\nversion: 9; codename: Stretch; release: 2017-06-17"
        )
    ]


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ("Größe".encode(), "Größe"),
        ("Größe".encode("latin-1"), "Größe"),
        ("毕昇发明了活字印刷术。".encode("gb18030"), "毕昇发明了活字印刷术。"),
        ("毕昇".encode("utf-16"), "毕昇"),
        ("毕昇".encode("utf-8-sig"), "毕昇"),
    ],
)
def test_decode_finds_the_encoding(data: bytes, found: str) -> None:
    assert decode(data) == found
