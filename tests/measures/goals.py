"""The goals of what comes out, ours and the simplest thing beside them, and why a goal is not reached."""

from collections.abc import Iterable
from typing import NamedTuple

from tests.measures import (
    answers,
    briefs,
    citations,
    claims,
    dates,
    debian,
    duplicates,
    milestones,
    outside,
    searches,
    unseen,
)
from tests.measures.tables import percent, table

HEADER = ("", "goal", "ours", "beside it", "why not; tried")


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
    yield from _keeping()
    yield from _posting()


def _finding() -> Iterable[Row]:
    goals = {
        "own words": (
            0.97,
            "the words also stand in neighbours of the subject; tried: BM25 and its cube, words near each other, titles "
            "as one word, other weights of words and meaning",
        ),
        "paraphrase": (
            0.6,
            "the document is one of several about the same thing; tried: bars by spread, by language and by the best "
            "word score, seven weights of meaning, a reranker (too slow for a search), what speaks for a document as a whole",
        ),
        "other language": (
            0.9,
            "neither encoder nor dictionary has the word in this sense; tried: words looked up singly, other counts of senses",
        ),
        searches.OFF: (
            1.0,
            "a word with several senses in the other language: 围棋 is go; tried: higher bars, each of which loses paraphrases",
        ),
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
        why = (
            "what is asked is said in wholly other words, or the passage is not found; tried: other weights of words, "
            "meaning and kind, each rule switched off, a reranker's order alone"
        )
        yield _shared(
            f"key facts in three sentences, {name}", 0.85, ours.first / ours.of, simple.first / simple.of, why
        )
        yield _shared(f"key facts in eight sentences, {name}", 0.94, ours.more / ours.of, simple.more / simple.of, why)
    for name in answers.OURS:
        for what, right, of in answers.honest(name):
            why = (
                "likeness does not tell an answer from a sentence on the same subject; tried: ten combinations of focus, "
                "meaning, names and closeness, bars by language and kind"
            )
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
            why = (
                "an encoder tells what is spoken of, not whether it is so, and in other words code compares little; "
                "tried: some sixty sets of rules and bars, each moves both rows at once"
            )
            yield Row(f"{kind} called supported, {label}", percent(goal), percent(share), "", why, is_reached)


def _dating() -> Iterable[Row]:
    for name, (ours, every) in milestones.outside_dates().items():
        goal = 0.95 * every.f1
        why = (
            "told in prose of several documents, ranked below other dates of the topic; tried: each kind of date and "
            "each rule of the rank alone"
        )
        yield Row(
            f"dates, {name}", percent(goal), percent(ours.f1), f"all dates {percent(every.f1)}", why, ours.f1 >= goal
        )
    for name, found in milestones.results().items():
        known, simple = (milestones.totals(found[label]) for label in ("ours", "simple score"))
        why = (
            "found by no search, or told in words far from the topic; tried: all words in place of names, unknown words, "
            "a reranker on each entry"
        )
        yield _shared(
            f"milestones that must be there, {name}", 62 / 68, known.there / known.must, simple.there / simple.must, why
        )
        beside = f"simple score {simple.beside} in {simple.nodes}"
        what = f"entries that must not be there, {name}"
        why = "a neighbour of the subject in the same document; tried: the same, each loses more that must be there"
        yield Row(what, "0", f"{known.beside} in {known.nodes}", beside, why, known.beside == 0)


def _keeping() -> Iterable[Row]:
    """What was reached before, and must stay so."""
    if debian.is_there():
        found = dates.measure().undisputed
        yield Row("M1 dates of Debian's releases", "95 %", percent(found.f1), "", "", found.f1 >= 0.95)
    fabricated = citations.measure().fabricated
    yield Row("M2 fabricated citations", "0", str(fabricated), "", "", fabricated == 0)
    for name, rules in duplicates.measure().items():
        ours = next(rule for rule in rules if rule.name == "ours")
        shown = f"{percent(ours.left_share)} left, {percent(ours.wrong_share)} wrong"
        is_reached = ours.left_share <= 0.02 and ours.wrong_share <= 0.01
        why = "told in wholly other words; tried: names, precision and other bars, each merges what differs"
        yield Row(f"M3 one event told twice, {name}", "≤ 2 % left, ≤ 1 % wrong", shown, "", why, is_reached)


def _posting() -> Iterable[Row]:
    groups = {"ours": briefs.measure(), "others a": briefs.others("a"), "others b": briefs.others("b")}
    why = (
        "a subject's words that the notes have in another sense, or that they have in other words; tried: a bar on each "
        "point, stricter bars on notes"
    )
    for name, outcomes in groups.items():
        clean = sum(one.is_clean for one in outcomes) / len(outcomes)
        yield _shared(f"requests for posts in which all is right, {name}", 1.0, clean, None, why)


def report() -> str:
    if not outside.is_there():
        return outside.ABSENT
    written = [[one.what, one.goal, one.ours, one.beside, "" if one.is_reached else one.why] for one in rows()]
    return table("Truth of results: goals, ours, and why not", HEADER, written)
