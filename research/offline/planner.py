"""Plans searches from a question's own words and from what the library has about it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from library.answering.question import ParsedQuestion, Word, ask_apart
from library.schemas import Language, Survey
from library.text.language import detect, listed
from library.text.stopwords import ASKING
from library.text.terms import content_terms, stem
from research.briefs import PlannerBrief
from research.schemas import ResearchPlan, SearchStep
from runs.words import Sentence

LONGEST = 400
NOVELTY = 0.65
"""How much a search's fit to the question weighs against its being unlike the searches chosen before."""
_ASKING_TERMS = frozenset(stem(word) for word in ASKING) | frozenset(
    term for word in ASKING for term in content_terms(word)
)


class _Facet(NamedTuple):
    """A heading or phrase of the library that says something the question does not."""

    text: str
    is_heading: bool
    terms: frozenset[str]
    """What it adds to the topic."""
    fit: float


def plan(task: PlannerBrief) -> ResearchPlan:
    """As many distinct searches as the depth asks for, or as many as question and library are good for."""
    question = ask_apart(task.query)
    facets = _chosen(_facets(question, task.survey), task.searches - 1)
    steps = [_whole(question.joined(question.content) or _bare(question))]
    for facet in facets:
        if facet.is_heading:
            why = Sentence("Searches for “%(text)s” because the library treats it under this heading.", text=facet.text)
        else:
            why = Sentence(
                "Searches for “%(text)s” because the library's passages on the topic keep naming it.", text=facet.text
            )
        steps.append(_step(_narrowed(question, task.survey, facet), why))
    steps = _distinct([*steps, *_variants(question, task)])[: task.searches]
    return ResearchPlan(
        executive_summary=_summary(len(steps), facets, task.language),
        web_search_steps=steps,
        analysis_instructions=Sentence(
            "Use sentences as they stand in the sources, each with the passage it comes from; prefer those that answer "
            "the question directly."
        ),
    )


def _facets(question: ParsedQuestion, survey: Survey) -> Iterator[_Facet]:
    """Headings, then phrases, in the question's language, that add content to its topic; best ranked by the library first."""
    topic = {term for word in question.topic(survey.documents + survey.headings) for term in word.terms}
    asked = {term for word in question.content for term in word.terms}
    answers = frozenset().union(*(intent.answers for intent in question.intents))
    for texts, is_heading in ((survey.headings, True), (survey.phrases, False)):
        for place, text in enumerate(texts):
            terms = frozenset(content_terms(text))
            added = terms - topic - _ASKING_TERMS
            if detect(text) != question.language or not added or len(terms) > 14:
                continue
            closeness = len(terms & asked) / len(asked) if asked else 0.0
            fit = 0.45 * (1 - place / len(texts)) + 0.3 * closeness + 0.2 * bool(terms & answers) + 0.4 * is_heading
            yield _Facet(text, is_heading, added, fit)


def _chosen(facets: Iterable[_Facet], count: int) -> list[_Facet]:
    """The facets that fit best and repeat each other least (maximal marginal relevance)."""
    rest = list(facets)
    chosen: list[_Facet] = []
    while rest and len(chosen) < count:
        best = max(rest, key=lambda facet: NOVELTY * facet.fit - (1 - NOVELTY) * _repetition(facet, chosen))
        rest.remove(best)
        if _repetition(best, chosen) < 0.6:
            chosen.append(best)
    return chosen


def _repetition(facet: _Facet, chosen: list[_Facet]) -> float:
    return max(
        (len(facet.terms & other.terms) / min(len(facet.terms), len(other.terms)) for other in chosen), default=0.0
    )


def _narrowed(question: ParsedQuestion, survey: Survey, facet: _Facet) -> str:
    """The facet with the words of the topic it lacks, so that the search stays on the topic. English names stay whole."""
    held = set(content_terms(facet.text))
    topic = question.topic(survey.documents + survey.headings)
    lacking = [word for word in topic if not held.issuperset(word.terms)]
    if question.language == "en" and any(word.named for word in lacking):
        lacking = [word for word in topic if word.named or word in lacking]
    return f"{question.joined(lacking)} {facet.text}".strip()


def _variants(question: ParsedQuestion, task: PlannerBrief) -> Iterator[SearchStep]:
    """Searches from the question's own words alone, for when the library adds too little."""
    content, topic = question.content, question.topic(task.survey.documents + task.survey.headings)
    yield _variant(question, topic)
    yield _whole(_bare(question))
    if len(content) > 2:
        for word in content:
            if word not in topic:
                yield _variant(question, [*topic, word])


def _bare(question: ParsedQuestion) -> str:
    return question.text.rstrip("?？ ") or question.text


def _whole(terms: str) -> SearchStep:
    return _step(terms, Sentence("Finds sources that speak of the question in its own words."))


def _step(terms: str, purpose: str) -> SearchStep:
    return SearchStep(search_terms=" ".join(terms.split())[:LONGEST].strip() or "?", purpose=purpose)


def _distinct(steps: Iterable[SearchStep]) -> list[SearchStep]:
    """The steps without those that would search for the same terms again."""
    found: dict[frozenset[str], SearchStep] = {}
    for step in steps:
        found.setdefault(frozenset(content_terms(step.search_terms)) or frozenset({step.search_terms}), step)
    return [step for step in found.values() if step.search_terms != "?"] or list(found.values())


def _variant(question: ParsedQuestion, words: Iterable[Word]) -> SearchStep:
    text = question.joined(words)
    return _step(
        text, Sentence("Searches for “%(text)s” alone, to find sources that put the question differently.", text=text)
    )


def _summary(steps: int, facets: Sequence[_Facet], language: Language) -> Sentence:
    if not facets:
        return Sentence(
            "One search uses the question's own words.",
            plural="%(count)s searches: the first uses the question's own words.",
            count=steps,
        )
    return Sentence(
        "One search uses the question's own words; the others follow what the library has about it: %(headings)s.",
        plural="%(count)s searches: the first uses the question's own words; the others follow what the library has "
        "about it: %(headings)s.",
        count=steps,
        headings=listed((facet.text for facet in facets), language),
    )
