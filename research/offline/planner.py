"""Plans searches: the question itself, each of its parts, and the headings of the library that are nearest to it."""

from collections.abc import Iterable, Sequence

from library import meaning
from library.answering.question import Question, ask_apart
from library.schemas import Survey
from library.text.language import detect, quoted
from library.text.terms import content_terms, normalise
from research.briefs import PlannerBrief
from research.offline.titles import plain
from research.schemas.plans import ResearchPlan, SearchStep
from runs.words import Sentence

LONGEST = 400
NEAR = 0.25
"""Least likeness of a heading to the question, where meanings can be compared."""


def plan(task: PlannerBrief) -> ResearchPlan:
    """As many distinct searches as the depth asks for, or as many as question and library are good for."""
    question = ask_apart(task.query)
    steps = [
        _step(question.text.rstrip("?？ "), Sentence("Finds sources that speak of the question in its own words."))
    ]
    if len(question.parts) > 1:
        why = Sentence("Finds sources for one part of the question.")
        steps += [_step(part.sought.replace("?", " ").replace("？", " "), why) for part in question.parts]
    headings = _nearest(question, task.survey)[: task.searches - 1]
    steps += [
        _step(
            _named(question, heading),
            Sentence("Searches for “%(text)s” because the library treats it under this heading.", text=plain(heading)),
        )
        for heading in headings
    ]
    steps = distinct(steps)[: task.searches]
    return ResearchPlan(
        executive_summary=_summary(len(steps), headings),
        web_search_steps=steps,
        analysis_instructions=Sentence(
            "Use sentences as they stand in the sources, each with the passage it comes from; prefer those that answer "
            "the question directly."
        ),
    )


def _nearest(question: Question, survey: Survey) -> list[str]:
    """The library's headings in the question's language, nearest first; in the library's order without an encoder."""
    headings = [heading for heading in survey.headings if detect(heading) == question.language]
    near = meaning.likeness(question.text, headings)
    kept = [
        (likeness, heading)
        for likeness, heading in zip(near, headings, strict=True)
        if likeness >= NEAR or not meaning.is_known()
    ]
    return [heading for _, heading in sorted(kept, key=lambda one: -one[0])]


def _named(question: Question, heading: str) -> str:
    """The heading behind what the question names, so that the search stays with it."""
    held = normalise(heading)
    heading = plain(heading)
    names = [name for part in question.parts for name in part.names if normalise(name) not in held]
    return " ".join([*dict.fromkeys(names), heading])


def _step(terms: str, purpose: str) -> SearchStep:
    return SearchStep(search_terms=" ".join(terms.split())[:LONGEST].strip() or "?", purpose=purpose)


def distinct(steps: Iterable[SearchStep]) -> list[SearchStep]:
    """The steps without those that would search for the same terms again."""
    found: dict[frozenset[str], SearchStep] = {}
    for step in steps:
        found.setdefault(frozenset(content_terms(step.search_terms)) or frozenset({step.search_terms}), step)
    return list(found.values())


def _summary(steps: int, headings: Sequence[str]) -> Sentence:
    if not headings and steps == 1:
        return Sentence("One search uses the question's own words.")
    if not headings:
        return Sentence("%(count)s searches: the first uses the question's own words.", count=steps)
    return Sentence(
        "One search uses the question's own words; the others follow what the library has about it: %(headings)s.",
        plural="%(count)s searches: the first uses the question's own words; the others follow what the library has "
        "about it: %(headings)s.",
        count=steps,
        headings=quoted(headings),
    )
