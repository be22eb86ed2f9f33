"""The researcher: which of the facts that were found the post shall rest on."""

from pydantic_ai import Agent, ModelRetry, RunContext

from creative.briefs import EvidenceDigest, EvidenceTask
from library.text.language import answer_in
from runs.prompts import prompt

agent = Agent(
    name="creative.research_evidence",
    output_type=EvidenceDigest,
    deps_type=EvidenceTask,
    instructions=prompt(__name__, "research_evidence"),
    retries={"output": 2},
)


@agent.instructions
def _variable(context: RunContext[EvidenceTask]) -> str:
    return f"{answer_in(context.deps.language)} The ids are the places of the facts in the list: 0, 1, 2, …"


@agent.output_validator
def _known(context: RunContext[EvidenceTask], output: EvidenceDigest) -> EvidenceDigest:
    """Facts that were given, each once."""
    places = {str(place) for place in range(len(context.deps.facts))}
    known = [one for one in dict.fromkeys(output.fact_ids) if one in places]
    if context.deps.facts and not known:
        raise ModelRetry("Give ids of facts in the list.")
    return output.model_copy(update={"fact_ids": known})
