"""A summary of what a report's sections say: of their own sentences those that answer the question, then what else they tell of it."""

from itertools import islice

from library import meaning
from library.answering.answers import answers
from library.answering.candidates import CandidateSentence, leans, unrepeated
from library.text.language import detect
from library.text.sentences import split
from research.briefs import DraftClaim, DraftSummary, SummaryBrief
from research.offline import writer

FINDINGS, NEAREST = 5, 3  # Most findings; sentences chosen by their nearness to the question alone


def summarise(task: SummaryBrief) -> DraftSummary:
    """No summary where nothing answers; the findings are what else is told, or else what is nearest to the question."""
    claims = _alone(task)
    alone = [one for one in claims if not one.leans]
    likeness = dict(zip(alone, meaning.likeness(task.query, [one.text for one in alone]), strict=True))
    near = sorted(alone, key=lambda one: -likeness[one])
    found = answers(task.question, task.evidence, list(claims))
    # Passages in another language share no words with what is told of them: the nearest sentences sum up.
    if sum(detect(one.passage.text) != one.language for one in claims) > len(claims) / 2:
        fit = [one for one in near if any(part.is_answered_in_kind(one.text) for part in task.question.parts)]
        summary = sorted((fit or near)[:NEAREST], key=lambda one: one.order)
    else:
        summary = writer.lead(found)
    if task.kind == "comparison" and summary:
        nearest = {one.order[1]: one for one in reversed(near)}
        summary += [one for side, one in nearest.items() if side not in {other.order[1] for other in summary}]
    others = writer.besides(found, summary)[:FINDINGS] if summary else []
    findings = others or list(islice(unrepeated(near, summary), NEAREST))
    cited = {one.order: claim for one, claim in claims.items()}
    # One that points back is told behind what it points to, or else under its heading.
    told = [{"text": one.text, "under": writer.heading_of(one.passage) if one.leans else ""} for one in summary]
    return DraftSummary(
        summary=[cited[one.order].model_copy(update=text) for one, text in zip(summary, told, strict=True)],
        key_findings=[claims[one] for one in sorted(findings, key=lambda one: one.order)],
        limitations=writer.limitations(task, [claim for part in task.sections for claim in part.said]),
    )


def _alone(task: SummaryBrief) -> dict[CandidateSentence, DraftClaim]:
    """The sections' sentences in their order, each by itself, with what it cites; none twice."""
    known = {item.id: item for item in task.evidence}
    said: dict[str, tuple[CandidateSentence, DraftClaim]] = {}
    for place, part in enumerate(task.sections):
        for claim in (one for one in part.claims if known.keys() & one.evidence[:1]):
            for text in (sentence.text for sentence in split(claim.text)):
                order = (0, place, len(said))
                sentence = CandidateSentence(text, (), known[claim.evidence[0]], order, leans(text))
                said.setdefault(text, (sentence, claim.model_copy(update={"text": text, "under": ""})))
    return dict(said.values())
