"""The goals of what comes out, ours and the simplest thing beside them, and why a goal is not reached."""

from collections.abc import Iterable
from typing import NamedTuple

from tests.measures import answers, claims, milestones, outside, searches, unseen
from tests.measures.tables import percent, table

HEADER = ("", "goal", "ours", "beside it", "why not")


class Row(NamedTuple):
    what: str
    goal: str
    ours: str
    beside: str
    why: str
    is_reached: bool


def rows() -> Iterable[Row]:
    yield from _finding()
    yield from _answering()
    yield from _checking()
    yield from _dating()


def _finding() -> Iterable[Row]:
    goals = {
        "own words": (0.97, "own words also stand in neighbours of the subject"),
        "paraphrase": (
            0.6,
            "the document is one of several about the same thing; the encoder tells them apart no better",
        ),
        "other language": (0.9, "what neither encoder nor dictionary translates in this sense: undo, partial index"),
        searches.OFF: (1.0, "a word with several senses in the other language: 围棋 is go"),
    }
    for kind, (goal, why) in goals.items():
        if kind == searches.OFF:
            known, plain = (_share(kind, finder) for finder in ("ours", "simple score"))
            yield _shared("off the subject, nothing found", goal, known, plain, why)
            continue
        known, plain = (_share(kind, finder) for finder in (searches.SHOWN, "simple score"))
        yield _shared(f"right document in the first three shown, {kind}", goal, known, plain, why)
    if unseen.is_there():
        known, plain = (_share("paraphrase", finder, is_unseen=True) for finder in (searches.SHOWN, "simple score"))
        yield _shared(
            "right document in the first three shown, unseen paraphrase", 0.6, known, plain, goals["paraphrase"][1]
        )


def _share(kind: str, finder: str, *, is_unseen: bool = False) -> float:
    found = [
        rate
        for (name, is_kind, by), rate in searches.results().items()
        if (is_kind, by) == (kind, finder) and (name == searches.UNSEEN) == is_unseen
    ]
    return sum(rate.three for rate in found) / sum(rate.of for rate in found)


def _answering() -> Iterable[Row]:
    for name, asked in answers.all_sets().items():
        ours, simple = (answers.rate(asked, choose) for choose in (answers.answering_first, answers.by_simple_score))
        why = "what is asked is said in wholly other words, or the passage is not found"
        yield _shared(
            f"key facts in three sentences, {name}", 0.85, ours.first / ours.of, simple.first / simple.of, why
        )
        yield _shared(f"key facts in eight sentences, {name}", 0.94, ours.more / ours.of, simple.more / simple.of, why)
    for name in answers.OURS:
        for what, right, of in answers.honest(name):
            why = "likeness does not tell an answer from a sentence on the same subject"
            yield _shared(f"{what} ({name.removesuffix('.json')})", 1.0, right / of, None, why)


def _shared(what: str, goal: float, ours: float, simple: float | None, why: str) -> Row:
    beside = "" if simple is None else f"simple score {percent(simple)}"
    return Row(what, percent(goal), percent(ours), beside, why, ours >= goal and (simple is None or ours >= simple))


def _checking() -> Iterable[Row]:
    for half, label in claims.HALVES.items():
        for kind, goal in (("true paraphrases", 0.9), (claims.FALSE, 2 / 44)):
            found = [rate for rate in claims.measure() if rate.half == half and rate.kind == kind]
            share = sum(rate.supported for rate in found) / sum(rate.of for rate in found)
            is_reached = share >= goal if kind.startswith("true") else share <= goal
            why = "wholly other words, roles exchanged in a long sentence"
            if half in claims.OTHERS:
                why = (
                    "an encoder tells what is spoken of, not whether it is so, and in other words code compares little"
                )
            yield Row(f"{kind} called supported, {label}", percent(goal), percent(share), "", why, is_reached)


def _dating() -> Iterable[Row]:
    for name, (ours, every) in milestones.outside_dates().items():
        goal = 0.95 * every.f1
        why = "told in prose of several documents, ranked below other dates of the topic"
        yield Row(
            f"dates, {name}", percent(goal), percent(ours.f1), f"all dates {percent(every.f1)}", why, ours.f1 >= goal
        )
    for name, found in milestones.results().items():
        known, simple = (milestones.totals(found[label]) for label in ("ours", "simple score"))
        why = "found by no search, or told in words far from the topic"
        yield _shared(
            f"milestones that must be there, {name}", 62 / 68, known.there / known.must, simple.there / simple.must, why
        )
        beside = f"simple score {simple.beside} in {simple.nodes}"
        what, why = f"entries that must not be there, {name}", "a neighbour of the subject in the same document"
        yield Row(what, "0", f"{known.beside} in {known.nodes}", beside, why, known.beside == 0)


def report() -> str:
    if not outside.is_there():
        return outside.ABSENT
    written = [[one.what, one.goal, one.ours, one.beside, "" if one.is_reached else one.why] for one in rows()]
    return table("Truth of results: goals, ours, and why not", HEADER, written)
