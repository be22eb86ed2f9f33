"""The bars a sentence must reach to answer a part of a question: the kind that is asked for, of what, saying enough of it."""

import re

from library.answering.candidates import CandidateSentence
from library.answering.kinds import SHORT
from library.answering.parts import QuestionPart
from library.answering.question import Question
from library.answering.ranks import Agreement, agreement, is_asked_for
from library.answering.scoring import Scored, in_full, marks
from library.text.dates import find_dates
from library.text.facts import names
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
    if one.sentence.language != question.language:
        if part.kind == "count" and part.names and one.part.held(one.sentence.text) < 1:
            return False  # A figure of something else may be said in all the other words.
        if one.meaning >= (FOREIGN_FACT if is_fact else FOREIGN_ACCOUNT):
            return True
        part = one.part
    if (
        not is_about(part, one)
        or _is_of_another(part, one)
        or (part.kind == "why" and not _gives_its_reason(part, one))
    ):
        return False
    return (is_fact or is_to_the_point(part, one)) and _says_enough(part, one)


def holds_the_kind(part: QuestionPart, one: Scored) -> bool:
    """Whether it has a date, a figure, a name or says something at all, of what is numbered or ranked as is asked."""
    is_ranked = is_asked_for(part.text)
    must_hold = part.kind in SHORT or part.telling
    if says_nothing(part, one) or (must_hold and not one.holds):
        return False
    if part.kind == "who" and not is_ranked and one.eased < SOME:
        return False  # Any name may be of somebody who did something else.
    return has_numbers(part, one.sentence) and (not is_ranked or _may_rank(part, one))


def says_nothing(part: QuestionPart, one: Scored) -> bool:
    """Whether it is a caption, or a line that has no word that was not asked."""
    is_repeated = not one.sentence.is_whole and marks(one.sentence.text) <= marks(one.part.text) | marks(part.text)
    return one.sentence.is_caption or is_repeated


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


def _is_of_another(part: QuestionPart, one: Scored) -> bool:
    """Whether neither a sentence nor its headings have a name that is asked about, or a figure stands beside other names alone."""
    sentence = one.sentence
    if not part.names or part.kind == "compare":
        return False
    if part.kind == "count" and part.held(f"{sentence.label} {sentence.text}") == 0:
        others = [fact for fact in names(sentence.text) if fact.value not in normalise(part.whole)]
        # Chinese leaves out what its heading has named.
        if others and not (sentence.language == "zh" and part.held(sentence.in_context) > 0):
            return True
    is_near = part.kind in SHORT and one.meaning >= UNNAMED
    return part.held(f"{sentence.in_context} {sentence.before}") == 0 and not is_near


def is_about(part: QuestionPart, one: Scored) -> bool:
    """Whether its passage speaks of what the question names, or it holds both sides of a comparison.

    A sentence that has the name only as a unit is about that.
    """
    own = one.sentence.text
    if any(re.search(rf"\d{re.escape(name)}", own) for name in part.names) and part.held(own) == 0:
        return False
    return part.held(in_full(one.sentence.passage)) >= HELD or (part.kind == "compare" and one.holds)


def is_to_the_point(part: QuestionPart, one: Scored) -> bool:
    """Whether an account of nothing named has what tells the question from others of its subject: astronauts do much, few are weightless."""
    is_given = part.kind == "compare" or part.names or part.telling or part.is_defining
    return bool(is_given) or one.pointed or max(one.eased, one.meaning) >= POINTED


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
