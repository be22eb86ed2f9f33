"""The applications that can be built without a model, a module each: a whole blueprint over the data tools there are."""

from collections.abc import Callable, Mapping

from conversation.builds.blueprint.form import Blueprint
from conversation.builds.briefs import CompileTask
from conversation.builds.offline.designs.assignment_review import assignment_review
from conversation.builds.offline.designs.error_overview import error_overview
from conversation.builds.offline.designs.homework_follow_up import homework_follow_up
from conversation.builds.offline.designs.student_overview import student_overview
from conversation.builds.offline.designs.weak_point_quiz import weak_point_quiz
from conversation.builds.offline.designs.weekly_report import weekly_report

Design = Callable[[CompileTask], Blueprint]

DESIGNS: Mapping[str, Design] = {
    "weekly_report": weekly_report,
    "weak_point_quiz": weak_point_quiz,
    "homework_follow_up": homework_follow_up,
    "error_overview": error_overview,
    "student_overview": student_overview,
    "assignment_review": assignment_review,
}
