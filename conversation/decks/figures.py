"""Figures of a class as charts: computed by the class's own tools, each with how many students and from when."""

from decimal import Decimal

from django.utils.translation import gettext

from conversation.briefs.tasks import ClassFigure
from conversation.classes.schemas.arguments import AnalysisArguments, ClassArguments
from conversation.classes.schemas.figures import ClassDetail, ErrorPatterns, Weaknesses
from conversation.classes.tools import TOOLS
from conversation.decks.schemas import Chart, Series

MOST = 6
LEAST = 2
"""A chart of one bar says nothing that a sentence does not."""


def figures_of(owner_id: int, class_id: str) -> list[ClassFigure]:
    """What there is to show of a class. Raises the `RunError` that says what is not there."""
    asked = AnalysisArguments(class_id=class_id, limit=MOST)
    weak = Weaknesses.model_validate(TOOLS["analyze_student_weakness"].answer(owner_id, asked))
    errors = ErrorPatterns.model_validate(TOOLS["get_student_error_patterns"].answer(owner_id, asked))
    detail = ClassDetail.model_validate(TOOLS["get_class_detail"].answer(owner_id, ClassArguments(class_id=class_id)))
    found = [_weak(weak), _errors(errors), _assignments(detail)]
    return [one for one in found if len(one.chart.categories) >= LEAST]


def _weak(found: Weaknesses) -> ClassFigure:
    chart = Chart(
        form="bar",
        categories=[one.name for one in found.points],
        series=[Series(name=gettext("Reached"), values=[_number(one.percent) for one in found.points])],
        unit="%",
        basis=found.basis.said,
    )
    title = gettext("%(name)s: where least was reached") % {"name": found.class_name}
    return ClassFigure(name="weak_points", title=title, chart=chart)


def _errors(found: ErrorPatterns) -> ClassFigure:
    chart = Chart(
        form="bar",
        categories=[one.tag for one in found.patterns],
        series=[Series(name=gettext("Answers"), values=[one.count for one in found.patterns])],
        basis=found.basis.said,
    )
    title = gettext("%(name)s: the errors marked most often") % {"name": found.class_name}
    return ClassFigure(name="errors", title=title, chart=chart)


def _assignments(found: ClassDetail) -> ClassFigure:
    marked = [one for one in found.assignments if one.average_percent is not None][-MOST:]
    chart = Chart(
        form="column",
        categories=[one.title for one in marked],
        series=[Series(name=gettext("Average"), values=[_number(one.average_percent) for one in marked])],
        unit="%",
        basis=found.basis.said,
    )
    title = gettext("%(name)s: averages of the assignments") % {"name": found.school_class.name}
    return ClassFigure(name="assignments", title=title, chart=chart)


def _number(value: Decimal | None) -> float:
    return float(value or 0)
