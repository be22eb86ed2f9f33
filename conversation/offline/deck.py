"""Makes slides of an outline: its points as they stand, in the notes what else the documents say of it."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext

from conversation.decks.briefs import DeckDraft, DeckTask, DraftSlide, OutlineTask
from conversation.decks.schemas import PlannedSlide, SlideTable
from conversation.offline.outline import AROUND, checks, dated, spread
from conversation.offline.revising import revised_slide
from conversation.offline.sections import HeadedText, sections

NOTES = 6
"""Sentences of the notes of a slide."""


def write(task: DeckTask) -> DeckDraft:
    if task.instead_of:
        return DeckDraft(slides=[revised_slide(task, task.instead_of)])
    known = {one.heading: one for one in sections(task.passages, task.language)}
    return DeckDraft(slides=[_slide(one, task, known) for one in task.outline.slides])


def _slide(planned: PlannedSlide, task: DeckTask, known: Mapping[str, HeadedText]) -> DraftSlide:
    special = _SPECIAL.get(planned.layout)
    slide = special(planned, task) if special else _plain(planned)
    if planned.section == "check":
        topic = task.outline.topic or task.outline.title
        outline = OutlineTask(language=task.language, topic=topic, passages=task.passages)
        found = checks(outline, {one.section for one in task.outline.slides})
        told = [f"{number}. {', '.join(one.right)}" for number, one in enumerate(found, 1)]
        notes = "\n".join([gettext("Answers"), *told]) if told else ""
        return slide.model_copy(update={"notes": notes, "sources": _titles(task)})
    section = known.get(planned.section or planned.title)
    if section and not slide.notes:
        rest = [text for text in section.texts if text not in planned.key_points]
        slide = slide.model_copy(update={"notes": "\n".join(rest[:NOTES])})
    if not slide.sources and (planned.source or section):
        slide = slide.model_copy(update={"sources": [planned.source or (section.title if section else "")]})
    return slide


def _plain(planned: PlannedSlide) -> DraftSlide:
    return DraftSlide(layout=planned.layout, title=planned.title, points=planned.key_points)


def _title(planned: PlannedSlide, task: DeckTask) -> DraftSlide:
    told = [task.outline.grade, gettext("about %(minutes)s minutes") % {"minutes": task.outline.estimated_duration}]
    subtitle = " · ".join(one for one in told if one)
    return DraftSlide(layout="title", title=planned.title, subtitle=subtitle, notes="\n".join(planned.key_points))


def _picture(planned: PlannedSlide, task: DeckTask) -> DraftSlide:
    """The lesson's subject with the headings around it."""
    around = list(dict.fromkeys(one.title for one in task.outline.slides if one.section == one.title))
    if len(around) not in AROUND:
        return _plain(planned.model_copy(update={"layout": "bullets"}))
    return _plain(planned).model_copy(update={"around": around})


def _table(planned: PlannedSlide, task: DeckTask) -> DraftSlide:
    """The dated sentences of the documents; without any, the points as they stand."""
    headings = {one.section for one in task.outline.slides}
    rows = spread(dated([one for one in sections(task.passages, task.language) if one.heading in headings]))
    if not rows:
        return _plain(planned.model_copy(update={"layout": "bullets"}))
    table = SlideTable(header=[gettext("When"), gettext("What")], rows=[[when, text] for when, text, _ in rows])
    sources = list(dict.fromkeys(title for _, _, title in rows))
    return DraftSlide(layout="table", title=planned.title, table=table, sources=sources)


def _formula(planned: PlannedSlide, _task: DeckTask) -> DraftSlide:
    first, *rest = planned.key_points or [""]
    return DraftSlide(layout="formula", title=planned.title, formula=first.strip("$"), points=rest)


def _chart(planned: PlannedSlide, task: DeckTask) -> DraftSlide:
    figure = next((one for one in task.figures if planned.section == one.name), None)
    if figure is None:
        return _plain(planned.model_copy(update={"layout": "bullets"}))
    values = figure.chart.series[0].values
    least = figure.chart.categories[values.index(min(values))] if figure.name == "weak_points" else ""
    points = [gettext("Least was reached in: %(name)s.") % {"name": least}] if least else []
    return DraftSlide(layout="chart", title=planned.title, points=points, figure=figure.name)


def _closing(planned: PlannedSlide, task: DeckTask) -> DraftSlide:
    return DraftSlide(layout="closing", title=planned.title, points=planned.key_points, sources=_titles(task))


_SPECIAL: dict[str, Callable[[PlannedSlide, DeckTask], DraftSlide]] = {
    "title": _title,
    "picture": _picture,
    "table": _table,
    "formula": _formula,
    "chart": _chart,
    "closing": _closing,
}


def _titles(task: DeckTask) -> list[str]:
    return list(dict.fromkeys(one.source for one in task.outline.slides if one.source))
