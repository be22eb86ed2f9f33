"""Makes questions of sentences as they stand in the teacher's documents: what is asked, and what is right, is said there.

Nothing is asked but what is surely a year, a number, a person, a place, an institution, a work or a defined term, and
wrong options are of the same kind. Each sentence is used once; where no more can be asked well, fewer questions come.
"""

import re
from collections.abc import Callable, Iterator
from itertools import cycle, islice

from django.utils.translation import gettext

from conversation.quizzes.briefs import QuizDraft, QuizTask
from conversation.quizzes.checking.questions import is_repeated, problems
from conversation.quizzes.offline.answers import AnswerKind, KnownAnswer, dated
from conversation.quizzes.offline.material import QuizMaterial, Statement, material_of
from conversation.quizzes.offline.wording import claimed, put, without_date
from conversation.quizzes.schemas import Bloom, QuestionType, QuizPart, QuizQuestion
from library.text.language import detect
from library.text.terms import content_terms

USUAL: tuple[QuestionType, ...] = ("SINGLE_CHOICE", "TRUE_FALSE", "FILL_IN_BLANK", "SINGLE_CHOICE", "SHORT_ANSWER")
OPTIONS = 4
BAND = 10
"""Sentences that are about as near to the topic."""
PAIRS = range(3, 6)
TO_ORDER = range(3, 6)
POINTS = 5
"""Most sentences of a model answer."""
CLAIM = 12
"""Least characters of a Chinese sentence that says what it is about and can be asked about."""
LONGEST = 1200
"""Most characters of a passage to be read."""
NAMED: tuple[AnswerKind, ...] = ("person", "place", "institution", "work", "term")
EXACT: tuple[AnswerKind, ...] = ("year", "date", "number", *NAMED)
FALSIFIED: tuple[AnswerKind, ...] = ("number", "person", "year", "place", "institution", "term", "work", "date")
MATCHED: tuple[AnswerKind, ...] = ("person", "year", "term", "institution", "place", "work")
BLOOM: dict[QuestionType, Bloom] = {
    "SHORT_ANSWER": "understand",
    "LONG_ANSWER": "understand",
    "MULTIPLE_CHOICE": "understand",
    "ORDERING": "understand",
    "COMPOSITE": "understand",
}
_CAUSE = re.compile(r"^(?P<claim>.{40,}?),? because (?!of\b)(?P<cause>.{15,})$")
_OPEN_CLAIM = re.compile(
    r"\b(?:both|and|or|but|not|only|simply|just|partly|mainly|largely|perhaps|probably)$|\bboth because\b"
)
_YEAR = re.compile(r"\d\d(?P<end>\d\d)")
_CAUSE_CHINESE = re.compile(
    r"^(?:由于|因为)(?P<cause>[^，。]{4,})，(?:所以|因此)?(?P<claim>.{6,})$|^(?P<claim2>.{6,})，(?:是因为|原因是|这是因为)(?P<cause2>.{6,})$"
)
_PLAIN_HEADING = re.compile(
    r"^(?:[\d.]+\s*)?(?:introduction|overview|summary|conclusions?|history|description|examples?|notes?|see also|name|synopsis|options|preface|简介|概述|概况|总结|前言|引言|小结|背景)$",
    re.IGNORECASE,
)

Maker = Callable[[QuizTask, QuizMaterial], Iterator[QuizQuestion]]


def draft(task: QuizTask) -> QuizDraft:
    """As many questions as the documents give; none where they are silent."""
    material = material_of(task)
    if task.instead_of:
        return QuizDraft(questions=_instead(task, task.instead_of, material))
    kinds = task.types or list(islice(cycle(USUAL), task.count))
    made: list[QuizQuestion] = []
    for kind in kinds:
        there = [*task.taken, *(one.question for one in made)]
        fitting = (
            one
            for one in MAKERS[kind](task, material)
            if not problems(one) and not is_repeated(one, there) and not _tells(one, made) and not _tells_itself(one)
        )
        if question := next(fitting, None):
            made.append(question)
            material.taken.append(question.explanation or question.question)
            material.judged += [question.right == ["true"]] * (kind == "TRUE_FALSE")
    return QuizDraft(questions=made)


def _instead(task: QuizTask, old: QuizQuestion, material: QuizMaterial) -> list[QuizQuestion]:
    """One question in another's place: about the same sentence where it is asked otherwise, else about another one."""
    kind = task.types[0] if task.types else old.question_type
    own = [one for one in material.statements if one.text == old.explanation]
    others = [one for one in material.statements if one.text != old.explanation]
    for statements in (own, others) if kind != old.question_type else (others,):
        inner = QuizMaterial(statements, material.passages, material.topic, material.taken, material)
        for question in MAKERS[kind](task, inner):
            is_new = not is_repeated(question, [*task.taken, old.question])
            if is_new and not problems(question) and not _tells_itself(question):
                return [question]
    return []


def _tells(question: QuizQuestion, made: list[QuizQuestion]) -> bool:
    """Whether one of two questions gives the answer of the other away."""
    own = _named_key(question)
    return any((own and own in one.question) or ((key := _named_key(one)) and key in question.question) for one in made)


def _tells_itself(question: QuizQuestion) -> bool:
    """Whether a part of the name that is asked for stands in the question, or the end of the year."""
    key = _named_key(question)
    if year := _YEAR.fullmatch(key):
        return re.search(rf"[A-Za-z’']{year['end']}(?!\d)", question.question) is not None
    last = key.rpartition(" ")[2]
    is_part = " " in key and last[:1].isupper()
    return is_part and re.search(rf"\b{re.escape(last)}\b", question.question) is not None


def _named_key(question: QuizPart) -> str:
    """The right answer in words, where it is one that another question could name."""
    if question.question_type == "SINGLE_CHOICE":
        return question.options["ABCD".index(question.right[0])]
    return question.right[0] if question.question_type in ("FILL_IN_BLANK", "NUMERIC") else ""


def _question(
    task: QuizTask, kind: QuestionType, text: str, key: str | list[str] | None, statement: Statement, **more: object
) -> QuizQuestion:
    return QuizQuestion.model_validate(
        {
            "id": "q-000",
            "order": 1,
            "question_type": kind,
            "question": text,
            "correct_answer": key,
            "explanation": statement.text,
            "difficulty": task.difficulty,
            "bloom": BLOOM.get(kind, "remember"),
            "knowledge_point": statement.place,
            "source": statement.passage.title,
            **more,
        }
    )


def _in_turn(material: QuizMaterial, *kinds: AnswerKind) -> Iterator[tuple[Statement, KnownAnswer]]:
    """What can be asked for, first of what is nearest to the topic; there one kind after the other, not years alone."""
    found = {kind: list(material.asked(kind)) for kind in kinds}
    place = {one.text: at // BAND for at, one in enumerate(material.statements)}
    asked_when = sum(bool(dated(one)) for one in material.taken)
    used = {kind: asked_when if kind in ("year", "date") else 0 for kind in kinds}
    while any(found.values()):
        kind = min(
            (one for one in kinds if found[one]),
            key=lambda one: (place[found[one][0][0].text], used[one], kinds.index(one)),
        )
        used[kind] += 1
        yield found[kind].pop(0)


def single(task: QuizTask, material: QuizMaterial, *kinds: AnswerKind) -> Iterator[QuizQuestion]:
    for statement, answer in _in_turn(
        material, *(kinds or ("person", "term", "year", "institution", "place", "number", "work", "date"))
    ):
        wrong = material.wrong_for(statement, answer, OPTIONS - 1)
        if len(wrong) == OPTIONS - 1:
            yield _question(
                task, "SINGLE_CHOICE", put(statement, answer), "A", statement, options=[answer.text, *wrong]
            )


def _blank(task: QuizTask, material: QuizMaterial) -> Iterator[QuizQuestion]:
    """A gap for what its sentence leaves no choice of."""
    for statement, answer in _in_turn(material, "term", "year", "person", "number", "work", "institution", "place"):
        yield _question(task, "FILL_IN_BLANK", statement.blanked(answer), answer.text, statement)


def _true_false(task: QuizTask, material: QuizMaterial) -> Iterator[QuizQuestion]:
    """True ones as they stand; in false ones something has given way to another of its kind."""
    for statement in material.free():
        if not statement.names_its_subject:
            continue
        more = 2 * sum(material.judged) - len(material.judged)  # right ones than wrong ones
        is_true = more < 0 or (more == 0 and len(statement.text) % 2 == 0)
        text = statement.text if is_true else _falsified(statement, material)
        if text:
            yield _question(task, "TRUE_FALSE", claimed(text), "true" if is_true else "false", statement)


def _falsified(statement: Statement, material: QuizMaterial) -> str | None:
    """The sentence as it is not so."""
    for kind in FALSIFIED:
        for answer in statement.of(kind):
            if wrong := material.wrong_for(statement, answer, 1):
                return statement.with_(answer, wrong[0])
    return None


def _multiple(task: QuizTask, material: QuizMaterial) -> Iterator[QuizQuestion]:
    """Two or three statements as they stand, two in which something has given way to another of its kind."""
    pairs = list(material.asked(*EXACT))
    while len(pairs) >= 4:
        split = 2 + len(pairs) % 2
        changed = [(one, answer) for one, answer in pairs if material.wrong_for(one, answer, 1)][-2:]
        kept = [one for one, _ in pairs if all(one is not other for other, _ in changed)][:split]
        if len(changed) < 2 or len(kept) < 2:
            return
        false = [one.with_(answer, material.wrong_for(one, answer, 1)[0]) for one, answer in changed]
        text = gettext("Which of these statements about %(topic)s are right?") % {"topic": task.topic}
        said = [*kept, *(one for one, _ in changed)]
        options = [*(one.text for one in kept), *false]
        told = "\n".join(one.text for one in said)
        key = list("ABC"[: len(kept)])
        yield _question(task, "MULTIPLE_CHOICE", text, key, said[0], options=options, explanation=told)
        pairs = [(one, answer) for one, answer in pairs if all(one is not other for other in said)]


def _short(task: QuizTask, material: QuizMaterial) -> Iterator[QuizQuestion]:
    """What a term means, why something is so; else what is said under a heading."""
    for statement in material.free():
        if cause := _because(statement):
            yield _question(task, "SHORT_ANSWER", cause[0], cause[1], statement)
    for statement, answer in material.asked("term"):
        if statement.text.startswith(answer.text) or answer.start <= 4:
            asked = gettext("What is meant by “%(term)s”?") % {"term": answer.text}
            yield _question(task, "SHORT_ANSWER", asked, statement.text, statement)
    for place, said in _sections(material, 2):
        asked = gettext("Say in two or three sentences what matters about “%(place)s”.") % {"place": place}
        key = "\n".join(one.text for one in said[:3])
        yield _question(task, "SHORT_ANSWER", asked, key, said[0], explanation="", points=2.0)


def _because(statement: Statement) -> tuple[str, str] | None:
    """A question for a reason, and the reason."""
    if detect(statement.text) == "zh":
        if found := _CAUSE_CHINESE.match(statement.text):
            claim = (found["claim"] or found["claim2"]).rstrip("。")
            if len(claim) < CLAIM:
                return None
            return gettext("Why is this so? %(claim)s") % {"claim": f"{claim}。"}, statement.text
        return None
    found = _CAUSE.match(statement.text)
    if found and not _OPEN_CLAIM.search(found["claim"]) and not re.match(r"(?:it|they|he|she) ", found["cause"]):
        return gettext("Why is this so? %(claim)s") % {"claim": f"{found['claim']}."}, statement.text
    return None


def _sections(material: QuizMaterial, least: int) -> Iterator[tuple[str, list[Statement]]]:
    """Headings that name something, with what is said under them."""
    statements = list(material.statements)
    for place in dict.fromkeys(one.passage.heading for one in statements):
        said = [one for one in statements if one.passage.heading == place]
        name = re.sub(r"^[\d.]+\s+", "", place.rpartition(" > ")[2]).strip()
        said = [one for one in said if set(content_terms(one.text)) & set(content_terms(name))]
        if len(said) >= least and name and not _PLAIN_HEADING.match(name) and name != material.topic:
            yield name, said


def _long(task: QuizTask, material: QuizMaterial) -> Iterator[QuizQuestion]:
    for place, said in _sections(material, 3):
        text = gettext("Give an account of “%(place)s”.") % {"place": place}
        key = "\n".join(one.text for one in said[:POINTS])
        yield _question(task, "LONG_ANSWER", text, key, said[0], points=5.0, explanation="")


def _numeric(task: QuizTask, material: QuizMaterial) -> Iterator[QuizQuestion]:
    for statement, answer in material.asked("number"):
        key = answer.text.replace(",", "")
        yield _question(task, "NUMERIC", put(statement, answer), key, statement)


def _matching(task: QuizTask, material: QuizMaterial) -> Iterator[QuizQuestion]:
    """Sentences with a gap each, and what belongs in the gaps, all of one kind."""
    for kind in MATCHED:
        pairs: list[tuple[Statement, KnownAnswer]] = []
        for statement, answer in material.asked(kind):
            apart = all(answer.text not in one.text and other.text not in statement.text for one, other in pairs)
            if apart and all(answer.text != other.text for _, other in pairs):
                pairs.append((statement, answer))
        for at in range(0, len(pairs) - PAIRS.start + 1, PAIRS.stop - 1):
            group = pairs[at : at + PAIRS.stop - 1]
            lines = [f"{number}. {one.blanked(answer)}" for number, (one, answer) in enumerate(group, 1)]
            text = "\n".join([gettext("What belongs in which sentence?"), *lines])
            key = [f"{number}-{letter}" for number, letter in enumerate("ABCDE"[: len(group)], 1)]
            explanation = "\n".join(one.text for one, _ in group)
            options = [answer.text for _, answer in group]
            yield _question(task, "MATCHING", text, key, group[0][0], options=options, explanation=explanation)


def _ordering(task: QuizTask, material: QuizMaterial) -> Iterator[QuizQuestion]:
    """What happened when, without the dates, which would tell."""
    happened: dict[tuple[int, int, int], tuple[Statement, str]] = {}
    for statement in material.free():
        found = dated(statement.text)
        if len(found) == 1 and not re.search(r"\d{3,4}", statement.with_(found[0][1], "")):
            mention, answer = found[0]
            if undated := without_date(statement.text, answer):
                happened.setdefault(mention.point.first, (statement, undated.rstrip(".。")))
    years: dict[int, tuple[Statement, str]] = {}
    for date in sorted(happened):
        years.setdefault(date[0], happened[date])
    ordered = list(years.values())
    for at in range(0, len(ordered) - TO_ORDER.start + 1, TO_ORDER.stop - 1):
        group = ordered[at : at + TO_ORDER.stop - 1]
        text = gettext("Put these in the order in which they happened.")
        key = list("ABCDE"[: len(group)])
        explanation = "\n".join(one.text for one, _ in group)
        options = [undated for _, undated in group]
        yield _question(task, "ORDERING", text, key, group[0][0], options=options, explanation=explanation)


def _composite(task: QuizTask, material: QuizMaterial) -> Iterator[QuizQuestion]:
    """A passage to read, with questions about it."""
    for passage in material.passages:
        own = [one for one in material.statements if one.passage == passage and one.answers]
        inner = QuizMaterial(own, [passage], material.topic, list(material.taken), material)
        parts: list[QuizQuestion] = []
        for maker in (single, _true_false, _short):
            if part := next((one for one in maker(task, inner) if not problems(one)), None):
                parts.append(part.model_copy(update={"id": f"q-000-{len(parts) + 1}", "order": len(parts) + 1}))
                inner.taken.append(part.explanation or part.question)
        if len(parts) > 1:
            text = gettext("Read the text, then answer.") + f"\n\n{' '.join(passage.text.split())[:LONGEST]}"
            points = sum(one.points for one in parts)
            yield _question(task, "COMPOSITE", text, None, own[0], sub_questions=parts, points=points, explanation="")


MAKERS: dict[QuestionType, Maker] = {
    "SINGLE_CHOICE": single,
    "MULTIPLE_CHOICE": _multiple,
    "TRUE_FALSE": _true_false,
    "FILL_IN_BLANK": _blank,
    "SHORT_ANSWER": _short,
    "LONG_ANSWER": _long,
    "MATCHING": _matching,
    "ORDERING": _ordering,
    "COMPOSITE": _composite,
    "NUMERIC": _numeric,
}
