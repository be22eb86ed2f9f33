"""The paid part of a request: each function here is one durable step, from what an agent is given to what is kept of its answer."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import TypeVar

from pydantic import BaseModel
from pydantic_ai import Agent

from library import fulltext, providers
from library.notes.queries import survey, survey_sides
from library.notes.schemas import NoteDigest, Side
from library.schemas import EvidenceItem, SearchOutcome, SearchQuery
from novachat.actions import BY_ACTION, KINDS
from novachat.agents import suggestion, supervisor
from novachat.agents.again import Again, made_by_code, with_last
from novachat.agents.asking import ask_last
from novachat.agents.craft import own_title
from novachat.agents.facts import searcher
from novachat.agents.holding import held
from novachat.agents.making import maker_of
from novachat.agents.repeats import alike, fullest
from novachat.briefs.inputs import FoundPassage, passages_about
from novachat.briefs.items import Produced, Product, ProposedItem, ProposedPost
from novachat.briefs.plans import Plan, PlanRequest, QuickQuestion, Searches
from novachat.briefs.tasks import AND, Material, TaskBrief
from novachat.offline import items as offline_items
from novachat.offline import supervisor as offline_supervisor
from novachat.offline.xhs_writing import framed
from runs.answering import answer_anyhow, answer_by_code, decides_by_code, unfounded
from runs.budgets import Meter
from runs.database import in_thread
from runs.llm import OFFLINE, Answer, Tier, room_of
from runs.offline import Counterpart
from runs.watching import Watch, unwatched
from runs.windows import SMALL_ROOM
from runs.words import Sentence, compute

PASSAGES = 4
FOUND = 12
MAKERS = {kind.action: maker_of(kind.action) for kind in KINDS}
ROLES = [
    *("novachat.supervisor", "novachat.facts_search", "novachat.suggestion"),
    *(f"novachat.{kind.action}" for kind in KINDS),
]

D = TypeVar("D", Material, PlanRequest, QuickQuestion)
O = TypeVar("O", bound=BaseModel)  # noqa: E741  # output, as D is deps


class Planned(BaseModel):
    """A plan, and the model that made it."""

    plan: Plan
    engine: str


class Answered(BaseModel):
    """A quick answer, and the model that gave it."""

    text: str
    engine: str


async def _ask(
    meter: Meter,
    agent: Agent[D, O],
    deps: D,
    offline: Counterpart[D],
    tier: Tier = "standard",
    last: Callable[[], str] = str,
    watch: Watch = unwatched,
) -> Answer[O]:
    """An answer within the budget. A task that fails can be tried again; a small model would only fail again."""
    may_fail = not await decides_by_code(agent, tier)
    return await answer_anyhow(
        agent, deps, with_last(deps, last), meter=meter, offline=offline, tier=tier, may_fail=may_fail, watch=watch
    )


async def make_plan(meter: Meter, request: PlanRequest) -> Planned:
    """By code where the model is too small to decide: one planned insights for who asked for two posts."""
    if await decides_by_code(supervisor.agent):
        return Planned(plan=await compute(offline_supervisor.plan, request), engine=OFFLINE)
    answer = await _ask(meter, supervisor.agent, request, offline_supervisor.plan)
    return Planned(plan=answer.output, engine=answer.engine)


async def share_out(owner_id: int, brief: TaskBrief) -> list[TaskBrief]:
    """A brief for each post where the model is a small one, which asked for two writes one twice; else the one for all."""
    maker = MAKERS[brief.action]
    if await room_of(maker.agent, maker.tier) >= SMALL_ROOM:
        return [brief]
    return (await material_of(owner_id, brief)).posts


async def produce(meter: Meter, owner_id: int, brief: TaskBrief) -> Produced:
    """One branch of a task: its items, ready to be stored; none where there is nothing to make them from."""
    material = await material_of(owner_id, brief)
    return await make(meter, material) if material.has_something else Produced(items=[], engine="")


async def make(meter: Meter, material: Material) -> Produced:
    """Let the task's agent work on its material, and keep what is borne out by it."""
    maker = MAKERS[material.brief.action]
    is_small = await room_of(maker.agent, maker.tier) < SMALL_ROOM
    last = await compute(lambda: ask_last(material, is_small=is_small))
    shown = material.model_copy(update={"told_last": is_small and bool(material.digest.tips) and "\n" in last})
    answer = await _ask(meter, maker.agent, shown, maker.offline, maker.tier, lambda: last)
    if answer.engine != OFFLINE:
        again = Again(meter, maker, shown, is_small)
        answer = await again.filled_up(await again.bettered(answer, last))
    items = answer.output.items
    if answer.engine != OFFLINE:
        items = await compute(held, items, material)
        if not items:
            # Or people would be told that their notes say too little.
            cause = unfounded(answer.engine)
            answer = await answer_by_code(maker.agent, material, meter=meter, offline=maker.offline, cause=cause)
            items = answer.output.items
        elif is_small:
            items = [await compute(framed, one, material) if isinstance(one, ProposedPost) else one for one in items]
    return Produced(items=[product_of(one, material) for one in items], engine=answer.engine)


async def propose_searches(meter: Meter, owner_id: int, brief: TaskBrief) -> Searches:
    material = await material_of(owner_id, brief)
    return (await _ask(meter, searcher, material, offline_items.searches, "fast")).output


async def search(meter: Meter, owner_id: int, run_id: str, brief: TaskBrief, text: str) -> SearchOutcome:
    query = SearchQuery(text=text, limit=PASSAGES * 2)
    return await providers.search(meter, query, owner_id, run_id)


async def state_facts(
    meter: Meter, owner_id: int, brief: TaskBrief, found: Sequence[EvidenceItem], ideas: Searches
) -> Produced:
    """The facts in what was found; none when nothing was found at all."""
    digest, sides = await in_thread(_counted, owner_id, brief)
    about = {idea.query: idea.about for idea in ideas.searches if idea.about}
    read = [_passage(item, about) for item in found[:FOUND]]
    passages = await compute(lambda: passages_about(read, brief.subject))
    material = Material(brief=brief, digest=digest, sides=sides, passages=passages)
    return await make(meter, material) if material.is_known else Produced(items=[], engine="")


async def answer_quickly(meter: Meter, question: QuickQuestion, last: Callable[[], str], watch: Watch) -> Answered:
    """`last` makes what the prompt ends with, when a model is asked; `watch` is shown the answer while it is written."""
    answer = await _ask(meter, suggestion.agent, question, offline_items.answer, "fast", last, watch)
    return Answered(text=answer.output.text, engine=answer.engine)


async def material_of(owner_id: int, brief: TaskBrief) -> Material:
    """A brief with the notes and the library's passages about its subject."""
    digest, sides = await in_thread(_counted, owner_id, brief)
    found = await in_thread(_passages, owner_id, brief)
    passages = await compute(lambda: passages_about(found, brief.subject))
    return Material(brief=brief, digest=digest, sides=sides, passages=passages).shared


def _counted(owner_id: int, brief: TaskBrief) -> tuple[NoteDigest, list[Side]]:
    """What the notes on the subject show; where two are compared those of both, and of each alone."""
    if brief.sides:
        return survey_sides(owner_id, brief.sides)
    return survey(owner_id, brief.query or brief.subject, brief.subject), []


async def makes_more(owner_id: int, brief: TaskBrief, made: int) -> bool:
    """Whether what is known makes more than a model made of it; what a search found is not asked again."""
    if BY_ACTION[brief.action].searches:
        return False
    return await compute(made_by_code, MAKERS[brief.action], await material_of(owner_id, brief)) > made


async def missing(owner_id: int, brief: TaskBrief) -> Sentence:
    """Why nothing came of a brief: nothing is known about its subject, or too little."""
    material = await material_of(owner_id, brief)
    unknown = [side.name for side in material.sides if not side.digest.notes]
    return offline_items.gap(AND[brief.language].join(unknown) or brief.subject, material.digest)


def _passage(item: EvidenceItem, about: dict[str, str]) -> FoundPassage:
    return FoundPassage(
        id=item.id,
        title=item.title,
        heading=item.heading,
        text=item.text,
        url=item.url,
        publisher=item.publisher,
        published=item.published,
        about=list(dict.fromkeys(about[query] for query in item.queries if query in about)),
    )


def _passages(owner_id: int, brief: TaskBrief) -> list[FoundPassage]:
    if not brief.subject:
        return []
    limit = PASSAGES * 2 if BY_ACTION[brief.action].makes_posts else PASSAGES
    words = "\n".join(filter(None, [brief.subject, brief.emphasis]))
    query = SearchQuery(text=words[:400], limit=limit)
    hits = fulltext.search_passages(owner_id, query)
    return [
        FoundPassage(
            id=f"p{number}",
            title=hit.title,
            heading=hit.heading,
            text=hit.text,
            url=hit.url,
            publisher=hit.publisher,
            published=hit.published,
        )
        for number, hit in enumerate(hits, 1)
    ]


def product_of(candidate: ProposedItem, material: Material) -> Product:
    """A candidate with its ids checked: unknown ones are dropped, and what it was made from is filled in."""
    brief = material.brief
    known = {item.id for item in brief.inputs}
    based_on = [key for key in candidate.based_on if key in known] or _grounds(brief, candidate, material)
    own = [*brief.focus, *brief.named] if len(brief.focus) == 1 else []
    post = candidate if isinstance(candidate, ProposedPost) else None
    return Product(
        title=post.title if post else "",
        content=candidate.content.strip(),
        tags=post.tags if post else [],
        derived_from=list(dict.fromkeys([*(item.id for item in own), *based_on])),
        sources=material.sources_of(candidate.sources, candidate.content),
    )


def _grounds(brief: TaskBrief, candidate: ProposedItem, material: Material) -> list[str]:
    """What an item comes from when it does not say: for a fact the items it was searched for, else what was given."""
    if BY_ACTION[brief.action].searches:
        about = {key for one in material.passages if one.id in candidate.sources for key in one.about}
        return [item.id for item in brief.inputs if item.id in about]
    wanted = brief.focus or [item for item in brief.inputs if item.type in BY_ACTION[brief.action].reads]
    return [item.id for item in wanted]


def merge(branches: Sequence[Produced], limit: int | None) -> list[Product]:
    """The branches' items in turn, near repeats joined into the fuller one, at most as many as allowed; no title twice."""
    turns = zip_longest(*(branch.items for branch in branches))
    kept: list[Product] = []
    for same in alike([one for rank in turns for one in rank if one]):
        one, titles = fullest(same), {other.title for other in kept}
        derived = list(dict.fromkeys(key for other in same for key in other.derived_from))
        title = own_title(one.title, one.content, titles) if one.title else ""
        kept.append(one.model_copy(update={"title": title, "derived_from": derived}))
    return kept[:limit]


async def merged(branches: Sequence[Produced], limit: int | None) -> list[Product]:
    return await asyncio.to_thread(merge, branches, limit)
