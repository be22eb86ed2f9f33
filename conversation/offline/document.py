"""Writes a document of sentences as they stand in the teacher's documents, in the form that was asked for."""

from collections.abc import Callable, Iterator, Sequence

from django.utils.translation import gettext

from conversation.briefs import WritingTask, WrittenText
from conversation.offline.sections import HeadedText, sections
from conversation.quizzes.briefs import QuizTask
from conversation.quizzes.offline import quiz
from library.text.keywords import keywords
from library.text.language import detect

POINTS, SECTIONS, TERMS, TASKS, MINUTES = 4, 4, 6, 6, 45


def write(task: WritingTask) -> WrittenText:
    """The document; empty where the documents are silent."""
    parts = _sections(task)
    if not parts:
        return WrittenText(title=task.title[:200], content="")
    blocks = WRITERS[task.format](task, parts)
    return WrittenText(title=_title(task)[:200], content="\n\n".join(block for block in blocks if block))


def _title(task: WritingTask) -> str:
    """The title that was given; a bare subject is told what it is a plan or a sheet of."""
    if task.title != task.topic:
        return task.title
    forms = {
        "lesson_plan": gettext("Lesson plan: %(topic)s"),
        "handout": gettext("Handout: %(topic)s"),
        "worksheet": gettext("Worksheet: %(topic)s"),
        "report": gettext("Report: %(topic)s"),
    }
    return forms[task.format] % {"topic": task.topic} if task.format in forms else task.topic


def _sections(task: WritingTask) -> list[HeadedText]:
    found = sections(task.passages, task.language)
    return [one._replace(texts=one.texts[:POINTS]) for one in found[:SECTIONS]]


def _listed(texts: Sequence[str]) -> str:
    return "\n".join(f"- {text}" for text in texts)


def _terms(task: WritingTask) -> list[str]:
    return keywords([one.text for one in task.passages if detect(one.text) == task.language], TERMS)


def _body(parts: Sequence[HeadedText]) -> Iterator[str]:
    for heading, texts, *_ in parts:
        yield f"## {heading}"
        yield _listed(texts)


def _plain(_task: WritingTask, parts: Sequence[HeadedText]) -> Iterator[str]:
    yield from _body(parts)


def _handout(task: WritingTask, parts: Sequence[HeadedText]) -> Iterator[str]:
    yield f"## {gettext('What it is about')}"
    yield gettext("Words to know: %(terms)s") % {
        "terms": "、".join(_terms(task)) if task.language == "zh" else ", ".join(_terms(task))
    }
    yield from _body(parts)


def _report(_task: WritingTask, parts: Sequence[HeadedText]) -> Iterator[str]:
    yield f"## {gettext('In short')}"
    yield _listed([texts[0] for _, texts, *_ in parts])
    yield from _body(parts)


def _lesson_plan(task: WritingTask, parts: Sequence[HeadedText]) -> Iterator[str]:
    yield f"## {gettext('Objectives')}"
    objectives = [gettext("Pupils can explain: %(heading)s.") % {"heading": heading} for heading, *_ in parts]
    yield _listed(objectives)
    yield f"## {gettext('Words to know')}"
    yield _listed(_terms(task))
    yield f"## {gettext('Course of the lesson')}"
    yield _course(parts)
    yield f"## {gettext('What is to be known')}"
    for heading, texts, *_ in parts:
        yield f"### {heading}"
        yield _listed(texts)
    yield from _tasks(task, gettext("How it is checked"))


def _course(parts: Sequence[HeadedText]) -> str:
    """A table whose minutes come to a lesson."""
    opening, closing = 5, 10
    left = MINUTES - opening - closing
    each, rest = divmod(left, len(parts))
    rows = [(opening, gettext("Beginning"), parts[0].texts[0])]
    rows += [
        (each + (place < rest), heading, gettext("Read and talk about it: %(count)s points") % {"count": len(texts)})
        for place, (heading, texts, *_) in enumerate(parts)
    ]
    rows.append((closing, gettext("Check"), gettext("Answer the questions below, alone, then compare in pairs")))
    lines = [f"| {minutes} | {phase} | {what.replace('|', '/')} |" for minutes, phase, what in rows]
    head = f"| {gettext('Minutes')} | {gettext('Phase')} | {gettext('What is done')} |"
    return "\n".join([head, "| --- | --- | --- |", *lines])


def _worksheet(task: WritingTask, parts: Sequence[HeadedText]) -> Iterator[str]:
    yield f"{gettext('Name')}: ____________   {gettext('Date')}: ____________"
    yield from _tasks(task, gettext("Tasks"))


def _tasks(task: WritingTask, heading: str) -> Iterator[str]:
    """Questions that the passages answer, and their answers at the end."""
    asked = QuizTask(
        language=task.language,
        topic=task.topic,
        count=TASKS,
        types=["FILL_IN_BLANK"] * (TASKS - 2) + ["SHORT_ANSWER"] * 2,
        passages=task.passages,
    )
    questions = quiz.draft(asked).questions
    if not questions:
        return
    yield f"## {heading}"
    yield "\n".join(f"{number}. {one.question.replace('____', '＿＿＿＿')}" for number, one in enumerate(questions, 1))
    yield f"## {gettext('Answers')}"
    yield "\n".join(f"{number}. {', '.join(one.right)}" for number, one in enumerate(questions, 1))


Writer = Callable[[WritingTask, Sequence[HeadedText]], Iterator[str]]
WRITERS: dict[str, Writer] = {
    "plain": _plain,
    "handout": _handout,
    "report": _report,
    "lesson_plan": _lesson_plan,
    "worksheet": _worksheet,
}
