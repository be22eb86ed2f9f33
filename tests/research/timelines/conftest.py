"""A small library, sessions over it, and their way to the end."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from unittest.mock import patch

import pytest
from asgiref.sync import async_to_sync
from django.contrib.auth.models import User

from library import services as library
from library.meaning import encoders
from research.timelines import services, store
from research.timelines.models import Timeline
from research.timelines.schemas import TimelineRequest
from research.timelines.steps import make_proposal
from runs import sse
from runs.budgets import Budget, Meter
from runs.database import in_thread
from runs.engine import Engine
from runs.models import Run
from runs.testing import Frame, collect
from runs.words import speaking

SAMPLE = Path(library.SAMPLE_FOLDER)
Ingest = Callable[[str], int]
Finish = Callable[[Timeline], Awaitable[list[Frame]]]

SPUTNIK = """---
title: Early spaceflight
url: https://example.org/spaceflight
published: 2020-01-01
language: en
---
# Early spaceflight

## Satellites

On 4 October 1957 the Soviet Union launched Sputnik 1, the first artificial satellite of the Earth. Sputnik 1 had a mass of 83.6
kilograms. The launch of Sputnik 1 led to the space race.

## People in space

Yuri Gagarin became the first human in space in April 1961.
"""
GAGARIN = """---
title: Yuri Gagarin
url: https://example.org/gagarin
language: en
---
# Yuri Gagarin

Yuri Gagarin became the first human being in space on 12 April 1961. Gagarin was a cosmonaut of the early age of spaceflight.
"""


@pytest.fixture
def meanings() -> bool:
    """Whether meanings are compared; a test of a few invented sentences is about their words."""
    return False


@pytest.fixture(autouse=True)
def encoder(meanings: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not meanings:
        monkeypatch.setattr(encoders, "current", lambda: None)


@pytest.fixture
def documents(alice: User) -> None:
    for name, text in {"sputnik.md": SPUTNIK, "gagarin.md": GAGARIN}.items():
        library.ingest(alice, text.encode(), name)


@pytest.fixture
def ingest(alice: User) -> Ingest:
    """Add those sample documents to alice's library whose names begin so; returns how many."""

    def add(prefix: str) -> int:
        files = sorted(SAMPLE.glob(f"{prefix}*.md"))
        for file in files:
            library.ingest(alice, file.read_bytes(), file.name)
        return len(files)

    return add


@pytest.fixture
def finish(engine: Engine) -> Finish:
    """Run a session to its end and read its whole stream."""

    async def run(session: Timeline) -> list[Frame]:
        return await collect(sse.frames(await in_thread(services.begin, session, correlation_id="correlation")))

    return run


def make(owner: User, topic: str = "Early spaceflight", **fields: object) -> Timeline:
    """A session with its proposal, as its finished run leaves it."""
    request = TimelineRequest.model_validate({"topic": topic, "level": "light", "on_disconnect": "continue", **fields})
    with patch("runs.services._queue"):  # an engine that is there must not make the proposal too
        planning = services.start_proposal(owner, request, correlation_id="correlation")
    with speaking(planning.language):
        proposal = async_to_sync(make_proposal)(Meter(Budget()), owner.pk, request)
    store.keep_proposal(planning.id, proposal)
    Run.objects.filter(id=planning.id).update(state="completed", attended_until=None)
    return services.own(owner, Timeline.objects.get(planning=planning).id)


async def propose(owner: User, topic: str = "Early spaceflight", **fields: object) -> Timeline:
    return await in_thread(make, owner, topic, **fields)
