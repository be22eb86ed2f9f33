"""Measure M1: the dates of Debian's stable releases, as a timeline of Debian's history document gives them."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache

from library.schemas import EvidenceItem
from library.text.dates import find_dates
from research.timelines.schemas import Node
from tests.measures import debian
from tests.measures.debian import Release
from tests.measures.tables import percent, table
from tests.research.timelines.making import timeline

TOPIC = "History of Debian releases"
LIMIT = 150
PRECISIONS = ("day", "month", "year", "decade", "century")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True)
class Score:
    """How well a set of dates fits the releases."""

    name: str
    shown: int
    right: int
    known: int
    """Releases that were to be found."""

    @property
    def precision(self) -> float:
        return self.right / self.shown if self.shown else 0.0

    @property
    def recall(self) -> float:
        return self.right / self.known if self.known else 0.0

    @property
    def f1(self) -> float:
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


@dataclass(frozen=True)
class Dates:
    """M1's figures."""

    nodes: int
    by_day: Score
    """Exactly the table's day; for a conflict, the day that is shown."""
    within_a_day: Score
    undisputed: Score
    """By day, over the releases whose day the document knows, whatever this timeline shows."""
    with_conflicts: Score
    """By day, both sources given; a conflict is right when it shows the table's day too."""
    linked: float
    """Releases whose codename stands on the node with the right month."""
    false_precision: float
    conflicts_present: int
    conflicts_shown: int
    own_conflicts: list[str]
    """Nodes on which the document disagrees with itself."""
    baselines: list[Score]
    forced_days: float
    """False precision of a schema that forces every node to name a day."""


@cache
def measure() -> Dates:
    """The figures; needs Debian's packages."""
    releases = debian.stable_releases()
    alone = debian.evidence(*debian.document())
    nodes = timeline(TOPIC, alone, limit=LIMIT).nodes
    told = _told(nodes, releases)
    both = timeline(TOPIC, debian.evidence(*debian.document(), *debian.releases_table()), limit=LIMIT).nodes
    told_by_both = _told(both, releases)
    disputed = _disagreements(alone, releases)
    clear = [release for release in releases if release not in disputed]
    return Dates(
        nodes=len(nodes),
        by_day=_score("this timeline, by day", told, releases, _is_exact),
        within_a_day=_score("this timeline, ± 1 day", told, releases, _is_near),
        undisputed=_score(
            "… where the document knows the day", [pair for pair in told if pair[0] in clear], clear, _is_exact
        ),
        with_conflicts=_score("… both sources given", told_by_both, releases, _shows),
        linked=len({release for release, node in told if node.date[:7] == release.day[:7]}) / len(releases),
        false_precision=false_precision([*nodes, *both]),
        conflicts_present=len(disputed),
        conflicts_shown=sum(_shows(release, node) for release, node in told_by_both if release in disputed),
        own_conflicts=[node.title for node in nodes if node.conflicts],
        baselines=_baselines(alone, releases),
        forced_days=sum(node.date_precision != "day" for node in nodes) / len(nodes),
    )


def _told(nodes: Iterable[Node], releases: Sequence[Release]) -> list[tuple[Release, Node]]:
    """The nodes that say when a release came out, each with the release."""
    found = []
    for node in nodes:
        release = _release(node, releases)
        if release and (_says_released(node.title) or _is_entry(node)):
            found.append((release, node))
    return found


def _release(node: Node, releases: Sequence[Release]) -> Release | None:
    """The release a node is about: the first codename of its title, else the one that begins a quote of its."""
    by_name = {release.codename: release for release in releases}
    openings = [node.title, *(one.quote[:60] for one in node.evidence)]
    for opening in openings:
        for word in re.findall(r"[a-z]+", opening.lower()):
            if word in by_name:
                return by_name[word]
    return None


def _says_released(title: str) -> bool:
    return (
        re.search(r"\breleased?\b", title) is not None
        and re.search(r"\b(?:after|before) the release\b|\bfreeze\b", title) is None
    )


def _is_entry(node: Node) -> bool:
    return re.match(rf"{re.escape(node.title)}\s*\(", node.quote) is not None


def _is_exact(release: Release, node: Node) -> bool:
    return node.date == release.day


def _is_near(release: Release, node: Node) -> bool:
    if not _DAY.fullmatch(node.date):
        return False
    return abs((date.fromisoformat(node.date) - date.fromisoformat(release.day)).days) <= 1


def _shows(release: Release, node: Node) -> bool:
    return release.day in {node.date, *(conflict.date for conflict in node.conflicts)}


def _score(
    name: str,
    told: Sequence[tuple[Release, Node]],
    releases: Sequence[Release],
    is_right: Callable[[Release, Node], bool],
) -> Score:
    right = {release for release, node in told if is_right(release, node)}
    return Score(name, len(told), len(right), len(releases))


def false_precision(nodes: Sequence[Node]) -> float:
    """Share of nodes whose date no quote of theirs bears out at that precision."""
    return sum(_is_too_precise(node) for node in nodes) / len(nodes) if nodes else 0.0


def _is_too_precise(node: Node) -> bool:
    """A date written out must stand in a quote; one told by its distance must be no finer than what it counts from."""
    quoted = [mention for one in node.evidence for mention in find_dates(one.quote, year=node.first[0])]
    if node.date_basis == "written":
        return not any(mention.point.iso.startswith(node.date) for mention in quoted)
    finest = min((PRECISIONS.index(mention.point.precision) for mention in quoted), default=len(PRECISIONS))
    return PRECISIONS.index(node.date_precision) < finest


def _mentions(items: Sequence[EvidenceItem]) -> Counter[str]:
    return Counter(mention.point.iso for item in items for mention in find_dates(item.text))


def _disagreements(items: Sequence[EvidenceItem], releases: Sequence[Release]) -> list[Release]:
    """Releases whose day the document does not name anywhere, though it names one."""
    days = set(_mentions(items))
    return [release for release in releases if release.day not in days]


def _baselines(items: Sequence[EvidenceItem], releases: Sequence[Release]) -> list[Score]:
    """Counting dates: all days of the document, and as many as there are releases, the most mentioned first."""
    counts = Counter({day: count for day, count in _mentions(items).items() if _DAY.fullmatch(day)})
    days = {release.day for release in releases}
    frequent = [day for day, _ in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))][: len(releases)]
    return [
        Score("every day the document names", len(counts), len(days & set(counts)), len(days)),
        Score("its most mentioned days (MentCount)", len(frequent), len(days & set(frequent)), len(days)),
    ]


def report() -> str:
    found = measure()
    scores = [*found.baselines, found.by_day, found.within_a_day, found.undisputed, found.with_conflicts]
    rows = [
        [one.name, str(one.shown), str(one.right), percent(one.precision), percent(one.recall), percent(one.f1)]
        for one in scores
    ]
    written = table("M1  Dates of Debian's stable releases", ["", "shown", "right", "precision", "recall", "F1"], rows)
    return written + "\n".join(
        [
            f"nodes in all {found.nodes}; linked to the right codename and month {percent(found.linked)}",
            f"false precision {percent(found.false_precision)}; a schema that forces days: {percent(found.forced_days)}",
            f"conflicts between the sources shown {found.conflicts_shown} of {found.conflicts_present};"
            f" conflicts within the document shown: {', '.join(found.own_conflicts) or 'none'}",
            "",
        ]
    )
