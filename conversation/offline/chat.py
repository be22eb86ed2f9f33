"""Answers in words: figures from the data tools with what they rest on, sentences from the documents as they stand there."""

import re
from collections.abc import Container, Sequence
from functools import cache
from importlib.resources import files

from django.utils.translation import gettext
from pydantic import TypeAdapter

from conversation.briefs.tasks import ChatTask, EarlierTurn
from conversation.classes.naming.spoken import meant
from conversation.classes.schemas.arguments import (
    DocumentArguments,
    NoArguments,
)
from conversation.classes.schemas.records import ClassSummary, TeacherClasses
from conversation.offline.class_figures import ASSIGNMENT, CLASSES, COMPARISON, STUDENT, failure, from_classes, given
from conversation.offline.figures import TELLERS
from conversation.offline.remembering import KINDS, remembered
from library import meaning
from library.answering.answers import answers
from library.answering.candidates import is_fit
from library.answering.question import ask_apart
from library.answering.scoring import on_topic
from library.schemas import EvidenceItem, LibraryHits
from library.text.language import HAN, joined, listed
from runs.working import Call, Returned

DOCUMENTS = "search_teacher_documents"
_ALSO = re.compile(r"\b(?:and|but|what about|how about|in|of|for|class)\b|那么?|而|呢|吗|班级?", re.IGNORECASE)
THE_CLASS, THE_WORK, THE_STUDENT = ("the class", "这个班"), ("the assignment", "这次作业"), ("this student", "这个学生")
"""What stands for a name, in English and Chinese."""
SMALL_TALK = 0.65
"""Likeness to an example of small talk, above that to any question, from which on a message is small talk."""
SENTENCES = 3
NEARBY = 3
LIMIT = 12
FOREIGN = 3
"""Hits in another language whose documents are named."""


def decide(task: ChatTask, returned: Sequence[Returned]) -> Call | str:
    # What a model before it looked up may be about anybody.
    returned = [one for one in returned if one.is_own]
    if task.intent == "chat_smalltalk" or is_small_talk(task.message):
        return _greeted(task)
    # An answer to a question back names what was missing; what is wanted was said before.
    before = asked_before(task.earlier)
    found = given(returned, CLASSES)
    classes = TeacherClasses.model_validate(found.content).classes if found and not found.is_failure else []
    if not before and (again := _asked_again(task)):
        if found is None:
            return Call(CLASSES, NoArguments())
        before = _in_general(again, task, classes)
    tool = wanted(_in_general(before or task.message, task, classes), among=_answering(task))
    if tool in KINDS:
        return remembered(task, tool)
    if before:
        task = task.model_copy(update={"message": f"{before} {task.message}"})
    if tool == DOCUMENTS:
        return _from_documents(task, returned)
    return from_classes(task, tool, returned)


def _answering(task: ChatTask) -> Container[str] | None:
    """The tools that answer about what is named; all of them where nothing is."""
    if task.named.students:
        return (STUDENT, DOCUMENTS)
    if task.named.work:
        return (ASSIGNMENT, DOCUMENTS)
    if len(task.named.classes) > 1:
        return (COMPARISON, DOCUMENTS)
    return (*TELLERS, DOCUMENTS) if task.named.classes else None


def _in_general(message: str, task: ChatTask, classes: Sequence[ClassSummary]) -> str:
    """The question without names, which say who is asked about and not what: “How is the class doing?” is asked."""
    for named, said in [
        *((THE_CLASS, said) for said in (*task.named.classes, meant(message, [one.name for one in classes]).said)),
        *((THE_WORK, one.said) for one in task.named.work),
        *((THE_STUDENT, one.said) for one in task.named.students),
    ]:
        if said:
            message = message.replace(said, named[bool(re.search(f"[{HAN}]", message))])
    return message


def asked_before(earlier: Sequence[EarlierTurn]) -> str:
    """What was asked before the assistant asked back, from where it began; empty where it did not ask."""
    said: list[str] = []
    for turn in reversed(earlier):
        if not (turn.asked_back or turn.answered.rstrip().endswith(("?", "？"))) or turn.intent != "chat_qa":
            break
        said.insert(0, turn.said)
    return " ".join(said)


def _asked_again(task: ChatTask) -> str:
    """What was asked last, where now only another class is named: "And 8B?"."""
    if len(task.named.classes) != 1 or not task.earlier or task.earlier[-1].intent != "chat_qa":
        return ""
    left = _ALSO.sub(" ", task.message.replace(task.named.classes[0], " "))
    return "" if re.search(r"\w", left) else task.earlier[-1].said


def is_small_talk(message: str) -> bool:
    """Whether it is surely no question, though whoever routed it took it for one, as small models do."""
    talk, questions = (
        max(meaning.likeness(message, _labelled(name)[1]), default=0.0) for name in ("smalltalk.tsv", "questions.tsv")
    )
    return talk >= SMALL_TALK and talk > questions


def _greeted(task: ChatTask) -> str:
    """Thanks are taken, a goodbye is returned; who greets is told what there is, and who asks for the weather too."""
    kinds, texts = _labelled("smalltalk.tsv")
    scores = meaning.likeness(task.message, texts)
    kind = kinds[max(range(len(texts)), key=scores.__getitem__)] if any(scores) else "greeting"
    if kind == "thanks":
        return gettext("You are welcome. If something else is to be made or looked up, just say so.")
    if kind == "goodbye":
        return gettext("Goodbye. All that was made stays here.")
    *first, last = task.can_make
    things = gettext("%(first)s, and %(last)s") % {"first": gettext(", ").join(first), "last": last} if first else last
    introduction = gettext(
        "I am the assistant of this studio. I make %(things)s, answer questions about your classes with figures that are computed, and answer from your documents. What shall it be?"
    ) % {"things": things}
    said = [gettext("I cannot tell you that.")] if kind == "outside" else []
    return joined([*said, introduction], task.language)


def wanted(message: str, among: Container[str] | None = None) -> str:
    """The tool whose questions are nearest to this one, of all or of these; or what of the conversation is asked."""
    tools, texts = _labelled("questions.tsv")
    scores = meaning.likeness(message, texts)
    places = [place for place, tool in enumerate(tools) if among is None or tool in among]
    if not any(scores):
        return DOCUMENTS
    return tools[max(places, key=scores.__getitem__)]


def is_about_class(message: str) -> bool:
    """Whether a question is one that only the data of classes answers."""
    return wanted(message) not in (DOCUMENTS, *KINDS)


@cache
def _labelled(name: str) -> tuple[list[str], list[str]]:
    """What kind each of the texts of a file is, and the texts."""
    lines = files("conversation.offline").joinpath(name).read_text(encoding="utf-8").splitlines()
    tools, texts = zip(*(line.split("\t") for line in lines), strict=True)
    return list(tools), list(texts)


def _from_documents(task: ChatTask, returned: Sequence[Returned]) -> Call | str:
    found = given(returned, DOCUMENTS)
    if found is None:
        return Call(DOCUMENTS, DocumentArguments(query=task.message[:400], limit=LIMIT))
    if found.is_failure:
        return failure(found)
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
    found = answers(ask_apart(task.message), items) if items else []
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
