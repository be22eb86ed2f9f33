"""What there is to ask about: sentences that say something by themselves, and what in them can be asked for."""

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from conversation.briefs.tasks import Excerpt
from conversation.quizzes.briefs import QuizTask
from conversation.quizzes.offline.answers import AnswerKind, KnownAnswer, answers, kinds_of
from conversation.quizzes.offline.wrong import is_bound, numbers_beside, years_beside
from library import meaning
from library.answering.candidates import is_fit, leans
from library.text.facts import names
from library.text.keywords import keywords
from library.text.language import detect
from library.text.sentences import split
from library.text.terms import content_terms, normalise

BLANK = "____"
SHORTEST, LONGEST = {"en": 9, "zh": 14}, {"en": 34, "zh": 80}
"""Words, and characters, of a sentence that is asked about."""
KEYWORDS = 30
NEAR = 0.65
"""Least nearness of a sentence that is asked about, as a share of the nearest one's."""
ENOUGH = 20
"""The nearest sentences, which are asked about in any case: documents may tell no more."""
HELD = 0.6
"""Share of a sentence's terms in another question from which that one is about the same sentence."""
_PERSONAL = re.compile(
    r"\b(?:I|we|you|your|our|us|my|this|these|those|such|here|above|below|following|section|chapter|appendix|see|now|"
    r"currently|today|nowadays|recently|last year|next|please|let|note|another|latter|former|aforementioned|respectively)\b"
    r"|[\[\]]|^\(|^\d|\betc\b|e\.g\.|i\.e\.|^(?:In both|In each|In either|In all|It|They|He|She|If|To|When|As|While|Since|For|So|Because|Then|Both|Nor|Not|Whether|Of course|Some people|"
    r"Need|Install|Copy|Use|Run|Enter|Type|Make|Check|Set|Add|Click|Select|Choose|Get|Create|Try|Open)\b| ; ",
    re.IGNORECASE,
)
_PERSONAL_CHINESE = re.compile(
    r"你|您|我们|咱|笔者|本书|本章|本节|本文|本手册|本指南|如图|请|上述|前述|后者|前者|以下|下列|下面|上面|下文|上文|见\s?第|章节|一节|参见|换句话说|此(?!外)|该|目前|现在|如今|最近|近年|今天|今年|去年"
    r"|^(?:这|那|该|此|其|它|他|她|并|而|但|因此|所以|于是|同时|另外|当|如果|若|为了|由于|然后|之后|后来|随后|次年|同年|当时|也|还|又|则|不过|例如|比如|同样|前后|于|被|将|把|按)"
    r"|[\[\]【】;]"
)
_ENGLISH_WORD = re.compile(r"[\w’'-]+")


@dataclass(frozen=True)
class Statement:
    """A sentence that says something by itself."""

    text: str
    passage: Excerpt
    answers: tuple[KnownAnswer, ...]
    """What in it can be asked for."""
    names_its_subject: bool = True

    @property
    def place(self) -> str:
        return self.passage.heading or self.passage.title

    def with_(self, answer: KnownAnswer, by: str) -> str:
        """The sentence with something else in the answer's place."""
        return f"{self.text[: answer.start]}{by}{self.text[answer.end :]}"

    def blanked(self, answer: KnownAnswer) -> str:
        return self.with_(answer, BLANK)

    def of(self, *kinds: AnswerKind) -> Iterator[KnownAnswer]:
        return (one for one in self.answers if one.kind in kinds)


@dataclass
class QuizMaterial:
    """What there is to ask about, and what was asked about already."""

    statements: list[Statement]
    """Nearest to the topic first."""
    passages: Sequence[Excerpt]
    topic: str
    taken: list[str] = field(default_factory=list)
    """Questions that are there already, and sentences that are used in them."""
    around: "QuizMaterial | None" = None
    """What it is a part of, where wrong options come from."""
    judged: list[bool] = field(default_factory=list)
    """Of the sentences that are to be judged, which are right."""

    @cached_property
    def pool(self) -> dict[AnswerKind, list[str]]:
        """All that can be asked for, by its kind."""
        if self.around:
            return self.around.pool
        found: dict[AnswerKind, list[str]] = {}
        for statement in self.statements:
            for one in statement.answers:
                texts = found.setdefault(one.kind, [])
                if one.text not in texts:
                    texts.append(one.text)
        return found

    def is_free(self, statement: Statement) -> bool:
        """Whether nothing asks about this sentence yet."""
        own = set(content_terms(statement.text))
        return all(len(own & set(content_terms(one))) < HELD * len(own) for one in self.taken)

    def free(self) -> Iterator[Statement]:
        return (one for one in self.statements if self.is_free(one))

    def asked(self, *kinds: AnswerKind) -> Iterator[tuple[Statement, KnownAnswer]]:
        """Free sentences, each with the first of these that stands in it and is not what the whole quiz is about."""
        asked: set[str] = set()
        topic = normalise(self.topic)
        for statement in self.free():
            for one in statement.answers:
                own = normalise(one.text)
                is_topic = own in topic or topic in own
                if (not kinds or one.kind in kinds) and one.text not in asked and not is_topic:
                    asked.add(one.text)
                    yield statement, one
                    break

    def wrong_for(self, statement: Statement, answer: KnownAnswer, count: int) -> list[str]:
        """Others of the same kind that do not stand in the sentence; fewer than asked for where there are no more."""
        chance = random.Random(f"{statement.text}{answer.text}")  # noqa: S311  # an order is no secret
        said = normalise(statement.text)
        pool = [
            one
            for one in self.pool.get(answer.kind, [])
            if one != answer.text and normalise(one) not in said and _are_apart(one, answer.text)
        ]
        if answer.kind == "year":
            return years_beside(answer.text, pool, statement.with_(answer, ""), count, chance)
        if answer.kind == "number":
            if is_bound(statement.text[: answer.start], statement.text[answer.end :]):
                return []
            return numbers_beside(answer.text, statement.text, count, chance)
        fitting = [one for one in pool if _is_alike(one, answer)]
        scores = (
            meaning.likeness(answer.text, fitting)
            if answer.kind == "term"
            else [-abs(len(one) - len(answer.text)) for one in fitting]
        )
        ranked = sorted(range(len(fitting)), key=lambda at: (-scores[at], at))
        chosen: list[str] = []
        for at in ranked:
            if all(_are_apart(fitting[at], one) for one in chosen):
                chosen.append(fitting[at])
        return chosen[:count]


def _are_apart(one: str, other: str) -> bool:
    """Neither is a part of the other, as a surname is of a name."""
    first, second = normalise(one), normalise(other)
    return first not in second and second not in first


def _is_alike(one: str, answer: KnownAnswer) -> bool:
    """Of the same script, and not so much longer or shorter that it shows."""
    if one.isascii() != answer.text.isascii():
        return False
    if answer.kind == "date":
        return bool(re.search(r"\d日|\b\d{1,2}\b", one)) == bool(re.search(r"\d日|\b\d{1,2}\b", answer.text))
    if answer.kind == "term" and answer.text.isascii():
        return one[-1] == "s" if answer.text[-1] == "s" else one[-1] != "s"
    return len(one) <= 2.5 * len(answer.text) and len(answer.text) <= 2.5 * len(one)


def material_of(task: QuizTask) -> QuizMaterial:
    own = [one for one in task.passages if detect(one.text) == task.language] or list(task.passages)
    said: dict[str, Excerpt] = {}
    for passage in own:
        for sentence in split(passage.text):
            text = " ".join(sentence.text.split())
            if is_fit(text) and not leans(text) and stands_alone(text):
                said.setdefault(text, passage)
    known: Counter[tuple[str, AnswerKind]] = kinds_of(said)
    about = set(content_terms(" ".join(keywords([one.text for one in own], KEYWORDS))))
    statements: list[Statement] = []
    for text, passage in said.items():
        named = _names_its_subject(text, passage, about)
        statements.append(Statement(text, passage, tuple(answers(text, known)) if named else (), named))
    whole = QuizMaterial(statements, own, task.topic)
    near = _nearest(task.topic, statements)
    kept = {one.passage for one in near}
    return QuizMaterial(near, [one for one in own if one in kept], task.topic, list(task.taken), whole)


def _nearest(topic: str, statements: Sequence[Statement]) -> list[Statement]:
    """Those near to the topic, nearest first; all as they stand where meanings are not known.

    A passage on the topic may stand in a text about more, and what is told there of something else is not asked.
    """
    told = [f"{one.passage.title}. {one.passage.heading}. {one.text}" for one in statements]
    scores = meaning.likeness(topic, told)
    least = NEAR * max(scores, default=0)
    ranked = sorted(range(len(statements)), key=lambda at: -scores[at])
    return [statements[at] for place, at in enumerate(ranked) if place < ENOUGH or scores[at] >= least]


def _names_its_subject(text: str, passage: Excerpt, about: set[str]) -> bool:
    """Whether it says what it is about: by a name, or by a word of its headings or that the documents come back to."""
    about = about | set(content_terms(f"{passage.title} {passage.heading}"))
    return bool(about & set(content_terms(text))) or any(one.start > 0 or " " in one.text for one in names(text))


def stands_alone(sentence: str) -> bool:
    """Whether nothing in it speaks to somebody, points elsewhere in its text, or holds only for a while."""
    language = detect(sentence)
    if language == "zh":
        return _PERSONAL_CHINESE.search(sentence) is None and SHORTEST["zh"] <= len(sentence) <= LONGEST["zh"]
    size = len(_ENGLISH_WORD.findall(sentence))
    return _PERSONAL.search(sentence) is None and SHORTEST["en"] <= size <= LONGEST["en"]
