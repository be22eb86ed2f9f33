"""A small library: alice's documents, one shared by bob, and one of charlie's that nobody else may see."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User

from library.models import Document
from library.providers import resting
from library.services import ingest

STEAM = """---
title: James Watt and the steam engine
url: https://museum.example/watt
publisher: Museum
published: 2019-03
topic: Steam
---

## The separate condenser

James Watt patented the separate condenser on 5 January 1769. The condenser saved three quarters of the coal that the
engine of Thomas Newcomen burned. Watt had repaired a model of Newcomen's engine at the University of Glasgow.

## Boulton and Watt

Matthew Boulton became Watt's partner in 1775. Their firm in Birmingham sold engines to the tin mines of Cornwall.

## Sources

A list of books about James Watt and steam engines.
"""
PRINTING = """---
title: 宋朝的印刷
url: https://zh.museum.example/印刷
published: 2021-05-04
language: zh
---

## 活字印刷

宋仁宗庆历年间（1041—1048年），平民毕昇发明胶泥活字印刷术。沈括在《梦溪笔谈》中记载了毕昇的发明。

## 茶

宋朝人喝茶，茶叶贸易十分发达。
"""
TEA = """# Tea in Britain

## Trade

The East India Company shipped tea from Canton to London. By 1785 tea was cheap enough for most households in Britain.
"""
SECRET = """# Steam secrets

## Notes

Charlie keeps notes on the separate condenser of James Watt and a steam engine nobody else may see.
"""


@pytest.fixture
def documents(alice: User, bob: User, charlie: User) -> dict[str, Document]:
    return {
        "steam": ingest(alice, STEAM.encode(), "steam.md"),
        "printing": ingest(alice, PRINTING.encode(), "printing.md"),
        "tea": ingest(bob, TEA.encode(), "tea.md", shared=True),
        "secret": ingest(charlie, SECRET.encode(), "secret.md"),
    }


@pytest.fixture(autouse=True)
def rested_providers() -> Iterator[None]:
    resting.clear()
    yield
    resting.clear()
