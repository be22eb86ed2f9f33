"""Following a run: replay from any cursor, then what is new, for any number of readers.

A ring says only that a run has news; what the news is, readers take from the log. Rings of this process come
straight from the committer, rings of other processes over the channel layer (at most once, hence the slow poll).
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Collection, Sequence

from runs import log
from runs.database import AWAY, in_thread
from runs.doorbell import doorbell
from runs.events import Record

logger = logging.getLogger(__name__)

KEPT = 1000
POLL_SECONDS = 15.0
AGAIN_SECONDS = 1.0

_feeds: dict[str, "Feed"] = {}


class Feed:
    """What this process knows of one run's log while somebody follows it here."""

    def __init__(self, run_id: str, after: int) -> None:
        self.run_id = run_id
        self.last = after
        self.is_stale = True
        self.loop = asyncio.get_running_loop()
        self.readers: set[asyncio.Event] = set()
        self._records: list[Record] = []
        self._reading = asyncio.Lock()

    def receive(self, records: Sequence[Record]) -> None:
        """Take what this process committed, if nothing is missing before it or within it; wake the readers.

        What a domain write says itself is told when it is committed, what stands around it a moment later: that has a hole.
        """
        is_next = bool(records) and (records[0].seq, records[-1].seq) == (self.last + 1, self.last + len(records))
        if is_next and not self.is_stale:
            self._keep(records)
        else:
            self.is_stale = True
        for reader in self.readers:
            reader.set()

    async def read(self, after: int) -> Sequence[Record]:
        """What stands after the cursor: from memory when it reaches back far enough, else from the database."""
        if self.is_stale:
            await self._refresh()
        if after >= self.last:
            return ()
        if self._records and self._records[0].seq <= after + 1:
            return self._records[after + 1 - self._records[0].seq :]
        return await in_thread(log.read, self.run_id, after)

    async def _refresh(self) -> None:
        async with self._reading:
            if not self.is_stale:
                return
            self.is_stale = False
            try:
                fresh = await in_thread(log.read_last, self.run_id, self.last, KEPT)
            except BaseException:
                self.is_stale = True
                raise
            fresh = [record for record in fresh if record.seq > self.last]  # some may have come while it was read
            if fresh:
                if fresh[0].seq != self.last + 1:
                    self._records.clear()
                self._keep(fresh)

    def _keep(self, records: Sequence[Record]) -> None:
        self._records.extend(records)
        self.last = records[-1].seq
        if len(self._records) > 2 * KEPT:
            del self._records[:-KEPT]


def publish(run_id: str, records: Sequence[Record]) -> None:
    """Tell the readers in this process, and ring for those in others. From any thread."""
    feed = _feeds.get(run_id)
    if feed is not None:
        feed.loop.call_soon_threadsafe(feed.receive, records)
    doorbell.ring(run_id)


log.listeners.append(publish)


def wake(run_id: str) -> None:
    """A ring from another process: something was written, it is not known what."""
    feed = _feeds.get(run_id)
    if feed is not None:
        feed.receive(())


async def follow(
    run_id: str,
    *,
    after: int = 0,
    beat: float = POLL_SECONDS,
    stay: bool = False,
    unsent: Collection[str] = (),
) -> AsyncGenerator[Sequence[Record], None]:
    """Yield what stands after the cursor, then what is new, in order and without gaps but for types that are `unsent`.

    An empty batch is a beat: nothing was yielded for that long, whatever else the run did meanwhile. Ends after the
    run's last event, or at a pause unless `stay`. A database that is away is waited for.
    """
    news = asyncio.Event()
    feed = _join(run_id, after, news)
    loop = asyncio.get_running_loop()
    beat_at = loop.time() + beat
    try:
        while True:
            news.clear()
            records = await _read(feed, after, news)
            told = [one for one in records if one.type not in unsent] if unsent else records
            if told or loop.time() >= beat_at:
                yield told
                beat_at = loop.time() + beat
            elif not records and not await _rings(news, min(POLL_SECONDS, beat_at - loop.time())):
                feed.is_stale = True
            if records:
                after = records[-1].seq
                if records[-1].closing == "end" or (records[-1].closing == "pause" and not stay):
                    return
    finally:
        _leave(feed, news)


async def _read(feed: Feed, after: int, news: asyncio.Event) -> Sequence[Record]:
    try:
        return await feed.read(after)
    except AWAY as error:
        logger.warning("The log of run %s cannot be read; trying again: %s", feed.run_id, type(error).__name__)
        feed.loop.call_later(AGAIN_SECONDS, news.set)
        return ()


async def _rings(news: asyncio.Event, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):  # not wait_for, which in Python 3.11 can swallow a cancellation
            await news.wait()
    except TimeoutError:
        return False
    return True


def _join(run_id: str, after: int, news: asyncio.Event) -> Feed:
    feed = _feeds.get(run_id)
    if feed is None or feed.loop is not asyncio.get_running_loop():
        feed = _feeds[run_id] = Feed(run_id, after)
        doorbell.listen(run_id)
    feed.readers.add(news)
    return feed


def _leave(feed: Feed, news: asyncio.Event) -> None:
    feed.readers.discard(news)
    if not feed.readers and _feeds.get(feed.run_id) is feed:
        del _feeds[feed.run_id]
        doorbell.unlisten(feed.run_id)
