"""What all agents that make items share: the language and number asked for, and a first check of the answer."""

from collections.abc import Callable
from typing import TypeVar

from pydantic_ai import Agent, ModelRetry, RunContext

from novachat.briefs import Candidates, Material, PostCandidates
from novachat.posting import clean_tags, problems

C = TypeVar("C", Candidates, PostCandidates)


def asked_for(context: RunContext[Material]) -> str:
    """The variable part of the instructions."""
    brief = context.deps.brief
    language = "Write in Simplified Chinese." if brief.language == "zh" else "Write in English."
    number = f"Give at most {brief.limit} items." if brief.limit else "Give every item that is worth reading."
    return f"{language} {number}"


def something(context: RunContext[Material], output: C) -> C:
    """At most as many items as asked for, and at least one."""
    if not output.items:
        raise ModelRetry("Give at least one item.")
    return output.model_copy(update={"items": output.items[: context.deps.brief.limit]})


def within_limits(context: RunContext[Material], output: PostCandidates) -> PostCandidates:
    """Posts the platform takes."""
    posts = [post.model_copy(update={"tags": clean_tags(post.tags)}) for post in output.items]
    found = [sentence for post in posts for sentence in problems(post.title, post.content, post.tags)]
    if found:
        raise ModelRetry("\n".join(dict.fromkeys(found)))
    return something(context, output.model_copy(update={"items": posts}))


def maker(
    name: str, output: type[C], instructions: str, check: Callable[[RunContext[Material], C], C]
) -> Agent[Material, C]:
    """An agent that makes items."""
    agent = Agent(
        name=f"novachat.{name}",
        output_type=output,
        deps_type=Material,
        instructions=instructions,
        retries={"output": 2},
    )
    agent.instructions(asked_for)
    agent.output_validator(check)
    return agent
