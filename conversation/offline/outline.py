"""Proposes slides from the headings of the teacher's documents and the sentences that stand under them."""

import re
from collections.abc import Collection, Sequence
from itertools import islice

from django.utils.translation import gettext

from conversation.decks.briefs import OutlineDraft, OutlineTask
from conversation.decks.schemas import PlannedSlide, SlideLayout
from conversation.offline.revising import revised_plan
from conversation.offline.sections import HeadedText, in_order, most_telling, own, sections
from conversation.quizzes.briefs import QuizTask
from conversation.quizzes.offline import quiz
from conversation.quizzes.schemas import QuizQuestion
from library.schemas import Language
from library.text.dates import find_dates
from library.text.sentences import split
from library.typeset.formulas import UnreadableFormula, read_formula

POINTS = 4
SHORT = {"zh": 60, "en": 150}
"""Characters of a sentence that is read at a glance."""
DATES, LEAST_DATES, LONGEST_CELL = 8, 3, 130
CHECKS = 3
FIGURES = 1
"""Charts of a class in a lesson about something else: what it finds hard."""
FRAME, ENDS, SHORTEST = 4, 2, 3
"""Slides beside those of the sections: title, overview, questions, closing; of a short deck title and closing."""
LEAST = 3
"""Sections that a deck has, where it has room for them beside its ends."""
AROUND = range(3, 9)
_FORMULA = re.compile(
    r"(?<![A-Za-z0-9_=＝])([A-Za-zΔα-ωΑ-Ω]{1,2}\s*[=＝]\s*[A-Za-z0-9Δα-ωπ²³/·×()+\-−]{1,24})(?![A-Za-z0-9=＝])"
)


def propose(task: OutlineTask) -> OutlineDraft:
    """The outline; without slides where the documents are silent."""
    if task.instead_of:
        return OutlineDraft(title=task.title[:200], slides=[revised_plan(task, task.instead_of)])
    known = sections(task.passages, task.language)
    title = task.title or headed(task.topic)
    if not known:
        return OutlineDraft(title=title[:200], slides=[])
    shown = [
        PlannedSlide(layout="chart", title=one.title[:200], key_points=[one.chart.basis], section=one.name)
        for one in task.figures[:FIGURES]
    ]
    room = task.count - FRAME - len(shown)
    told = sum(one.title == known[0].title for one in known)
    # The document that tells most is told whole before anything is drawn from it.
    drawn = [*_formula(task), *_dates(known[: max(1, room)])][: max(0, room - told)]
    least = min(LEAST, task.count - ENDS - len(shown))
    chosen = in_order(known[: max(1, least, room - len(drawn))])
    told_of = [*[_content(one, task) for one in chosen], *drawn, *shown]
    # A short deck tells its sections rather than what they will be, asks what they were, or sums them up.
    spare = max(task.count, SHORTEST) - len(told_of) - 1
    slides = [
        PlannedSlide(layout="title", title=title[:200]),
        *[_overview(chosen)] * (spare > 2),
        *told_of,
        *(_check(task, chosen) if spare > 1 else []),
        *[_closing(chosen, task)] * (spare > 0),
    ]
    return OutlineDraft(title=title[:200], slides=slides)


def _overview(chosen: Sequence[HeadedText]) -> PlannedSlide:
    headings = list(dict.fromkeys(one.heading for one in chosen))
    layout: SlideLayout = "picture" if len(headings) in AROUND else "bullets"
    return PlannedSlide(layout=layout, title=gettext("What you can explain at the end"), key_points=headings)


def _content(section: HeadedText, task: OutlineTask) -> PlannedSlide:
    """A section with what tells most of what is read at a glance."""
    points = most_telling(section, task.topic, POINTS, _short(section, task.language))
    return PlannedSlide(
        layout="bullets", title=section.heading[:200], key_points=points, section=section.heading, source=section.title
    )


def _short(section: HeadedText, language: Language) -> list[str]:
    short = [one for one in section.texts if len(one) <= SHORT[language]]
    return short or sorted(section.texts, key=len)[:2]


def _dates(chosen: Sequence[HeadedText]) -> list[PlannedSlide]:
    """A table of dates, where what is told is a history."""
    rows, count = dated(chosen), sum(len(one.texts) for one in chosen)
    if len(rows) < LEAST_DATES or 2 * len(rows) < count:
        return []
    rows = spread(rows)
    points = [f"{when}: {text}" for when, text, _ in rows]
    return [PlannedSlide(layout="table", title=gettext("When it happened"), key_points=points, source=rows[0][2])]


def dated(chosen: Sequence[HeadedText]) -> list[tuple[str, str, str]]:
    """Sentences with one date each, in order: as the date stands there, the sentence, and its document."""
    found: dict[tuple[int, int, int], tuple[str, str, str]] = {}
    for text, title in ((text, one.title) for one in chosen for text in one.texts):
        mentions = find_dates(text)
        if len(mentions) == 1 and len(text) <= LONGEST_CELL:
            mention = mentions[0]
            found.setdefault(mention.point.first, (text[mention.start : mention.end], text, title))
    return [found[date] for date in sorted(found)]


def spread(rows: Sequence[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """As many as a slide holds, from the whole time and not from its beginning."""
    return list(rows[:: max(1, -(-len(rows) // DATES))])


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


def _check(task: OutlineTask, chosen: Sequence[HeadedText]) -> list[PlannedSlide]:
    questions = checks(task, [one.heading for one in chosen])
    if not questions:
        return []
    points = [one.question.replace("____", "＿＿＿＿") for one in questions]
    return [PlannedSlide(layout="bullets", title=gettext("Check yourself"), key_points=points, section="check")]


def checks(task: OutlineTask, headings: Collection[str]) -> list[QuizQuestion]:
    """Questions that the passages under these headings answer; the same for the same passages."""
    passages = [one for one in task.passages if (one.heading or one.title) in headings]
    asked = QuizTask(
        language=task.language,
        topic=task.topic,
        count=CHECKS,
        types=["FILL_IN_BLANK"] * CHECKS,
        passages=passages,
    )
    short = SHORT[task.language]
    return [one for one in quiz.draft(asked).questions if len(one.question) <= short * 2]


def _closing(chosen: Sequence[HeadedText], task: OutlineTask) -> PlannedSlide:
    points = [
        point
        for one in islice(chosen, POINTS + 1)
        for point in most_telling(one, task.topic, 1, _short(one, task.language))
    ]
    return PlannedSlide(layout="closing", title=gettext("In short"), key_points=points)


def headed(topic: str) -> str:
    """A subject as a title: with a capital letter."""
    return topic[:1].upper() + topic[1:]
