"""Finds what of a question nothing found so far answers, and searches for it by the library's headings and by its names."""

from library.answering.answers import answers
from library.text.terms import content_terms
from research.briefs import MOST_FOUND, GapBrief, Shortfall
from research.offline.planner import distinct, nearest, step
from research.offline.titles import plain
from runs.words import Sentence


def find(task: GapBrief) -> Shortfall:
    """The open parts; nothing to search where none is open, or where the library has no other words for them."""
    still = [answer.part for answer in answers(task.question, task.evidence) if answer.is_open]
    if not still:
        return Shortfall()
    done = [set(content_terms(one)) for one in task.searched]
    why = "Searches for “%(text)s” because it may say what is still open: %(part)s"
    steps = distinct(
        step(text, Sentence(why, text=text, part=part.text))
        for part in still
        for text in (*map(plain, nearest(part.sought, task.survey.headings)), " ".join(part.names))
        if text and set(content_terms(text)) not in done
    )
    # What a search of the web shows of a page is a part; documents of the library were searched whole.
    unread = [one for one in task.evidence if one.document_id is None and one.url and one.source not in task.read]
    pages: dict[str, str] = {}
    for one in unread:
        pages.setdefault(one.source, one.id)
    return Shortfall(
        unanswered=[part.text for part in still][:MOST_FOUND],
        searches=steps[: task.searches],
        pages=list(pages.values())[: task.pages],
    )
