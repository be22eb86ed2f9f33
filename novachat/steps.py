"""The paid part of a request: each function here is one durable step, from what an agent is given to what is kept of its answer."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import zip_longest

from pydantic import BaseModel
from pydantic_ai import Agent

from library import fulltext, providers
from library.schemas import EvidenceItem, SearchOutcome, SearchQuery
from library.text.similarity import jaccard
from novachat.actions import BY_ACTION, Action
from novachat.agents import facts, hitpoint, insight, profile, suggestion, supervisor, xhs_writing
from novachat.briefs import (
    Brief,
    Candidate,
    Candidates,
    Material,
    Passage,
    Plan,
    PlanningTask,
    PostCandidate,
    PostCandidates,
    Produced,
    Product,
    Question,
    Searches,
    Suggestion,
)
from novachat.notes import survey
from novachat.offline import facts as offline_facts
from novachat.offline import hitpoint as offline_hitpoint
from novachat.offline import insight as offline_insight
from novachat.offline import profile as offline_profile
from novachat.offline import suggestion as offline_suggestion
from novachat.offline import supervisor as offline_supervisor
from novachat.offline import xhs_writing as offline_writing
from runs.budgets import Meter
from runs.database import in_thread
from runs.llm import Answer, ask

SAME = 0.75
PASSAGES = 4
FOUND = 12
ROLES = (
    "novachat.supervisor", "novachat.insight", "novachat.profile", "novachat.hitpoint", "novachat.facts_search",
    "novachat.facts", "novachat.xhs_writing", "novachat.suggestion",
)  # fmt: skip

Maker = tuple[Agent[Material, Candidates], Callable[[Material], Candidates]]
MAKERS: dict[Action, Maker] = {
    "insight": (insight.agent, offline_insight.insights),
    "profile": (profile.agent, offline_profile.profiles),
    "hitpoint": (hitpoint.agent, offline_hitpoint.hitpoints),
    "facts": (facts.agent, offline_facts.facts),
}


class Planned(BaseModel):
    """A plan, and the model that made it."""

    plan: Plan
    engine: str


class Answered(BaseModel):
    """A quick answer, and the model that gave it."""

    text: str
    engine: str


async def make_plan(meter: Meter, task: PlanningTask) -> Planned:
    answer = await ask(supervisor.agent, task, task.as_prompt(), meter=meter, offline=offline_supervisor.plan)
    return Planned(plan=answer.output, engine=answer.engine)


async def produce(meter: Meter, owner_id: int, brief: Brief) -> Produced:
    """One branch of a task: its items, ready to be stored."""
    return await make(meter, await material_of(owner_id, brief))


async def make(meter: Meter, material: Material) -> Produced:
    """Let the task's agent work on its material."""
    answer: Answer[Candidates] | Answer[PostCandidates]
    if material.brief.action == "xhs_writing":
        answer = await ask(
            xhs_writing.agent, material, material.as_prompt(), meter=meter, offline=offline_writing.posts, tier="strong"
        )
    else:
        agent, counterpart = MAKERS[material.brief.action]
        answer = await ask(agent, material, material.as_prompt(), meter=meter, offline=counterpart)
    return Produced(items=[product_of(one, material) for one in answer.output.items], engine=answer.engine)


async def propose_searches(meter: Meter, owner_id: int, brief: Brief) -> Searches:
    material = await material_of(owner_id, brief)
    answer = await ask(
        facts.searcher, material, material.as_prompt(), meter=meter, offline=offline_facts.searches, tier="fast"
    )
    return answer.output


async def search(meter: Meter, owner_id: int, run_id: str, brief: Brief, text: str) -> SearchOutcome:
    query = SearchQuery(text=text, language=brief.language, limit=PASSAGES * 2)
    return await providers.search(meter, query, owner_id, run_id)


async def state_facts(
    meter: Meter, owner_id: int, brief: Brief, found: Sequence[EvidenceItem], ideas: Searches
) -> Produced:
    """The facts in what was found; none when nothing was found at all."""
    digest = await in_thread(survey, owner_id, brief.subject)
    about = {idea.query: idea.about for idea in ideas.searches if idea.about}
    passages = [_passage(item, about) for item in found[:FOUND]]
    material = Material(brief=brief, digest=digest, passages=passages)
    if not passages and not digest.notes:
        return Produced(items=[], engine="")
    return await make(meter, material)


async def answer_quickly(meter: Meter, question: Question) -> Answered:
    answer: Answer[Suggestion] = await ask(
        suggestion.agent, question, question.as_prompt(), meter=meter, offline=offline_suggestion.answer, tier="fast"
    )
    return Answered(text=answer.output.text, engine=answer.engine)


async def material_of(owner_id: int, brief: Brief) -> Material:
    """A brief with the notes and the library's passages about its topic."""
    digest = await in_thread(survey, owner_id, brief.subject, brief.emphasis)
    return Material(brief=brief, digest=digest, passages=await in_thread(_passages, owner_id, brief))


def _passage(item: EvidenceItem, about: dict[str, str]) -> Passage:
    return Passage(
        id=item.id,
        title=item.title,
        text=item.text,
        url=item.url,
        publisher=item.publisher,
        published=item.published,
        about=list(dict.fromkeys(about[query] for query in item.queries if query in about)),
    )


def _passages(owner_id: int, brief: Brief) -> list[Passage]:
    query = SearchQuery(text=brief.topic[:400], language=brief.language, limit=PASSAGES)
    hits = fulltext.search_passages(owner_id, query)
    return [
        Passage(
            id=f"p{number}",
            title=hit.title,
            text=hit.text,
            url=hit.url,
            publisher=hit.publisher,
            published=hit.published,
        )
        for number, hit in enumerate(hits, 1)
    ]


def product_of(candidate: Candidate, material: Material) -> Product:
    """A candidate with its ids checked: unknown ones are dropped, and what it was made from is filled in."""
    brief = material.brief
    known = {item.id for item in brief.inputs}
    based_on = [key for key in candidate.based_on if key in known] or _grounds(brief, candidate, material)
    post = candidate if isinstance(candidate, PostCandidate) else None
    return Product(
        title=post.title if post else "",
        content=candidate.content.strip(),
        tags=post.tags if post else [],
        derived_from=list(dict.fromkeys([*(item.id for item in brief.focus if len(brief.focus) == 1), *based_on])),
        sources=[one for key in dict.fromkeys(candidate.sources) if (one := material.cited(key, candidate.content))],
    )


def _grounds(brief: Brief, candidate: Candidate, material: Material) -> list[str]:
    """What an item comes from when it does not say: for a fact the items it was searched for, else what was given."""
    if brief.action == "facts":
        about = {key for one in material.passages if one.id in candidate.sources for key in one.about}
        return [item.id for item in brief.inputs if item.id in about]
    wanted = brief.focus or [item for item in brief.inputs if item.type in BY_ACTION[brief.action].reads]
    return [item.id for item in wanted]


def merge(branches: Sequence[Produced], limit: int | None) -> list[Product]:
    """The branches' items in turn, near repeats joined into the fuller one, at most as many as allowed."""
    kept: list[Product] = []
    for rank in zip_longest(*(branch.items for branch in branches)):
        for one in filter(None, rank):
            place = next((at for at, other in enumerate(kept) if jaccard(one.content, other.content) >= SAME), None)
            if place is None:
                kept.append(one)
                continue
            derived = list(dict.fromkeys([*kept[place].derived_from, *one.derived_from]))
            fuller = max(kept[place], one, key=lambda product: len(product.content))
            kept[place] = fuller.model_copy(update={"derived_from": derived})
    return kept[:limit]


async def merged(branches: Sequence[Produced], limit: int | None) -> list[Product]:
    return await asyncio.to_thread(merge, branches, limit)
