"""What a report made of quoted sentences must say about itself."""

from collections.abc import Sequence

from library.answering.candidates import CandidateSentence
from library.independence import count_origins
from library.schemas import EvidenceItem, Language
from library.text.language import joined, quoted
from research.briefs import DraftTable, WriterBrief
from runs.words import Sentence


def limitations(task: WriterBrief, used: Sequence[CandidateSentence], table: DraftTable | None = None) -> str:
    """What it rests on, which searches found nothing, what is in another language, and how it was made."""
    ids = {cited for one in used for cited in one.citations}
    ids |= {cited for one in (table.said if table else ()) for cited in one.evidence}
    said = [
        basis([item for item in task.evidence if item.id in ids]),
        Sentence(
            "The offline engine selected sentences word for word; it rephrased and inferred nothing, and did not judge "
            "whether the sources are right."
        ),
    ]
    if any(one.language != task.language for one in used):
        said.append(Sentence("Sources in another language are quoted as they stand."))
    found = {query for item in task.evidence for query in item.queries}
    empty = [step.search_terms for step in task.plan.web_search_steps if found and step.search_terms not in found]
    if empty:
        said.append(Sentence("No source was found for %(searches)s.", searches=quoted(empty)))
    return joined(said, task.language)


def of_sections(cited: Sequence[EvidenceItem], written: Sequence[CandidateSentence], language: Language) -> str:
    """What a report rests on that is written by section, and what of it is in another language than was asked for."""
    if not cited:
        return ""
    said = [basis(cited)]
    if any(one.language != language for one in written):
        said.append(Sentence("Part of it is in the language of its sources."))
    return joined(said, language)


def basis(cited: Sequence[EvidenceItem]) -> Sentence:
    """How many passages, documents and origins a report rests on."""
    sources, origins = len({item.source for item in cited}), count_origins(cited)
    documents = Sentence("%(count)s document", plural="%(count)s documents", count=sources)
    independent = Sentence("%(count)s independent origin", plural="%(count)s independent origins", count=origins)
    if sources == 1:
        return Sentence(
            "This report rests on %(count)s passage of %(documents)s (%(origins)s), so everything depends on that one "
            "document.",
            plural="This report rests on %(count)s passages of %(documents)s (%(origins)s), so everything depends on "
            "that one document.",
            count=len(cited),
            documents=documents,
            origins=independent,
        )
    return Sentence(
        "This report rests on %(count)s passage of %(documents)s (%(origins)s).",
        plural="This report rests on %(count)s passages of %(documents)s (%(origins)s).",
        count=len(cited),
        documents=documents,
        origins=independent,
    )
