"""`generate_quiz_questions`: questions from what is known of the topic and of the class, each checked before it leaves."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice

from django.utils.translation import gettext, gettext_noop
from pydantic import BaseModel, JsonValue

from conversation import steps, store
from conversation.briefs.arguments import QuizArguments
from conversation.briefs.tasks import Excerpt, Extracted
from conversation.errors import NoMaterial, NoQuestionPassed, NoTopic
from conversation.events.data import FinishedQuiz, QuestionItem, QuestionMade, QuizCompleted
from conversation.making.desk import Toolcall, TurnDesk
from conversation.making.tool import GenerationTool
from conversation.models import ArtifactVersion
from conversation.quizzes.briefs import PORTION, FaultyQuestion, QuizTask
from conversation.quizzes.checking.spreading import balanced, refusals
from conversation.quizzes.schemas import QuestionType, Quiz, QuizQuestion, WeakBasis
from conversation.quizzes.summing import meta_of
from runs.words import Sentence

TRIES = 2
"""How often a portion is asked for again that did not give all its questions."""


@dataclass(frozen=True)
class QuizSubject:
    """What some of the questions are about, and what of the class's work says that they should be."""

    topic: str
    basis: WeakBasis | None
    passages: list[Excerpt]


@dataclass
class _QuizWork:
    """A quiz as it grows; each question is told of as soon as it has passed."""

    desk: TurnDesk
    call: Toolcall
    asked: QuizArguments
    bases: Sequence[WeakBasis]
    kinds: list[QuestionType]
    """One for each question; none where any will do."""
    made: list[QuizQuestion] = field(default_factory=list)
    own: int = 0
    """How many come from the teacher's banks."""
    refused: int = 0
    """How many did not pass, also when they were written again."""

    @property
    def missing(self) -> int:
        return self.asked.count - len(self.made)

    def wanted(self, size: int) -> list[QuestionType]:
        """The types of the next questions: those that are not there yet."""
        left = list(self.kinds)
        for one in self.made:
            if one.question_type in left:
                left.remove(one.question_type)
        return left[:size]

    async def take(self, questions: Sequence[QuizQuestion], basis: WeakBasis | None) -> list[FaultyQuestion]:
        """Keeps those that pass; returns the others with what is wrong with them."""
        faulty: list[FaultyQuestion] = []
        for question in questions[: self.missing]:
            if found := refusals(question, self.made):
                faulty.append(FaultyQuestion(question=question, problems=found))
                continue
            (placed,) = balanced([question], self.made, seed=f"{self.desk.run.id}{self.call.id}")
            said = f"{placed.knowledge_point} {placed.question} {placed.explanation}".lower()
            named = next((one for one in self.bases if one.name.lower() in said), None)
            index = len(self.made)
            self.made.append(placed.model_copy(update={"weak_point": basis or named}))
            item = QuestionItem(artifact_id=self.desk.artifact_id(self.call), index=index, question=self.made[-1])
            told = QuestionMade(id=f"{item.artifact_id}:{index}", data=item)
            await self.desk.say(told, once=f"{self.call.id}.question.{index}")
        return faulty

    async def draft(self, subject: QuizSubject, size: int) -> bool:
        """A portion about one subject; what does not pass is asked for once more, with the reasons.

        Instead of what does not pass then either the offline engine makes questions of what the documents say.
        """
        task = QuizTask(
            language=self.desk.opened.language,
            topic=subject.topic,
            count=size,
            types=self.wanted(size),
            difficulty=self.asked.difficulty,
            subject=self.asked.subject,
            grade=self.asked.grade,
            weak_points=[one.name for one in self.bases],
            passages=subject.passages,
            taken=[one.question for one in self.made],
        )
        drafted = await self._ask(task)
        faulty = await self.take(drafted, subject.basis)
        if faulty:
            faulty = await self.take(await self._ask(self._left(task, faulty, mending=True)), subject.basis)
        if faulty:
            left, before = self._left(task, faulty), len(self.made)
            run = self.desk.run
            draft = await run.step("questions of documents", steps.questions_of_documents, left)
            await self.take(draft.questions, subject.basis)
            self.refused += len(faulty) - (len(self.made) - before)
        return bool(drafted)

    def _left(self, task: QuizTask, faulty: list[FaultyQuestion], *, mending: bool = False) -> QuizTask:
        """The task of writing those again that did not pass."""
        changes = {
            "count": len(faulty),
            "types": [one.question.question_type for one in faulty],
            "taken": [one.question for one in self.made],
            "to_mend": faulty if mending else [],
        }
        return task.model_copy(update=changes)

    async def _ask(self, task: QuizTask) -> list[QuizQuestion]:
        run = self.desk.run
        draft = await run.finishing_step("questions", steps.draft_questions, run.meter, task, self.desk.disguise)
        return draft.questions

    @property
    def remark(self) -> Sentence | None:
        """How many are missing, and why."""
        if not self.missing:
            return None
        count, wanted = len(self.made), self.asked.count
        if self.refused:
            return Sentence(
                "The quiz has %(count)s of the %(wanted)s questions that were asked for: %(refused)s did not pass the "
                "checks, also after they were written again.",
                count=count,
                wanted=wanted,
                refused=self.refused,
            )
        return Sentence(
            "The quiz has %(count)s of the %(wanted)s questions that were asked for: your documents give no more that can "
            "be asked well.",
            count=count,
            wanted=wanted,
        )


async def make(desk: TurnDesk, call: Toolcall, given: BaseModel) -> JsonValue:
    asked = QuizArguments.model_validate(given)
    run, bases = desk.run, list[WeakBasis]()
    if class_id := asked.class_id or (desk.opened.class_id if asked.weakness_focus else ""):
        bases = await run.step("weak points", steps.weak_points, run.owner_id, class_id, asked.weakness_focus)
    weak = asked.weakness_focus or [one.name for one in bases]
    topic = asked.topic or gettext(", ").join(weak[:2])
    if not topic:
        raise NoTopic
    kinds: list[QuestionType] = list(islice(cycle(asked.types), asked.count)) if asked.types else []
    work = _QuizWork(desk, call, asked, bases, kinds)
    await _take_own(work, topic)
    await _draft_all(work, await _subjects(desk, asked, weak, bases))
    if not work.made:
        raise NoQuestionPassed(wanted=asked.count) if work.refused else NoMaterial(topic=topic)
    return await _keep(work, topic)


async def _keep(work: _QuizWork, topic: str) -> JsonValue:
    desk, questions, remark = work.desk, work.made, work.remark
    title = str(Sentence("Quiz: %(topic)s", topic=topic))
    quiz = Quiz(language=desk.opened.language, meta=meta_of(title, work.asked.subject, questions), questions=questions)

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
                message=remark or Sentence("The quiz has %(count)s questions.", count=len(questions)),
            ),
        )

    version = await desk.keep(work.call, title, quiz, tell)
    await desk.name_sources(sorted({one.source for one in questions if one.source}))
    told: dict[str, JsonValue] = {
        "artifactId": version.artifact_id,
        "kind": "quiz",
        "version": version.number,
        "title": title,
        "questions": len(questions),
    }
    return told | ({"remark": str(remark)} if remark else {}) | ({"fromBank": work.own} if work.own else {})


async def _subjects(
    desk: TurnDesk, asked: QuizArguments, weak: Sequence[str], bases: Sequence[WeakBasis]
) -> list[QuizSubject]:
    """The topic; without one, each thing that the class finds hard."""
    if asked.topic:
        return [QuizSubject(asked.topic, None, await _passages(desk, asked.topic))]
    known = {one.name: one for one in bases}
    found = [QuizSubject(name, known.get(name), await _passages(desk, name)) for name in weak]
    # Where documents speak of some of it, no question is made of the rest.
    return [one for one in found if one.passages] or found[:1]


async def _passages(desk: TurnDesk, subject: str) -> list[Excerpt]:
    run, opened = desk.run, desk.opened
    found = await run.step("passages", steps.find_passages, run.meter, run.owner_id, subject, opened.document_ids)
    return list(dict.fromkeys(found))


async def _take_own(work: _QuizWork, topic: str) -> None:
    """The teacher's own questions about the topic: half of the quiz, so that it is mixed."""
    asked, run = work.asked, work.desk.run
    if not (asked.from_bank or asked.bank_ids):
        return
    size = -(-asked.count // 2)
    found = await run.step(
        "bank", steps.questions_of_banks, run.owner_id, asked.bank_ids, topic, list(dict.fromkeys(asked.types)), size
    )
    await work.take(found.questions, None)
    work.own = len(work.made)


async def _draft_all(work: _QuizWork, subjects: Sequence[QuizSubject]) -> None:
    """A portion after the other, the subjects in turn, until all are there or no more come that pass."""
    misses = {one.topic: 0 for one in subjects}
    turn = cycle(subjects)
    share = -(-work.missing // len(subjects))
    while work.missing and (left := [one for one in subjects if misses[one.topic] <= TRIES]):
        subject = next(one for one in turn if one in left)
        size, before = min(PORTION, share, work.missing), len(work.made)
        came = await work.draft(subject, size)
        if len(work.made) < before + size:
            misses[subject.topic] += 1
        if not came or len(work.made) == before:  # who wrote nothing that passes, twice, will not the third time
            misses[subject.topic] = TRIES + 1


def doing(given: BaseModel) -> Sentence:
    asked = QuizArguments.model_validate(given)
    if asked.topic:
        return Sentence("Writing questions about %(topic)s…", topic=asked.topic)
    return Sentence("Writing questions about what the class finds hard…")


def from_request(message: str, extracted: Extracted) -> QuizArguments:
    values = extracted.model_dump(include={"topic", "count", "types", "difficulty", "subject", "grade", "from_bank"})
    said = {name: value for name, value in values.items() if value}
    return QuizArguments.model_validate(said | ({"class_id": extracted.class_name} if extracted.class_name else {}))


tool = GenerationTool(
    name="generate_quiz_questions",
    kind="quiz",
    label=gettext_noop("quizzes"),
    description=(
        "Make a quiz, questionnaire or set of exercises and keep it. Returns its id, and a remark where fewer questions "
        "could be made than were asked for: tell the teacher."
    ),
    arguments=QuizArguments,
    make=make,
    doing=doing,
    from_request=from_request,
)
