"""Following a run: from any cursor, live, without a gap or a duplicate, and nothing left behind."""

import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from unittest.mock import patch

import pytest
from django.db import OperationalError

from runs import follow as following
from runs import log
from runs.database import in_thread
from runs.events import Record
from runs.follow import Feed, follow
from runs.models import Run
from runs.testing import Asked
from tests.runs.making import count, end, say, until, write_elsewhere

pytestmark = pytest.mark.django_db(transaction=True)


async def numbers(run: Run, **options: object) -> list[int]:
    """The numbers of all lines a reader sees, to the end of its following."""
    return [record.seq async for records in follow(run.id, **options) for record in records]  # type: ignore[arg-type]


class Reader:
    """A reader in the background, and what it has seen."""

    def __init__(self, run: Run, **options: object) -> None:
        self.batches: list[Sequence[Record]] = []
        self._task = asyncio.ensure_future(self._read(run, options))

    async def _read(self, run: Run, options: dict[str, object]) -> None:
        async with aclosing(follow(run.id, **options)) as batches:  # type: ignore[arg-type]
            async for batch in batches:
                self.batches.append(batch)

    @property
    def seen(self) -> list[int]:
        return [record.seq for batch in self.batches for record in batch]

    async def leave(self) -> None:
        self._task.cancel()
        await asyncio.wait({self._task})


async def test_replay_begins_behind_any_cursor(run: Run) -> None:
    await in_thread(count, run, 1, 2, 3, 4)
    await in_thread(end, run)
    for after in range(5):
        assert await numbers(run, after=after) == list(range(after + 1, 6))


@pytest.mark.parametrize("cursors", [range(15), range(14, -1, -1)], ids=["rising", "falling"])
async def test_readers_from_every_cursor_miss_and_repeat_nothing_while_a_thread_writes(
    run: Run, cursors: range
) -> None:
    await in_thread(count, run, *range(5))

    def write() -> None:
        for number in range(25):
            count(run, number)
        end(run)

    reading = [asyncio.ensure_future(numbers(run, after=after)) for after in cursors]
    writing = asyncio.ensure_future(in_thread(write))
    late = [asyncio.ensure_future(numbers(run, after=after)) for after in cursors]
    seen = await asyncio.gather(*reading, *late)
    await writing
    assert seen == [list(range(after + 1, 32)) for after in [*cursors, *cursors]]


async def test_what_is_not_sent_counts_as_silence_and_the_end_is_seen_all_the_same(run: Run) -> None:
    await in_thread(count, run, 1, 2, 3)
    async with aclosing(follow(run.id, unsent={"counted"}, beat=0.0)) as batches:
        assert list(await anext(batches)) == []
        await in_thread(count, run, 4)
        assert list(await anext(batches)) == []
    await in_thread(end, run)
    assert await numbers(run, unsent={"counted"}) == [5]
    assert await numbers(run, unsent={"ended"}) == [1, 2, 3, 4]


async def test_many_readers_share_one_feed(run: Run) -> None:
    readers = [Reader(run) for _ in range(20)]
    await asyncio.sleep(0)
    assert len(following._feeds[run.id].readers) == 20
    await in_thread(count, run, 1, 2)
    await until(lambda: all(reader.seen == [1, 2] for reader in readers))
    for reader in readers:
        await reader.leave()
    assert following._feeds == {}


async def test_a_ring_from_another_process_makes_readers_look(run: Run) -> None:
    reader = Reader(run)
    await in_thread(count, run, 1)
    await until(lambda: reader.seen == [1])
    await in_thread(write_elsewhere, run, 2)
    following.wake(run.id)
    await until(lambda: reader.seen == [1, 2])
    await reader.leave()


async def test_lines_of_another_process_before_ours_are_fetched(run: Run) -> None:
    reader = Reader(run)
    await in_thread(count, run, 1)
    await until(lambda: reader.seen == [1])
    await in_thread(write_elsewhere, run, 2)
    await in_thread(count, run, 3)
    await until(lambda: reader.seen == [1, 2, 3])
    await reader.leave()


async def test_a_lost_ring_costs_one_beat(run: Run) -> None:
    reader = Reader(run, beat=0.05)
    await until(lambda: reader.batches)
    await in_thread(write_elsewhere, run, 1, closing="end")
    await until(lambda: reader.seen == [1])
    assert reader.batches[0] == ()


async def test_a_lost_ring_costs_no_more_than_the_slow_poll(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "POLL_SECONDS", 0.05)
    reader = Reader(run, beat=300)
    await until(lambda: following._feeds.get(run.id) and not following._feeds[run.id].is_stale)
    await in_thread(write_elsewhere, run, 1, closing="end")
    await until(lambda: reader.seen == [1])


async def test_a_ring_for_a_run_nobody_follows_is_nothing(run: Run) -> None:
    following.wake(run.id)
    following.publish(run.id, [Record(1, "counted", "{}")])
    assert following._feeds == {}


async def test_memory_is_trimmed_and_early_lines_come_from_the_database(run: Run) -> None:
    with patch.object(following, "KEPT", 3):
        reader = Reader(run)
        await until(lambda: following._feeds)
        for number in range(1, 11):
            await in_thread(count, run, number)
            await until(lambda number=number: reader.seen == list(range(1, number + 1)))
        assert len(following._feeds[run.id]._records) <= 6
        late = Reader(run)
        await until(lambda: late.seen == list(range(1, 11)))
        await late.leave()
        await reader.leave()


async def test_a_feed_that_fell_far_behind_forgets_what_does_not_join(run: Run) -> None:
    with patch.object(following, "KEPT", 3):
        reader = Reader(run)
        await in_thread(count, run, 1)
        await until(lambda: reader.seen == [1])
        for seq in range(2, 9):
            await in_thread(write_elsewhere, run, seq)
        following.wake(run.id)
        await until(lambda: reader.seen == list(range(1, 9)))
        assert [record.seq for record in following._feeds[run.id]._records] == [6, 7, 8]
        await reader.leave()


async def test_following_ends_at_a_pause(run: Run) -> None:
    await in_thread(say, run, Asked(question="?"), closing="pause")
    assert await numbers(run) == [1]


async def test_a_reader_that_stays_follows_through_a_pause(run: Run) -> None:
    reader = Reader(run, stay=True)
    await in_thread(say, run, Asked(question="?"), closing="pause")
    await until(lambda: reader.seen == [1])
    await in_thread(end, run)
    await until(lambda: reader.seen == [1, 2])
    assert following._feeds == {}


async def test_an_empty_batch_is_a_beat(run: Run) -> None:
    async with aclosing(follow(run.id, beat=0.01)) as batches:
        assert [await anext(batches), await anext(batches)] == [(), ()]


async def test_the_beat_depends_on_what_was_sent_and_on_nothing_else_the_run_does(run: Run) -> None:
    async with aclosing(follow(run.id, beat=0.2)) as batches:
        beat = asyncio.ensure_future(anext(batches))
        async with asyncio.timeout(20):
            while not beat.done():
                following.wake(run.id)
                await asyncio.sleep(0.01)
    assert await beat == ()


async def test_a_reader_waits_for_a_database_that_is_away(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "AGAIN_SECONDS", 0.01)
    original, failures = log.read_last, [OperationalError("gone"), OperationalError("gone")]

    def read_last(*given: object) -> list[Record]:
        if failures:
            raise failures.pop()
        return original(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(log, "read_last", read_last)
    await in_thread(count, run, 1)
    reader = Reader(run)
    await until(lambda: reader.seen == [1])
    await reader.leave()


async def test_a_cursor_ahead_of_the_log_does_not_hold_up_other_readers(run: Run) -> None:
    ahead = Reader(run, after=100)
    await asyncio.sleep(0)
    reader = Reader(run)
    await in_thread(count, run, 1)
    await until(lambda: reader.seen == [1])
    await in_thread(count, run, 2)
    await until(lambda: reader.seen == [1, 2])
    assert ahead.seen == []
    await ahead.leave()
    await reader.leave()


async def test_a_feed_of_a_loop_that_is_gone_is_replaced(run: Run) -> None:
    old = Feed(run.id, 0)
    old.loop = asyncio.new_event_loop()
    old.loop.close()
    following._feeds[run.id] = old
    reader = Reader(run)
    await until(lambda: following._feeds[run.id] is not old)
    following._leave(old, asyncio.Event())
    await in_thread(count, run, 1)
    await until(lambda: reader.seen == [1])
    await reader.leave()


async def test_a_reading_that_failed_is_done_again(run: Run) -> None:
    feed = Feed(run.id, 0)
    await in_thread(count, run, 1)
    with patch.object(log, "read_last", side_effect=OperationalError("gone")), pytest.raises(OperationalError):
        await feed.read(0)
    assert [record.seq for record in await feed.read(0)] == [1]


async def test_what_was_told_around_a_line_does_not_hide_it(run: Run) -> None:
    """A domain write's own line is told before those of its group: they come as 1 and 3, with a hole between them."""
    feed = Feed(run.id, 0)
    assert not await feed.read(0)
    await in_thread(count, run, 1, 2, 3)
    first, second, third = await in_thread(log.read, run.id)
    feed.receive([first, third])
    assert [record.seq for record in await feed.read(0)] == [1, 2, 3]
    feed.receive([second])
    assert [record.seq for record in await feed.read(2)] == [3]
