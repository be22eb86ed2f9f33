"""What Nova3 makes of forty requests for posts, offline, over the invented sample notes.

For each request: does it plan what was asked, are there as many posts as asked for, about the subject, in its
language, with the facts it gives, as long as a post is, and without a sentence of a note; and where the notes know
nothing, does it say so instead, giving no id away. Fifteen of the requests were not looked at while the rules were
written. Eighty more, over notes of their own, are somebody else's: there is shown as well how each was read, and how
many of the notes on its subject were found. One half of these was not looked at when the rules were chosen.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import mean

from django.utils import translation
from pydantic import BaseModel

from library.notes.importing import read_notes
from library.notes.queries import related
from library.notes.requests import ReadRequest, asked
from library.notes.schemas import NoteFacts
from library.notes.statistics import digest
from library.text.language import detect
from library.text.sentences import split
from library.xiaohongshu import problems
from novachat.actions import BY_ACTION, limits
from novachat.briefs.items import ProposedPost
from novachat.briefs.plans import PlanRequest
from novachat.briefs.tasks import Material, TaskBrief
from novachat.offline import supervisor, xhs_writing
from novachat.offline.points import retold
from novachat.offline.xhs_writing import LONGEST, SHORTEST
from runs.words import CODES
from tests.measures.subjects import sample
from tests.measures.tables import table

FILE = Path(__file__).with_name("posting_briefs.json")
OTHERS = Path(__file__).with_name("otherbriefs.json")
SHORTEST_COPY = {"zh": 8, "en": 30}
"""Shorter sentences are nobody's own."""
PLACEHOLDER = re.compile(r"\{\{?\w*\}?\}|XX+|\[[^\]]{1,20}\]|%\(\w+\)s|lorem|TODO", re.IGNORECASE)
SAID_SHORT = re.compile(r"\(Short: notes|（这篇偏短")
WANTED_SHORT = re.compile(r"\bshort\b|[别要]太长")
POINT = re.compile(r"(?:\d\.|[👉☐·]) ")
MARKED = re.compile(r"[(（📌]")
"""What all posts of a request say: its own facts, and that they are drafts."""
MARKS = {True: ("example", "示例"), False: ("Draft", "草稿")}
"""What is from the invented sample says that it is an example, all others that they are drafts."""
STATISTIC = re.compile(r"\d+(?:\.\d+)? ?(?:%|times the|倍)|engagement|互动", re.IGNORECASE)


class Brief(BaseModel):
    id: str
    query: str
    known: bool
    notes: list[str] = []
    """Tags one of which each note on the subject has."""
    posts: int | None = None
    audience: str = ""
    facts: list[str] = []
    asks_back: bool = False
    held: bool = False
    subject: str | None = None
    about: list[int] = []
    near: list[int] = []
    some: bool = False
    whole: bool = False

    @property
    def language(self) -> str:
        return detect(self.query)


@dataclass(frozen=True)
class Outcome:
    """What was made of a request, and which of the things that must hold do."""

    brief: Brief
    actions: list[str]
    posts: list[ProposedPost]
    held: dict[str, bool]
    found: list[int]
    """Places of the notes that were found, without those that may be found as well."""

    @property
    def is_clean(self) -> bool:
        return all(self.held.values())


def briefs() -> list[Brief]:
    return [Brief.model_validate(one) for one in json.loads(FILE.read_text(encoding="utf-8"))["briefs"]]


@cache
def measure() -> list[Outcome]:
    notes = sample()
    return [outcome(brief, notes) for brief in briefs()]


@cache
def others(name: str) -> list[Outcome]:
    """What is made of the requests of a set of somebody else's, over its own notes."""
    given = json.loads(OTHERS.read_text(encoding="utf-8"))[name]
    records, _ = read_notes(json.dumps(given["notes"]).encode(), OTHERS.name)
    notes = [NoteFacts.model_validate({"id": f"note{place}", **one.model_dump()}) for place, one in enumerate(records)]
    every = [Brief.model_validate({"subject": "", **one}) for one in given["briefs"]]
    return [outcome(brief, notes) for brief in every if not brief.whole]


def outcome(brief: Brief, notes: Sequence[NoteFacts]) -> Outcome:
    """Plan and write as a session would, without the database between."""
    read = asked(brief.query)
    known_as = dict(_read(brief, read)) if brief.subject is not None else {}
    if not read.subject:
        return Outcome(brief, [], [], {"asks back": brief.asks_back, **known_as}, [])
    language = detect(brief.query)
    with translation.override(CODES[language]):
        plan = supervisor.plan(PlanRequest(query=brief.query, language=language))
        found = related(notes, brief.query)
        known = digest(found, notes)
        actions = [task.action for task in plan.tasks]
        task = TaskBrief(
            task_id="task001", action="xhs_writing", full_input="", language=language, query=brief.query,
            wanted=read.posts, limit=read.posts or limits().of(BY_ACTION["xhs_writing"]),
        )  # fmt: skip
        posts = xhs_writing.posts(Material(brief=task, digest=known)).items if "xhs_writing" in actions else []
        enough = len(retold(known.tips, task))
    places = [place for place, note in enumerate(notes) if note in found and place not in brief.near]
    held = dict(_judged(brief, actions, found, posts, enough))
    if brief.subject is not None:
        held["subject"] = bool(places) == brief.known
    return Outcome(brief, actions, posts, held | known_as, places)


def _read(brief: Brief, read: ReadRequest) -> Iterator[tuple[str, bool]]:
    yield "subject read", _alike(read.subject, brief.subject or "")
    yield "posts read", read.posts in ((None, 2, 3, 4, 5) if brief.some else (brief.posts,))
    yield "audience read", _alike(read.audience, brief.audience)
    if brief.facts:
        said = [*read.facts, *read.statements]
        yield "facts read", all(any(fact in one for one in said) for fact in brief.facts)


def _alike(one: str, other: str) -> bool:
    """Whether they are the same, or one of them a part of the other."""
    read, wanted = (" ".join(re.findall(r"\w+", text.lower())) for text in (one, other))
    return bool(read) == bool(wanted) and (read in wanted or wanted in read)


def _judged(
    brief: Brief, actions: list[str], found: Sequence[NoteFacts], posts: Sequence[ProposedPost], enough: int
) -> Iterator[tuple[str, bool]]:
    yield "asks back", not brief.asks_back
    yield "plan", ("xhs_writing" in actions) == (brief.posts is not None) or not brief.known
    yield "subject", bool(found) == brief.known and all({*note.tags} & {*brief.notes} for note in found)
    if not brief.known:
        # What a request says of its own is announced; else there is nothing to say.
        yield ("announced", _announced(brief, posts)) if brief.facts else ("gap", not posts)
        return
    if brief.posts is None:
        return
    bodies = [post.content for post in posts]
    yield "all asked for", 2 <= len(posts) <= 5 if brief.some else len(posts) == brief.posts
    yield "count", len(posts) == (len(posts) if brief.some else min(brief.posts, enough)) > 0
    lines = [line for body in bodies for line in body.splitlines() if POINT.match(line)]
    yield "no point twice", len({POINT.sub("", line) for line in lines}) == len(lines)
    said = [line for body in bodies for line in {*body.splitlines()} if line and not MARKED.match(line)]
    yield "no line twice", len({*said}) == len(said)
    yield "language", all(detect(text) == brief.language for post in posts for text in (post.title, post.content))
    yield "facts", all(fact in body for fact in brief.facts for body in bodies)
    yield "audience", all(brief.audience.lower() in body.lower() for body in bodies)
    # What is known makes the length; where that is short, it says so, unless it was to be short.
    may_be_short = WANTED_SHORT.search(brief.query) is not None
    yield (
        "length",
        all(len(one) <= LONGEST and (len(one) >= SHORTEST or may_be_short or SAID_SHORT.search(one)) for one in bodies),
    )
    yield "limits", not any(problems(post.title, post.content, post.tags) for post in posts)
    is_sample = brief.subject is None
    # Notes of the sample hold no percentage of their own.
    yield "clean", not any(PLACEHOLDER.search(body) or (is_sample and STATISTIC.search(body)) for body in bodies)
    yield "not copied", not any(one in body for body in bodies for one in _sentences(found))
    yield "different", len({post.title for post in posts}) == len({*bodies}) == len(posts)
    yield "marked", all(any(mark in body for mark in MARKS[is_sample]) for body in bodies)


def _announced(brief: Brief, posts: Sequence[ProposedPost]) -> bool:
    bodies = [post.content for post in posts]
    return len(posts) == (brief.posts or 1) and all(fact in body for fact in brief.facts for body in bodies)


def _sentences(notes: Sequence[NoteFacts]) -> set[str]:
    """What the notes say, without list numbers and the marks at the end."""
    said = (re.sub(r"^[①-⑩]", "", one.text).rstrip("。.！!") for note in notes for one in split(note.text))
    return {one for one in said if len(one) >= SHORTEST_COPY[detect(one)]}


def report() -> str:
    outcomes = measure()
    groups = {
        "looked at": [one for one in outcomes if not one.brief.held],
        "held back": [one for one in outcomes if one.brief.held],
        "others a": others("a"),
        "others b": others("b"),
    }
    names = dict.fromkeys(name for group in groups.values() for one in group for name in one.held)
    rows = [
        [name, *(_share([one.held[name] for one in group if name in one.held]) for group in groups.values())]
        for name in names
    ]
    rows.append(["all of it", *(_share([one.is_clean for one in group]) for group in groups.values())])
    shares = [right(group) if any(one.brief.about for one in group) else None for group in groups.values()]
    rows += [
        [name, *(f"{one[at]:.2f}" if one else "" for one in shares)] for at, name in enumerate(("precision", "recall"))
    ]
    return table("Requests for posts, offline, sample notes", ["holds", *groups], rows)


def right(group: Sequence[Outcome]) -> tuple[float, float]:
    """Of the notes found the share that is about the subject, and of those about it the share that was found."""
    known = [one for one in group if one.brief.about]
    hits = [len({*one.found} & {*one.brief.about}) for one in known]
    precise = [hit / (len(one.found) or 1) for hit, one in zip(hits, known, strict=True)]
    recalled = [hit / len(one.brief.about) for hit, one in zip(hits, known, strict=True)]
    return mean(precise), mean(recalled)


def _share(held: Sequence[bool]) -> str:
    return f"{sum(held)} of {len(held)}" if held else ""
