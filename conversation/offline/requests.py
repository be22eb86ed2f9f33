"""What a request says of what is to be made: its subject, how many questions, which kinds, how hard, for whom.

Where it goes is not decided here: that is told by its meaning (`offline.router`).
"""

import re
from collections.abc import Sequence
from itertools import accumulate, cycle, islice

import rjieba

from conversation.briefs.tasks import MOST_QUESTIONS, Extracted
from conversation.classes.naming.spoken import SUBJECTS, meant
from conversation.offline.files import file_in
from conversation.offline.parts import NUMBERS
from conversation.quizzes.schemas import Difficulty, QuestionType
from conversation.schemas.artifacts import PagePattern
from library.text.language import HAN
from library.text.word_lists import entries

_NUMBER = rf"\d{{1,3}}|{'|'.join(sorted(NUMBERS, key=len, reverse=True))}"
_COUNTS = (
    re.compile(rf"(?P<number>{_NUMBER})\s*(?:道|小题|个(?=[^年班]{{0,6}}题)|题|条)"),
    re.compile(
        rf"\b(?P<number>{_NUMBER})[\s-]+(?:[\w/-]+\s+){{0,5}}?(?:questions?|items?|problems?|exercises|mcqs?)\b",
        re.IGNORECASE,
    ),
    re.compile(rf"(?:\bwith|，|,)\s*(?P<number>{_NUMBER})\s*(?:questions?|题)", re.IGNORECASE),
    re.compile(rf"(?P<number>{_NUMBER})\s*(?:页|张)(?:的?(?:左右)?)(?=\W|幻灯|PPT|课件|演示|$)", re.IGNORECASE),
    re.compile(rf"\b(?P<number>{_NUMBER})[\s-]+(?:[a-z-]+\s+)?slides?\b", re.IGNORECASE),
)

_HOW_MANY = re.compile(rf"(?<![A-Za-z\d.])(?P<number>{_NUMBER})\s*(?:道|个|小题|题|条)?\s*$", re.IGNORECASE)
_OTHERS: tuple[QuestionType, ...] = ("SINGLE_CHOICE", "FILL_IN_BLANK", "SHORT_ANSWER", "TRUE_FALSE")
"""What a quiz has besides the kinds it was asked to have."""


def _named(name: str) -> list[tuple[str, re.Pattern[str]]]:
    lines = (line.split("\t") for line in entries(__name__, name))
    return [(key, re.compile(rf"(?:{words})", re.IGNORECASE)) for key, words in lines]


_TYPES: list[tuple[QuestionType, re.Pattern[str]]] = _named("types")  # type: ignore[assignment]  # our own file
_DIFFICULTIES: list[tuple[Difficulty, re.Pattern[str]]] = _named("difficulties")  # type: ignore[assignment]  # our own file
_PATTERNS: list[tuple[PagePattern, re.Pattern[str]]] = _named("patterns")  # type: ignore[assignment]  # our own file
_PAGE = re.compile(
    r"可以?(?:玩|拖动|操作)的|互动式?的?|交互式?的?|(?:小)?游戏|网页|页面|虚拟的?|在线的?"
    r"|\b(?:interactive|virtual|web ?page|page|game|activity|tool|app|online|playable)s?\b",
    re.IGNORECASE,
)
_GRADE = re.compile(
    r"(?:[一二三四五六七八九]年级|初[一二三]|高[一二三]|小学|初中|高中|大学)(?:学生)?"
    r"|\b(?:grades?|year|form)\s+\d{1,2}(?:th)?\b|\b\d{1,2}(?:th|st|nd|rd)[- ]grad(?:e|ers?)\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[，,。；;：！!？?\n]+|(?<=\w)\.\s")
_FEW = r"(?!(?:with|for|in|please|no|each|but)\b)[\w'’-]+(?:[ ][\w'’-]+){0,3}"
_ENGLISH_LIST = rf"{_FEW}(?:,\s*{_FEW})+,?\s+and\s+{_FEW}"
_ABOUT = re.compile(
    rf"(?:关于|有关|围绕|针对|考考|主题是|内容是|主题为|讲解?)\s*(?P<zh>[^，,。；;：！!？?\n]{{2,40}})"
    rf"|\b(?:about|on|covering|regarding)\s+(?P<en>{_ENGLISH_LIST}|[^,.;!?\n{HAN}]{{2,80}})",
    re.IGNORECASE,
)
_CHINESE = rf"(?:{'|'.join(entries(__name__, 'asking_chinese'))}|\s)+"
_CHINESE_HEAD, _CHINESE_TAIL = re.compile(rf"^{_CHINESE}", re.IGNORECASE), re.compile(rf"{_CHINESE}$", re.IGNORECASE)
_ENGLISH = frozenset(word for line in entries(__name__, "asking_english") for word in line.split())
_AND_WHAT = re.compile(r"\s+and\s+(?:what|who|when|where|why|how)\s+(?:it|they|he|she|we|you)\b.*$", re.IGNORECASE)
"""The pieces of vocabulary *and what they mean*: what is told of a subject is no part of its name."""
_STOPS = ".,!?"
_EDGES = " \t'\"“”‘’《》()（）:：-—"


_WEAKNESS = re.compile(
    r"\b(?:(?:the|their|its)\s+)?(?:weak(?:est)?|hardest)\s+(?:knowledge\s+)?(?:points?|spots?|topics?|areas?)\b(?:\s+of\b)?"
    r"|最?薄弱的?(?:知识点|环节|地方|部分|点)?|弱项|掌握得?最?差的(?:知识点|内容|部分|地方)?",
    re.IGNORECASE,
)
"""What a class finds hard is no subject by itself: its figures say what it is."""
_BANK = re.compile(
    r"(?:从|用|混入|加上)?(?:我的|我自己的|自己的|自有)(?:题库|题目)(?:里|中)?(?:的(?:题目?)?)?|(?:从|用)题库(?:里|中)?"
    r"|\b(?:from|with|using|and) my (?:own )?(?:question bank|questions|bank)\b",
    re.IGNORECASE,
)


def extracted(message: str, classes: Sequence[str] = (), *, is_page: bool = False) -> Extracted:
    """Nothing that was not said; what pages are called is read only where a page is wanted."""
    rest = message
    named = meant(message, classes)
    class_name = named.names[0] if len(named.names) == 1 else ""
    if named.said:
        rest = rest.replace(named.said, " ")
    file, rest = file_in(rest)
    rest, is_of_weakness = _WEAKNESS.subn(" ", rest)
    pattern, rest = _patterned(rest) if is_page else (None, rest)
    without_bank = _BANK.sub(" ", rest)
    from_bank, rest = without_bank != rest, without_bank
    kinds, rest = _kinds(rest)
    count, rest = _counted(rest)
    count, types = _together(count, kinds)
    difficulty = next((name for name, words in _DIFFICULTIES if words.search(rest)), None)
    grade = found.group().strip() if (found := _GRADE.search(rest)) else ""
    topic = _subject(_GRADE.sub(" ", rest))[:200]
    if is_of_weakness and class_name and topic.casefold() in SUBJECTS:
        topic = ""  # what the class finds hard, in what it learns
    return Extracted(
        topic=topic,
        count=count,
        types=types,
        difficulty=difficulty,
        grade=grade,
        class_name=class_name[:100],
        from_bank=from_bank,
        pattern=pattern,
        file=file,
    )


def _patterned(text: str) -> tuple[PagePattern | None, str]:
    """The kind of page that is named, and the text without its name."""
    for pattern, words in _PATTERNS:
        if words.search(text):
            return pattern, _PAGE.sub(" ", words.sub(" ", text))
    return None, _PAGE.sub(" ", text)


def _counted(text: str) -> tuple[int | None, str]:
    for pattern in _COUNTS:
        if found := pattern.search(text):
            count = _number(found["number"])
            # A Chinese measure word goes with its number.
            start, end = found.span() if pattern is _COUNTS[0] else found.span("number")
            return count, f"{text[:start]} {text[end:]}"
    return None, text


def _number(said: str) -> int:
    said = said.lower()
    return min(max(NUMBERS.get(said) or int(said), 1), MOST_QUESTIONS)


def _kinds(text: str) -> tuple[list[tuple[QuestionType, int | None]], str]:
    """The kinds that are named, in the order they are, and how many of each where that is said.

    A longer name hides those that are part of it.
    """
    found: list[tuple[int, QuestionType, int | None]] = []
    for kind, words in _TYPES:
        if match := words.search(text):
            before = _HOW_MANY.search(text[: match.start()])
            number = _number(before["number"]) if before else None
            found.append((match.start(), kind, number))
            start = before.start() if before else match.start()
            text = f"{text[:start]}{' ' * (match.end() - start)}{text[match.end() :]}"
            text = words.sub(lambda one: " " * len(one.group()), text)
    return [(kind, number) for _, kind, number in sorted(found)], text


def _together(
    total: int | None, kinds: Sequence[tuple[QuestionType, int | None]]
) -> tuple[int | None, list[QuestionType]]:
    """How many questions in all, and their kinds: in turn, or one for each question where it is said how many of which."""
    numbers = [number for _, number in kinds if number]
    if not numbers or (total is None and len(numbers) == 1):
        return total or next(iter(numbers), None), [kind for kind, _ in kinds]
    counted: list[QuestionType] = [kind for kind, number in kinds for _ in range(number or 0)]
    count = min(max(total or 0, len(counted)), MOST_QUESTIONS)
    others = [kind for kind, number in kinds if not number] or [kind for kind in _OTHERS if kind not in counted]
    return count, [*counted, *islice(cycle(others), max(0, count - len(counted)))][:count]


def _subject(text: str) -> str:
    """What is left when all is taken away that only asks: behind "about" where that stands, else the longest clause."""
    about = [_bare(found["zh"] or found["en"]) for found in _ABOUT.finditer(text)]
    clauses = [_bare(clause) for clause in _CLAUSE.split(text)]
    return next((one for one in about if len(one) > 1), "") or max(clauses, key=len, default="")


def _bare(text: str) -> str:
    text = text.strip(_EDGES)
    if re.search(f"[{HAN}]", text):
        # Only whole words are taken away: 上海 does not begin with 上, nor does 光合作用 end in 用.
        if head := _CHINESE_HEAD.search(text):
            text = text[max(one for one in _bounds(text) if one <= head.end()) :].strip(_EDGES)
        if tail := _CHINESE_TAIL.search(text):
            text = text[: min(one for one in _bounds(text) if one >= tail.start())].strip(_EDGES)
        return text if len(text) > 1 else ""
    words = [one for one in _AND_WHAT.sub("", text).split() if one.strip(_STOPS)]
    while words and words[0].lower().strip(_EDGES) in _ENGLISH:
        words.pop(0)
    while words and words[-1] != "I" and words[-1].lower().strip(_EDGES) in _ENGLISH:  # of World War I
        words.pop()
    return " ".join(words).strip(_EDGES + _STOPS)


def _bounds(text: str) -> list[int]:
    """Where words begin and end."""
    return [0, *accumulate(map(len, rjieba.cut(text)))]
