"""What may be asked about a teacher's classes; everything here reads, and sees only what the teacher may see."""

from conversation.classes import figures, store
from conversation.classes.finding import find_assignment, find_class, find_rubric, find_student
from conversation.classes.models import SchoolClass
from conversation.classes.schemas import (
    AnalysisArguments,
    AssignmentArguments,
    AssignmentSubmissions,
    ClassArguments,
    ClassData,
    ClassDetail,
    DocumentArguments,
    ErrorPatterns,
    Member,
    NoArguments,
    RubricArguments,
    RubricDetail,
    RubricList,
    RubricsArguments,
    StudentArguments,
    StudentGrades,
    TeacherClasses,
    Weaknesses,
)
from library.fulltext import search_passages
from library.schemas import LibraryHits, SearchQuery
from library.text.language import detect


def readable_class(owner_id: int, class_id: int) -> ClassData | None:
    """A class a teacher may read, whole; None for anyone else's."""
    row = store.visible_classes(owner_id).filter(pk=class_id).first()
    return store.class_data(row, owner_id) if row else None


def get_teacher_classes(owner_id: int, _: NoArguments) -> TeacherClasses:
    return TeacherClasses(classes=store.class_summaries(owner_id))


def get_class_detail(owner_id: int, asked: ClassArguments) -> ClassDetail:
    return figures.class_detail(_class(owner_id, asked.class_id))


def get_student_grades(owner_id: int, asked: StudentArguments) -> StudentGrades:
    """In one class, or in all that the student is in."""
    rows = [find_class(owner_id, asked.class_id)] if asked.class_id else list(store.visible_classes(owner_id))
    classes = [store.class_data(row, owner_id) for row in rows]
    student = find_student(classes, asked.student_id)
    return StudentGrades(
        student=student,
        classes=[figures.grades_of(data, member) for data in classes if (member := _in(data, student))],
    )


def get_assignment_submissions(owner_id: int, asked: AssignmentArguments) -> AssignmentSubmissions:
    school_class = find_class(owner_id, asked.class_id) if asked.class_id else None
    row = find_assignment(owner_id, asked.assignment_id, school_class)
    data = store.class_data(row.school_class, owner_id)
    return figures.submissions_of(data, next(one for one in data.assignments if one.assignment_id == row.pk))


def search_teacher_documents(owner_id: int, asked: DocumentArguments) -> LibraryHits:
    query = SearchQuery(text=asked.query, language=detect(asked.query), limit=asked.limit)
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
    return figures.weaknesses(data, student, asked.limit)


def get_student_error_patterns(owner_id: int, asked: AnalysisArguments) -> ErrorPatterns:
    data, student = _analysed(owner_id, asked)
    return figures.error_patterns(data, student, asked.limit)


def _analysed(owner_id: int, asked: AnalysisArguments) -> tuple[ClassData, Member | None]:
    data = _class(owner_id, asked.class_id)
    return data, find_student([data], asked.student_id) if asked.student_id else None


def _class(owner_id: int, reference: str) -> ClassData:
    row: SchoolClass = find_class(owner_id, reference)
    return store.class_data(row, owner_id)


def _in(data: ClassData, student: Member) -> Member | None:
    return next((member for member in data.students if member.student_id == student.student_id), None)
