"""One question of a quiz, written anew as a teacher's remark says, or put there by the teacher."""

from pydantic import JsonValue

from conversation import steps, store
from conversation.briefs.tasks import Excerpt
from conversation.errors import NoMaterial, NoQuestionPassed
from conversation.events.data import FinishedQuiz, QuestionItem, QuestionMade, QuizCompleted
from conversation.making.desk import Toolcall, TurnDesk
from conversation.models import ArtifactVersion
from conversation.offline.parts import place_of, shown
from conversation.quizzes.briefs import FaultyQuestion, QuizTask
from conversation.quizzes.checking.spreading import refusals, settled
from conversation.quizzes.errors import NoSuchQuestion
from conversation.quizzes.revising import others, wanted, with_question
from conversation.quizzes.schemas import Quiz, QuizQuestion
from conversation.schemas.artifacts import Made
from runs.words import Sentence

TOPIC = 200


async def rewrite(desk: TurnDesk, call: Toolcall, artifact_id: str, made: Made, part: str, remark: str) -> Made:
    """Raises `NoSuchQuestion`, `NoMaterial` or `NoQuestionPassed`."""
    quiz = _quiz(made)
    old = _question_of(quiz, part)
    new = await _written(desk, quiz, old, remark)
    changed = with_question(quiz, old, settled(new, others(quiz, old), seed=f"{desk.run.id}{call.id}"))
    index = old.order - 1
    item = QuestionItem(artifact_id=artifact_id, index=index, question=changed.questions[index])
    await desk.say(QuestionMade(id=f"{artifact_id}:{index}", data=item), once=f"{call.id}.question")
    return changed


async def _written(desk: TurnDesk, quiz: Quiz, old: QuizQuestion, remark: str) -> QuizQuestion:
    run, there = desk.run, others(quiz, old)
    types, difficulty = wanted(old, remark)
    about = (old.knowledge_point or quiz.meta.title)[:TOPIC]
    found = await run.step("passages", steps.find_passages, run.meter, run.owner_id, about, [])
    own = [Excerpt(title=old.source, heading=old.knowledge_point, text=old.explanation)] if old.explanation else []
    task = QuizTask(
        language=quiz.language,
        topic=about,
        count=1,
        difficulty=difficulty,
        passages=[*own, *found],
        taken=[one.question for one in there],
        instead_of=old,
        remark=remark,
    )
    came = False
    for kind in types:
        draft = await run.finishing_step(
            "question", steps.draft_questions, run.meter, task.model_copy(update={"types": [kind]}), desk.disguise
        )
        came = came or bool(draft.questions)
        for one in draft.questions:
            if not (found_wrong := refusals(one, there)):
                return one.model_copy(update={"weak_point": old.weak_point})
            faulty = [FaultyQuestion(question=one, problems=found_wrong)]
            task = task.model_copy(update={"to_mend": faulty})
    raise NoQuestionPassed(wanted=1) if came else NoMaterial(topic=about)


def replace(made: Made, part: str, content: JsonValue) -> Made:
    quiz = _quiz(made)
    return with_question(quiz, _question_of(quiz, part), QuizQuestion.model_validate(content))


def _question_of(quiz: Quiz, part: str) -> QuizQuestion:
    at = place_of(part, [one.id for one in quiz.questions])
    if at is None:
        raise NoSuchQuestion(part=shown(part), count=len(quiz.questions))
    return quiz.questions[at]


def tell(version: ArtifactVersion) -> QuizCompleted:
    quiz = _quiz(version.made)
    return QuizCompleted(
        id=version.artifact_id,
        data=FinishedQuiz(
            artifact_id=version.artifact_id,
            kind="quiz",
            version=version.number,
            title=version.title,
            url=store.address_of(version.artifact_id, version.number),
            total=len(quiz.questions),
            message=Sentence("Version %(number)s is ready.", number=version.number),
        ),
    )


def _quiz(made: Made) -> Quiz:
    if not isinstance(made, Quiz):
        raise TypeError(made.kind)
    return made
