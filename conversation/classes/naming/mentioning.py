"""What of a teacher's classes a message names: the class, assignments and students, by whole names or most of a title's words."""

from collections.abc import Iterable

from conversation.classes.models import Assignment
from conversation.classes.naming.spoken import meant, written
from conversation.classes.schemas.mentions import MentionedStudent, MentionedWork, Mentions
from conversation.classes.store import visible_classes, visible_students
from library.text.terms import content_terms

FEWEST_TERMS = 2
"""Of a title that is not given whole, so many of its terms, and at least half of them, name it."""


def mentions_of(owner_id: int, message: str) -> Mentions:
    classes = list(visible_classes(owner_id))
    names = [one.name for one in classes]
    rows = list(Assignment.objects.filter(school_class__in=classes).order_by("pk"))
    return Mentions(
        classes=_classes(names, message),
        work=_work(rows, message),
        students=list(_students(owner_id, message)),
    )


def _classes(names: list[str], message: str) -> list[str]:
    whole = dict.fromkeys(found.group() for name in names if (found := written(name).search(message)))
    if len(whole) > 1:
        return list(whole)
    named = meant(message, names)
    return [named.said] if named.said and not named.is_open else []


def _work(rows: list[Assignment], message: str) -> list[MentionedWork]:
    whole = {row.pk: found.group() for row in rows if (found := written(row.title).search(message))}
    if whole:
        longest = max(map(len, whole.values()))
        chosen = [row for row in rows if len(whole.get(row.pk, "")) == longest]
    else:
        # Those of whose titles most is said; none where that is little.
        said = frozenset(content_terms(message))
        shared: dict[int, float] = {}
        for row in rows:
            terms = frozenset(content_terms(row.title))
            if len(terms & said) >= FEWEST_TERMS and 2 * len(terms & said) >= len(terms):
                shared[row.pk] = len(terms & said) / len(terms)
        most = max(shared.values(), default=0)
        chosen = [row for row in rows if shared.get(row.pk) == most]
    return [
        MentionedWork(assignment_id=row.pk, class_id=row.school_class_id, said=whole.get(row.pk, "")) for row in chosen
    ]


def _students(owner_id: int, message: str) -> Iterable[MentionedStudent]:
    for row in visible_students(owner_id).order_by("pk"):
        found = next(
            (one for name in filter(None, (row.name, row.other_name)) if (one := written(name).search(message))), None
        )
        if found:
            yield MentionedStudent(student_id=row.pk, said=found.group())
