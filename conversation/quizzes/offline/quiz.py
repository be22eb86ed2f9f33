"""Makes questions of sentences as they stand in the teacher's documents: what is asked, and what is right, is said there."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice

from django.utils.translation import gettext

from conversation.briefs import Excerpt
from conversation.quizzes.briefs import QuizDraft, QuizTask
from conversation.quizzes.checking.questions import is_repeated, problems
from conversation.quizzes.schemas import QuestionType, QuizQuestion
from library import meaning
from library.answering.candidates import is_fit, leans
from library.text.dates import find_dates
from library.text.keywords import keywords
from library.text.language import detect, is_han
from library.text.sentences import split
from library.text.terms import normalise

USUAL: tuple[QuestionType, ...] = ("SINGLE_CHOICE", "TRUE_FALSE", "FILL_IN_BLANK", "SHORT_ANSWER")
BLANK = "____"
TERMS = 80
OPTIONS = 4
ALIKE = 2.2
"""How much longer than the other one of two options may be."""
PAIRS = 4
LONGEST = 1200
"""Most characters of a passage to be read."""
_NUMBER = re.compile(r"(?<![\w.,])\d+(?:\.\d+)?(?![\w.,]*\d)(?!\s*[年月日])")
_ENDING = " .。!！"


@dataclass(frozen=True)
class Statement:
    """A sentence that says something by itself, with the terms in it that a question can ask for."""

    text: str
    passage: Excerpt
    terms: tuple[str, ...]

    @property
    def place(self) -> str:
        return self.passage.heading or self.passage.title

    def blanked(self, term: str) -> str:
        return _replaced(self.text, term, BLANK)


@dataclass
class QuizMaterial:
    """What there is to ask about."""

    statements: list[Statement]
    terms: list[str]
    passages: Sequence[Excerpt]
    topic: str

    def wrong_for(self, term: str, sentence: str, count: int) -> list[str]:
        """Other terms of the same look that do not stand in the sentence; those that mean nearly the same first."""
        lowered = normalise(sentence)
        fitting = [
            one
            for one in self.terms
            if one != term
            and is_han(one[0]) == is_han(term[0])
            and len(one) <= ALIKE * len(term)
            and len(term) <= ALIKE * len(one)
            and normalise(one) not in lowered
            and normalise(one) not in normalise(term)
            and normalise(term) not in normalise(one)
        ]
        scores = meaning.likeness(term, fitting)
        ranked = sorted(range(len(fitting)), key=lambda at: (-scores[at], at))
        return [fitting[at] for at in ranked[:count]]


Maker = Callable[[QuizTask, QuizMaterial], Iterator[QuizQuestion]]


def draft(task: QuizTask) -> QuizDraft:
    """As many questions as the documents give; none where they are silent."""
    material = _material(task)
    kinds = task.types or list(islice(cycle(USUAL), task.count))
    makers = {kind: MAKERS[kind](task, material) for kind in dict.fromkeys(kinds)}
    made: list[QuizQuestion] = []
    for kind in kinds:
        there = [*task.taken, *(one.question for one in made)]
        fitting = (one for one in makers[kind] if not problems(one) and not is_repeated(one, there))
        if question := next(fitting, None):
            made.append(question)
    return QuizDraft(questions=made)


def _material(task: QuizTask) -> QuizMaterial:
    own = [one for one in task.passages if detect(one.text) == task.language] or task.passages
    terms = [one for one in keywords([one.text for one in own], TERMS) if 2 <= len(one) <= 30]
    statements: dict[str, Statement] = {}
    for passage in own:
        for sentence in split(passage.text):
            text = " ".join(sentence.text.split())
            if is_fit(text) and not leans(text):
                held = tuple(one for one in terms if _stands(one, text))
                statements.setdefault(text, Statement(text, passage, held))
    return QuizMaterial(list(statements.values()), terms, own, task.topic)


def _stands(term: str, text: str) -> bool:
    return re.search(_pattern(term), text, re.IGNORECASE) is not None


def _pattern(term: str) -> str:
    return re.escape(term) if is_han(term[0]) else rf"(?<!\w){re.escape(term)}(?!\w)"


def _replaced(text: str, term: str, by: str) -> str:
    return re.sub(_pattern(term), lambda _: by, text, count=1, flags=re.IGNORECASE)


def _asked_terms(task: QuizTask, material: QuizMaterial) -> Iterator[tuple[Statement, str]]:
    """Sentences, each with a term to ask for: no term twice, and not what the whole quiz is about."""
    asked: set[str] = set()
    for statement in material.statements:
        for term in statement.terms:
            is_topic = normalise(term) in normalise(task.topic) or normalise(task.topic) in normalise(term)
            if term not in asked and not is_topic and statement.text.lower().count(term.lower()) == 1:
                asked.add(term)
                yield statement, term
                break


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
            "knowledge_point": statement.place,
            "source": statement.passage.title,
            **more,
        }
    )


def _single(task: QuizTask, material: QuizMaterial) -> Iterator[QuizQuestion]:
    for statement, term in _asked_terms(task, material):
        wrong = material.wrong_for(term, statement.text, OPTIONS - 1)
        if len(wrong) == OPTIONS - 1:
            text = gettext("Which one belongs in the gap? %(sentence)s") % {"sentence": statement.blanked(term)}
            yield _question(task, "SINGLE_CHOICE", text, "A", statement, options=[term, *wrong])


def _blank(task: QuizTask, material: QuizMaterial) -> Iterator[QuizQuestion]:
    for statement, term in reversed(list(_asked_terms(task, material))):
        yield _question(task, "FILL_IN_BLANK", statement.blanked(term), term, statement)


def _true_false(task: QuizTask, material: QuizMaterial) -> Iterator[QuizQuestion]:
    """True ones as they stand; in false ones a term has given way to another."""
    is_true = len(task.taken) % 2 == 0
    for statement, term in list(_asked_terms(task, material))[1:]:
        wrong = material.wrong_for(term, statement.text, 1)
        if not is_true and not wrong:
            continue
        text = statement.text if is_true else _replaced(statement.text, term, wrong[0])
        asked = gettext("Right or wrong: %(sentence)s") % {"sentence": text}
        yield _question(task, "TRUE_FALSE", asked, "true" if is_true else "false", statement)
        is_true = not is_true


def _multiple(task: QuizTask, material: QuizMaterial) -> Iterator[QuizQuestion]:
    pairs = list(_asked_terms(task, material))
    for at in range(0, len(pairs) - 3, 4):
        group = pairs[at : at + 4]
        false = [
            _replaced(one.text, term, wrong[0])
            for one, term in group[2:]
            if (wrong := material.wrong_for(term, one.text, 1))
        ]
        if len(false) == 2:
            options = [group[0][0].text, group[1][0].text, *false]
            text = gettext("Which of these statements about %(topic)s are right?") % {"topic": task.topic}
            text = f"{text} ({group[0][0].place})"
            yield _question(task, "MULTIPLE_CHOICE", text, ["A", "B"], group[0][0], options=options)


def _short(task: QuizTask, material: QuizMaterial) -> Iterator[QuizQuestion]:
    for statement, term in _asked_terms(task, material):
        text = gettext("Explain in a sentence or two: what has “%(term)s” to do with %(topic)s?")
        yield _question(task, "SHORT_ANSWER", text % {"term": term, "topic": task.topic}, statement.text, statement)


def _long(task: QuizTask, material: QuizMaterial) -> Iterator[QuizQuestion]:
    for place in dict.fromkeys(one.place for one in material.statements):
        said = [one for one in material.statements if one.place == place][:3]
        if len(said) > 1:
            text = gettext("Give an account of “%(place)s”, with what it means for %(topic)s.")
            key = "\n".join(one.text for one in said)
            yield _question(task, "LONG_ANSWER", text % {"place": place, "topic": task.topic}, key, said[0], points=5.0)


def _numeric(task: QuizTask, material: QuizMaterial) -> Iterator[QuizQuestion]:
    for statement in material.statements:
        found = _NUMBER.findall(statement.text)
        if len(found) == 1:
            text = _NUMBER.sub(BLANK, statement.text)
            asked = gettext("Which number belongs in the gap? %(sentence)s") % {"sentence": text}
            yield _question(task, "NUMERIC", asked, found[0], statement)


def _matching(task: QuizTask, material: QuizMaterial) -> Iterator[QuizQuestion]:
    pairs = list(_asked_terms(task, material))
    for at in range(0, len(pairs) - PAIRS + 1, PAIRS):
        group = pairs[at : at + PAIRS]
        lines = [f"{number}. {one.blanked(term)}" for number, (one, term) in enumerate(group, 1)]
        text = "\n".join([gettext("Which word belongs in which sentence?"), *lines])
        key = [f"{number}-{letter}" for number, letter in zip(range(1, PAIRS + 1), "ABCD", strict=True)]
        explanation = "\n".join(one.text for one, _ in group)
        options = [term for _, term in group]
        yield _question(task, "MATCHING", text, key, group[0][0], options=options, explanation=explanation)


def _ordering(task: QuizTask, material: QuizMaterial) -> Iterator[QuizQuestion]:
    dated: dict[tuple[int, int, int], Statement] = {}
    for statement in material.statements:
        mentions = find_dates(statement.text)
        if len(mentions) == 1:
            dated.setdefault(mentions[0].first, statement)
    ordered = [dated[date] for date in sorted(dated)]
    for at in range(0, len(ordered) - 2, 3):
        group = ordered[at : at + 3]
        text = gettext("Put these in the order in which they happened.")
        options = [_undated(one) for one in group]
        explanation = "\n".join(one.text for one in group)
        yield _question(task, "ORDERING", text, ["A", "B", "C"], group[0], options=options, explanation=explanation)


def _undated(statement: Statement) -> str:
    """A sentence with a gap for its date, which would tell the order."""
    mention = find_dates(statement.text)[0]
    return f"{statement.text[: mention.start]}…{statement.text[mention.end :]}".strip(_ENDING)


def _composite(task: QuizTask, material: QuizMaterial) -> Iterator[QuizQuestion]:
    """A passage to read, with questions about it."""
    for passage in material.passages:
        inner = QuizMaterial(
            [one for one in material.statements if one.passage is passage], material.terms, [passage], material.topic
        )
        parts = [next(maker(task, inner), None) for maker in (_single, _blank)]
        found = [one for one in parts if one and not problems(one)]
        if len(found) == 2:
            parts_of = [one.model_copy(update={"id": f"q-000-{at}", "order": at}) for at, one in enumerate(found, 1)]
            text = gettext("Read the text, then answer.") + f"\n\n{' '.join(passage.text.split())[:LONGEST]}"
            first = inner.statements[0]
            yield _question(task, "COMPOSITE", text, None, first, sub_questions=parts_of, points=2.0, explanation="")


MAKERS: dict[QuestionType, Maker] = {
    "SINGLE_CHOICE": _single,
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
