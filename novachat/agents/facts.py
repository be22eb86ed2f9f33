"""The facts agent: it proposes searches, code runs them, and it states what the sources say, each fact with its source."""

from pydantic_ai import Agent, ModelRetry, RunContext

from novachat.agents.answering import asked_for, maker
from novachat.briefs import Candidates, Material, Searches
from runs.prompts import prompt

searcher = Agent(
    name="novachat.facts_search",
    output_type=Searches,
    deps_type=Material,
    instructions=prompt(__name__, "facts_search"),
    retries={"output": 2},
)
searcher.instructions(asked_for)


def sourced(context: RunContext[Material], output: Candidates) -> Candidates:
    """Facts with a source that was really given; the others are dropped."""
    material = context.deps
    known = material.source_ids
    items = [one.model_copy(update={"sources": [key for key in one.sources if key in known]}) for one in output.items]
    kept = [one for one in items if one.sources]
    if output.items and not kept:
        raise ModelRetry(f"Every fact must name its sources by id, such as {', '.join(sorted(known)[:3])}.")
    return Candidates(items=kept[: material.brief.limit])


agent = maker("facts", Candidates, prompt(__name__, "facts"), sourced)
