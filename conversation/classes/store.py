"""Which rows a teacher may read, and classes as the schemas carry them: a class is read whole, in a fixed number of queries."""

from django.db.models import Q, QuerySet

from conversation.classes.models import Rubric, SchoolClass, Student


def visible_classes(owner_id: int) -> QuerySet[SchoolClass]:
    """A teacher's own classes and those shared with them; the sample school's only where there is none of these."""
    theirs = SchoolClass.objects.filter(Q(owner=owner_id) | Q(teachers=owner_id)).distinct()
    return theirs if theirs.exists() else SchoolClass.objects.filter(sample=True)


def visible_students(owner_id: int) -> QuerySet[Student]:
    """Everyone in these classes, and whoever is in the teacher's own records."""
    classes = visible_classes(owner_id).values("pk")
    return Student.objects.filter(Q(owner=owner_id) | Q(enrolments__school_class__in=classes)).distinct()


def visible_rubrics(owner_id: int) -> QuerySet[Rubric]:
    """A teacher's own rubrics and those of assignments they may read; the sample's only where there is none of these."""
    classes = SchoolClass.objects.filter(Q(owner=owner_id) | Q(teachers=owner_id)).values("pk")
    theirs = Rubric.objects.filter(Q(owner=owner_id) | Q(assignments__school_class__in=classes)).distinct()
    return theirs if theirs.exists() or classes.exists() else Rubric.objects.filter(sample=True)
