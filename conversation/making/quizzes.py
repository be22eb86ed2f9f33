"""`generate_quiz_questions`: questions from what is known of the topic and of the class, each checked before it leaves."""

from collections.abc import Sequence
from itertools import cycle, islice

from django.utils.translation import gettext_noop
from pydantic import BaseModel, JsonValue

from conversation import steps, store
from conversation.arguments import QuizArguments
from conversation.briefs import Excerpt, Extracted
from conversation.errors import NoTopic, TooFewQuestions
from conversation.events import FinishedQuiz, QuestionItem, QuestionMade, QuizCompleted
from conversation.making.desk import Toolcall, TurnDesk
from conversation.making.tool import GenerationTool
from conversation.models import ArtifactVersion
from conversation.quizzes.briefs import QuizTask
from conversation.quizzes.checking.spreading import balanced
from conversation.quizzes.schemas import QuestionType, Quiz, QuizMeta, QuizQuestion
from runs.words import Sentence

PORTION = 5
"""Questions of one call of a model: the first are read while the next are made."""
TRIES = 2
"""How often a portion is asked for again whose questions did not all pass."""
MINUTES: dict[QuestionType, int] = {"SHORT_ANSWER": 4, "LONG_ANSWER": 10, "COMPOSITE": 8, "NUMERIC": 3, "MATCHING": 3}


async def make(desk: TurnDesk, call: Toolcall, given: BaseModel) -> JsonValue:
    asked = QuizArguments.model_validate(given)
    weak = asked.weakness_focus or await _weak_points(desk, asked)
    topic = asked.topic or "、".join(weak[:2])
    if not topic:
        raise NoTopic
    passages = await _passages(desk, topic, weak if not asked.topic else [])
    questions = await _questions(desk, call, asked, topic, weak, passages)
    if len(questions) < asked.count:
        raise TooFewQuestions(count=len(questions), wanted=asked.count)
    title = str(Sentence("Quiz: %(topic)s", topic=topic))
    quiz = Quiz(language=desk.opened.language, meta=_meta(title, asked, questions), questions=questions)

    def tell(version: ArtifactVersion) -> QuizCompleted:
        return QuizCompleted(
            id=version.artifact_id,
            data=FinishedQuiz(
                artifact_id=version.artifact_id,
                kind="quiz",
                version=version.number,
                title=version.title,
                url=store.address_of(version.artifact_id, version.number),
                total=len(questions),
                message=Sentence("The quiz has %(count)s questions.", count=len(questions)),
            ),
        )

    version = await desk.keep(call, title, quiz, tell)
    await desk.name_sources(sorted({one.source for one in questions if one.source}))
    return {
        "artifactId": version.artifact_id,
        "kind": "quiz",
        "version": version.number,
        "title": title,
        "questions": len(questions),
    }


async def _weak_points(desk: TurnDesk, asked: QuizArguments) -> list[str]:
    if not asked.class_id:
        return []
    return await desk.run.step("weak points", steps.weak_points, desk.run.owner_id, asked.class_id)


async def _passages(desk: TurnDesk, topic: str, weak: Sequence[str]) -> list[Excerpt]:
    run, opened = desk.run, desk.opened
    found: list[Excerpt] = []
    for subject in weak or [topic]:
        found += await run.step(
            "passages", steps.find_passages, run.meter, run.owner_id, subject, opened.language, opened.document_ids
        )
    return list(dict.fromkeys(found))


async def _questions(
    desk: TurnDesk, call: Toolcall, asked: QuizArguments, topic: str, weak: Sequence[str], passages: list[Excerpt]
) -> list[QuizQuestion]:
    """The questions, a portion after the other; each is told of as soon as it has passed."""
    kinds: list[QuestionType] = list(islice(cycle(asked.types), asked.count)) if asked.types else []
    made: list[QuizQuestion] = []
    misses = 0
    while len(made) < asked.count and misses <= TRIES:
        place, size = len(made), min(PORTION, asked.count - len(made))
        task = QuizTask(
            language=desk.opened.language,
            topic=topic,
            count=size,
            types=kinds[place : place + size],
            difficulty=asked.difficulty,
            subject=asked.subject,
            grade=asked.grade,
            weak_points=list(weak),
            passages=passages,
            taken=[one.question for one in made],
        )
        draft = await desk.run.finishing_step("questions", steps.draft_questions, desk.run.meter, task, desk.disguise)
        passed = balanced(draft.questions, made, seed=f"{desk.run.id}{call.id}")
        misses += len(passed) < size
        for question in passed:
            made.append(question)
            item = QuestionItem(artifact_id=desk.artifact_id(call), index=len(made) - 1, question=question)
            key = f"{item.artifact_id}:{item.index}"
            await desk.say(QuestionMade(id=key, data=item), once=f"{call.id}.question.{item.index}")
        if not passed and not draft.questions:
            break
    return made


def _meta(title: str, asked: QuizArguments, questions: Sequence[QuizQuestion]) -> QuizMeta:
    return QuizMeta(
        title=title,
        subject=asked.subject,
        total_points=sum(one.points for one in questions),
        estimated_duration=sum(MINUTES.get(one.question_type, 2) for one in questions),
        question_count=len(questions),
    )


def doing(given: BaseModel) -> Sentence:
    asked = QuizArguments.model_validate(given)
    if asked.topic:
        return Sentence("Writing questions about %(topic)s…", topic=asked.topic)
    return Sentence("Writing questions about what the class finds hard…")


def from_request(message: str, extracted: Extracted) -> QuizArguments:
    values = extracted.model_dump(include={"topic", "count", "types", "difficulty", "subject", "grade"})
    said = {name: value for name, value in values.items() if value}
    return QuizArguments.model_validate(said | ({"class_id": extracted.class_name} if extracted.class_name else {}))


tool = GenerationTool(
    name="generate_quiz_questions",
    kind="quiz",
    label=gettext_noop("quizzes"),
    description="Make a quiz, questionnaire or set of exercises and keep it. Returns its id.",
    arguments=QuizArguments,
    make=make,
    doing=doing,
    from_request=from_request,
)
