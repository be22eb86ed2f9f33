"""Plans searches: the question itself, each of its parts, and the headings of the library that are nearest to it."""

from collections.abc import Iterable, Sequence

from library import meaning
from library.answering.question import ask_apart
from library.text.language import detect
from library.text.terms import content_terms, normalise
from research.briefs import PlannerBrief
from research.offline.titles import plain
from research.schemas.plans import SEARCHABLE, ResearchPlan, SearchStep
from runs.words import Sentence

NEAR = 0.25  # Least likeness of a heading to what is asked


def plan(task: PlannerBrief) -> ResearchPlan:
    """As many distinct searches as the depth asks for, or as many as question and library are good for."""
    question = ask_apart(task.query)
    names = sorted(dict.fromkeys(name for part in question.parts for name in part.names), key=question.text.find)
    steps = [step(question.text, Sentence("Finds sources that speak of the question in its own words."))]
    if len(question.parts) > 1:
        steps += [step(part.sought, Sentence("Finds sources for one part of the question.")) for part in question.parts]
    for heading in map(plain, nearest(question.text, task.survey.headings)):
        if detect(heading) == question.language:
            why = Sentence("Searches for “%(text)s” because the library treats it under this heading.", text=heading)
            # With what the question names the search stays with it.
            has_all = all(normalise(name) in normalise(heading) for name in names)
            steps.append(step(heading if has_all else " ".join([*names, heading]), why))
    steps = distinct(steps)[: task.searches]
    return ResearchPlan(
        executive_summary=Sentence("%(count)s searches: the first uses the question's own words.", count=len(steps))
        if len(steps) > 1
        else Sentence("One search uses the question's own words."),
        web_search_steps=steps,
        analysis_instructions=Sentence(
            "Use sentences as they stand in the sources, each with the passage it comes from; prefer those that answer the question directly."
        ),
    )


def nearest(asked: str, headings: Sequence[str]) -> list[str]:
    """The headings that are near to what is asked, nearest first."""
    near = dict(zip(headings, meaning.likeness(asked, headings), strict=True))
    return sorted((one for one in near if near[one] >= NEAR), key=lambda one: -near[one])


def step(terms: str, purpose: str) -> SearchStep:
    words = " ".join(terms.replace("?", " ").replace("？", " ").split())
    return SearchStep(search_terms=words[:SEARCHABLE].strip() or "?", purpose=purpose)


def distinct(steps: Iterable[SearchStep]) -> list[SearchStep]:
    """The steps without those that would search for the same terms again."""
    found: dict[frozenset[str], SearchStep] = {}
    for one in steps:
        found.setdefault(frozenset(content_terms(one.search_terms)) or frozenset({one.search_terms}), one)
    return list(found.values())
