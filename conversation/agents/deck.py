"""The maker of slides: writes each slide of an outline. Figures of classes it can only name."""

from pydantic_ai import Agent, ModelRetry, RunContext

from conversation.decks.briefs import DeckDraft, DeckTask
from library.text.language import answer_in
from library.typeset.formulas import UnreadableFormula, read_formula
from runs.prompts import prompt

agent = Agent(
    name="conversation.deck",
    output_type=DeckDraft,
    deps_type=DeckTask,
    instructions=prompt(__name__, "deck"),
    retries={"output": 2},
)


@agent.instructions
def _variable(context: RunContext[DeckTask]) -> str:
    return answer_in(context.deps.language)


@agent.output_validator
def _can_be_drawn(context: RunContext[DeckTask], output: DeckDraft) -> DeckDraft:
    names = {one.name for one in context.deps.figures}
    problems: list[str] = []
    for number, slide in enumerate(output.slides, 1):
        if slide.layout == "chart" and slide.figure not in names:
            problems.append(f"Slide {number}: `figure` has to be one of {sorted(names)}.")
        if slide.layout == "formula":
            try:
                read_formula(slide.formula)
            except UnreadableFormula as error:
                problems.append(f"Slide {number}: {error}")
    planned = len(context.deps.outline.slides)
    # Of an answer that was cut, and of a model that insists, what there is is taken.
    if len(output.slides) < planned and (not output.slides or context.retry < context.max_retries):
        problems.append(f"The outline has {planned} slides, and there are {len(output.slides)}: write each of them.")
    if context.deps.instead_of and len(output.slides) > 1:
        problems.append("Write the slide `instead_of` anew, and no other.")
    if problems:
        raise ModelRetry("\n".join(problems))
    return output
