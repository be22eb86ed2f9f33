"""The bars a sentence must reach to answer a part of a question: the kind that is asked for, of what, saying enough of it."""

import re

from library.answering.candidates import CandidateSentence
from library.answering.kinds import SHORT
from library.answering.parts import QuestionPart
from library.answering.scoring import Scored, in_full, marks
from library.text.dates import find_dates
from library.text.language import detect
from library.text.terms import normalise

FIGURE, FACT, ACCOUNT = 0.8, 0.6, 0.55
"""Least of focus and meaning together in a sentence that answers with a figure, with a date or name, or that explains."""
SAID = 0.25
"""What it adds that the sentence itself holds the names asked about, or says what can be told by its words."""
HALF, SOME = 0.5, 0.1
"""Least focus for which the names count: of a figure, since a number is easily of something else, and of anything."""
FOREIGN = 0.47
"""Least meaning of a sentence in another language, whose words cannot be compared."""
POINTED = 0.5
"""Least focus, or else meaning, of an account of nothing named that does not hold the rarest word of what is asked."""
HELD = 0.5
"""Least share of the names asked about that its passage holds."""


def is_answer(part: QuestionPart, one: Scored) -> bool:
    """Whether a sentence holds the kind of answer asked for together with the question's own names and words."""
    if not holds_the_kind(part, one):
        return False
    sentence = one.sentence
    if sentence.language != detect(part.sought):
        if part.kind == "count" and one.part.held(sentence.text) < 1:
            return False  # A figure of something else may be said in all the other words.
        if one.meaning >= FOREIGN:
            return True
        part = one.part
    if not is_about(part, one) or not (part.kind in SHORT or is_to_the_point(part, one)):
        return False
    if part.names and part.kind != "compare" and part.held(sentence.in_context) == 0:
        return False
    return _says_enough(part, one)


def holds_the_kind(part: QuestionPart, one: Scored) -> bool:
    """Whether it has a date, a figure, a name or says something at all, of what is numbered or ranked as is asked."""
    if says_nothing(part, one) or not has_numbers(part, one.sentence):
        return False
    if (part.kind in SHORT or part.telling or part.ranks) and not one.holds:
        return False
    is_named = part.kind == "why" and part.names and one.part.held(one.sentence.text) == 1
    return part.ranks or part.kind not in {"who", "why"} or one.focus >= SOME or bool(is_named)


def says_nothing(part: QuestionPart, one: Scored) -> bool:
    """Whether it is a caption, or a line that has no word that was not asked."""
    is_repeated = not one.sentence.is_whole and marks(one.sentence.text) <= marks(one.part.text) | marks(part.text)
    return one.sentence.is_caption or is_repeated


def has_numbers(part: QuestionPart, sentence: CandidateSentence) -> bool:
    """Whether the versions and numbers asked about stand with the sentence, and not as a day: 15.3 is not 15.4."""
    wanted = [normalise(name) for name in part.names if re.search(r"\d", name)]
    context = sentence.in_context
    for one in find_dates(context) if wanted else []:
        context = context.replace(one.text, re.sub(r"(?<!\d)\d{1,2}(?!\d)", " ", one.text))
    return all(re.search(rf"(?<![\w.]){re.escape(name)}(?![\w]|\.\d)", normalise(context)) for name in wanted)


def is_about(part: QuestionPart, one: Scored) -> bool:
    """Whether its passage speaks of what the question names, or it holds both sides of a comparison."""
    return part.held(in_full(one.sentence.passage)) >= HELD or (part.kind == "compare" and one.holds)


def is_to_the_point(part: QuestionPart, one: Scored) -> bool:
    """Whether an account of nothing named has what tells the question from others of its subject: astronauts do much, few are weightless."""
    if part.telling and not part.names:
        return one.focus >= HALF  # of what ended, and not of an end
    return part.kind == "compare" or bool(part.names) or one.pointed or max(one.focus, one.meaning) >= POINTED


def _says_enough(part: QuestionPart, one: Scored) -> bool:
    """Whether its words and its meaning reach the bar of the kind that is asked for."""
    least = FIGURE if part.kind == "count" else FACT if part.kind in SHORT else ACCOUNT
    is_named = bool(part.names) and part.held(one.sentence.text) == 1
    is_told = part.kind in {"compare", "why"} or part.ranks or (part.kind != "count" and part.telling)
    tells = one.holds and (is_told or (part.defined and part.names))
    touched = {"count": HALF, "when": 0, "where": 0, "who": 0}.get(part.kind, SOME)
    is_said = tells or (is_named and one.focus >= touched)
    return one.focus + one.meaning + SAID * bool(is_said) >= least
