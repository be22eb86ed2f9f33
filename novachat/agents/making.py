"""What all agents that make items share: what they are asked for, a first check of the answer, and how they are found."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import chain, count, repeat
from typing import Generic, TypeVar

from pydantic_ai import Agent, ModelRetry, RunContext

from library.notes.posting import clean_tags, whole_clauses
from library.text.language import STOP, detect, joined
from library.text.sentences import split
from library.text.similarity import is_held, term_containment
from library.xiaohongshu import clean_body, is_title_again, problems
from novachat.agents.asking import item_shares, shared
from novachat.briefs.items import ProposedItem, ProposedItems, ProposedPost, ProposedPosts
from novachat.briefs.tasks import FULL_STOPS, TOLD, Material
from novachat.offline.points import retold
from runs.llm import OFFLINE, Tier
from runs.prompts import last_words, prompt

ECHO = 0.8
"""Share of an item's words that stand in the request from which it only repeats it."""
EMPTY = "It says nothing of what is known about the subject. Tell the points of the notes and passages."
_END = re.compile(r"[:：,，、]\s*$")
"""How what was not finished ends."""
_ENTRY = re.compile(r"^[ \t]*(?P<number>\d{1,2})(?P<mark>[.、．)）](?!\d)[ \t]*)(?P<text>.*)$", re.MULTILINE)
C = TypeVar("C", ProposedItems, ProposedPosts)


@dataclass(frozen=True)
class Maker(Generic[C]):
    """Who does an action: its agent, what stands in for it offline, and what it may cost."""

    agent: Agent[Material, C]
    offline: Callable[[Material], C]
    tier: Tier = "standard"


def maker_of(action: str) -> Maker[ProposedItems]:
    """The maker in the module called as the action."""
    found: Maker[ProposedItems] = import_module(f"novachat.agents.{action}").maker
    return found


def no_more(context: RunContext[Material], output: C) -> C:
    """At most as many items as asked for; none where what is known makes none."""
    return output.model_copy(update={"items": output.items[: context.deps.brief.limit]})


def says_something(context: RunContext[Material], output: ProposedItems) -> ProposedItems:
    """Items that say more than the request, a note's title and each item they rest on, and have an end: a small model hands back what it was given.

    Where it was told last of all what each is to tell, the items that these rest on were told the same.
    """
    if context.model.model_name == OFFLINE:
        return no_more(context, output)  # Quotes are the same wherever they stand.
    brief, digest = context.deps.brief, context.deps.digest
    said = ["\n".join([brief.query, brief.full_input, brief.request]), *(one.text for one in digest.top)]
    said += [] if context.deps.told_last else [one.content for one in brief.inputs]
    found = [
        one.content
        for one in output.items
        if any(is_held(one.content, text, ECHO) for text in said)
        or _END.search(one.content)
        # Items that were told last of all what to tell, code completes.
        or (_only_asks(one.content) and not (context.deps.told_last and shared(context.deps)))
    ]
    if found:
        raise ModelRetry("\n".join(f"This says nothing that was not given, or has no end: {one}" for one in found))
    return no_more(context, output)


def completed(items: Sequence[ProposedItem], material: Material) -> list[ProposedItem]:
    """A small model's items, those that only ask with the points each was given to tell."""
    language = material.brief.language
    stop = STOP[language]
    told = [[f"{point.rstrip(FULL_STOPS)}{stop}" for point in one.points] for one in item_shares(material)]
    return [
        one.model_copy(update={"content": joined([one.content, *points], language)})
        if points and _only_asks(one.content)
        else one
        for one, points in zip(items, chain(told, repeat([])), strict=False)
    ]


def _only_asks(content: str) -> bool:
    """Whether it states nothing: a hit point may well end with the title of a post."""
    return all(one.text.endswith(("?", "？")) for one in split(content))


def within_limits(context: RunContext[Material], output: ProposedPosts) -> ProposedPosts:
    """Posts the platform takes; a title that is too long is cut behind a clause, since a small model counts no characters."""
    posts = [
        post.model_copy(
            update={
                "title": whole_clauses(post.title),
                "tags": clean_tags(post.tags),
                "content": clean_body(_with_its_points(post.content, context.deps)) or post.content,
            }
        )
        for post in no_more(context, output).items
    ]
    found = [
        sentence
        for post in posts
        for body in [_completed_body(post.content, context)]
        for sentence in (
            *problems(post.title, body, post.tags, context.deps.brief.language),
            *(() if _tells_what_is_known(body, context.deps) else (f"{_named(post, posts)}{EMPTY}",)),
        )
    ]
    if found and any(is_title_again(post.content) for post in posts):
        # The number alone made a small model cut its post to a line.
        found.append(last_words(__name__, "longer", context.deps.brief.language))
    if found:
        raise ModelRetry("\n".join(dict.fromkeys(found)))
    return output.model_copy(update={"items": posts})


def _with_its_points(content: str, material: Material) -> str:
    """A small model's body without the entries of a list that tell no point, or one told above, where others do: it invents them."""
    told: set[str] = set()
    strange = []
    for entry in _ENTRY.finditer(content) if material.told_last else ():
        points = {point for point in material.points if term_containment(point, entry["text"]) >= TOLD}
        strange += [] if points - told else [entry]
        told |= points
    for one in reversed(strange if told else []):
        content = content[: one.start()] + content[one.end() :].removeprefix("\n")
    numbers = count(1)
    return _ENTRY.sub(lambda entry: f"{next(numbers)}{entry['mark']}{entry['text']}", content) if told else content


def _completed_body(content: str, context: RunContext[Material]) -> str:
    """A body as it will be: one that a small model, asked again, made no longer than a line code completes with its points."""
    if not (is_title_again(content) and context.deps.told_last and context.retry):
        return content
    return "\n".join([content, *(one.text for one in retold(context.deps.digest.tips, context.deps.brief))])


def _named(post: ProposedPost, among: Sequence[ProposedPost]) -> str:
    """A post by its title where there are several; of an only one a small model made its title the body."""
    return f"“{post.title}”: " if len(among) > 1 else ""


def _tells_what_is_known(content: str, material: Material) -> bool:
    """Whether a post has at least one point of the notes, the passages or the items it is made from, if there are any in its language.

    Where there is nothing else to tell, what the request says of its own is enough.
    """
    brief = material.brief
    points = [point for point in material.points if detect(point) == brief.language]
    points += brief.asked.statements if material.announces_alone else []
    return not points or any(term_containment(point, content) >= TOLD for point in points)


def agent_of(action: str, output: type[C], check: Callable[[RunContext[Material], C], C]) -> Agent[Material, C]:
    """An agent that makes items by the prompt called as the action."""
    agent = Agent(
        name=f"novachat.{action}",
        output_type=output,
        deps_type=Material,
        instructions=prompt(__name__, action),
        retries={"output": 2},
    )
    agent.output_validator(check)
    return agent
