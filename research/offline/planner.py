"""Plans searches: the question itself, each of its parts, and the headings of the library that are nearest to it."""

from collections.abc import Iterable, Sequence

from library import meaning
from library.answering.question import Question, ask_apart
from library.text.language import detect, quoted
from library.text.terms import content_terms, normalise
from research.briefs import PlannerBrief
from research.offline.titles import plain
from research.schemas.plans import ResearchPlan, SearchStep
from runs.words import Sentence

LONGEST = 400
NEAR = 0.25
"""Least likeness of a heading to what is asked, where meanings can be compared."""


def plan(task: PlannerBrief) -> ResearchPlan:
    """As many distinct searches as the depth asks for, or as many as question and library are good for."""
    question = ask_apart(task.query)
    headings = [one for one in nearest(question.text, task.survey.headings) if detect(one) == question.language]
    headings = headings[: task.searches - 1]
    steps = [step(question.text, Sentence("Finds sources that speak of the question in its own words."))]
    if len(question.parts) > 1:
        why = Sentence("Finds sources for one part of the question.")
        steps += [step(part.sought, why) for part in question.parts]
    for heading in headings:
        why = Sentence("Searches for “%(text)s” because the library treats it under this heading.", text=plain(heading))
        steps.append(step(_named(question, heading), why))
    steps = distinct(steps)[: task.searches]
    return ResearchPlan(
        executive_summary=_summary(len(steps), headings),
        web_search_steps=steps,
        analysis_instructions=Sentence(
            "Use sentences as they stand in the sources, each with the passage it comes from; prefer those that answer "
            "the question directly."
        ),
    )


def nearest(asked: str, headings: Sequence[str]) -> list[str]:
    """The headings that are near to what is asked, nearest first; all in the library's order without an encoder."""
    if not meaning.is_known():
        return list(headings)
    near = dict(zip(headings, meaning.likeness(asked, headings), strict=True))
    return sorted((one for one in near if near[one] >= NEAR), key=lambda one: -near[one])


def step(terms: str, purpose: str) -> SearchStep:
    words = " ".join(terms.replace("?", " ").replace("？", " ").split())
    return SearchStep(search_terms=words[:LONGEST].strip() or "?", purpose=purpose)


def distinct(steps: Iterable[SearchStep]) -> list[SearchStep]:
    """The steps without those that would search for the same terms again."""
    found: dict[frozenset[str], SearchStep] = {}
    for one in steps:
        found.setdefault(frozenset(content_terms(one.search_terms)) or frozenset({one.search_terms}), one)
    return list(found.values())


def _named(question: Question, heading: str) -> str:
    """The heading behind what the question names, so that the search stays with it."""
    names = [name for part in question.parts for name in part.names if normalise(name) not in normalise(heading)]
    return " ".join([*dict.fromkeys(names), plain(heading)])


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
