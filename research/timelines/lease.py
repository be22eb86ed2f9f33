"""Who reads a timeline's stream live: one reader without a cursor at a time, across all processes.

The reader holds a lease on the session's row and renews it while it reads. Whoever comes back with a cursor takes
the lease over; whoever comes without one while it is held is refused.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from datetime import timedelta
from time import monotonic

from django.db.models import Q
from django.utils import timezone

from research.timelines.errors import AlreadyRead
from research.timelines.models import Timeline
from runs import sse
from runs.database import in_thread
from runs.models import Run, make_id

LEASE = timedelta(seconds=45)
RENEWAL_SECONDS = 10.0


def claim(session: Timeline, *, has_cursor: bool) -> str:
    """Become the session's live reader; returns the token to hold. Raises `AlreadyRead`."""
    token = make_id()
    free = Timeline.objects.filter(id=session.id)
    if not has_cursor:
        free = free.filter(Q(reader="") | Q(reader_until__lt=timezone.now()))
    if not free.update(reader=token, reader_until=timezone.now() + LEASE):
        raise AlreadyRead(
            "This timeline is being read already. Come back with Last-Event-ID or ?after= to go on from an event."
        )
    return token


async def frames(run: Run, token: str, *, after: int) -> AsyncGenerator[bytes]:
    """The run's frames from the cursor on, for as long as they are read holding the lease."""
    held = Timeline.objects.filter(reader=token)
    renewed = monotonic()
    try:
        async with aclosing(sse.frames(run, after=after)) as reading:
            async for frame in reading:
                yield frame
                if monotonic() - renewed > RENEWAL_SECONDS:
                    renewed = monotonic()
                    await in_thread(held.update, reader_until=timezone.now() + LEASE)
    finally:
        # Shielded, since this is where a reader that was cut off leaves.
        await asyncio.shield(asyncio.ensure_future(in_thread(held.update, reader="", reader_until=None)))
