"""What agents may always ask about a teacher's classes, documents and rubrics: each tool reads, none changes anything."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar, cast, get_type_hints

from pydantic import BaseModel, JsonValue

from conversation.classes import services
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
from runs.database import in_thread
from runs.words import speaking, spoken

A = TypeVar("A", bound=BaseModel)
R = TypeVar("R", bound=BaseModel)


@dataclass(frozen=True)
class DataTool:
    """A question that is answered from the database."""

    name: str
    description: str
    arguments: type[BaseModel]
    answer: Callable[[int, BaseModel], BaseModel]
    """Takes the teacher's id and the arguments; raises a `RunError` that says in a sentence what is not there."""
    answers: type[BaseModel]

    async def ask(self, owner_id: int, arguments: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
        """Its answer, in the language being spoken. Raises the `RunError` that says what is not there."""
        language = spoken()

        def answer() -> BaseModel:
            with speaking(language):  # the thread speaks nobody's
                return self.answer(owner_id, self.arguments.model_validate(arguments))

        found = await in_thread(answer)
        return cast("dict[str, JsonValue]", found.model_dump(mode="json"))


def _tool(name: str, description: str, arguments: type[A], answer: Callable[[int, A], R]) -> DataTool:
    def ask(owner_id: int, given: BaseModel) -> BaseModel:
        return answer(owner_id, arguments.model_validate(given))

    answers: type[R] = get_type_hints(answer)["return"]
    return DataTool(name, description, arguments, ask, answers)


_TOOLS = (
    _tool(
        "get_teacher_classes",
        "The teacher's classes: id, name, grade, subject, how many students and assignments.",
        NoArguments,
        services.get_teacher_classes,
    ),
    _tool(
        "get_class_detail",
        "One class: its students, its assignments with averages and pass rates, and how it does as a whole.",
        ClassArguments,
        services.get_class_detail,
    ),
    _tool(
        "get_student_grades",
        "One student's score in every assignment, beside the class's average, and the grades the teacher recorded.",
        StudentArguments,
        services.get_student_grades,
    ),
    _tool(
        "get_assignment_submissions",
        "One assignment: who handed in what and when, every score, and how each item went.",
        AssignmentArguments,
        services.get_assignment_submissions,
    ),
    _tool(
        "search_teacher_documents",
        "Passages of the teacher's documents about a subject.",
        DocumentArguments,
        services.search_teacher_documents,
    ),
    _tool(
        "list_available_rubrics",
        "The teacher's rubrics, by subject if one is given.",
        RubricsArguments,
        services.list_available_rubrics,
    ),
    _tool(
        "get_rubric",
        "One rubric: its criteria with their levels and marks, and common errors.",
        RubricArguments,
        services.get_rubric,
    ),
    _tool(
        "analyze_student_weakness",
        "The knowledge points in which a class, or one student of it, reached least, computed from scores per item.",
        AnalysisArguments,
        services.analyze_student_weakness,
    ),
    _tool(
        "get_student_error_patterns",
        "The errors that were marked most often in a class's answers, or in one student's.",
        AnalysisArguments,
        services.get_student_error_patterns,
    ),
    _tool(
        "compare_classes",
        "All the teacher's classes side by side, the weakest first: in one knowledge point, or in all of their work.",
        ComparisonArguments,
        services.compare_classes,
    ),
)
TOOLS: Mapping[str, DataTool] = {tool.name: tool for tool in _TOOLS}
_WORK = _tool(
    "get_class_work",
    "A row for each student of a class and each assignment that was due: handed in or not, when, late or not, the score.",
    WorkArguments,
    services.get_class_work,
)
APPLICATION_TOOLS: Mapping[str, DataTool] = {**TOOLS, _WORK.name: _WORK}
"""What applications may ask: the same, and what is too long to be read in a conversation."""
