"""Finds what of a question nothing found so far answers, and searches for it in other words or the other language."""

from collections.abc import Iterator

from library.answering.answers import answers
from library.answering.parts import QuestionPart
from library.text.language import detect
from library.text.similarity import term_containment
from library.text.terms import content_terms
from research.briefs import MOST_FOUND, GapBrief, Shortfall
from research.offline.planner import distinct, nearest, step
from research.offline.titles import plain
from research.schemas.plans import SearchStep
from runs.words import Sentence

MOST = 2
"""Searches for one open part."""
LINKS, LEADS = 2, 0.5
"""Most links that are followed, those nearest to what is asked, and the share of their words that what is asked must hold."""


def find(task: GapBrief) -> Shortfall:
    """The open parts; nothing to search where none is open, or where the library has no other words for them."""
    still = [answer.part for answer in answers(task.question, task.evidence) if answer.is_open]
    if not still:
        return Shortfall()
    done = [set(content_terms(one)) for one in task.searched]
    steps = distinct(one for part in still for one in list(_searches(part, task.survey.headings))[:MOST])
    asked = " ".join([task.query, *(part.text for part in still)])
    shares = {one.id: term_containment(one.title, asked) for one in task.leads}
    near = sorted((key for key in shares if shares[key] >= LEADS), key=lambda key: -shares[key])
    # What a search of the web shows of a page is a part; documents of the library were searched whole.
    unread = [one for one in task.evidence if one.document_id is None and one.url and one.source not in task.read]
    pages = {item.source: item.id for item in reversed(unread)}
    return Shortfall(
        unanswered=[part.text for part in still][:MOST_FOUND],
        searches=[one for one in steps if set(content_terms(one.search_terms)) not in done][:MOST_FOUND],
        pages=list(reversed(pages.values()))[:MOST_FOUND],
        links=near[:LINKS],
    )


def _searches(part: QuestionPart, headings: list[str]) -> Iterator[SearchStep]:
    """The nearest headings, those of the other language first, since the first searches left them out; then the names."""
    for heading in sorted(nearest(part.sought, headings), key=lambda one: detect(one) == detect(part.text)):
        why = Sentence(
            "Searches for “%(text)s” because it may say what is still open: %(part)s",
            text=plain(heading),
            part=part.text,
        )
        yield step(plain(heading), why)
    if part.names:
        why = Sentence("Searches for the names alone, since nothing found answers this: %(part)s", part=part.text)
        yield step(" ".join(part.names), why)
