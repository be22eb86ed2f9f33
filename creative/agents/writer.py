"""The writer: title, body and tags within the platform's limits, with no figure that nobody gave."""

import re

from pydantic_ai import Agent, ModelRetry, RunContext

from creative.briefs import WriterTask
from creative.schemas.content import GeneratedContent
from library.notes.posting import clean_tags
from library.text.language import answer_in, detect
from library.text.similarity import term_containment
from library.xiaohongshu import POST_BODY, POST_TITLE, clean_body, problems
from runs.prompts import prompt

ENOUGH = 120
"""Least characters of a body for which the evidence has as many."""
TOLD, FEWEST = 0.5, 2
"""Share of a fact's words that a body holds which tells it, and how many facts it tells where there are as many."""
LONGEST_TAG = 20
_FIGURE = re.compile(r"\d{2,}(?:[.,]\d+)*")

agent = Agent(
    name="creative.writer",
    output_type=GeneratedContent,
    deps_type=WriterTask,
    instructions=prompt(__name__, "writer"),
    retries={"output": 2},
)


@agent.instructions
def _variable(context: RunContext[WriterTask]) -> str:
    limits = (
        f"At most {POST_TITLE} Chinese characters (or {2 * POST_TITLE} ASCII) in the title, {POST_BODY} in the body."
    )
    return f"{answer_in(context.deps.language)} {limits}"


@agent.output_validator
def _publishable(context: RunContext[WriterTask], output: GeneratedContent) -> GeneratedContent:
    task = context.deps
    tidied = {"tags": clean_tags(output.tags), "body": clean_body(output.body) or output.body}
    output = output.model_copy(update=tidied)
    found = [*problems(output.title, output.body, output.tags, task.language), *_thin(task, output)]
    text = f"{output.title}\n{output.body}"
    found += [f"Do not write “{word}”." for word in task.brief.banned_expressions if word in text]
    # Numbers of notes and in addresses are nothing that a source says.
    evidence = task.evidence.model_dump_json(exclude={"items": {"__all__": {"id", "url", "passage_url"}}})
    known = set(_FIGURE.findall(f"{task.brief.model_dump_json()}{evidence}{task.feedback}"))
    found += [f"No source gives the number {one}." for one in _FIGURE.findall(text) if one not in known]
    if found:
        raise ModelRetry("\n".join(dict.fromkeys(found)))
    return output


def _thin(task: WriterTask, output: GeneratedContent) -> list[str]:
    """What a small model hands in for a post: less than it was given, or sentences for tags."""
    # Complaints are for the writer to know; a fact in another language shares no words with any post.
    facts = [one.fact for one in task.evidence.items if one.kind != "complaint" and detect(one.fact) == task.language]
    least = min(ENOUGH, sum(map(len, facts)))
    found = []
    if len(output.body) < least:
        found.append(f"The body has {len(output.body)} characters: tell what the evidence says, at least {least}.")
    told = sum(term_containment(fact, output.body) >= TOLD for fact in facts)
    if told < min(FEWEST, len(facts)):
        found.append("The body tells next to nothing of the evidence: say what its facts say, not that there are some.")
    if long := [one for one in output.tags if len(one) > LONGEST_TAG]:
        found.append(f"These are no tags: {'; '.join(long)}")
    return found
