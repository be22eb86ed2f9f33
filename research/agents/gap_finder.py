"""The gap finder: says what the evidence found so far leaves open, and what to search or read whole for it."""

from pydantic_ai import Agent, RunContext

from library.briefing import fenced, fit, passages
from library.text.language import answer_in
from library.text.terms import content_terms
from research.briefs import LINKS, GapBrief, Shortfall
from research.offline import gap_finder as offline
from runs.answering import decides_by_code
from runs.budgets import Meter
from runs.llm import ask
from runs.prompts import prompt
from runs.windows import tokens
from runs.words import compute

HEADINGS, LEADS = 400, 1_500
"""Tokens of the library's headings that a model is shown, and of the links it may follow."""

agent = Agent(
    name="research.gap_finder",
    deps_type=GapBrief,
    output_type=Shortfall,
    instructions=prompt(__name__, "gap_finder"),
    retries={"output": 1},
)


async def find(meter: Meter, task: GapBrief) -> Shortfall:
    """What is missing, by code where the model is a small one; nothing where the evidence suffices.

    Raises `ModelFailed` when no model said anything usable, and `BudgetReached` before a call the budget does not allow.
    """
    if await decides_by_code(agent):
        return await compute(offline.find, task)
    answer = await ask(agent, task, lambda room: _prompt(task, room), meter=meter, offline=offline.find, requests=2)
    return answer.output


def _prompt(task: GapBrief, room: int) -> str:
    """The question, what was searched and read, what the library has, and the passages until the window is full."""
    made = "\n".join(f"- {one}" for one in task.searched)
    asked = f"{task.posed}Searches made:\n{made}\n"
    if task.read:
        asked += "Pages read whole:\n" + "\n".join(f"- {one}" for one in task.read) + "\n"
    if task.survey.headings:
        asked += "Headings in the library:\n" + fit("\n".join(f"- {one}" for one in task.survey.headings), HEADINGS)
    if task.leads:
        leads = (f"[{one.id}] {one.title} ({one.site}), on: {one.page}" for one in task.leads)
        asked += f"\nLinks of the pages read whole:\n{fenced(leads, min(LEADS, room // 8))}"
    asked += "\n\n"
    return asked + passages(task.nearest_first, room - tokens(asked))


@agent.instructions
def _variable(ctx: RunContext[GapBrief]) -> str:
    task = ctx.deps
    links = f" At most {LINKS} links." if task.leads else ""
    return (
        f"{answer_in(task.language)} At most {task.searches} searches and {task.pages} pages.{links} "
        "Where another language, such as that of the place or the field, has sources of its own, a search may be in it."
    )


@agent.output_validator
def _new(ctx: RunContext[GapBrief], output: Shortfall) -> Shortfall:
    """No search that was made already, no page or link that was read or that nothing is known of, no more than allowed."""
    task = ctx.deps
    known = {item.id: item.source for item in task.evidence}
    done = {_terms(one) for one in task.searched}
    steps = []
    for step in output.searches:
        if (terms := _terms(step.search_terms)) not in done:
            done.add(terms)
            steps.append(step)
    sources: dict[str, str] = {}
    for key in output.pages:
        if key in known and known[key] not in task.read:
            sources.setdefault(known[key], key)
    offered = {one.id for one in task.leads}
    links = [key for key in dict.fromkeys(output.links) if key in offered][:LINKS]
    pages = list(sources.values())[: task.pages]
    return output.model_copy(update={"searches": steps[: task.searches], "pages": pages, "links": links})


def _terms(search: str) -> frozenset[str] | str:
    return frozenset(content_terms(search)) or search
