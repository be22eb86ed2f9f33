"""Answers in words: figures from the data tools with what they rest on, sentences from the documents as they stand there."""

import re
from collections.abc import Container, Sequence
from functools import cache
from importlib.resources import files

from django.utils.translation import gettext
from pydantic import BaseModel, TypeAdapter

from conversation.briefs import ChatTask, EarlierTurn
from conversation.classes.naming import meant
from conversation.classes.schemas.arguments import (
    AnalysisArguments,
    AssignmentArguments,
    ClassArguments,
    ComparisonArguments,
    DocumentArguments,
    NoArguments,
    StudentArguments,
)
from conversation.classes.schemas.figures import ClassDetail
from conversation.classes.schemas.records import ClassSummary, TeacherClasses
from conversation.offline.figures import TELLERS, classes_listed
from library import meaning
from library.answering.answers import answers
from library.answering.candidates import candidates, is_fit
from library.answering.question import ask_apart
from library.answering.relevance import on_topic
from library.answering.scoring import ScoredEvidence
from library.schemas import EvidenceItem, LibraryHits
from library.text.language import joined, listed
from library.text.terms import normalise
from library.text.word_lists import entries
from runs.working import Call, Returned

CLASSES, DETAIL, DOCUMENTS = "get_teacher_classes", "get_class_detail", "search_teacher_documents"
COMPARISON = "compare_classes"
STUDENT, ASSIGNMENT = "get_student_grades", "get_assignment_submissions"
_COMPARING = re.compile(
    "|".join(
        [
            rf"\b(?:{'|'.join(entries(__name__, 'comparing_english'))})\b",
            "|".join(sorted(entries(__name__, "comparing_chinese"), key=len, reverse=True)),
        ]
    ),
    re.IGNORECASE,
)
_ALSO = re.compile(r"\b(?:and|but|what about|how about|in|of|for|class)\b|那么?|而|呢|吗|班级?", re.IGNORECASE)
SENTENCES = 3
NEARBY = 3
LIMIT = 12
FOREIGN = 3
"""Hits in another language whose documents are named."""


def decide(task: ChatTask, returned: Sequence[Returned]) -> Call | str:
    if task.intent == "chat_smalltalk":
        return _greeted(task)
    # An answer to a question back names what was missing; what is wanted was said before.
    classes = _known(returned)
    before = asked_before(task.earlier) or _repeated(task, classes)
    tool = wanted(before or task.message)
    if tool != DOCUMENTS and classes:
        tool = wanted(_without_classes(before or task.message, classes), among=TELLERS)
    if before:
        task = task.model_copy(update={"message": f"{before} {task.message}"})
    if tool == DOCUMENTS:
        return _from_documents(task, returned)
    return _from_classes(task, tool, returned)


def asked_before(earlier: Sequence[EarlierTurn]) -> str:
    """What was asked before the assistant asked back, from where it began; empty where it did not ask."""
    said: list[str] = []
    for turn in reversed(earlier):
        if not (turn.asked_back or turn.answered.rstrip().endswith(("?", "？"))) or turn.intent != "chat_qa":
            break
        said.insert(0, turn.said)
    return " ".join(said)


def _known(returned: Sequence[Returned]) -> list[ClassSummary]:
    found = _given(returned, CLASSES)
    return TeacherClasses.model_validate(found.content).classes if found and not found.is_failure else []


def _repeated(task: ChatTask, classes: Sequence[ClassSummary]) -> str:
    """What was asked last of another class, where now only a class is named: "And 8B?"; without that class's name."""
    if not task.earlier or task.earlier[-1].intent != "chat_qa" or not classes:
        return ""
    left = _ALSO.sub(" ", _without_classes(task.message, classes))
    if left == task.message or re.search(r"\w", left):
        return ""
    return _without_classes(task.earlier[-1].said, classes)


def _without_classes(message: str, classes: Sequence[ClassSummary]) -> str:
    named = meant(message, [one.name for one in classes])
    return message.replace(named.said, " ") if named.said and named.names else message


def _greeted(task: ChatTask) -> str:
    """Thanks are taken, a goodbye is returned; who greets is told what there is, and who asks for the weather too."""
    kinds, texts = _labelled("smalltalk.tsv")
    scores = meaning.likeness(task.message, texts)
    kind = kinds[max(range(len(texts)), key=scores.__getitem__)] if any(scores) else "greeting"
    if kind == "thanks":
        return gettext("You are welcome. If something else is to be made or looked up, just say so.")
    if kind == "goodbye":
        return gettext("Goodbye. All that was made stays here.")
    said = [gettext("I cannot tell you that.")] if kind == "outside" else []
    return joined([*said, _introduced(task)], task.language)


def _introduced(task: ChatTask) -> str:
    *first, last = task.can_make
    things = gettext("%(first)s, and %(last)s") % {"first": gettext(", ").join(first), "last": last} if first else last
    return gettext(
        "I am the assistant of this studio. I make %(things)s, answer questions about your classes with figures that are computed, and answer from your documents. What shall it be?"
    ) % {"things": things}


def wanted(message: str, among: Container[str] | None = None) -> str:
    """The tool whose questions are nearest to this one, of all or of these and the list of classes."""
    tools, texts = _labelled("questions.tsv")
    scores = meaning.likeness(message, texts)
    places = [place for place, tool in enumerate(tools) if among is None or tool in among or tool == CLASSES]
    if not any(scores):
        return DOCUMENTS
    return tools[max(places, key=scores.__getitem__)]


def is_about_class(message: str) -> bool:
    """Whether a question is one that only the data of classes answers."""
    return wanted(message) != DOCUMENTS


@cache
def _labelled(name: str) -> tuple[list[str], list[str]]:
    """What kind each of the texts of a file is, and the texts."""
    lines = files("conversation.offline").joinpath(name).read_text(encoding="utf-8").splitlines()
    tools, texts = zip(*(line.split("\t") for line in lines), strict=True)
    return list(tools), list(texts)


def compared_topic(message: str) -> str:
    """What classes are compared in: what is left when all that only asks for a comparison is taken away."""
    left = _COMPARING.sub(" ", message)
    return " ".join(re.sub(r"[^\w'’-]+", " ", left).split())[:200]


def _given(returned: Sequence[Returned], tool: str) -> Returned | None:
    return next((one for one in reversed(returned) if one.tool == tool), None)


def _from_classes(task: ChatTask, tool: str, returned: Sequence[Returned]) -> Call | str:
    """Look for the class first, then for who and what in it is meant, then for the figures."""
    found = _given(returned, CLASSES)
    if found is None:
        return Call(CLASSES, NoArguments())
    if found.is_failure:
        return str(found.content)
    classes = TeacherClasses.model_validate(found.content).classes
    if tool == CLASSES or not classes:
        return classes_listed(classes)
    if answer := _given(returned, tool):
        return _failure(answer) if answer.is_failure else TELLERS[tool](answer.content, task.message)
    if tool == COMPARISON:
        return Call(COMPARISON, ComparisonArguments(topic=compared_topic(task.message)))
    school_class = _class_meant(task, classes)
    if school_class is None:
        names = listed([one.name for one in classes], task.language)
        return gettext("Which class do you mean: %(names)s?") % {"names": names}
    if tool not in (STUDENT, ASSIGNMENT):
        return Call(tool, _arguments(tool, school_class))
    detail = _given(returned, DETAIL)
    if detail is None:
        return Call(DETAIL, ClassArguments(class_id=str(school_class.class_id)))
    if detail.is_failure:
        return _failure(detail)
    return _about_one(task, tool, school_class, ClassDetail.model_validate(detail.content))


def _failure(answer: Returned) -> str:
    return str(answer.content.get("error", answer.content)) if isinstance(answer.content, dict) else str(answer.content)


def _arguments(tool: str, school_class: ClassSummary) -> BaseModel:
    key = str(school_class.class_id)
    return ClassArguments(class_id=key) if tool == DETAIL else AnalysisArguments(class_id=key)


def _class_meant(task: ChatTask, classes: Sequence[ClassSummary]) -> ClassSummary | None:
    """The class that is named, now or before; the page's; or the only one there is."""
    for said in (task.message, *(turn.said for turn in reversed(task.earlier))):
        named = [one for one in classes if _squeezed(one.name) in _squeezed(said)]
        if named:
            return max(named, key=lambda one: len(one.name))
    by_id = next((one for one in classes if str(one.class_id) == task.class_id), None)
    return by_id or (classes[0] if len(classes) == 1 else None)


def _squeezed(text: str) -> str:
    return re.sub(r"[\s()（）·-]", "", normalise(text))


def _about_one(task: ChatTask, tool: str, school_class: ClassSummary, detail: ClassDetail) -> Call | str:
    said, key = _squeezed(task.message), str(school_class.class_id)
    if tool == STUDENT:
        named = [one for one in detail.students if _squeezed(one.name) in said]
        if len(named) == 1:
            return Call(STUDENT, StudentArguments(student_id=str(named[0].student_id), class_id=key))
        return gettext("Which student of %(name)s do you mean?") % {"name": school_class.name}
    titled = [one for one in detail.assignments if _squeezed(one.title) in said]
    chosen = titled or sorted(detail.assignments, key=lambda one: str(one.due_at or ""))[-1:]
    if not chosen:
        return gettext("%(name)s has been set nothing yet.") % {"name": school_class.name}
    return Call(ASSIGNMENT, AssignmentArguments(assignment_id=str(chosen[0].assignment_id), class_id=key))


def _from_documents(task: ChatTask, returned: Sequence[Returned]) -> Call | str:
    found = _given(returned, DOCUMENTS)
    if found is None:
        return Call(DOCUMENTS, DocumentArguments(query=task.message[:400], limit=LIMIT))
    if found.is_failure:
        return _failure(found)
    hits = TypeAdapter(LibraryHits).validate_python(found.content).hits
    items = [
        EvidenceItem(
            **hit.model_dump(include=set(EvidenceItem.model_fields) & set(type(hit).model_fields)),
            id=f"e{place}",
            origin=hit.document_id or place,
        )
        for place, hit in enumerate(hits, 1)
        if not task.document_ids or hit.document_id in task.document_ids
    ]
    return _answered(
        task, on_topic(task.message, "", items), [one.title for one in hits if one.language != task.language]
    )


def _answered(task: ChatTask, items: list[EvidenceItem], foreign: Sequence[str] = ()) -> str:
    """The sentences that answer, and the documents they stand in; an honest gap where there are none."""
    found = answers(ask_apart(task.message), ScoredEvidence(items, candidates(items))) if items else []
    chosen = list(
        dict.fromkeys(one.sentence for part in found for one in part.sentences[:SENTENCES] if is_fit(one.sentence.text))
    )
    if not chosen:
        return _gap(task, items, foreign)
    names = listed(dict.fromkeys(one.passage.title for one in chosen), task.language)
    said = joined((one.text for one in chosen), task.language)
    return f"{said}\n\n{gettext('From: %(names)s') % {'names': names}}"


def _gap(task: ChatTask, items: Sequence[EvidenceItem], foreign: Sequence[str]) -> str:
    """What is not known, and what would help: where something nearby stands, or a document."""
    if foreign:
        names = listed(dict.fromkeys(foreign[:FOREIGN]), task.language)
        return gettext(
            "Your documents do not say it in this language; the offline engine does not translate. In another language these may: %(names)s."
        ) % {"names": names}
    nearby = list(dict.fromkeys((one.title, one.heading) for one in items if one.heading))[:NEARBY]
    if nearby:
        lines = [f"- {heading} ({title})" for title, heading in nearby]
        return "\n".join([gettext("Your documents do not answer this in so many words. Nearby they tell of:"), *lines])
    return gettext(
        "Your documents do not say it, and the offline engine knows nothing else. A document about it in the library would help."
    )
