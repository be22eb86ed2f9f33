"""What a file gives: questions with their places, and a sentence for each thing that is left out."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pydantic import ValidationError

from conversation.quizzes.checking.questions import is_repeated, problems
from conversation.quizzes.schemas import QuizQuestion
from runs.words import Sentence

MOST_QUESTIONS = 2000


class LeftOutQuestion(NamedTuple):
    """What of a file is left out: where it stands, and why."""

    place: str
    reason: Sentence


class ReadQuestions(NamedTuple):
    """All that a file gives."""

    questions: list[QuizQuestion]
    left_out: list[LeftOutQuestion]


@dataclass
class FoundQuestions:
    """Takes questions in; one that fails the gates is left out and told of."""

    questions: list[QuizQuestion] = field(default_factory=list)
    left_out: list[LeftOutQuestion] = field(default_factory=list)
    _asked: dict[str, str] = field(default_factory=dict)

    def refuse(self, place: str, reason: Sentence) -> None:
        self.left_out.append(LeftOutQuestion(place, reason))

    def take(self, place: str, **given: Any) -> None:
        """A question in the fields of the model."""
        if len(self.questions) >= MOST_QUESTIONS:
            self.refuse(place, Sentence("A bank has at most %(most)s questions.", most=MOST_QUESTIONS))
            return
        number = len(self.questions) + 1
        try:
            question = QuizQuestion.model_validate({"id": f"b-{number:04}", "order": number, **given})
        except ValidationError:
            self.refuse(place, Sentence("The question is not complete."))
            return
        if found := problems(question):
            self.refuse(
                place,
                Sentence("It does not pass the checks: %(problem)s", problem=Sentence(found[0].partition("”: ")[2])),
            )
        elif question.question in self._asked and is_repeated(question, [question.question]):
            self.refuse(place, Sentence("It is in the file twice."))
        else:
            self._asked[question.question] = place
            self.questions.append(question)
