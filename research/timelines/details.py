"""The details of all nodes, in parallel: for each one search and one agent call, and one failing costs only that node."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence

from library import evidence, providers
from library.schemas import EvidenceItem, Language, SearchOutcome, SearchQuery
from research.timelines import store
from research.timelines.agents import detail
from research.timelines.briefs import DetailTask
from research.timelines.checking.details import checked
from research.timelines.errors import DetailsFailed
from research.timelines.events import TimelineProgressEvent
from research.timelines.schemas import Node, NodeDetails
from research.timelines.words import say
from runs.budgets import Meter
from runs.database import in_thread
from runs.errors import RunError
from runs.execution import Execution, attempt

logger = logging.getLogger(__name__)

AT_ONCE = 4
PASSAGES = 6
FIRST, LAST = 50, 90
"""Percent of the work done before and after the details."""
Ask = Callable[[str, int], SearchQuery]


class Detailing:
    """The details of one execution. Steps are begun in the order of the nodes, so that a restart finds its own."""

    def __init__(self, run: Execution, topic: str, language: Language, ask: Ask) -> None:
        self._run = run
        self._topic = topic
        self._language = language
        self._ask = ask
        self._at_once = asyncio.Semaphore(AT_ONCE)
        self._done = self._completed = self._total = 0

    async def detail(self, nodes: Sequence[Node]) -> int:
        """Say the details of each node as soon as they are there; returns how many nodes have some."""
        self._total = len(nodes)
        await self._run.gather(*[self._begin(node) for node in nodes])
        return self._completed

    def _begin(self, node: Node) -> Coroutine[None, None, None]:
        run = self._run
        passages: asyncio.Future[list[EvidenceItem]] = asyncio.get_running_loop().create_future()
        query = self._ask(f"{node.title} {self._topic}", PASSAGES)
        searching = run.step("detail search", search_for, run.meter, query, run.owner_id, run.id, node.id)
        detailing = run.step("detail", detail_node, run.meter, run.id, self._topic, self._language, node, passages)
        return self._finish(node, searching, detailing, passages)

    async def _finish(
        self,
        node: Node,
        searching: Coroutine[None, None, SearchOutcome],
        detailing: Coroutine[None, None, NodeDetails | None],
        passages: asyncio.Future[list[EvidenceItem]],
    ) -> None:
        try:
            async with self._at_once:
                passages.set_result(await self._passages(node, searching))
                details = await attempt(detailing)
        finally:
            searching.close()
            detailing.close()
        if isinstance(details, RunError):
            logger.info("Node %s of run %s has no details: %s", node.id, self._run.id, details)
        await self._tell(node, None if isinstance(details, RunError) else details)

    async def _passages(self, node: Node, searching: Awaitable[SearchOutcome]) -> list[EvidenceItem]:
        """The node's own evidence and what its search found; only the first where the search failed."""
        own = await in_thread(_own_evidence, self._run.id, [one.evidence_id for one in node.evidence])
        outcome = await attempt(searching)
        if isinstance(outcome, RunError):
            return own
        found = await self._run.write(lambda: evidence.store(self._run.id, [outcome]))
        known = {item.id for item in own}
        return [*own, *(item for item in found if item.id not in known)]

    async def _tell(self, node: Node, details: NodeDetails | None) -> None:
        run = self._run
        if details is not None:
            self._completed += 1
            await run.write(lambda: store.keep_details(run.voice, node.id, details))
        self._done += 1
        message = say("details", self._language, done=self._done, total=self._total)
        percent = FIRST + (LAST - FIRST) * self._done // self._total
        await run.emit(
            TimelineProgressEvent(phase="detail", message=message, percent=percent),
            once=f"progress.detail.{self._done}",
        )


async def search_for(meter: Meter, query: SearchQuery, owner_id: int, run_id: str, node_id: str) -> SearchOutcome:
    """A node's search; a locked node is not searched for."""
    if await in_thread(store.is_locked, run_id, node_id):
        return SearchOutcome(query=query.text)
    return await providers.search(meter, query, owner_id, run_id)


async def detail_node(
    meter: Meter,
    run_id: str,
    topic: str,
    language: Language,
    node: Node,
    passages: Awaitable[list[EvidenceItem]],
) -> NodeDetails | None:
    """A node's details; none for a node that a person locked meanwhile."""
    items = await passages
    if await in_thread(store.is_locked, run_id, node.id):
        return None
    try:
        draft = await detail.detail(meter, DetailTask(topic=topic, language=language, node=node, evidence=items))
        return await asyncio.to_thread(checked, draft, items)
    except RunError:
        raise
    except Exception as error:
        logger.exception("The details of node %s of run %s could not be made.", node.id, run_id)
        raise DetailsFailed from error


def _own_evidence(run_id: str, keys: Sequence[str]) -> list[EvidenceItem]:
    wanted = dict.fromkeys(keys)
    return [item for key in wanted if (item := evidence.item(run_id, key))]
