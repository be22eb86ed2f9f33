"""Three hundred questions made offline from the sample documents, and from documents outside the repository where they are.

Counted for each language: which gates refuse what, where right answers stand, how often the right option is the
longest, and of which types they are. Whether they are good is found out by reading: `python -m tests.measures.quizzes
[seed]` prints them all, with what they were made from.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from typing import get_args

from django.utils import translation

from conversation.briefs.tasks import Excerpt
from conversation.quizzes.briefs import QuizTask
from conversation.quizzes.checking.questions import problems
from conversation.quizzes.checking.spreading import balanced, is_longest
from conversation.quizzes.offline.quiz import draft
from conversation.quizzes.schemas import QuestionType, QuizQuestion
from library.chunks import passages
from library.readers.formats import read
from library.schemas import Language
from runs.words import CODES
from tests.conversation.quizzes.whole import shortcomings
from tests.measures.places import DOCUMENTS, ROOT
from tests.measures.tables import table

WANTED = 300
SIZE = 6
"""Questions of one quiz; each document gives one."""
PASSAGES = 16
ENOUGH = 6
"""Passages from which a document is long enough."""
USUAL: tuple[QuestionType, ...] = ("SINGLE_CHOICE", "TRUE_FALSE", "SINGLE_CHOICE", "FILL_IN_BLANK", "SINGLE_CHOICE")
OTHERS = tuple(kind for kind in get_args(QuestionType) if kind not in USUAL)
LANGUAGES: tuple[Language, ...] = ("en", "zh")


def report(seed: int = 0) -> str:
    found = {language: quizzes(language, seed) for language in LANGUAGES}
    rows = []
    for language, made in found.items():
        questions = [one for quiz in made.values() for one in quiz]
        choices = [one for one in questions if one.question_type == "SINGLE_CHOICE"]
        keys = Counter(one.right[0] for one in choices if len(one.options) == 4)
        refused = sum(bool(problems(one)) for one in questions)
        patterns = sum(bool(shortcomings(quiz, len(quiz))) for quiz in made.values())
        rows.append([
            language, str(len(made)), str(len(questions)), str(len(questions) - refused), str(patterns),
            " ".join(f"{letter} {keys[letter] / max(1, keys.total()):.0%}" for letter in "ABCD"),
            f"{sum(map(is_longest, choices)) / max(1, len(choices)):.0%}",
            " ".join(f"{kind.lower()} {count}" for kind, count in sorted(Counter(one.question_type for one in questions).items())),
        ])  # fmt: skip
    head = ["language", "quizzes", "questions", "pass", "uneven", "positions", "right is longest", "types"]
    return table("Questions made offline", head, rows)


@cache
def quizzes(language: Language, seed: int = 0) -> dict[str, list[QuizQuestion]]:
    """Half of the questions that are wanted, by document; in English, of which there is more, also what Chinese lacks."""
    half = WANTED // 2
    wanted = half if language == "zh" else WANTED - min(half, sum(map(len, quizzes("zh", seed).values())))
    chance = random.Random(seed)
    files = list(_files(language))
    chance.shuffle(files)
    made: dict[str, list[QuizQuestion]] = {}
    kinds = cycle(OTHERS)
    for path in files:
        if sum(map(len, made.values())) >= wanted:
            break
        if task := _task(path, language, [*USUAL, next(kinds)]):
            with translation.override(CODES[language]):
                quiz = balanced(draft(task).questions, [], seed=path.name)
            if quiz:
                made[f"{path.parent.name}/{path.name}"] = quiz
    return made


def _files(language: Language) -> Iterator[Path]:
    yield from sorted((ROOT / "library" / "sample").glob("*.md"))
    if DOCUMENTS.is_dir():
        named = {
            "zh": ("handbook-zh", "reference-zh"),
            "en": ("git", "postgresql", "policy", "developers", "handbook-en"),
        }
        for folder in named[language]:
            yield from islice(sorted((DOCUMENTS / folder).glob("*.html")), 40)


def _task(path: Path, language: Language, types: list[QuestionType]) -> QuizTask | None:
    document = read(path.read_bytes(), path.name)
    if document.language != language:
        return None
    found = [Excerpt(title=document.title, heading=one.heading, text=one.text) for one in passages(document.blocks)][
        :PASSAGES
    ]
    if len(found) < ENOUGH:
        return None
    return QuizTask(language=language, topic=document.title, count=len(types), types=types, passages=found)


def listed(seed: int) -> Iterator[str]:
    for language in LANGUAGES:
        for name, quiz in quizzes(language, seed).items():
            yield f"\n## {name}"
            for one in quiz:
                yield f"- {one.question_type} {one.question}"
                yield from (f"    {letter}. {text}" for letter, text in zip("ABCDEFGH", one.options, strict=False))
                yield from (
                    f"    {part.order}) {part.question} {part.options} {part.right}" for part in one.sub_questions
                )
                yield (
                    f"    = {one.right}   ({one.explanation})"
                    if one.question_type not in ("LONG_ANSWER",)
                    else f"    = {one.right}"
                )


if __name__ == "__main__":
    chosen = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    print("\n".join(listed(chosen)))
    print(report(chosen))
