"""Writes a document of sentences as they stand in the teacher's documents, in the form that was asked for."""

from collections.abc import Callable, Iterator, Sequence

from django.utils.translation import gettext

from conversation.briefs import WritingTask, WrittenText
from conversation.quizzes.briefs import QuizTask
from conversation.quizzes.offline import quiz
from library.answering.candidates import is_fit, leans
from library.text.keywords import keywords
from library.text.language import detect
from library.text.sentences import split

POINTS, SECTIONS, TERMS, TASKS, MINUTES = 4, 4, 6, 6, 45
Section = tuple[str, list[str]]


def write(task: WritingTask) -> WrittenText:
    """The document; empty where the documents are silent."""
    sections = _sections(task)
    if not sections:
        return WrittenText(title=task.title[:200], content="")
    blocks = WRITERS[task.format](task, sections)
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


def _sections(task: WritingTask) -> list[Section]:
    """What the passages say, under their headings, the best first."""
    own = [one for one in task.passages if detect(one.text) == task.language] or task.passages
    found: dict[str, list[str]] = {}
    seen: set[str] = set()
    for passage in own:
        for sentence in split(passage.text):
            text = " ".join(sentence.text.split())
            if is_fit(text) and not leans(text) and text not in seen:
                seen.add(text)
                found.setdefault(passage.heading or passage.title, []).append(text)
    return [(heading, texts[:POINTS]) for heading, texts in list(found.items())[:SECTIONS]]


def _listed(texts: Sequence[str]) -> str:
    return "\n".join(f"- {text}" for text in texts)


def _terms(task: WritingTask) -> list[str]:
    return keywords([one.text for one in task.passages if detect(one.text) == task.language], TERMS)


def _body(sections: Sequence[Section]) -> Iterator[str]:
    for heading, texts in sections:
        yield f"## {heading}"
        yield _listed(texts)


def _plain(_task: WritingTask, sections: Sequence[Section]) -> Iterator[str]:
    yield from _body(sections)


def _handout(task: WritingTask, sections: Sequence[Section]) -> Iterator[str]:
    yield f"## {gettext('What it is about')}"
    yield gettext("Words to know: %(terms)s") % {
        "terms": "、".join(_terms(task)) if task.language == "zh" else ", ".join(_terms(task))
    }
    yield from _body(sections)


def _report(_task: WritingTask, sections: Sequence[Section]) -> Iterator[str]:
    yield f"## {gettext('In short')}"
    yield _listed([texts[0] for _, texts in sections])
    yield from _body(sections)


def _lesson_plan(task: WritingTask, sections: Sequence[Section]) -> Iterator[str]:
    yield f"## {gettext('Objectives')}"
    objectives = [gettext("Pupils can explain: %(heading)s.") % {"heading": heading} for heading, _ in sections]
    yield _listed(objectives)
    yield f"## {gettext('Words to know')}"
    yield _listed(_terms(task))
    yield f"## {gettext('Course of the lesson')}"
    yield _course(sections)
    yield f"## {gettext('What is to be known')}"
    for heading, texts in sections:
        yield f"### {heading}"
        yield _listed(texts)
    yield from _tasks(task, gettext("How it is checked"))


def _course(sections: Sequence[Section]) -> str:
    """A table whose minutes come to a lesson."""
    opening, closing = 5, 10
    left = MINUTES - opening - closing
    each, rest = divmod(left, len(sections))
    rows = [(opening, gettext("Beginning"), sections[0][1][0])]
    rows += [
        (each + (place < rest), heading, gettext("Read and talk about it: %(count)s points") % {"count": len(texts)})
        for place, (heading, texts) in enumerate(sections)
    ]
    rows.append((closing, gettext("Check"), gettext("Answer the questions below, alone, then compare in pairs")))
    lines = [f"| {minutes} | {phase} | {what.replace('|', '/')} |" for minutes, phase, what in rows]
    head = f"| {gettext('Minutes')} | {gettext('Phase')} | {gettext('What is done')} |"
    return "\n".join([head, "| --- | --- | --- |", *lines])


def _worksheet(task: WritingTask, sections: Sequence[Section]) -> Iterator[str]:
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


Writer = Callable[[WritingTask, Sequence[Section]], Iterator[str]]
WRITERS: dict[str, Writer] = {
    "plain": _plain,
    "handout": _handout,
    "report": _report,
    "lesson_plan": _lesson_plan,
    "worksheet": _worksheet,
}
