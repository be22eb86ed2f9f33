"""Measure M3: accounts of one event left apart, and accounts of two events merged, on labelled pairs.

Same: sentences of the sample library and independent wordings of them, `rewrites.tsv` (the thresholds were set on
these) and `heldout.tsv` (written afterwards). Different: any two happenings of one article whose dates are the same
or near, since an article tells an event once; and the same sentences crossed with the wordings of other events.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path

from library.chronology.happenings import Happening, happenings
from library.chronology.sameness import compatible, judge
from library.services import SAMPLE_FOLDER
from library.text.language import detect
from library.text.terms import normalise
from tests.measures import debian
from tests.measures.tables import percent, table
from tests.research.timelines.making import told

HERE = Path(__file__).parent
NEAR_DAYS, OVERLAP, CHINESE_OVERLAP = 30, 0.5, 0.6
Same = Callable[[Happening, Happening], bool]
Pair = tuple[Happening, Happening]


@dataclass(frozen=True)
class Rule:
    """How one rule fared on one set of pairs."""

    name: str
    left: int
    same: int
    wrong: int
    different: int

    @property
    def left_share(self) -> float:
        return self.left / self.same

    @property
    def wrong_share(self) -> float:
        return self.wrong / self.different


@cache
def measure() -> dict[str, list[Rule]]:
    """For each set of pairs, the rules side by side; ours is the last."""
    rules: dict[str, Same] = {"exact title": _same_title, "± 30 days, overlap 0.5": _near_and_alike, "ours": _ours}
    article_pairs = list(_articles())
    found = {}
    for name in ("rewrites", "heldout"):
        same = list(_rewrites(name))
        different = [*article_pairs, *_crossed(same)]
        found[name] = [_fare(rule, is_same, same, different) for rule, is_same in rules.items()]
    return found


def _fare(name: str, is_same: Same, same: Sequence[Pair], different: Sequence[Pair]) -> Rule:
    left = sum(not is_same(*pair) for pair in same)
    wrong = sum(is_same(*pair) for pair in different)
    return Rule(name, left, len(same), wrong, len(different))


def _rewrites(name: str) -> Iterator[Pair]:
    """For each line the two happenings that tell of the same."""
    for line in (HERE / f"{name}.tsv").read_text().splitlines():
        one, other = line.split("\t")
        pairs = [(first, second) for first in told(one) for second in told(other)]
        yield max(pairs, key=lambda pair: judge(*pair).likeness)


def _articles() -> Iterator[Pair]:
    """Happenings of one article that could be taken for one by their dates."""
    for path in sorted(SAMPLE_FOLDER.glob("*.md")):
        for one, other in combinations(happenings(debian.evidence(path)), 2):
            if _could_be_one(one, other):
                yield one, other


def _crossed(same: Sequence[Pair]) -> Iterator[Pair]:
    """The first of one pair with the second of another, where the dates are the same or near."""
    for one in same:
        for other in same:
            if one is not other and _could_be_one(one[0], other[1]):
                yield one[0], other[1]


def _could_be_one(one: Happening, other: Happening) -> bool:
    return compatible(one.written, other.written) or _days_apart(one, other) <= 60


def _days_apart(one: Happening, other: Happening) -> int:
    first, second = one.written.first, other.written.first
    return abs((first[0] - second[0]) * 366 + (first[1] - second[1]) * 31 + first[2] - second[2])


def _ours(one: Happening, other: Happening) -> bool:
    return judge(one, other).verdict != "different"


def _same_title(one: Happening, other: Happening) -> bool:
    return normalise(one.title) == normalise(other.title)


def _near_and_alike(one: Happening, other: Happening) -> bool:
    """Within thirty days, half of the words in common; in Chinese, three fifths of the characters."""
    if _days_apart(one, other) > NEAR_DAYS:
        return False
    if detect(one.title) == "zh":
        return _share(set(one.title), set(other.title)) >= CHINESE_OVERLAP
    return _share(set(normalise(one.title).split()), set(normalise(other.title).split())) >= OVERLAP


def _share(one: set[str], other: set[str]) -> float:
    return len(one & other) / len(one | other) if one | other else 0.0


def report() -> str:
    rows = [
        [
            f"{rule.name} ({name})",
            f"{rule.left}/{rule.same}",
            percent(rule.left_share),
            f"{rule.wrong}/{rule.different}",
            percent(rule.wrong_share),
        ]
        for name, rules in measure().items()
        for rule in rules
    ]
    return table("M3  Duplicates left, and events wrongly merged", ["", "left", "", "wrong", ""], rows)
