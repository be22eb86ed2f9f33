"""Does what the unified agent does: look up what the class finds hard, call the tool that suits, say how it ended."""

from collections.abc import Sequence

from django.utils.translation import gettext, gettext_noop

from conversation.arguments import DocxArguments, InteractiveArguments, QuizArguments
from conversation.briefs import AssistantTask, ClarifyPayload, FinalResult
from conversation.classes.schemas import AnalysisArguments, Weaknesses
from conversation.interactive.offline.page import MODELS
from runs.working import Call, Returned

QUIZ, DOCX, WEAKNESS = "generate_quiz_questions", "generate_docx", "analyze_student_weakness"
PAGE = "request_interactive_content"
MAKERS = (QUIZ, DOCX, PAGE)
WITHOUT_TOPIC = ("plotter", "number_line", "chance", "motion")
"""Pages that need nothing but their kind."""
WEAK_POINTS = 3
TOPICS = 4


_READY = {
    QUIZ: gettext_noop("“%(title)s” is ready: %(count)s questions, each checked."),
    DOCX: gettext_noop("“%(title)s” is ready as a Word file."),
    PAGE: gettext_noop("“%(title)s” is ready as an interactive page; a browser has tried it."),
}


def decide(task: AssistantTask, returned: Sequence[Returned]) -> Call | FinalResult:
    made = [one for one in returned if one.tool in MAKERS]
    if made:
        return _ended(task, made[-1])
    tool = next((one for one in task.candidate_tools if one in MAKERS), "")
    said = task.extracted
    school_class = said.class_name or task.class_id
    if tool == QUIZ and (school_class or said.topic):
        return _quiz(task, school_class, returned)
    if tool == DOCX and said.topic:
        return Call(DOCX, _document(task))
    if tool == PAGE and (said.topic or said.pattern in WITHOUT_TOPIC):
        return Call(PAGE, _page(task))
    return _ask_for_topic(task)


def _quiz(task: AssistantTask, school_class: str, returned: Sequence[Returned]) -> Call:
    """A quiz about the topic; where only a class is named, about what it finds hard."""
    analysed = next((one for one in returned if one.tool == WEAKNESS), None)
    if school_class and analysed is None:
        return Call(WEAKNESS, AnalysisArguments(class_id=school_class, limit=WEAK_POINTS))
    weak: list[str] = []
    if analysed and not analysed.is_failure:
        weak = [point.name for point in Weaknesses.model_validate(analysed.content).points]
    said = task.extracted.model_dump(include={"topic", "count", "types", "difficulty", "subject", "grade"})
    given = {name: value for name, value in said.items() if value}
    return Call(QUIZ, QuizArguments.model_validate(given | ({"weakness_focus": weak} if weak else {})))


def _document(task: AssistantTask) -> DocxArguments:
    said = task.extracted
    values = {"title": said.topic, "topic": said.topic, "format": said.format or "plain", "grade": said.grade}
    return DocxArguments.model_validate(values)


def _page(task: AssistantTask) -> InteractiveArguments:
    said = task.extracted
    values = {"title": said.topic or task.message[:60], "topic": said.topic, "pattern": said.pattern}
    return InteractiveArguments.model_validate({**values, "grade": said.grade, "subject": said.subject})


def _ended(task: AssistantTask, made: Returned) -> FinalResult:
    if made.tool == PAGE and made.is_failure and task.extracted.pattern == "motion":
        return _ask_for_motion(made)
    if made.is_failure or not isinstance(made.content, dict):
        return _ask_instead(task, _reason(made))
    values = {"title": str(made.content.get("title", "")), "count": made.content.get("questions", 0)}
    message = gettext(_READY[made.tool])
    if made.tool == PAGE and not made.content.get("isTried"):
        message = gettext("“%(title)s” is ready as an interactive page; it was checked, but not tried in a browser.")
    artifact = str(made.content.get("artifactId", ""))
    return FinalResult(status="artifact_ready", artifacts=[artifact], message=message % values)


def _ask_for_motion(made: Returned) -> FinalResult:
    question = gettext("Which of these shall it simulate?")
    payload = ClarifyPayload(question=question, options=[gettext(one) for one in MODELS.values()], hint="needTopic")
    return FinalResult(status="clarify_needed", clarify=payload, message=f"{_reason(made)} {question}")


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
    message = " ".join(part for part in (reason, question) if part)
    return FinalResult(status="clarify_needed", clarify=payload, message=message)


def _ask_for_topic(task: AssistantTask) -> FinalResult:
    question = gettext("What shall it be about?")
    payload = ClarifyPayload(question=question, options=task.topics[:TOPICS] or None, hint="needTopic")
    return FinalResult(status="clarify_needed", clarify=payload, message=question)
