"""The facts agent: it proposes searches, code runs them, and it states what the sources say, each fact with its source."""

from pydantic_ai import Agent, ModelRetry, RunContext

from library.text.language import answer_in
from novachat.agents.making import Maker, agent_of
from novachat.briefs.items import ProposedItems
from novachat.briefs.plans import Searches
from novachat.briefs.tasks import Material
from novachat.offline.items import facts
from runs.prompts import prompt

searcher = Agent(
    name="novachat.facts_search",
    output_type=Searches,
    deps_type=Material,
    instructions=prompt(__name__, "facts_search"),
    retries={"output": 2},
)


@searcher.instructions
def _variable(context: RunContext[Material]) -> str:
    return answer_in(context.deps.brief.language)


def sourced(context: RunContext[Material], output: ProposedItems) -> ProposedItems:
    """Facts with a source that was really given; the others are dropped."""
    material = context.deps
    known = material.source_ids
    items = [one.model_copy(update={"sources": [key for key in one.sources if key in known]}) for one in output.items]
    kept = [one for one in items if one.sources]
    if output.items and not kept:
        raise ModelRetry(f"Every fact must name its sources by id, such as {', '.join(sorted(known)[:3])}.")
    return ProposedItems(items=kept[: material.brief.limit])


maker = Maker(agent_of("facts", ProposedItems, sourced), facts)
