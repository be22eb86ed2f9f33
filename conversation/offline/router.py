"""Tells what a message wants by its nearness to labelled examples in both languages: in meaning, and in its words.

Each example has a weight for each label, such that the examples together give themselves their labels back (kernel
ridge regression). What is far from all of them, or as near to one label as to another, is asked about.
"""

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np
from django.utils.translation import gettext, gettext_noop

from conversation.briefs.tasks import EarlierTurn, Extracted, RouterResult, RouterTask
from conversation.offline.files import asks_for_new
from conversation.offline.parts import asked_part
from conversation.offline.requests import extracted
from conversation.schemas.answers import Intent
from conversation.schemas.artifacts import DocumentFormat
from library import meaning
from library.meaning.encoders import Vectors
from library.text.language import HAN
from library.text.scripts import any_of
from library.text.terms import normalise

RIDGE = 0.6
"""How much the weights are kept small; tuned on examples left out one by one."""
WORDS = 0.6
"""What words count beside meaning."""
SHARPNESS = 12.0
"""How soon a label that is a little nearer is sure; that with which the examples left out are foretold best."""
BUCKETS = 4096
_PIECE = re.compile(rf"[{HAN}]+|[a-z]+|\d+")
QUESTIONS: dict[Intent, str] = {
    "quiz_generate": gettext_noop("Shall I make a quiz, or do you want something else?"),
    "content_create": gettext_noop("Shall I write a document, or do you want something else?"),
    "build_workflow": gettext_noop("Do you want an application that runs again and again, or an answer now?"),
}


class Label(NamedTuple):
    """What a kind of message means."""

    intent: Intent
    tool: str = ""
    format: DocumentFormat | None = None


DOCX, PDF = "generate_docx", "render_pdf"
_PDF = re.compile(r"(?<![a-z])pdf(?![a-z])", re.IGNORECASE)
SLIDES, DECK = "propose_pptx_outline", "generate_pptx"
PAGE = "request_interactive_content"
EDIT, GIVE = "edit_part", "give_file"
LABELS: dict[str, Label] = {
    "smalltalk": Label("chat_smalltalk"),
    "class_qa": Label("chat_qa"),
    "qa": Label("chat_qa"),
    "earlier": Label("chat_qa"),
    "quiz": Label("quiz_generate", "generate_quiz_questions"),
    "lesson_plan": Label("content_create", "generate_docx", "lesson_plan"),
    "handout": Label("content_create", "generate_docx", "handout"),
    "worksheet": Label("content_create", "generate_docx", "worksheet"),
    "report": Label("content_create", "generate_docx", "report"),
    "plain": Label("content_create", "generate_docx", "plain"),
    "slides": Label("content_create", SLIDES),
    "page": Label("content_create", PAGE),
    "build": Label("build_workflow"),
    "clarify": Label("clarify"),
}


class Examples(NamedTuple):
    """The labelled messages as vectors, and what each adds to each label."""

    vectors: Vectors
    weights: Vectors
    usual: Vectors
    names: list[str]


def route(task: RouterTask) -> RouterResult:
    """The label that the message is nearest to. An answer to a question is read behind what was asked for."""
    if task.outline and agrees(task.message):
        return RouterResult(intent="content_create", confidence=1.0, candidate_tools=[DECK], expected_mode="artifact")
    if EDIT in task.tools and asked_part(task.message, task.parts) and any(one.made for one in task.earlier):
        edit = {"intent": "content_create", "confidence": 1.0, "candidate_tools": [EDIT], "expected_mode": "artifact"}
        return RouterResult.model_validate(edit)
    if GIVE in task.tools and _wants_file(task):
        given = {"intent": "content_create", "confidence": 1.0, "candidate_tools": [GIVE], "expected_mode": "artifact"}
        return RouterResult.model_validate({**given, "extracted": extracted(task.message, task.classes)})
    before = _asked_for(task.earlier)
    label, confidence, is_answer = _meant(before, task.message)
    found = LABELS[label]
    wanted = PDF if found.tool == DOCX and _PDF.search(task.message) else found.tool
    wanted = DECK if found.tool == SLIDES and _AT_ONCE.search(task.message) else wanted
    known = [wanted] if wanted in task.tools else []
    said = _said(task, found, before, is_answer=is_answer)
    mode = {"chat_smalltalk": "answer", "chat_qa": "answer", "clarify": "clarify"}.get(found.intent, "artifact")
    return RouterResult.model_validate(
        {
            "intent": found.intent,
            "confidence": confidence,
            "candidate_tools": known,
            "model_tier": "fast" if found.intent == "chat_smalltalk" else "standard",
            "expected_mode": mode,
            "strategy": "show_context" if said.class_name else "direct_generate",
            "extracted": said,
            "clarifying_question": _question(found),
        }
    )


def _wants_file(task: RouterTask) -> bool:
    """Whether what was made is wanted as a file, and nothing else is."""
    said = extracted(task.message, task.classes)
    is_bare = not (said.topic or said.class_name or said.count or asks_for_new(task.message))
    return bool(said.file) and is_bare and any(one.made for one in task.earlier)


SURE = 0.7


def _meant(before: str, message: str) -> tuple[str, float, bool]:
    """The label of a message, how sure that is, and whether it answers what was asked back."""
    label, confidence = nearest(message)
    if before and (confidence < SURE or label == "clarify"):
        together, surer = nearest(f"{before} {message}")
        if surer >= SURE and together != "clarify":
            return together, surer, True
        earlier, sure = nearest(before)
        if label == "clarify" and sure >= SURE:
            return earlier, sure, True  # a bare name answers, and wants nothing by itself
    return label, confidence, False


def _said(task: RouterTask, found: Label, before: str, *, is_answer: bool) -> Extracted:
    """What is said of what is to be made; an answer says what was asked about, and the rest was said before."""
    is_page = found.tool == PAGE
    said = extracted(task.message, task.classes, is_page=is_page).model_copy(update={"format": found.format})
    if before and (is_answer or not said.topic):
        own = extracted(task.message, task.classes, is_page=is_page).model_dump(exclude_defaults=True)
        earlier = extracted(before, task.classes, is_page=is_page)
        said = earlier.model_copy(update={**own, "format": found.format})
    if said.topic or said.class_name:
        return said
    if found.tool and (made := _made_before(task)):
        return _instead(task, found, made, said)
    # The class that was spoken of last: "their weak points".
    named = (extracted(turn.said, task.classes).class_name for turn in reversed(task.earlier))
    return said.model_copy(update={"class_name": next(filter(None, named), "")})


def _made_before(task: RouterTask) -> EarlierTurn | None:
    """The last turn that made something and said about what."""
    for turn in reversed(task.earlier):
        if turn.made:
            said = extracted(turn.said, task.classes)
            if said.topic or said.class_name:
                return turn
    return None


def _instead(task: RouterTask, found: Label, made: EarlierTurn, said: Extracted) -> Extracted:
    """What is wanted in place of what was made: about the same, and as many of them where it is the same kind of thing."""
    earlier = extracted(made.said, task.classes)
    kept = {"topic", "grade", "class_name", *({"count", "difficulty"} if made.intent == found.intent else ())}
    return said.model_copy(
        update=earlier.model_dump(include=kept, exclude_defaults=True) | said.model_dump(exclude_defaults=True)
    )


LONGEST_YES = 60
_YES, _BUT, _AT_ONCE = (any_of(__name__, name) for name in ("agreeing", "objecting", "at_once"))


def agrees(message: str) -> bool:
    """Whether a person says yes to what is proposed, and nothing else."""
    said = message.strip()
    return len(said) <= LONGEST_YES and _YES.match(said) is not None and _BUT.search(said) is None


def _question(found: Label) -> str:
    """What is asked where it is not sure that this is wanted."""
    if found.tool == PAGE:
        return gettext("Shall I make an interactive page, or do you want something else?")
    return gettext(QUESTIONS[found.intent]) if found.intent in QUESTIONS else ""


def _asked_for(earlier: list[EarlierTurn]) -> str:
    """What was wanted when something was asked back, back to where it began."""
    said: list[str] = []
    for turn in reversed(earlier):
        if not (turn.asked_back or (turn.intent == "chat_qa" and turn.answered.rstrip().endswith(("?", "？")))):
            break
        said.insert(0, turn.said)
    return " ".join(said)


def nearest(message: str) -> tuple[str, float]:
    """The best label, and how sure that is: 0 to 1."""
    own = features([message])[0]
    known = examples(of_words=False)
    if known.vectors.shape[1] != own.size:  # the encoder does not answer, or did not when the examples were read
        known, own = examples(of_words=True), own[-BUCKETS:]
    scores = known.usual + (known.vectors @ own) @ known.weights
    chances = np.exp(SHARPNESS * (scores - scores.max()))
    chances /= chances.sum()
    by_intent: dict[Intent, float] = {}
    for name, chance in zip(known.names, chances, strict=True):
        by_intent[LABELS[name].intent] = by_intent.get(LABELS[name].intent, 0.0) + float(chance)
    best = known.names[int(scores.argmax())]
    intent = max(by_intent, key=by_intent.__getitem__)
    if LABELS[best].intent != intent:
        best = max(
            (name for name in known.names if LABELS[name].intent == intent),
            key=lambda name: float(scores[known.names.index(name)]),
        )
    return best, round(by_intent[intent], 4)


@cache
def examples(*, of_words: bool) -> Examples:
    """Read once, with their meanings or by their words alone."""
    lines = files("conversation.offline").joinpath("examples.tsv").read_text(encoding="utf-8").splitlines()
    labels, texts = zip(*(line.split("\t") for line in lines), strict=True)
    names = list(LABELS)
    found = features(list(texts))[:, -BUCKETS if of_words else 0 :]
    wanted = np.array([[float(label == name) for name in names] for label in labels], dtype=np.float32)
    usual = wanted.mean(axis=0)
    kernel = found @ found.T
    weights = np.linalg.solve(kernel + RIDGE * np.eye(len(texts), dtype=np.float32), wanted - usual)
    return Examples(found, weights, usual, names)


def features(texts: list[str]) -> Vectors:
    """One row a text: what it means beside the words it has."""
    words = np.zeros((len(texts), BUCKETS), dtype=np.float32)
    for row, text in enumerate(texts):
        for word in pieces(text):
            words[row, _bucket(word)] += 1.0
    words /= np.maximum(np.linalg.norm(words, axis=1, keepdims=True), 1e-6)
    return np.hstack([meaning.vectors(texts), WORDS * words])


def pieces(text: str) -> list[str]:
    """The words of a text and its pairs of Chinese characters, with its first and last marked as such."""
    found: list[str] = []
    for piece in _PIECE.findall(normalise(text)):
        if piece.isdigit():
            found.append("0")
        elif re.match(f"[{HAN}]", piece):
            found += [piece[at : at + 2] for at in range(max(1, len(piece) - 1))]
        else:
            found.append(piece)
    if found:
        found += [f"^{found[0]}", f"{found[-1]}$"]
    return found


def _bucket(word: str) -> int:
    value = 0
    for character in word:
        value = (value * 31 + ord(character)) % 1_000_003
    return value % BUCKETS
