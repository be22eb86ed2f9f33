"""Does what the unified agent does: look up what the class finds hard, call the tool that suits, say how it ended."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext, gettext_noop
from pydantic import JsonValue

from conversation.briefs.arguments import (
    LONGEST_PART,
    DeckArguments,
    DocxArguments,
    EditArguments,
    FileArguments,
    InteractiveArguments,
    OutlineArguments,
    QuizArguments,
)
from conversation.briefs.tasks import AssistantTask, ClarifyPayload, FinalResult
from conversation.classes.schemas.arguments import AnalysisArguments
from conversation.classes.schemas.figures import Weaknesses
from conversation.decks.schemas import MOST_SLIDES
from conversation.interactive.offline.page import MODELS
from conversation.offline.files import kinds_in
from conversation.offline.parts import asked_part
from library.text.language import joined
from runs.working import Call, Returned

QUIZ, DOCX, WEAKNESS = "generate_quiz_questions", "generate_docx", "analyze_student_weakness"
EDIT, GIVE = "edit_part", "give_file"
PDF = "render_pdf"
OUTLINE, DECK, PAGE = "propose_pptx_outline", "generate_pptx", "request_interactive_content"
MAKERS = (QUIZ, DOCX, PDF, OUTLINE, DECK, PAGE, EDIT, GIVE)
WITHOUT_TOPIC = ("plotter", "number_line", "chance", "motion")
"""Pages that need nothing but their kind."""
WEAK_POINTS = 3
TOPICS = 4


_READY = {
    QUIZ: gettext_noop("“%(title)s” is ready: %(count)s questions, each checked."),
    DOCX: gettext_noop("“%(title)s” is ready as a Word file."),
    PDF: gettext_noop("“%(title)s” is ready as PDF."),
    DECK: gettext_noop("“%(title)s” is ready: %(count)s slides as a PowerPoint file, with notes."),
    EDIT: gettext_noop("“%(title)s”: part %(part)s is written anew, version %(version)s."),
    GIVE: gettext_noop("“%(title)s” can be downloaded as %(format)s."),
    PAGE: gettext_noop("“%(title)s” is ready as an interactive page; a browser has tried it."),
}


def decide(task: AssistantTask, returned: Sequence[Returned]) -> Call | FinalResult:
    made = [one for one in returned if one.tool in MAKERS and (one.is_own or not one.is_failure)]
    if made:
        return _ended(task, made[-1])
    tool = next((one for one in task.candidate_tools if one in MAKERS), "")
    said = task.extracted
    school_class = said.class_name or task.class_id
    if tool == EDIT:
        part = asked_part(task.message, task.parts) or task.message
        return Call(EDIT, EditArguments(part=part[:LONGEST_PART], remark=task.message[:1000]))
    if tool == GIVE:
        return Call(GIVE, FileArguments(format=said.file or task.message[:40], kinds=kinds_in(task.message)))
    if tool == QUIZ and (school_class or said.topic):
        return _quiz(task, school_class, [one for one in returned if one.is_own])
    if tool in (DOCX, PDF) and (said.topic or (said.format == "report" and school_class)):
        return Call(tool, _document(task, school_class))
    if tool == DECK and task.outline_id and not said.topic:
        return Call(DECK, DeckArguments(outline_id=task.outline_id))
    if tool in (OUTLINE, DECK) and (said.topic or school_class):
        return Call(tool, _slides(task, school_class, DeckArguments if tool == DECK else OutlineArguments))
    if tool == PAGE and (said.topic or said.pattern in WITHOUT_TOPIC):
        values = {"title": said.topic or task.message[:60], "topic": said.topic, "pattern": said.pattern}
        return Call(PAGE, InteractiveArguments.model_validate({**values, "grade": said.grade, "subject": said.subject}))
    question = gettext("What shall it be about?")
    payload = ClarifyPayload(question=question, options=task.topics[:TOPICS] or None, hint="needTopic")
    return FinalResult(status="clarify_needed", clarify=payload, message=question)


def _slides(task: AssistantTask, school_class: str, arguments: type[OutlineArguments]) -> OutlineArguments:
    said = task.extracted
    values: dict[str, object] = {"topic": said.topic, "grade": said.grade, "class_id": school_class}
    if said.count and 3 <= said.count <= MOST_SLIDES:
        values["count"] = said.count
    return arguments.model_validate(values)


def _quiz(task: AssistantTask, school_class: str, returned: Sequence[Returned]) -> Call:
    """A quiz about the topic; where only a class is named, about what it finds hard."""
    analysed = next((one for one in returned if one.tool == WEAKNESS), None)
    if school_class and analysed is None:
        return Call(WEAKNESS, AnalysisArguments(class_id=school_class, limit=WEAK_POINTS))
    weak: list[str] = []
    if analysed and not analysed.is_failure:
        weak = [point.name for point in Weaknesses.model_validate(analysed.content).points]
    said = task.extracted.model_dump(include={"topic", "count", "types", "difficulty", "subject", "grade", "from_bank"})
    given = {name: value for name, value in said.items() if value}
    focus = {"weakness_focus": weak, "class_id": school_class} if weak else {}
    return Call(QUIZ, QuizArguments.model_validate(given | focus))


def _document(task: AssistantTask, school_class: str) -> DocxArguments:
    """Figures of a class belong into a report, and into a plan that is made for it."""
    said = task.extracted
    is_report_of_class = said.format == "report" and bool(said.class_name)
    topic = said.class_name if is_report_of_class else said.topic or school_class
    values = {"title": topic, "topic": topic, "format": said.format or "plain", "grade": said.grade}
    if school_class and said.format in ("report", "lesson_plan"):
        values["class_id"] = school_class
    return DocxArguments.model_validate(values)


def _ended(task: AssistantTask, made: Returned) -> FinalResult:
    if made.tool == PAGE and made.is_failure and task.extracted.pattern == "motion":
        return _ask_for_motion(task, made)
    if made.is_failure or not isinstance(made.content, dict):
        return _ask_instead(task, _reason(made))
    content = made.content
    if content.get("requiresConfirmation"):
        return confirmation()
    if "missing" in content:
        return _ask_for_format(content)
    names = ("title", "part", "version", "format")
    count = content.get("questions") or content.get("slides", 0)
    values = {**{name: content.get(name, "") for name in names}, "count": count}
    message = gettext(_READY[made.tool])
    if made.tool == PAGE and not content.get("isTried"):
        message = gettext("“%(title)s” is ready as an interactive page; it was checked, but not tried in a browser.")
    artifact = str(made.content.get("artifactId", ""))
    said = " ".join(filter(None, (message % values, str(made.content.get("remark", "")))))
    return FinalResult(status="artifact_ready", artifacts=[artifact], message=said)


def _ask_for_format(given: Mapping[str, JsonValue]) -> FinalResult:
    """What it cannot be had as, and what it can."""
    formats = [str(one) for one in given["formats"]] if isinstance(given["formats"], list) else []
    question = gettext("“%(title)s” cannot be had as %(format)s, but as: %(formats)s. Which of these shall it be?")
    told = question % {"title": given["title"], "format": given["missing"], "formats": ", ".join(formats)}
    payload = ClarifyPayload(question=told, options=formats)
    return FinalResult(status="clarify_needed", clarify=payload, message=told)


def confirmation() -> FinalResult:
    """An outline is no deck: the teacher is asked."""
    question = gettext("This is the outline. Shall I make the slides, or what is to be different?")
    payload = ClarifyPayload(question=question, options=[gettext("Make the slides")], hint="confirmOutline")
    return FinalResult(status="clarify_needed", clarify=payload, message=question)


def _ask_for_motion(task: AssistantTask, made: Returned) -> FinalResult:
    question = gettext("Which of these shall it simulate?")
    payload = ClarifyPayload(question=question, options=[gettext(one) for one in MODELS.values()], hint="needTopic")
    return FinalResult(
        status="clarify_needed", clarify=payload, message=joined((_reason(made), question), task.language)
    )


def _reason(made: Returned) -> str:
    if isinstance(made.content, dict):
        return str(made.content.get("error", ""))
    return str(made.content)


def _ask_instead(task: AssistantTask, reason: str) -> FinalResult:
    """What stood in the way, and what there is to choose from instead."""
    if task.topics:
        question = gettext("Which of the topics in your documents shall it be about? You can also add a document.")
        options = task.topics[:TOPICS]
    else:
        question = gettext("Please add a document about it to the library, or name another topic.")
        options = None
    payload = ClarifyPayload(question=question, options=options, hint="needTopic")
    message = joined((part for part in (reason, question) if part), task.language)
    return FinalResult(status="clarify_needed", clarify=payload, message=message)
