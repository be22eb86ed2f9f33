"""Proposes slides from the headings of the teacher's documents and the sentences that stand under them."""

import re
from collections.abc import Sequence
from itertools import islice

from django.utils.translation import gettext

from conversation.briefs import Excerpt
from conversation.decks.briefs import OutlineDraft, OutlineTask
from conversation.decks.schemas import PlannedSlide
from conversation.offline.sections import Section, own, sections
from conversation.quizzes.briefs import QuizTask
from conversation.quizzes.offline import quiz
from conversation.quizzes.schemas import QuizQuestion
from library.text.dates import find_dates
from library.text.sentences import split
from library.typeset.formulas import UnreadableFormula, read_formula

POINTS = 4
SHORT = {"zh": 60, "en": 150}
"""Characters of a sentence that is read at a glance."""
DATES, LEAST_DATES = 8, 3
CHECKS = 3
AROUND = range(3, 9)
_FORMULA = re.compile(r"(?<![\w=＝])([A-Za-zΔα-ωΑ-Ω]{1,2}\s*[=＝]\s*[A-Za-z0-9Δα-ωπ²³/·×()+\-−]{1,24})(?![\w=＝])")


def propose(task: OutlineTask) -> OutlineDraft:
    """The outline; without slides where the documents are silent."""
    known = sections(task.passages, task.language)
    title = task.title or task.topic
    if not known:
        return OutlineDraft(title=title[:200], slides=[])
    extra = [*_figures(task), *_dates(task), *_formula(task)]
    chosen = known[: max(1, task.count - 4 - len(extra))]
    slides = [
        PlannedSlide(layout="title", title=title[:200]),
        _overview(title, chosen),
        *[_content(one, task) for one in chosen],
        *extra,
        *_check(task),
        _closing(chosen),
    ]
    # A short deck keeps its ends and gives up what stands between them.
    keep = max(task.count, 3)
    while len(slides) > keep:
        slides.pop(-2)
    return OutlineDraft(title=title[:200], slides=slides)


def _overview(title: str, chosen: Sequence[Section]) -> PlannedSlide:
    headings = list(dict.fromkeys(one.heading for one in chosen))
    layout = "picture" if len(headings) in AROUND else "bullets"
    told = gettext("Pupils can explain: %(heading)s.")
    goals = [told % {"heading": heading} for heading in headings]
    return PlannedSlide.model_validate(
        {"layout": layout, "title": gettext("What this lesson is about"), "key_points": goals}
    )


def _content(section: Section, task: OutlineTask) -> PlannedSlide:
    """A section with the sentences of it that are read at a glance, in their order."""
    by_length = sorted(section.texts, key=len)
    short = [one for one in by_length if len(one) <= SHORT[task.language]][:POINTS] or by_length[:2]
    points = [one for one in section.texts if one in short]
    return PlannedSlide(
        layout="bullets", title=section.heading[:200], key_points=points, section=section.heading, source=section.title
    )


def _figures(task: OutlineTask) -> list[PlannedSlide]:
    return [
        PlannedSlide(layout="chart", title=one.title[:200], key_points=[one.chart.basis], section=one.name)
        for one in task.figures
    ]


def _dates(task: OutlineTask) -> list[PlannedSlide]:
    rows = dated(task.passages, task)
    if len(rows) < LEAST_DATES:
        return []
    points = [f"{when}: {text}" for when, text, _ in rows]
    return [PlannedSlide(layout="table", title=gettext("When it happened"), key_points=points, source=rows[0][2])]


def dated(passages: Sequence[Excerpt], task: OutlineTask) -> list[tuple[str, str, str]]:
    """Sentences with one date each, in order: as the date stands there, the sentence, and its document."""
    found: dict[tuple[int, int, int], tuple[str, str, str]] = {}
    for section in sections(passages, task.language):
        for text in section.texts:
            mentions = find_dates(text)
            if len(mentions) == 1:
                mention = mentions[0]
                found.setdefault(mention.first, (text[mention.start : mention.end], text, section.title))
    return [found[date] for date in sorted(found)][:DATES]


def _formula(task: OutlineTask) -> list[PlannedSlide]:
    """The formula that is spoken of most, with the sentences that do."""
    told: dict[str, list[tuple[str, str]]] = {}
    for passage in own(task.passages, task.language):
        for sentence in split(passage.text):
            text = " ".join(sentence.text.split())
            for latex in formulas_in(text):
                told.setdefault(latex, []).append((text, passage.title))
    if not told:
        return []
    latex = max(told, key=lambda one: len(told[one]))
    texts = list(dict.fromkeys(text for text, _ in told[latex]))[:POINTS]
    points = [f"${latex}$", *texts]
    title = gettext("The formula")
    return [PlannedSlide(layout="formula", title=title, key_points=points, source=told[latex][0][1])]


def formulas_in(text: str) -> list[str]:
    """What stands there as a formula, as LaTeX."""
    found: list[str] = []
    for match in _FORMULA.finditer(text):
        latex = match[1].replace("＝", "=").replace("×", r"\times ").replace("·", r"\cdot ").strip()
        try:
            read_formula(latex)
        except UnreadableFormula:
            continue
        found.append(latex)
    return found


def _check(task: OutlineTask) -> list[PlannedSlide]:
    questions = checks(task.passages, task)
    if not questions:
        return []
    points = [one.question.replace("____", "＿＿＿＿") for one in questions]
    return [PlannedSlide(layout="bullets", title=gettext("Check yourself"), key_points=points, section="check")]


def checks(passages: Sequence[Excerpt], task: OutlineTask) -> list[QuizQuestion]:
    """Questions that the passages answer; the same for the same passages."""
    asked = QuizTask(
        language=task.language,
        topic=task.topic,
        count=CHECKS,
        types=["FILL_IN_BLANK"] * CHECKS,
        passages=list(passages),
    )
    short = SHORT[task.language]
    return [one for one in quiz.draft(asked).questions if len(one.question) <= short * 2]


def _closing(chosen: Sequence[Section]) -> PlannedSlide:
    points = [min(one.texts, key=len) for one in islice(chosen, POINTS + 1)]
    return PlannedSlide(layout="closing", title=gettext("In short"), key_points=points)
