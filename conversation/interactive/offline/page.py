"""Fills a template with what the teacher's documents hold, or with what the request says; what neither holds, it asks for."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from django.template.loader import render_to_string
from django.utils.translation import gettext, gettext_noop

from conversation.interactive.briefs import PageDraft, PageTask
from conversation.interactive.offline.material import ConceptNode, DatedEvent, PageMaterial, Pair, SortingGroup
from conversation.quizzes.briefs import QuizTask
from conversation.quizzes.offline import quiz
from conversation.quizzes.schemas import QuestionType, QuizQuestion
from conversation.schemas.artifacts import PagePattern
from library.text.language import detect
from library.text.word_lists import entries

LEAST_CARDS, LEAST_EVENTS, LEAST_QUESTIONS, LEAST_NODES = 3, 3, 3, 4
QUESTIONS = 6
Data = Mapping[str, object]


class Lacking(Exception):
    """The material does not hold what the template needs; says what would."""


@dataclass(frozen=True)
class Template:
    """A kind of page: what it is called, how it is filled, how high it is."""

    label: str
    fill: Callable[[PageTask, PageMaterial], Data]
    lead: str
    height: int = 640
    is_tool: bool = False
    """Whether it is filled from the request alone."""


def write(task: PageTask) -> PageDraft:
    """The page, or what it lacks."""
    material = PageMaterial(task.passages, task.language, task.topic)
    pattern = task.pattern or fitting(material)
    if pattern is None:
        return PageDraft(title=task.title, lacks=_silent(task))
    template = TEMPLATES[pattern]
    try:
        data = template.fill(task, material)
    except Lacking as lack:
        return PageDraft(title=task.title, lacks=str(lack), pattern=pattern)
    lead, title = gettext(template.lead), _title(task, template, str(data.get("of", "")))
    used = data.get("used", ())
    sources = [one for one in material.sources() if isinstance(used, set) and one in used]
    shown = {**data, "title": title, "lead": lead, "sources": sources}
    return PageDraft(
        title=title,
        description=lead,
        pattern=pattern,
        preferred_height=template.height,
        sources=sources,
        html=render_to_string(f"conversation/interactive/{pattern}.html", shown).strip(),
        css=_read("styles", pattern, "css"),
        js=_read("scripts", pattern, "js"),
    )


def fitting(material: PageMaterial) -> PagePattern | None:
    """The template that the material fills best, where the request names none."""
    if len(material.pairs) >= LEAST_CARDS:
        return "cards"
    if len(material.events) >= LEAST_EVENTS:
        return "timeline"
    return "concept_map" if len(material.nodes) >= LEAST_NODES else None


@cache
def _read(folder: str, pattern: str, kind: str) -> str:
    return files("conversation.interactive").joinpath(folder, f"{pattern}.{kind}").read_text(encoding="utf-8").strip()


def _title(task: PageTask, template: Template, of: str) -> str:
    """The title that was given; a bare subject is told what it is made into, a tool what it begins with."""
    if task.topic and task.title != task.topic:
        return task.title[:200]
    kind = gettext(template.label)
    topic = of if template.is_tool else task.topic or task.title
    return (gettext("%(kind)s: %(topic)s") % {"kind": kind, "topic": topic} if topic else kind)[:200]


def _silent(task: PageTask) -> str:
    if not task.passages:
        return gettext("Your documents say nothing about “%(topic)s”.") % {"topic": task.topic or task.title}
    if all(detect(one.text) != task.language for one in task.passages):
        return gettext(
            "What your documents say about “%(topic)s” is in another language, and the offline engine does not translate."
        ) % {"topic": task.topic or task.title}
    return gettext("Your documents say too little about “%(topic)s” for an interactive page.") % {"topic": task.topic}


def _need(task: PageTask, found: int, least: int, what: str) -> None:
    if found < least:
        if all(detect(one.text) != task.language for one in task.passages):
            raise Lacking(_silent(task))
        values = {"topic": task.topic or task.title, "found": found, "least": least, "what": gettext(what)}
        raise Lacking(
            gettext("It takes at least %(least)s %(what)s; your documents about “%(topic)s” hold %(found)s.") % values
        )


def _cards(task: PageTask, material: PageMaterial) -> Data:
    cards = list(material.pairs)
    known = {one.term.casefold() for one in cards}
    gaps = [
        one for one in _questions(task, material, ["FILL_IN_BLANK"] * QUESTIONS) if one.right[0].casefold() not in known
    ]
    cards += [Pair(one.question, one.right[0], one.source) for one in gaps]
    _need(task, len(cards), LEAST_CARDS, gettext_noop("terms with what they are"))
    return {"cards": cards, "used": {one.source for one in cards}}


def _questions(task: PageTask, material: PageMaterial, types: list[QuestionType]) -> list[QuizQuestion]:
    return quiz.draft(
        QuizTask(
            language=task.language,
            topic=task.topic or task.title,
            count=len(types),
            types=types,
            passages=material.passages,
        )
    ).questions


def _quiz(task: PageTask, material: PageMaterial) -> Data:
    every = _questions(task, material, ["SINGLE_CHOICE", "TRUE_FALSE"] * QUESTIONS)
    # One sentence makes one question: else the second would tell the answer of the first.
    found = list({one.explanation: one for one in reversed(every)}.values())[::-1][:QUESTIONS]
    _need(task, len(found), LEAST_QUESTIONS, gettext_noop("questions that they answer"))
    return {
        "questions": [_shown(place, one) for place, one in enumerate(found)],
        "used": {one.source for one in found},
    }


def _shown(place: int, question: QuizQuestion) -> Data:
    """A question with its options in an order that gives nothing away, each marked right or wrong."""
    if question.question_type == "TRUE_FALSE":
        options = [(gettext("True"), question.right == ["true"]), (gettext("False"), question.right == ["false"])]
    else:
        options = [(text, at == 0) for at, text in enumerate(question.options)]
        turn = (place * 3 + 1) % len(options)
        options = options[turn:] + options[:turn]
    return {"text": question.question, "options": options, "explanation": question.explanation}


def _timeline(task: PageTask, material: PageMaterial) -> Data:
    events: list[DatedEvent] = material.events
    _need(task, len(events), LEAST_EVENTS, gettext_noop("events with their dates"))
    return {"events": events, "used": {one.source for one in events}}


def _sorting(task: PageTask, material: PageMaterial) -> Data:
    groups: list[SortingGroup] = material.groups
    _need(task, len(groups), 2, gettext_noop("headings with statements of their own"))
    items = [(place, text) for place, group in enumerate(groups) for text in group.items]
    return {
        "groups": [one.name for one in groups],
        "items": sorted(items, key=lambda one: (len(one[1]) * 7919) % 101),
        "used": {one.source for one in groups},
    }


def _matching(task: PageTask, material: PageMaterial) -> Data:
    pairs = [one for one in material.pairs if one.term.casefold() not in one.said.casefold()][:6]
    if len(pairs) < LEAST_CARDS:
        # A year beside names tells by its look where it belongs.
        gaps = [one for one in _questions(task, material, ["FILL_IN_BLANK"] * QUESTIONS) if one.right[0][:1].isalpha()]
        known = {one.term.casefold() for one in pairs}
        apart = {one.right[0].casefold(): one for one in reversed(gaps)}  # one term belongs to one answer only
        pairs += [Pair(one.right[0], one.question, one.source) for key, one in apart.items() if key not in known]
        pairs = pairs[:6]
    _need(task, len(pairs), LEAST_CARDS, gettext_noop("terms with what they are"))
    order = sorted(range(len(pairs)), key=lambda at: (len(pairs[at].said) * 31 + at * 17) % 97)
    return {
        "pairs": list(enumerate(pairs)),
        "answers": [(at, pairs[at].said) for at in order],
        "used": {one.source for one in pairs},
    }


def _concept_map(task: PageTask, material: PageMaterial) -> Data:
    nodes: list[ConceptNode] = material.nodes
    _need(task, len(nodes), LEAST_NODES, gettext_noop("terms that their sentences connect"))
    used = {passage.title for text, passage in material.statements if any(text in one.said for one in nodes)}
    return {"nodes": nodes, "topic": task.topic or task.title, "used": used}


_FORMULA = re.compile(
    r"(?:\b[fgy]\s*(?:\(\s*x\s*\))?\s*=\s*)"
    r"(?P<said>(?:[-+*/^() ]|\d+(?:\.\d+)?|(?:sin|cos|tan|sqrt|abs|ln|log|exp|pi)(?![a-z])|(?:[a-z]?x|x?[a-z])(?![a-z]))*)"
)
"""Letters beside x stand for numbers that are set on the page; a longer word that is no function ends the formula."""
_BOUNDS = re.compile(
    r"(?:from|从|between)?\s*(?P<low>[-−]?\d+(?:\.\d+)?)\s*(?:to|and|到|至|~|～|–)\s*(?P<high>[-−]?\d+(?:\.\d+)?)"
)


def _named(name: str) -> list[tuple[str, re.Pattern[str]]]:
    lines = (line.split("\t") for line in entries(__name__, name))
    return [(key, re.compile(words, re.IGNORECASE)) for key, words in lines]


_FUNCTIONS, _MOTIONS = _named("functions"), _named("motions")


def _said(task: PageTask) -> str:
    return "\n".join((task.request, task.title, task.topic, task.description)).replace("²", "^2").replace("³", "^3")


def _plotter(task: PageTask, _material: PageMaterial) -> Data:
    """What the request names is plotted to begin with; anything else can be typed."""
    said = _said(task)
    formulas = [found["said"].strip() for found in _FORMULA.finditer(said)]
    named = [name for name, words in _FUNCTIONS if words.search(said) and ("(" in name or not formulas)]
    chosen = list(dict.fromkeys(one for one in [*formulas, *named] if "x" in one))[:3] or ["x^2 - 2"]
    return {"formulas": chosen + [""] * (3 - len(chosen)), "of": ", ".join(chosen) if formulas or named else ""}


def _number_line(task: PageTask, _material: PageMaterial) -> Data:
    found = _BOUNDS.search(_said(task))
    low, high = (float(found[name].replace("−", "-")) for name in ("low", "high")) if found else (-10.0, 10.0)
    if high <= low or high - low > 10_000:
        low, high = -10.0, 10.0
    return {"low": f"{low:g}", "high": f"{high:g}", "of": f"{low:g} … {high:g}".replace("-", "−")}


_DICE = re.compile(
    r"(?P<count>\d|one|two|three|four|一|两|二|三|四)\s*(?:个|颗|枚)?\s*(?:[a-z]+-sided\s+)?(?:dice|die|骰子)",
    re.IGNORECASE,
)
_COUNTS = {"one": 1, "一": 1, "two": 2, "两": 2, "二": 2, "three": 3, "三": 3, "four": 4, "四": 4}
_SIDES = re.compile(r"(?P<sides>\d{1,2})\s*(?:-?\s*sided|面)", re.IGNORECASE)


def _chance(task: PageTask, _material: PageMaterial) -> Data:
    said = _said(task)
    dice, sides = _DICE.search(said), _SIDES.search(said)
    count = _COUNTS.get(dice["count"].lower()) or int(dice["count"]) if dice else 1
    has_die = dice is not None or re.search(r"dice|\bdie\b|骰", said, re.IGNORECASE) is not None
    return {
        "count": min(max(count, 1), 4),
        "sides": min(max(int(sides["sides"]), 2), 20) if sides else 6,
        "starts_with_coin": not has_die,
    }


MODELS = {
    "steady": gettext_noop("Uniform motion"),
    "acceleration": gettext_noop("Accelerated motion"),
    "fall": gettext_noop("Free fall"),
    "projectile": gettext_noop("Projectile"),
    "pendulum": gettext_noop("Pendulum"),
}


def _motion(task: PageTask, _material: PageMaterial) -> Data:
    said = _said(task)
    model = next((name for name, words in _MOTIONS if words.search(said)), "")
    if not model:
        raise Lacking(
            gettext(
                "The offline engine has no simulation of “%(topic)s”; it simulates uniform and accelerated motion, free fall, projectiles and pendulums."
            )
            % {"topic": task.topic or task.title}
        )
    is_level = re.search(r"平抛|水平抛|horizontal", said, re.IGNORECASE) is not None
    return {"model": model, "angle": 0 if is_level else 45, "of": gettext(MODELS[model])}


TEMPLATES: Mapping[PagePattern, Template] = {
    "cards": Template(gettext_noop("Flash cards"), _cards, gettext_noop("Think of the answer, then turn the card."), 560),
    "quiz": Template(gettext_noop("Quiz"), _quiz, gettext_noop("Choose an answer for each question, then check."), 900),
    "timeline": Template(gettext_noop("Timeline"), _timeline, gettext_noop("Read in order, or put the events in order yourself."), 900),
    "sorting": Template(gettext_noop("Sorting"), _sorting, gettext_noop("Choose a statement, then the heading it belongs to."), 900),
    "matching": Template(gettext_noop("Matching"), _matching, gettext_noop("Choose a term, then what it is."), 760),
    "plotter": Template(gettext_noop("Function plotter"), _plotter, gettext_noop("Type functions of x and see their graphs."), 900, is_tool=True),
    "number_line": Template(gettext_noop("Number line"), _number_line, gettext_noop("Place numbers on the line, and see how near you came."), 620, is_tool=True),
    "concept_map": Template(gettext_noop("Concept map"), _concept_map, gettext_noop("Choose a term to read what is said of it."), 900),
    "chance": Template(gettext_noop("Dice and coins"), _chance, gettext_noop("Throw once or many times, and watch the frequencies."), 820, is_tool=True),
    "motion": Template(gettext_noop("Simulation of motion"), _motion, gettext_noop("Set the values, start, and compare the graph with what you see."), 960, is_tool=True),
}  # fmt: skip
