"""Writes a report of sentences exactly as they stand in the evidence: chosen, grouped and ordered, never rephrased."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from library.answering.answers import PartAnswer, answers, asks_for_a_story
from library.answering.bars import is_about, is_to_the_point
from library.answering.candidates import CandidateSentence, candidates, is_fit
from library.answering.comparing import adds_a_side
from library.answering.kinds import SHORT, kind_of
from library.answering.parts import QuestionPart
from library.answering.procedures import step_lines, step_passages
from library.answering.question import Question
from library.answering.scoring import Scored, ScoredEvidence, is_of_names_alone
from library.judging.labels import PARTS
from library.schemas import EvidenceItem
from library.text.facts import facts, names
from library.text.outlines import PLACES, is_head
from library.text.similarity import in_common
from research.briefs import DraftClaim, DraftReport, DraftSection, WriterBrief
from research.offline.limitations import limitations
from research.offline.tables import compared
from research.offline.titles import plain, title
from runs.words import Sentence

LEADS, ENTRIES = 3, 5
"""Most sentences that answer one part in the summary, and most entries of a list that does."""
FINDINGS, SECTIONS, SECTION, CLOSEST = 5, 3, 5, 3
LEANING = 3
"""Most sentences that one is read with."""
CLOSE, SOME, EQUAL = 0.7, 0.5, 0.9
"""Least score and meaning of a further answer, as shares of the best one's; least focus of one that explains, and of a
fact, or least of focus and meaning together."""
FOCUS = 0.2
"""Least focus of a finding: what is only near in meaning tells of the same times or things, not of what was asked."""
FLOOR = 0.6
"""Least score of a sentence in the findings and sections, as a share of the best one's."""
NEAR, ABOUT = 0.42, 0.6
"""Least meaning of a sentence there and its passage on average, or least of its focus and meaning together."""
REPEATS = 0.5
"""Shared share of terms from which a sentence repeats another."""
STORY = 0.6
"""Share of dated sentences from which what is told is a story, told in order of time."""
_FIELD = re.compile(r"[^:：.。，,；;]{1,24}[:：](?!//)\s*\S")
"""What something is called of which a value follows; whose that is its heading says."""
_ENDING = re.compile(r"[.。!！?？…]['\")”’」』）\]]*$")


def write(task: WriterBrief) -> DraftReport:
    """The report; one without claims when nothing answers any part of the question."""
    question = task.question
    found = answers(question, ScoredEvidence(task.evidence, candidates(task.evidence)))
    in_steps = _in_steps(question, task.evidence)
    summary = in_time(lead(found)) if question.wants_history else lead(found)
    if in_steps:
        summary = [one.sentence for one in found[0].sentences[:LEADS]]
    closest = _closest(found, summary)
    rest = besides(question, found, [*summary, *closest]) if summary else []
    entries = _entries(found, summary)
    findings = [*closest, *entries, *_findings(question, rest, [*summary, *closest, *entries])][:FINDINGS]
    sections = [] if question.is_short else _sections([one for one in rest if one not in findings])
    table = compared(task, question) if summary else None
    if table:
        summary = _besides_rows(summary)
    used = [*summary, *findings, *(one for _, chosen in sections for one in chosen)]
    return DraftReport(
        title=title(task.query),
        summary=_claims(summary),
        key_findings=_claims(findings),
        sections=[
            *in_steps,
            *([DraftSection(heading=Sentence("Side by side"), claims=[], table=table)] if table else []),
            *(DraftSection(heading=heading, claims=_claims(chosen)) for heading, chosen in sections),
        ],
        limitations=limitations(task, used, table) if used else "",
    )


def lead(found: Sequence[PartAnswer]) -> list[CandidateSentence]:
    """What answers each part, in the question's order."""
    answered = [one for one in found if not one.is_open]
    chosen: list[CandidateSentence] = []
    for answer in answered:
        is_list = answer.part.asks_for_several
        most = 1 if len(answered) > 1 else ENTRIES if is_list else LEADS
        is_alike = is_list or answer.part.kind == "compare"
        opens = answer.part.kind in {"list", "why", "how", "what"}
        best = answer.sentences[0].score
        fresh = 0
        most = ENTRIES if answer.is_in_turn and (is_list or len(answered) == 1) else most
        for one in answer.sentences:
            is_told = asks_for_a_story(answer.part) or adds_a_side(answer.part, one.sentence, chosen)
            is_told = is_told or answer.is_in_turn or is_list
            if fresh == most or (fresh and one.score < CLOSE * best and not is_told):
                break
            if fresh and not (is_told or _says_as_much(answer, one)):
                continue
            is_list_told = opens and not answer.is_in_turn and _tells_its_list(answer, one.sentence)
            added = _standing(one.sentence, answer.scored, is_list=is_list_told)
            if added and not any(
                repeats(added[0], other) and not (is_alike and _adds(added[0], other)) for other in chosen
            ):
                chosen += [sentence for sentence in added if sentence not in chosen]
                fresh += 1
            elif added and added[0] in chosen:
                fresh += 1
    return in_time(chosen) if len(found) == 1 and asks_for_a_story(found[0].part) else chosen


def _entries(found: Sequence[PartAnswer], summary: Sequence[CandidateSentence]) -> list[CandidateSentence]:
    """The entries of a list that the summary has no room for."""
    lists = [one for one in found if one.part.asks_for_several]
    left = [one.sentence for answer in lists for one in answer.sentences if not one.sentence.leans]
    return [
        one
        for one in dict.fromkeys(left)
        if is_fit(one.text)
        and all(not repeats(one, other) or _adds(one, other) for other in summary if one is not other)
        and one not in summary
    ]


def _tells_its_list(answer: PartAnswer, entry: CandidateSentence) -> bool:
    """Whether a list answers with an entry: one that is asked for, or for whose reasons; below a heading, which may be of much, where others of it answer too."""
    kind = answer.part.kind
    is_asked = answer.part.asks_for_several or kind == "how" or kind_of(entry.opening) == kind
    own = [one for one in answer.sentences if _list_of(one.sentence) == _list_of(entry)]
    return is_asked and (not entry.is_listed or len(own) > 1)


def _list_of(entry: CandidateSentence) -> tuple[str, str]:
    return entry.passage.id, entry.opening


def _says_as_much(answer: PartAnswer, one: Scored) -> bool:
    """Whether a further sentence is as near to the question as the first, or holds as much of what is asked beside a fact."""
    first = answer.sentences[0]
    least = (EQUAL if answer.is_sure else 0.0) if answer.part.kind in SHORT else SOME
    together = one.meaning + one.focus >= EQUAL * (first.meaning + first.focus)
    return together or (one.meaning >= CLOSE * first.meaning and one.focus >= least * first.focus)


def _besides_rows(summary: list[CandidateSentence]) -> list[CandidateSentence]:
    """Without the rows of tables, which a table says better; those stay where there is nothing else."""
    return [one for one in summary if PARTS not in one.text] or summary


def _closest(found: Sequence[PartAnswer], summary: Sequence[CandidateSentence]) -> list[CandidateSentence]:
    """What comes nearest to the parts that stay open."""
    near = [one.sentence for answer in found if answer.is_open for one in answer.nearest if not one.sentence.leans]
    return [one for one in dict.fromkeys(near) if one not in summary and is_fit(one.text)][:CLOSEST]


def _standing(one: CandidateSentence, scored: Sequence[Scored], *, is_list: bool) -> list[CandidateSentence]:
    """A sentence so that it can be read alone: behind the one it leans on, and with the list it is an entry of."""
    by_place = {other.sentence.order: other.sentence for other in scored}
    if one.leans:
        return _led_to(one, by_place)
    if not (is_list and one.opens_list):
        return [one]
    entries = [
        other
        for other in by_place.values()
        if other.passage is one.passage and other.opens_list and other.opening == one.opening
    ]
    return sorted(entries, key=lambda entry: entry.order)[:ENTRIES]


def _led_to(one: CandidateSentence, by_place: dict[tuple[int, int, int], CandidateSentence]) -> list[CandidateSentence]:
    """A sentence behind those it leans on; nothing where it leans on too many, or on what is no sentence."""
    told = [one]
    while told[0].leans and len(told) < LEANING:
        before = by_place.get(told[0].follows)
        if before is None:
            return []
        told.insert(0, before)
    return [] if told[0].leans else told


def besides(
    question: Question, found: Sequence[PartAnswer], summary: Sequence[CandidateSentence]
) -> list[CandidateSentence]:
    """The other sentences that stand alone and speak of what was asked, best first, none repeating another."""
    languages = {one.language for one in summary}
    scores: dict[CandidateSentence, float] = {}
    for answer in found:
        best = answer.scored[0].score
        for one in answer.scored:
            if one.score >= FLOOR * best and _speaks(question, answer.part, one):
                scores[one.sentence] = max(one.score / best, scores.get(one.sentence, 0.0))
    chosen: list[CandidateSentence] = []
    for sentence in sorted(scores, key=lambda sentence: -scores[sentence]):
        if sentence.language not in languages or sentence.leans or not is_fit(sentence.text):
            continue
        if not any(repeats(sentence, other) for other in (*summary, *chosen)):
            chosen.append(sentence)
    return chosen


def _speaks(question: Question, part: QuestionPart, one: Scored) -> bool:
    """Whether a sentence is about the question and not only under its heading."""
    if one.focus < FOCUS or not is_about(part, one):
        return False
    if part.kind not in SHORT and not is_to_the_point(part, one):
        return False
    if is_of_names_alone(part) and one.part.held(one.sentence.text) < 1:
        return False
    near = one.meaning + one.passage_meaning >= 2 * NEAR
    return near or (one.sentence.language == question.language and one.focus + one.meaning >= ABOUT)


def _findings(
    question: Question, rest: Sequence[CandidateSentence], summary: Sequence[CandidateSentence]
) -> list[CandidateSentence]:
    """The next facts: each names a date, a figure or a name that was not said before."""
    said = {fact.value for one in summary for fact in facts(one.text)} | {fact.value for fact in facts(question.text)}
    chosen: list[CandidateSentence] = []
    for one in rest:
        new = {fact.value for fact in facts(one.text)} - said
        if new and len(chosen) < (FINDINGS - 2 if question.is_short else FINDINGS):
            chosen.append(one)
            said |= new
    return in_time(chosen)


def _sections(rest: Sequence[CandidateSentence]) -> list[tuple[str, list[CandidateSentence]]]:
    """What else there is, by the headings it stands under; a heading with one sentence is none."""
    groups: dict[tuple[str, str], list[CandidateSentence]] = {}
    for one in rest:
        groups.setdefault((one.passage.title, one.passage.heading), []).append(one)
    told = [
        (heading_of(*key), sorted(group[:SECTION], key=lambda one: one.order))
        for key, group in groups.items()
        if len(group) > 1
    ][:SECTIONS]
    repeated = {heading for heading, times in Counter(heading for heading, _ in told).items() if times > 1}
    told = [(plain(group[0].passage.title) if heading in repeated else heading, group) for heading, group in told]
    if told and all(_is_story(group) for _, group in told):
        told.sort(key=lambda section: min(one.date for one in section[1] if one.date))
    return told


def _in_steps(question: Question, evidence: Sequence[EvidenceItem]) -> list[DraftSection]:
    """What is to be done, one thing after another, where it is asked how to do something that a document tells."""
    passages = step_passages(question.parts[0], evidence) if len(question.parts) == 1 else []
    claims = [DraftClaim(text=line, evidence=[item.id]) for item in passages for line in step_lines(item)]
    return [DraftSection(heading=Sentence("Step by step"), claims=claims, are_steps=True)] if claims else []


def heading_of(document: str, heading: str) -> str:
    """The heading without its number, with the one above it where it says nothing by itself, as "Note" does; else the title."""
    *above, own = map(plain, heading.split(PLACES))
    named = [own, *(PLACES.join([outer, own]) for outer in above[-1:])]
    return next((one for one in named if len(one) > 8 or re.search(r"[\u4e00-\u9fff]{3}", one)), plain(document))


def in_time(chosen: Sequence[CandidateSentence]) -> list[CandidateSentence]:
    """In order of time where they tell a story, else as they are."""
    if not _is_story(chosen):
        return list(chosen)
    return sorted(chosen, key=lambda one: (one.date or (9999, 1, 1), one.order))


def _is_story(chosen: Sequence[CandidateSentence]) -> bool:
    dated = sum(one.date is not None for one in chosen)
    return dated >= max(1, STORY * len(chosen))


def repeats(one: CandidateSentence, other: CandidateSentence) -> bool:
    return in_common(one.terms, other.terms) >= REPEATS


def _adds(one: CandidateSentence, other: CandidateSentence) -> bool:
    """Whether a sentence made like another names something else, as the entries of a list do."""
    return not {fact.value for fact in names(one.text)} <= {fact.value for fact in names(other.text)}


def _claims(chosen: Iterable[CandidateSentence]) -> list[DraftClaim]:
    """The sentences with what they cite; an entry that is no sentence stands under its heading, named once."""
    claims: list[DraftClaim] = []
    last = ""
    for one in chosen:
        under = "" if one.is_nested and not is_head(one.label) else one.label
        if not under and (_FIELD.match(one.text) or not _ENDING.search(one.text)):
            under = heading_of(one.passage.title, one.passage.heading)
        claims.append(DraftClaim(text=one.text, evidence=one.citations, under="" if under == last else under))
        last = under
    return claims
