"""What a report that code put together must say about itself."""

from collections.abc import Sequence

from library.independence import count_origins
from library.text.language import detect, joined, quoted
from research.briefs import DraftClaim, WriterBrief
from runs.words import Sentence


def limitations(task: WriterBrief, claims: Sequence[DraftClaim], *, is_quoted: bool) -> str:
    """What it rests on, how it was made, what is in another language, and which searches found nothing."""
    keys = {key for claim in claims for key in claim.evidence}
    cited = [item for item in task.evidence if item.id in keys]
    sources = len({item.source for item in cited})
    found = {query for item in task.evidence for query in item.queries}
    empty = [step.search_terms for step in task.plan.web_search_steps if found and step.search_terms not in found]
    said = [
        Sentence(
            "This report rests on %(count)s passage of %(documents)s (%(origins)s).",
            plural="This report rests on %(count)s passages of %(documents)s (%(origins)s).",
            count=len(cited),
            documents=Sentence("%(count)s document", plural="%(count)s documents", count=sources),
            origins=Sentence(
                "%(count)s independent origin", plural="%(count)s independent origins", count=count_origins(cited)
            ),
        ),
    ]
    if is_quoted:
        said.append(
            Sentence(
                "The offline engine selected sentences word for word; it rephrased and inferred nothing, and did not judge whether the sources are right."
            )
        )
    if any(detect(claim.text) != task.language for claim in claims):
        said.append(Sentence("Part of it is in the language of its sources."))
    if empty:
        said.append(Sentence("No source was found for %(searches)s.", searches=quoted(empty)))
    return joined(said, task.language) if cited else ""
