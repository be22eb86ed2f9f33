"""Answers about classes: who and what is meant is looked for first, then the figures about it."""

import re
from collections.abc import Sequence

from django.utils.translation import gettext

from conversation.briefs.tasks import ChatTask
from conversation.classes.naming.spoken import written
from conversation.classes.schemas.arguments import (
    BY_ID,
    AnalysisArguments,
    AssignmentArguments,
    ClassArguments,
    ComparisonArguments,
    NoArguments,
    StudentArguments,
)
from conversation.classes.schemas.figures import ClassDetail
from conversation.classes.schemas.mentions import MentionedWork
from conversation.classes.schemas.records import ClassSummary, TeacherClasses
from conversation.offline.figures import TELLERS, classes_listed
from library.text.language import listed
from library.text.terms import normalise
from library.text.word_lists import entries
from runs.working import Call, Returned

CLASSES, DETAIL, COMPARISON = "get_teacher_classes", "get_class_detail", "compare_classes"
STUDENT, ASSIGNMENT = "get_student_grades", "get_assignment_submissions"
_COMPARING = re.compile(
    "|".join(
        [
            rf"\b(?:{'|'.join(entries(__name__, 'comparing_english'))})\b",
            "|".join(sorted(entries(__name__, "comparing_chinese"), key=len, reverse=True)),
        ]
    ),
    re.IGNORECASE,
)


def from_classes(task: ChatTask, tool: str, returned: Sequence[Returned]) -> Call | str:
    """Look for the class first, then for who and what in it is meant, then for the figures; what is named needs no search."""
    if answer := given(returned, tool) if tool in TELLERS else None:
        return failure(answer) if answer.is_failure else TELLERS[tool](answer.content, task.message)
    if tool == STUDENT and len(task.named.students) == 1:
        return Call(STUDENT, StudentArguments(student_id=f"{BY_ID}{task.named.students[0].student_id}"))
    # Of several assignments that are named, those of the class that is.
    of_class = [one for one in task.named.work if str(one.class_id) == task.class_id]
    work = of_class or task.named.work
    if tool == ASSIGNMENT and len(work) == 1:
        return _looked_into(work[0])
    found = given(returned, CLASSES)
    if found is None:
        return Call(CLASSES, NoArguments())
    if found.is_failure:
        return str(found.content)
    return _of_class(task, tool, TeacherClasses.model_validate(found.content).classes, returned)


def _of_class(task: ChatTask, tool: str, classes: Sequence[ClassSummary], returned: Sequence[Returned]) -> Call | str:
    if tool == CLASSES or not classes:
        return classes_listed(classes)
    if tool == COMPARISON:
        return Call(COMPARISON, ComparisonArguments(topic=compared_topic(task.message, [one.name for one in classes])))
    school_class = _class_meant(task, classes)
    if school_class is None:
        names = listed([one.name for one in classes], task.language)
        return gettext("Which class do you mean: %(names)s?") % {"names": names}
    key = str(school_class.class_id)
    if tool not in (STUDENT, ASSIGNMENT):
        return Call(tool, ClassArguments(class_id=key) if tool == DETAIL else AnalysisArguments(class_id=key))
    detail = given(returned, DETAIL)
    if detail is None:
        return Call(DETAIL, ClassArguments(class_id=key))
    if detail.is_failure:
        return failure(detail)
    return _about_one(task, tool, school_class, ClassDetail.model_validate(detail.content))


def compared_topic(message: str, classes: Sequence[str] = ()) -> str:
    """What classes are compared in: what is left when their names and all that only asks for a comparison are taken away."""
    for name in classes:
        message = written(name).sub(" ", message)
    left = _COMPARING.sub(" ", message)
    return " ".join(re.sub(r"[^\w'’-]+", " ", left).split())[:200]


def _class_meant(task: ChatTask, classes: Sequence[ClassSummary]) -> ClassSummary | None:
    """The class that is named, now or before; the page's; or the only one there is."""
    for said in (task.message, *(turn.said for turn in reversed(task.earlier))):
        named = [one for one in classes if _squeezed(one.name) in _squeezed(said)]
        if named:
            return max(named, key=lambda one: len(one.name))
    by_id = next((one for one in classes if str(one.class_id) == task.class_id), None)
    return by_id or (classes[0] if len(classes) == 1 else None)


def _looked_into(work: MentionedWork) -> Call:
    return Call(
        ASSIGNMENT,
        AssignmentArguments(assignment_id=f"{BY_ID}{work.assignment_id}", class_id=f"{BY_ID}{work.class_id}"),
    )


def _squeezed(text: str) -> str:
    return re.sub(r"[\s()（）·-]", "", normalise(text))


def _about_one(task: ChatTask, tool: str, school_class: ClassSummary, detail: ClassDetail) -> Call | str:
    if tool == STUDENT:
        return gettext("Which student of %(name)s do you mean?") % {"name": school_class.name}
    named = {one.assignment_id for one in task.named.work}
    rows = sorted(detail.assignments, key=lambda one: str(one.due_at or ""))
    chosen = [one for one in rows if one.assignment_id in named] or rows
    if not chosen:
        return gettext("%(name)s has been set nothing yet.") % {"name": school_class.name}
    return _looked_into(MentionedWork(assignment_id=chosen[-1].assignment_id, class_id=school_class.class_id))


def given(returned: Sequence[Returned], tool: str) -> Returned | None:
    return next((one for one in reversed(returned) if one.tool == tool), None)


def failure(answer: Returned) -> str:
    return str(answer.content.get("error", answer.content)) if isinstance(answer.content, dict) else str(answer.content)
