"""The bars a sentence must reach to answer a part of a question: the kind that is asked for, of what, saying enough of it."""

import re

from library.answering.candidates import CandidateSentence
from library.answering.kinds import SHORT
from library.answering.naming import words_asked
from library.answering.parts import QuestionPart
from library.answering.patients import is_done_to_another
from library.answering.question import Question
from library.answering.ranks import Agreement, agreement, is_asked_for
from library.answering.scoring import Scored, in_full, is_asked_above, is_of_it, marks
from library.text.dates import find_dates
from library.text.language import detect
from library.text.terms import normalise

FIGURE, FACT, ACCOUNT = 0.8, 0.6, 0.55
"""Least of focus and meaning together in a sentence that answers with a figure, with a date or name, or that explains."""
SAID = 0.25
"""What it adds that the sentence itself holds the names asked about, or says why."""
HALF = 0.5
"""Least focus of a figure for which the names count: a number is easily of something else."""
SOME = 0.1
"""Least focus of an account for which the names count, since all that is told under a name is near to it."""
SPOKEN = 0.3
"""Least focus of an account that has no name which its passage has."""
FOREIGN_FACT, FOREIGN_ACCOUNT = 0.45, 0.5
"""Least meaning of a sentence in another language, whose words cannot be compared."""
UNNAMED = 0.3
"""Least meaning of a fact whose sentence and headings have none of the names asked about."""
POINTED = 0.5
"""Least focus, or else meaning, of an account that is of nothing named and does not hold the rarest word of what is asked."""
HELD = 0.5
"""Least share of the names asked about that its passage holds."""


def is_answer(question: Question, part: QuestionPart, one: Scored) -> bool:
    """Whether a sentence holds the kind of answer asked for together with the question's own names and words."""
    if not holds_the_kind(part, one):
        return False
    is_fact = part.kind in SHORT
    if is_fact and _is_of_something_else(part, one):
        return False
    if one.sentence.language != question.language:
        if part.kind == "count" and part.names and one.part.held(one.sentence.text) < 1:
            return False  # A figure of something else may be said in all the other words.
        if one.meaning >= (FOREIGN_FACT if is_fact else FOREIGN_ACCOUNT):
            return True
        if part.kind == "what" and part.defined and not part.is_defined_abroad:
            return False
        part = one.part
    if not is_about(part, one) or (is_beside(part, one) if is_fact else _is_apart(part, one)):
        return False
    if part.kind == "why" and not (is_of_it(part, one.sentence) and _gives_its_reason(part, one)):
        return False
    return (is_fact or is_to_the_point(part, one)) and _says_enough(part, one)


def holds_the_kind(part: QuestionPart, one: Scored) -> bool:
    """Whether it has a date, a figure, a name or says something at all, of what is numbered or ranked as is asked."""
    is_ranked = is_asked_for(part.text)
    must_hold = part.kind in SHORT or part.telling
    if one.sentence.is_caption or (must_hold and not one.holds):
        return False
    if part.kind == "who" and not is_ranked and one.eased < SOME:
        return False  # Any name may be of somebody who did something else.
    return has_numbers(part, one.sentence) and (not is_ranked or _may_rank(part, one))


def _may_rank(part: QuestionPart, one: Scored) -> bool:
    """Whether a sentence ranks anything so; the very thing where its English is held against a Chinese question's senses."""
    agreed = ranked(part, one)
    if one.sentence.language == detect(part.sought):
        return agreed.same
    return agreed.whole or one.sentence.language == "zh"


def has_numbers(part: QuestionPart, sentence: CandidateSentence) -> bool:
    """Whether the versions and numbers asked about stand with the sentence: 15.3 is not 15.4, nor is October 5 Python 5."""
    wanted = [normalise(name) for name in part.names if re.search(r"\d", name)]
    context = normalise(_without_days(sentence.in_context)) if wanted else ""
    return all(re.search(rf"(?<![\w.]){re.escape(name)}(?![\w]|\.\d)", context) for name in wanted)


def _without_days(text: str) -> str:
    for one in reversed(find_dates(text)):
        text = text[: one.start] + re.sub(r"(?<!\d)\d{1,2}(?!\d)", " ", one.text) + text[one.end :]
    return text


def _is_of_something_else(part: QuestionPart, one: Scored) -> bool:
    """Whether a fact is of another deed, a figure of another thing, or of another word than is asked about."""
    if is_of_another_deed(part, one):
        return True
    said = one.sentence.text.casefold()
    if any(word.casefold() not in said for word in words_asked(part.original or part.text)):
        return True
    return part.kind == "count" and bool(part.names) and not is_of_it(one.part, one.sentence)


def is_of_another_deed(part: QuestionPart, one: Scored) -> bool:
    return part.kind != "count" and is_done_to_another(one.part, one.sentence.text)


def is_beside(part: QuestionPart, one: Scored) -> bool:
    """Whether a fact neither stands with a name that is asked about nor means what is asked."""
    return bool(part.names) and one.meaning < UNNAMED and one.part.held(one.sentence.in_context) == 0


def _is_apart(part: QuestionPart, one: Scored) -> bool:
    """Whether neither the sentence nor its headings have a name that is asked about: how Yahoo started Lycos does not tell.

    What has the rarest word of what is asked need not say again where that was.
    """
    read = f"{one.sentence.in_context} {one.sentence.before}"
    if part.kind == "compare" or not part.names or one.part.held(read) > 0:
        return False
    is_there = part.names_a_place and one.part.held(in_full(one.sentence.passage)) == 1
    return not (is_there and one.pointed and one.eased >= SPOKEN)


def is_about(part: QuestionPart, one: Scored) -> bool:
    """Whether its passage speaks of what the question names or asks of, or it holds both sides of a comparison.

    A sentence that has the name only as a unit is about that.
    """
    own = one.sentence.text
    if any(re.search(rf"\d{re.escape(name)}", own) for name in part.names) and part.held(own) == 0:
        return False
    return (one.about and part.held(in_full(one.sentence.passage)) >= HELD) or (part.kind == "compare" and one.holds)


def is_to_the_point(part: QuestionPart, one: Scored) -> bool:
    """Whether an account of nothing named has what tells the question from others of its subject: astronauts do much, few are weightless."""
    is_of_one_language = part.condition and detect(part.condition) == one.sentence.language
    if is_of_one_language and marks(part.condition).isdisjoint(marks(one.sentence.in_context)):
        return False
    is_given = part.kind == "compare" or part.names or part.telling or part.is_defining
    is_near = one.pointed or max(one.eased, one.meaning) >= POINTED
    return bool(is_given) or is_near or is_asked_above(part, one.sentence.passage)


def _gives_its_reason(part: QuestionPart, one: Scored) -> bool:
    """Whether a sentence has anything of what is asked why; one with several names, or one and a reason, may say it in other words."""
    is_named = bool(part.names) and part.held(one.sentence.text) == 1
    return one.eased >= SOME or (is_named and (one.holds or len(part.names) > 1))


def _says_enough(part: QuestionPart, one: Scored) -> bool:
    """Whether its words and its meaning reach the bar of the kind that is asked for."""
    is_named = has_the_names(part, one.sentence)
    is_touched = one.eased >= SOME or (is_named and len(part.names) > 1)
    match part.kind:
        case "count":
            said, least = SAID * (is_named and one.eased >= HALF), FIGURE
        case "when" | "who" | "where":
            said = SAID * (part.held(one.sentence.text) if part.names else is_asked_for(part.text))
            least = FACT
        case "why":
            said, least = SAID * ((is_named and is_touched) or (one.holds and (is_named or is_touched))), ACCOUNT
        case _:
            explains = one.holds and (part.kind == "compare" or part.is_defining or part.telling is not None)
            said, least = SAID * ((is_named and is_touched) or explains), ACCOUNT
    return one.eased + one.meaning + said >= least


def has_the_names(part: QuestionPart, sentence: CandidateSentence) -> bool:
    """Whether a sentence has the names asked about; of several its headings may have some: of the Aztecs, what the Pleiades were."""
    held = part.held(sentence.resolved) if part.names else 0
    return held == 1 or (held > 0 and part.kind not in SHORT and part.held(sentence.in_context) == 1)


def ranked(part: QuestionPart, one: Scored) -> Agreement:
    return agreement(in_its_words(part, one), one.sentence.text, one.sentence.in_context)


def in_its_words(part: QuestionPart, one: Scored) -> str:
    """What is asked as a Chinese sentence would say it; English is held against the senses of the question's words."""
    return one.part.sought if one.sentence.language == "zh" else part.sought
