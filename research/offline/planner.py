"""Plans searches from a question's own words and from what the library has about it."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from library.answering.question import Question, ask_apart
from library.schemas import Language, Survey
from library.text.language import detect
from library.text.stopwords import ASKING
from library.text.terms import content_terms, stem
from research.briefs import PlanningTask
from research.schemas import ResearchPlan, SearchStep

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


def plan(task: PlanningTask) -> ResearchPlan:
    """As many distinct searches as the depth asks for, or as many as question and library are good for."""
    question = ask_apart(task.query)
    facets = _chosen(_facets(question, task.survey), task.searches - 1)
    steps = [_step(question.joined(question.content) or _bare(question), _purpose_whole(task))]
    steps += [_step(_narrowed(question, task.survey, facet), _purpose_facet(task.language, facet)) for facet in facets]
    steps = _distinct([*steps, *_variants(question, task)])[: task.searches]
    return ResearchPlan(
        executive_summary=_summary(task.language, len(steps), [facet.text for facet in facets]),
        web_search_steps=steps,
        analysis_instructions=_INSTRUCTIONS[task.language],
    )


def _facets(question: Question, survey: Survey) -> Iterator[_Facet]:
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


def _narrowed(question: Question, survey: Survey, facet: _Facet) -> str:
    """The facet with the words of the topic it lacks, so that the search stays on the topic. English names stay whole."""
    held = set(content_terms(facet.text))
    topic = question.topic(survey.documents + survey.headings)
    lacking = [word for word in topic if not held.issuperset(word.terms)]
    if question.language == "en" and any(word.named for word in lacking):
        lacking = [word for word in topic if word.named or word in lacking]
    return f"{question.joined(lacking)} {facet.text}".strip()


def _variants(question: Question, task: PlanningTask) -> Iterator[SearchStep]:
    """Searches from the question's own words alone, for when the library adds too little."""
    content, topic = question.content, question.topic(task.survey.documents + task.survey.headings)
    yield _step(question.joined(topic), _purpose_variant(task.language, question.joined(topic)))
    yield _step(_bare(question), _purpose_whole(task))
    if len(content) > 2:
        for word in content:
            if word not in topic:
                text = question.joined([*topic, word])
                yield _step(text, _purpose_variant(task.language, text))


def _bare(question: Question) -> str:
    return question.text.rstrip("?？ ") or question.text


def _step(terms: str, purpose: str) -> SearchStep:
    return SearchStep(search_terms=" ".join(terms.split())[:LONGEST].strip() or "?", purpose=purpose)


def _distinct(steps: Iterable[SearchStep]) -> list[SearchStep]:
    """The steps without those that would search for the same terms again."""
    found: dict[frozenset[str], SearchStep] = {}
    for step in steps:
        found.setdefault(frozenset(content_terms(step.search_terms)) or frozenset({step.search_terms}), step)
    return [step for step in found.values() if step.search_terms != "?"] or list(found.values())


def _purpose_whole(task: PlanningTask) -> str:
    if task.language == "zh":
        return "用问题自身的词语查找直接谈到它的资料。"
    return "Finds sources that speak of the question in its own words."


def _purpose_facet(language: Language, facet: _Facet) -> str:
    if language == "zh":
        return f"资料库中{'有一节以' if facet.is_heading else '反复出现'}“{facet.text}”{'为题' if facet.is_heading else ''}，因此单独检索。"
    reason = (
        "the library treats it under this heading"
        if facet.is_heading
        else "the library's passages on the topic keep naming it"
    )
    return f"Searches for “{facet.text}” because {reason}."


def _purpose_variant(language: Language, text: str) -> str:
    if language == "zh":
        return f"只用“{text}”再查一次，以找到措辞不同的资料。"
    return f"Searches for “{text}” alone, to find sources that put the question differently."


def _summary(language: Language, steps: int, facets: list[str]) -> str:
    if language == "zh":
        named = "、".join(f"“{facet}”" for facet in facets)
        return f"共检索{steps}次：先用问题自身的词语" + (
            f"，再按资料库中与之相关的内容检索：{named}。" if facets else "，再换用其中的词语组合。"
        )
    named = ", ".join(f"“{facet}”" for facet in facets)
    first = "One search uses" if steps == 1 else f"{steps} searches: the first uses"
    return f"{first} the question's own words" + (
        f"; the others follow what the library has about it: {named}." if facets else "."
    )


_INSTRUCTIONS: dict[Language, str] = {
    "en": "Use sentences as they stand in the sources, each with the passage it comes from; prefer those that answer the question directly.",
    "zh": "按原文引用资料中的句子并注明出处，优先选用直接回答问题的句子。",
}
