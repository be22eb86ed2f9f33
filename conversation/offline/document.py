"""Writes a document of sentences as they stand in the teacher's documents, in the form that was asked for."""

from collections.abc import Callable, Iterator, Sequence

from django.utils.translation import gettext

from conversation.briefs.tasks import ClassFigure, WritingTask, WrittenText
from conversation.interactive.offline.material import PageMaterial
from conversation.offline.revising import revised_section
from conversation.offline.sections import HeadedText, in_order, most_telling, sections
from conversation.quizzes.briefs import QuizTask
from conversation.quizzes.offline import quiz
from conversation.quizzes.schemas import QuestionType, QuizQuestion

POINTS, SECTIONS, TERMS, MINUTES = 4, 4, 6, 45
LINE = "＿" * 36
"""A line to write on."""
ROOM: dict[QuestionType, int] = {"SHORT_ANSWER": 3}
"""Lines to write on; what is filled in needs none."""
TOLD_BY_FIGURES = ("report", "plain")
"""What can be written of figures alone."""
KINDS: tuple[QuestionType, ...] = ("FILL_IN_BLANK",) * 3 + ("TRUE_FALSE",) + ("SHORT_ANSWER",) * 2


def write(task: WritingTask) -> WrittenText:
    """The document; empty where neither the documents nor the class's figures say anything."""
    if task.instead_of:
        return revised_section(task)
    found = sections(task.passages, task.language)
    parts = [one._replace(texts=most_telling(one, task.topic, POINTS)) for one in in_order(found[:SECTIONS])]
    if not parts and not (task.figures and task.format in TOLD_BY_FIGURES):
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


def _listed(texts: Sequence[str]) -> str:
    return "\n".join(f"- {text}" for text in texts)


def _table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(cell.replace('|', '/') for cell in row)} |" for row in [header, *rows]]
    return "\n".join([lines[0], "|" + " --- |" * len(header), *lines[1:]])


def _words(task: WritingTask) -> Iterator[str]:
    """The terms that the documents say what they are; one alone makes no list."""
    pairs = PageMaterial(task.passages, task.language, task.topic).pairs[:TERMS]
    if len(pairs) > 1:
        yield f"## {gettext('Words to know')}"
        yield _table([gettext("Word"), gettext("What it is")], [[f"**{one.term}**", one.said] for one in pairs])


def _body(parts: Sequence[HeadedText]) -> Iterator[str]:
    for heading, texts, *_ in parts:
        yield f"## {heading}"
        yield _listed(texts)


def _plain(task: WritingTask, parts: Sequence[HeadedText]) -> Iterator[str]:
    yield from _figures(task.figures)
    yield from _body(parts)


def _handout(task: WritingTask, parts: Sequence[HeadedText]) -> Iterator[str]:
    yield f"{gettext('Name')}: ______________   {gettext('Date')}: ______________"
    yield from _body(parts)
    yield from _words(task)
    questions = _questions(task, ("SHORT_ANSWER",) * 3)
    if questions:
        yield f"## {gettext('Check yourself')}"
        yield from _asked(questions)


def _report(task: WritingTask, parts: Sequence[HeadedText]) -> Iterator[str]:
    if parts:
        yield f"## {gettext('In short')}"
        yield _listed([texts[0] for _, texts, *_ in parts])
    yield from _figures(task.figures)
    yield from _body(parts)


def _figures(figures: Sequence[ClassFigure]) -> Iterator[str]:
    """The class's figures as the tools computed them, each with what it rests on."""
    for figure in figures:
        chart = figure.chart
        yield f"## {figure.title}"
        rows = [
            [name, *(f"{one.values[at]:g}{chart.unit}" for one in chart.series)]
            for at, name in enumerate(chart.categories)
        ]
        yield _table(["", *(one.name for one in chart.series)], rows)
        yield f"*{chart.basis}*"


def _lesson_plan(task: WritingTask, parts: Sequence[HeadedText]) -> Iterator[str]:
    yield _table(
        [gettext("Topic"), gettext("Grade"), gettext("Time")],
        [[task.topic, task.grade or "–", gettext("%(minutes)s minutes") % {"minutes": MINUTES}]],
    )
    yield f"## {gettext('Objectives')}"
    told = gettext("Pupils can explain: %(heading)s.")
    yield _listed([told % {"heading": heading} for heading, *_ in parts])
    yield from _hard(task.figures)
    yield f"## {gettext('What is needed')}"
    texts = [
        gettext("The text “%(title)s”, a copy for each pupil") % {"title": one}
        for one in dict.fromkeys(one.title for one in parts)
    ]
    yield _listed([*texts, gettext("Board or projector"), gettext("Exercise books")])
    yield f"## {gettext('Course of the lesson')}"
    yield _course(task, parts)
    yield f"## {gettext('What is to be known')}"
    for heading, texts, *_ in parts:
        yield f"### {heading}"
        yield _listed(texts)
    yield from _words(task)
    questions = _questions(task, KINDS)
    if questions:
        yield f"## {gettext('How it is checked')}"
        yield "\n".join(
            f"{number}. {one.question.replace('____', '＿＿＿＿')}" for number, one in enumerate(questions, 1)
        )
    yield f"## {gettext('Homework')}"
    yield _listed(
        [gettext("Explain in your own words, in five sentences: %(heading)s") % {"heading": parts[-1].heading}]
    )
    yield from _key(questions)


def _hard(figures: Sequence[ClassFigure]) -> Iterator[str]:
    weak = next((one for one in figures if one.name == "weak_points"), None)
    if weak:
        yield from _figures([weak])


def _course(task: WritingTask, parts: Sequence[HeadedText]) -> str:
    """Phases whose minutes come to a lesson: who does what."""
    opening, closing, homework = 5, 8, 2
    each, rest = divmod(MINUTES - opening - closing - homework, len(parts))
    first = gettext("Asks what is known of “%(topic)s” already, and notes it on the board") % {"topic": task.topic}
    rows = [[str(opening), gettext("Beginning"), first, gettext("Say what they know and what they want to know")]]
    for place, (heading, texts, *_) in enumerate(parts):
        says = gettext("Explains: %(text)s") % {"text": texts[0]}
        do = gettext("Read the part, underline %(count)s statements, compare in pairs") % {"count": len(texts)}
        rows.append([str(each + (place < rest)), heading, says, do])
    checks = gettext("Puts the questions below, and collects answers")
    rows.append([str(closing), gettext("Check"), checks, gettext("Answer alone, then compare in pairs")])
    sets = gettext("Sets the homework, and goes back to what was noted at the beginning")
    rows.append([str(homework), gettext("End"), sets, gettext("Say what is new to them")])
    header = [gettext("Minutes"), gettext("Phase"), gettext("The teacher"), gettext("The pupils")]
    return _table(header, rows)


def _worksheet(task: WritingTask, parts: Sequence[HeadedText]) -> Iterator[str]:
    blank = "______________"
    yield f"{gettext('Name')}: {blank}   {gettext('Class')}: {blank}   {gettext('Date')}: {blank}"
    if parts:
        yield f"## {gettext('Read')}"
        yield " ".join(parts[0].texts) if task.language == "en" else "".join(parts[0].texts)
    questions = _questions(task, KINDS)
    if questions:
        yield f"## {gettext('Tasks')}"
        yield from _asked(questions)
    yield from _key(questions)


def _questions(task: WritingTask, kinds: Sequence[QuestionType]) -> list[QuizQuestion]:
    """Questions that the passages answer."""
    asked = QuizTask(
        language=task.language, topic=task.topic, count=len(kinds), types=list(kinds), passages=task.passages
    )
    return quiz.draft(asked).questions


def _asked(questions: Sequence[QuizQuestion]) -> Iterator[str]:
    """The questions with room to write."""
    for number, one in enumerate(questions, 1):
        told = one.question.replace("____", "＿＿＿＿")
        if one.question_type == "TRUE_FALSE":
            told = f"{told}  □ {gettext('True')}  □ {gettext('False')}"
        yield f"**{number}.** {told}"
        yield from [LINE] * ROOM.get(one.question_type, 0)


def _key(questions: Sequence[QuizQuestion]) -> Iterator[str]:
    if questions:
        truth = {"true": gettext("True"), "false": gettext("False")}
        told = [", ".join(truth.get(key, key) for key in one.right) for one in questions]
        yield f"## {gettext('Answers')}"
        yield "\n".join(f"{number}. {text}" for number, text in enumerate(told, 1))


Writer = Callable[[WritingTask, Sequence[HeadedText]], Iterator[str]]
WRITERS: dict[str, Writer] = {
    "plain": _plain,
    "handout": _handout,
    "report": _report,
    "lesson_plan": _lesson_plan,
    "worksheet": _worksheet,
}
