"""What may be asked about a teacher's classes, seeing only what the teacher may see; and imports, which alone change something."""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from conversation.classes import store
from conversation.classes.errors import AppliedAlready, ChangedSince, NothingToImport
from conversation.classes.figures import comparing, weaknesses
from conversation.classes.figures import work as figures
from conversation.classes.importing.keeping import outcome
from conversation.classes.importing.reading import read_files
from conversation.classes.importing.records import Records
from conversation.classes.importing.schemas import ImportOutcome, ImportPreview, ImportProblem
from conversation.classes.importing.tables import Uploaded
from conversation.classes.models import ClassImport, SchoolClass, Student
from conversation.classes.naming.finding import find_assignment, find_class, find_rubric, find_student
from conversation.classes.schemas.arguments import (
    AnalysisArguments,
    AssignmentArguments,
    ClassArguments,
    ComparisonArguments,
    DocumentArguments,
    NoArguments,
    RubricArguments,
    RubricsArguments,
    StudentArguments,
    WorkArguments,
)
from conversation.classes.schemas.figures import (
    AssignmentSubmissions,
    ClassComparison,
    ClassDetail,
    ClassWork,
    ErrorPatterns,
    StudentGrades,
    Weaknesses,
)
from conversation.classes.schemas.records import ClassData, Member, TeacherClasses
from conversation.classes.schemas.rubrics import RubricDetail, RubricList
from library.fulltext import search_passages
from library.schemas import LibraryHits, SearchQuery
from runs.errors import TooLarge
from runs.words import loaded, tell

MOST_BYTES = 10_000_000
"""Of all files of an import together."""


def readable_class(owner_id: int, class_id: int) -> ClassData | None:
    """A class a teacher may read, whole; None for anyone else's."""
    row = store.visible_classes(owner_id).filter(pk=class_id).first()
    return store.class_data(row, owner_id) if row else None


def delete_class(owner: User, class_id: int) -> bool:
    """Delete an own class with all that was set and handed in, and whoever was in no other class."""
    with transaction.atomic():
        row = SchoolClass.objects.filter(owner=owner, pk=class_id).first()
        if row is None:
            return False
        people = list(Student.objects.filter(owner=owner, enrolments__school_class=row).values_list("pk", flat=True))
        row.delete()
        Student.objects.filter(owner=owner, pk__in=people, enrolments=None).delete()
    return True


def preview_import(owner: User, files: list[Uploaded]) -> ClassImport:
    """Read files and keep what they would change; it takes the place of an earlier preview that was not applied.

    Raises `UnreadableDocument` for a file that is no table, and `NothingToImport`.
    """
    if sum(len(file.data) for file in files) > MOST_BYTES:
        raise TooLarge(limit=f"{MOST_BYTES:,}")
    reading = read_files(owner, files)
    if not reading.problems and reading.records == Records():
        raise NothingToImport
    problems = [{"file": one.file, "line": one.line, "said": one.sentence.source} for one in reading.problems]
    # Before the transaction: comparing a large file takes seconds, in which others may write.
    shown = outcome(owner, reading.records).model_dump(mode="json")
    with transaction.atomic():
        ClassImport.objects.filter(owner=owner, applied_at=None).delete()
        return ClassImport.objects.create(
            owner=owner,
            files=[file.name for file in files],
            records=reading.records.model_dump(mode="json"),
            outcome=shown,
            problems=problems,
        )


def own_import(owner: User, import_id: int) -> ClassImport | None:
    return ClassImport.objects.filter(owner=owner, pk=import_id).first()


def apply_import(owner: User, import_id: int) -> ClassImport | None:
    """Do what was shown, once; None where there is no such import.

    Raises `AppliedAlready`, and `ChangedSince` where it would now do something else: the preview is then the new one.
    """
    with transaction.atomic():
        kept = ClassImport.objects.select_for_update(no_key=True).filter(owner=owner, pk=import_id).first()
        if kept is None:
            return None
        if kept.applied_at:
            raise AppliedAlready
        records = Records.model_validate(kept.records)
        now = outcome(owner, records)
        is_as_shown = now == ImportOutcome.model_validate(kept.outcome)
        if is_as_shown:
            outcome(owner, records, write=True)
            kept.applied_at, kept.records = timezone.now(), {}
        else:
            kept.outcome = now.model_dump(mode="json")
        kept.save()
    if not is_as_shown:
        raise ChangedSince
    return kept


def import_preview(kept: ClassImport) -> ImportPreview:
    """An import as it is shown, its sentences in the language spoken."""
    shown = ImportOutcome.model_validate(kept.outcome)
    problems = [
        ImportProblem(file=one["file"], line=one["line"], message=tell(loaded(one["said"]))) for one in kept.problems
    ]
    return ImportPreview(
        **dict(shown),
        import_id=kept.pk,
        files=kept.files,
        problems=problems,
        created_at=kept.created_at,
        applied_at=kept.applied_at,
    )


def get_teacher_classes(owner_id: int, _: NoArguments) -> TeacherClasses:
    return TeacherClasses(classes=store.class_summaries(owner_id))


def get_class_detail(owner_id: int, asked: ClassArguments) -> ClassDetail:
    return figures.class_detail(_class(owner_id, asked.class_id))


def get_class_work(owner_id: int, asked: WorkArguments) -> ClassWork:
    return figures.class_work(_class(owner_id, asked.class_id), asked.first, asked.last)


def get_student_grades(owner_id: int, asked: StudentArguments) -> StudentGrades:
    """In one class, or in all that the student is in."""
    rows = [find_class(owner_id, asked.class_id)] if asked.class_id else list(store.visible_classes(owner_id))
    people = store.members_of(rows)
    student = find_student((member for members in people.values() for member in members), asked.student_id)
    classes = [
        store.class_data(row, owner_id)
        for row in rows
        if any(member.student_id == student.student_id for member in people[row.pk])
    ]
    return StudentGrades(student=student, classes=[figures.grades_of(data, student) for data in classes])


def get_assignment_submissions(owner_id: int, asked: AssignmentArguments) -> AssignmentSubmissions:
    school_class = find_class(owner_id, asked.class_id) if asked.class_id else None
    row = find_assignment(owner_id, asked.assignment_id, school_class)
    data = store.class_data(row.school_class, owner_id)
    return figures.submissions_of(data, next(one for one in data.assignments if one.assignment_id == row.pk))


def search_teacher_documents(owner_id: int, asked: DocumentArguments) -> LibraryHits:
    query = SearchQuery(text=asked.query, limit=asked.limit)
    return LibraryHits(query=asked.query, hits=search_passages(owner_id, query))


def list_available_rubrics(owner_id: int, asked: RubricsArguments) -> RubricList:
    rows = store.visible_rubrics(owner_id).order_by("name", "pk")
    if asked.subject:
        rows = rows.filter(subject__iexact=asked.subject)
    return RubricList(rubrics=[store.rubric_summary(row) for row in rows])


def get_rubric(owner_id: int, asked: RubricArguments) -> RubricDetail:
    return store.rubric_detail(find_rubric(owner_id, asked.rubric_id))


def analyze_student_weakness(owner_id: int, asked: AnalysisArguments) -> Weaknesses:
    data, student = _analysed(owner_id, asked)
    return weaknesses.weak_points(data, student, asked.limit)


def compare_classes(owner_id: int, asked: ComparisonArguments) -> ClassComparison:
    rows = store.visible_classes(owner_id).order_by("name", "pk")
    return comparing.compare([store.class_data(row, owner_id) for row in rows], asked.topic)


def get_student_error_patterns(owner_id: int, asked: AnalysisArguments) -> ErrorPatterns:
    data, student = _analysed(owner_id, asked)
    return weaknesses.error_patterns(data, student, asked.limit)


def _analysed(owner_id: int, asked: AnalysisArguments) -> tuple[ClassData, Member | None]:
    data = _class(owner_id, asked.class_id)
    return data, find_student(data.students, asked.student_id) if asked.student_id else None


def _class(owner_id: int, reference: str) -> ClassData:
    row: SchoolClass = find_class(owner_id, reference)
    return store.class_data(row, owner_id)
