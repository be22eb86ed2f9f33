"""A small library, and reports over it on the real engine."""

from collections.abc import Awaitable, Callable

import pytest
from django.contrib.auth.models import User

from library.meaning import backlog
from library.services import ingest
from research import services
from research.schemas.requests import ResearchRequest
from runs import sse
from runs.database import in_thread
from runs.models import Run
from runs.testing import Frame, collect

ARTICLES = {
    "web.md": """---
title: Birth of the Web
url: https://example.org/web
published: 2020-01-01
language: en
---
# Birth of the Web

## The proposal

The World Wide Web began in March 1989 with a proposal by Tim Berners-Lee at CERN in Geneva. The proposal described a web of linked
documents for the physicists of CERN. Robert Cailliau joined the World Wide Web project at CERN in 1990.

## The first browser

Tim Berners-Lee wrote the first web browser on a NeXT computer in 1990. The first web browser was also an editor of
pages. In 1993, CERN put the software of the World Wide Web into the public domain.
""",
    "song.md": """---
title: 宋朝的经济
url: https://example.org/song
language: zh
---
# 宋朝的经济

## 纸币

宋朝的商人在四川发行了世界上最早的纸币交子。1023年，宋朝在益州设立交子务，由官府发行交子。

## 海上贸易

971年，宋朝在广州设立市舶司，管理海上贸易。宋朝的商船从泉州驶往东南亚，海上贸易使宋朝的经济繁荣。
""",
}

Report = Callable[..., Awaitable[tuple[Run, list[Frame]]]]


@pytest.fixture
def articles(alice: User) -> None:
    """Read to the end, vectors too: what is still being read is told where nothing is found."""
    backlog.complete([ingest(alice, text.encode(), name) for name, text in ARTICLES.items()])


@pytest.fixture
def report(alice: User, articles: None, engine: object) -> Report:
    """Make a report and read its stream to the end."""

    async def make(query: str, **more: object) -> tuple[Run, list[Frame]]:
        request = ResearchRequest.model_validate({"query": query, **more})
        run = await in_thread(services.start_report, alice, request, correlation_id="correlation")
        frames = await collect(sse.frames(run))
        return await in_thread(Run.objects.get, id=run.id), frames

    return make
