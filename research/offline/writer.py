"""Writes a report of sentences exactly as they stand in the evidence: chosen, grouped and ordered, never rephrased."""

from collections.abc import Iterable, Sequence
from itertools import groupby, islice
from operator import itemgetter

from library.answering.answers import PartAnswer, answers, certainty, steps
from library.answering.candidates import CandidateSentence, is_fit, led_in, unrepeated
from library.answering.kinds import SHORT
from library.answering.question import Question
from library.independence import count_origins
from library.schemas import EvidenceItem
from library.text.facts import facts
from library.text.language import detect, joined, quoted
from library.text.outlines import innermost, is_head
from research.briefs import DraftClaim, DraftReport, DraftSection, WriterBrief
from research.offline.titles import plain, title
from runs.words import Sentence

LEADS, ENTRIES = 3, 5  # Most sentences that answer one part in the summary, and most entries of a list that does
FINDINGS, SECTIONS, SECTION, CLOSEST = 5, 3, 5, 3
ABOUT, FLOOR = 0.8, 0.6  # Least focus and meaning of what else is told; its least score as a share of the best one's
STORY = 0.6  # Share of dated sentences from which what is told is a story, told in order of time


def write(task: WriterBrief) -> DraftReport:
    """The report; one without claims when nothing answers any part of the question."""
    question = task.question
    found = answers(question, task.evidence)
    summary = lead(found, is_history=question.is_history)
    nearest = dict.fromkeys(one.sentence for answer in found if answer.is_open for one in answer.nearest)
    closest = [one for one in nearest if not (one in summary or one.leans) and is_fit(one.text)][:CLOSEST]
    is_told = question.is_short and all(one.is_sure for one in found)
    rest = besides(found, [*summary, *closest]) if summary and not is_told else []
    findings = [*closest, *in_time([one for one in rest if facts(one.text)][:FINDINGS])][:FINDINGS]
    sections = _in_steps(question, task.evidence)
    if not question.is_short:
        sections += _by_heading(one for one in rest if one not in findings)
    draft = DraftReport(
        title=title(task.query), summary=_claims(summary), key_findings=_claims(findings), sections=sections
    )
    claims = [*draft.summary, *draft.key_findings, *(claim for part in sections for claim in part.claims)]
    how = Sentence(
        "The offline engine selected sentences word for word; it rephrased and inferred nothing, and did not judge whether the sources are right."
    )
    draft.limitations = limitations(task, claims, how)
    return draft


def lead(found: Sequence[PartAnswer], *, is_history: bool = False) -> list[CandidateSentence]:
    """What answers each part and can be read alone, in the question's order; of a history what is dated, if there is enough."""
    answered = [one for one in found if not one.is_open]
    chosen: list[CandidateSentence] = []
    for answer in answered:
        # Beside a fact that is sure stands nothing that may only be one.
        is_fact = answer.is_sure and answer.part.kind in SHORT
        telling = [one for one in answer.sentences if not is_fact or certainty(one) >= 1]
        told = [led_in(one.sentence) for one in telling]
        alone = [one for one in told if one]
        if not alone or (told[0] is None and answer.part.kind != "list"):
            alone.insert(0, answer.sentences[0].sentence)  # under its heading; entries are as good as each other
        # A story is told by what answers nearly as well as the best.
        near = (one for one, own in zip(told, telling, strict=True) if own.score >= FLOOR * answer.scored[0].score)
        dated = [one for one in near if one and one.date]
        # It is no story where what answers best has no date: how the Moon was formed is not told by who flew there.
        is_history = is_history and (answer.part.kind != "how" or alone[0].date is not None)
        story = dated if is_history and len(dated) >= LEADS else []
        # Of entries each is as good as the others.
        is_list = story or answer.is_in_turn or answer.part.kind == "list" or _are_of_one_list(alone[:LEADS])
        most = ENTRIES if is_list else LEADS if len(answered) == 1 else 1
        is_one = answer.is_sure or answer.part.kind in SHORT
        if not (is_one and any(one in alone[:1] for one in chosen)):  # it is told already
            chosen += islice(unrepeated(story or alone, chosen), most)
    # Two sentences that are told together are not told apart as well.
    whole = (max(filter(own.is_in, chosen), key=lambda one: len(one.text), default=own) for own in chosen)
    chosen = list(dict.fromkeys(whole))
    return in_time(chosen) if is_history else chosen


def _are_of_one_list(told: Sequence[CandidateSentence]) -> bool:
    return len(told) == LEADS and bool(told[0].under) and len({(one.passage.id, one.under) for one in told}) == 1


def besides(found: Sequence[PartAnswer], told: Sequence[CandidateSentence]) -> list[CandidateSentence]:
    """The other sentences that stand alone and speak of what was asked, best first, none repeating another."""
    languages = {one.language for one in told}
    speaking = (
        one.sentence
        for answer in found
        for one in answer.scored
        if one.focus + one.meaning >= ABOUT and one.score >= FLOOR * answer.scored[0].score
    )
    alone = (one for one in speaking if not one.leans and is_fit(one.text) and one.language in languages)
    return list(unrepeated(alone, told))


def _by_heading(rest: Iterable[CandidateSentence]) -> list[DraftSection]:
    """What else there is, by the headings it stands under; a heading with one sentence is none."""
    groups: dict[str, list[CandidateSentence]] = {}
    for one in rest:
        groups.setdefault(heading_of(one.passage), []).append(one)
    return [
        DraftSection(heading=heading, claims=_claims(in_time(sorted(group[:SECTION], key=lambda one: one.order))))
        for heading, group in groups.items()
        if len(group) > 1
    ][:SECTIONS]


def _in_steps(question: Question, evidence: Sequence[EvidenceItem]) -> list[DraftSection]:
    """What is to be done, one thing after another, where a document tells what is asked; each of several ways is a section."""
    told = steps(question.parts[0], evidence) if len(question.parts) == 1 else []
    claims = [(heading_of(item), DraftClaim(text=line, evidence=[item.id])) for item, line in told]
    parts = [(heading, [claim for _, claim in part]) for heading, part in groupby(claims, key=itemgetter(0))]
    if any(len(part) == 1 for _, part in parts) or len(parts) == 1:
        parts = [(Sentence("Step by step"), [claim for _, claim in claims])]
    return [DraftSection(heading=heading, claims=part, are_steps=True) for heading, part in parts]


def limitations(task: WriterBrief, claims: Sequence[DraftClaim], *how: Sentence) -> str:
    """What a report rests on, how it was made, what is in another language, and which searches found nothing."""
    keys = {key for claim in claims for key in claim.evidence}
    cited = [item for item in task.evidence if item.id in keys]
    sources, origins = len({item.source for item in cited}), count_origins(cited)
    found = {query for item in task.evidence for query in item.queries}
    empty = [step.search_terms for step in task.plan.web_search_steps if found and step.search_terms not in found]
    said = [
        Sentence(
            "This report rests on %(count)s passage of %(documents)s (%(origins)s).",
            plural="This report rests on %(count)s passages of %(documents)s (%(origins)s).",
            count=len(cited),
            documents=Sentence("%(count)s document", plural="%(count)s documents", count=sources),
            origins=Sentence("%(count)s independent origin", plural="%(count)s independent origins", count=origins),
        ),
        *how,
    ]
    languages = {detect(claim.text) for claim in claims}
    if task.language not in languages:
        said.append(Sentence("All of it is in the language of its sources."))
    elif len(languages) > 1:
        said.append(Sentence("Part of it is in the language of its sources."))
    if empty:
        said.append(Sentence("No source was found for %(searches)s.", searches=quoted(empty)))
    return joined(said, task.language) if cited else ""


def heading_of(passage: EvidenceItem) -> str:
    """The heading without its number and those above it, or else the title."""
    return plain(innermost(passage.heading)) or plain(passage.title)


def in_time(chosen: Sequence[CandidateSentence]) -> list[CandidateSentence]:
    """In order of time where they tell a story, else as they are."""
    is_story = sum(one.date is not None for one in chosen) >= max(1, STORY * len(chosen))
    return sorted(chosen, key=lambda one: one.date or (9999, 1, 1)) if is_story else list(chosen)


def _claims(chosen: Iterable[CandidateSentence]) -> list[DraftClaim]:
    """The sentences with what they cite; what is no sentence stands under its opening or heading, named once."""
    claims: list[DraftClaim] = []
    last = ""
    for one in chosen:
        under = next((line for line in one.under[-1:] if is_head(line)), "")
        if not under and (one.leans or not one.is_whole):
            under = heading_of(one.passage)
        claims.append(DraftClaim(text=one.text, evidence=one.citations, under="" if under == last else under))
        last = under
    return claims
