"""Finds what of a question nothing found so far answers, and searches for it in other words or the other language."""

from collections.abc import Iterator, Sequence

from library import meaning
from library.answering.answers import answers
from library.answering.candidates import candidates
from library.answering.parts import QuestionPart
from library.answering.scoring import ScoredEvidence
from library.text.language import detect
from library.text.similarity import term_containment
from library.text.terms import content_terms
from research.briefs import MOST_FOUND, GapBrief, Shortfall
from research.offline.titles import plain
from research.schemas.plans import SearchStep
from runs.words import Sentence

NEAR, NEAR_ABROAD = 0.35, 0.3
"""Least likeness to what is open of a heading in its language, and in another, whose words cannot help."""
MOST = 2
"""Searches for one open part."""
LINKS, LEADS = 2, 0.5
"""Most links that are followed, those nearest to what is asked, and the share of their words that what is asked must hold."""


def find(task: GapBrief) -> Shortfall:
    """The open parts; nothing to search where none is open, or where the library has no other words for them."""
    question = task.question
    scored = ScoredEvidence(task.evidence, candidates(task.evidence))
    still = [answer.part for answer in answers(question, scored) if answer.is_open]
    if not still:
        return Shortfall()
    done = {frozenset(content_terms(one)) for one in task.searched}
    steps: list[SearchStep] = []
    for part in still:
        for step in list(_searches(part, task.survey.headings))[:MOST]:
            terms = frozenset(content_terms(step.search_terms))
            if terms and terms not in done:
                done.add(terms)
                steps.append(step)
    asked = " ".join([task.query, *(part.text for part in still)])
    near = sorted(((term_containment(one.title, asked), one.id) for one in task.leads), key=lambda one: -one[0])
    return Shortfall(
        unanswered=[part.text for part in still][:MOST_FOUND],
        searches=steps[:MOST_FOUND],
        pages=_pages(task),
        links=[key for share, key in near if share >= LEADS][:LINKS],
    )


def _searches(part: QuestionPart, headings: Sequence[str]) -> Iterator[SearchStep]:
    """The nearest headings, those of the other language first, since the first searches left them out; then the names."""
    near = meaning.likeness(part.sought, headings) if meaning.is_known() else [0.0] * len(headings)
    asked = detect(part.text)
    found = [
        (likeness, heading)
        for likeness, heading in zip(near, headings, strict=True)
        if likeness >= (NEAR if detect(heading) == asked else NEAR_ABROAD)
    ]
    for _, heading in sorted(found, key=lambda one: (detect(one[1]) == asked, -one[0])):
        why = Sentence(
            "Searches for “%(text)s” because it may say what is still open: %(part)s",
            text=plain(heading),
            part=part.text,
        )
        yield SearchStep(search_terms=plain(heading)[:400], purpose=why)
    if part.names:
        why = Sentence("Searches for the names alone, since nothing found answers this: %(part)s", part=part.text)
        yield SearchStep(search_terms=" ".join(part.names)[:400], purpose=why)


def _pages(task: GapBrief) -> list[str]:
    """The first web pages found: what a search shows of them is a part. Documents of the library were searched whole."""
    pages: dict[str, str] = {}
    for item in task.evidence:
        if item.document_id is None and item.url and item.source not in task.read:
            pages.setdefault(item.source, item.id)
    return list(pages.values())[:MOST_FOUND]
