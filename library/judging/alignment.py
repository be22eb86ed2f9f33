"""Which stretches of two sentences are the same words, in which order they stand, and what stands between them."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from library.text.language import HAN, is_han
from library.text.stopwords import CHINESE_FUNCTION, ENGLISH
from library.text.terms import normalise, stem

_TOKEN = re.compile(rf"[{HAN}]|\d+(?:[.,]\d+)*|[^\W\d_{HAN}]+(?:['’][^\W\d_{HAN}]+)*|\w(?<!_)")
_DIRECTIONS = frozenset(
    ["than", "to", "from", "into", "before", "after", "with", "比", "给", "向", "对", "从", "由", "至", "到"]
)
"""Words that say which of their two neighbours is which."""
_PASSIVE = frozenset(["by", "被"])
"""What only one of two sentences has where one tells in the passive what the other tells in the active."""
SWAPS = 2
"""Most pairs of stretches that may have taken each other's places."""
WHOLE = 0.75
"""Share of a sentence's telling words that another one has, if it is to say hardly less."""
_JOINTS = frozenset(["and", "or", "but", "while", "whereas", "as", "with", "because", "since", "so"])
"""Words between two clauses: which of these comes first says nothing of who did what, or is compared as their cause."""


class Token(NamedTuple):
    key: str
    start: int
    end: int
    tells: bool
    """Whether it says something about the topic."""


class Tile(NamedTuple):
    """The same words in both sentences: tokens `said` onwards in the one, `held` onwards in the other."""

    said: int
    held: int
    length: int


class Difference(NamedTuple):
    """What stands between the same two stretches in each of two sentences, as ranges of tokens; one may be empty."""

    said: range
    held: range


class Alignment(NamedTuple):
    sentence: str
    other: str
    said: tuple[Token, ...]
    held: tuple[Token, ...]
    tiles: tuple[Tile, ...]
    """In the order of the sentence."""

    @property
    def sameness(self) -> float:
        """The share of all words of the sentence that the other has too, wherever they stand."""
        shared = Counter(token.key for token in self.said) & Counter(token.key for token in self.held)
        return shared.total() / len(self.said) if self.said else 0.0

    @property
    def likeness_in_order(self) -> float:
        """The share of all words of the sentence that the other has in the same order."""
        return sum(tile.length for tile in _in_order(self.tiles)) / len(self.said) if self.said else 0.0

    @property
    def coverage(self) -> float:
        """The share of the sentence's telling words that the other has too."""
        telling = sum(token.tells for token in self.said)
        shared = sum(token.tells for tile in self.tiles for token in self.said[tile.said : tile.said + tile.length])
        return shared / telling if telling else 0.0

    @property
    def is_whole(self) -> bool:
        """Whether the other says hardly more than the sentence."""
        telling = sum(token.tells for token in self.held)
        shared = sum(token.tells for tile in self.tiles for token in self.held[tile.held : tile.held + tile.length])
        return shared >= WHOLE * telling


def align(sentence: str, other: str) -> Alignment:
    said, held = tokens(sentence), tokens(other)
    return Alignment(sentence, other, said, held, tuple(sorted(_tiles(said, held))))


@lru_cache(maxsize=2048)
def tokens(text: str) -> tuple[Token, ...]:
    """The words of a text; each Chinese character is one."""
    return tuple(_token(match) for match in _TOKEN.finditer(text))


def text_of(text: str, found: Sequence[Token]) -> str:
    return text[found[0].start : found[-1].end] if found else ""


def gaps(aligned: Alignment) -> Iterator[Difference]:
    """What stands between the stretches that come in the same order in both sentences, before the first and after the last."""
    edges = Tile(-1, -1, 1), Tile(len(aligned.said), len(aligned.held), 1)
    for before, after in pairwise([edges[0], *_in_order(aligned.tiles), edges[1]]):
        yield Difference(range(before.said + before.length, after.said), range(before.held + before.length, after.held))


def exchanged(aligned: Alignment) -> tuple[str, str] | None:
    """Two stretches that have taken each other's place, as in "A replaced B" for "B replaced A"; all else stays."""
    if len({any(token.key in _PASSIVE for token in one) for one in (aligned.said, aligned.held)}) > 1:
        return None
    found = _swapped(aligned, aligned.tiles, SWAPS) or _turned_round(aligned)
    return (_text(found[0], aligned), _text(found[1], aligned)) if found else _crossed(aligned)


def _turned_round(aligned: Alignment) -> tuple[Tile, Tile] | None:
    """Two neighbouring stretches in the other order, with the same small words between: "A uses the B", "B uses the A"."""
    for first, last in pairwise(aligned.tiles):
        between = aligned.said[first.said + first.length : last.said]
        other = aligned.held[last.held + last.length : first.held]
        is_same = [token.key for token in between] == [token.key for token in other]
        if not between or not _JOINTS.isdisjoint(token.key for token in between):
            continue
        if is_same and _tells(first, aligned) and _tells(last, aligned):
            return first, last
    return None


def _crossed(aligned: Alignment) -> tuple[str, str] | None:
    """Two words, too short to be stretches, each standing where the other stands in the other sentence."""
    between = [
        (
            text_of(aligned.sentence, aligned.said[said.start : said.stop]),
            text_of(aligned.other, aligned.held[held.start : held.stop]),
        )
        for said, held in gaps(aligned)
    ]
    return next(
        (one for one, other in combinations(between, 2) if all(one) and one == other[::-1] and one[0] != one[1]), None
    )


def _swapped(aligned: Alignment, tiles: Sequence[Tile], most: int) -> tuple[Tile, Tile] | None:
    for first, pivot, last in combinations(tiles, 3):
        if not (last.held < pivot.held < first.held and _tells(first, aligned) and _tells(last, aligned)):
            continue
        rest = [tile for tile in tiles if tile not in {first, last}]
        is_all = len(_in_order(rest)) == len(rest) or (most > 1 and _swapped(aligned, rest, most - 1) is not None)
        if is_all:
            return first, last
    return None


def _token(match: re.Match[str]) -> Token:
    word = normalise(match.group())
    if is_han(match.group()):
        return Token(word, match.start(), match.end(), word not in CHINESE_FUNCTION)
    if word[0].isdigit():
        return Token(word.replace(",", ""), match.start(), match.end(), tells=True)
    tells = word not in ENGLISH
    return Token(stem(word) or word if tells else word, match.start(), match.end(), tells)


def _tiles(said: Sequence[Token], held: Sequence[Token]) -> list[Tile]:
    """The longest stretch that both have, then the longest of the rest, until none that tells anything is left."""
    places: dict[str, list[int]] = defaultdict(list)
    for place, token in enumerate(held):
        places[token.key].append(place)
    free_said, free_held = [True] * len(said), [True] * len(held)
    tiles: list[Tile] = []
    while True:
        best = Tile(0, 0, 0)
        for start, token in enumerate(said):
            for other in places[token.key] if free_said[start] else ():
                length = _common(said, held, start, other, free_said, free_held)
                if length > best.length and _counts(said[start : start + length]):
                    best = Tile(start, other, length)
        if not best.length:
            return tiles
        tiles.append(best)
        free_said[best.said : best.said + best.length] = [False] * best.length
        free_held[best.held : best.held + best.length] = [False] * best.length


def _common(
    said: Sequence[Token],
    held: Sequence[Token],
    start: int,
    other: int,
    free: Sequence[bool],
    free_held: Sequence[bool],
) -> int:
    length = 0
    while (
        start + length < len(said)
        and other + length < len(held)
        and free[start + length]
        and free_held[other + length]
        and said[start + length].key == held[other + length].key
    ):
        length += 1
    return length


def _counts(stretch: Sequence[Token]) -> bool:
    """Whether a stretch is more than chance: a telling word, two characters of which one tells, or a direction."""
    if len(stretch) == 1 and stretch[0].key in _DIRECTIONS:
        return True
    return any(token.tells for token in stretch) and (len(stretch) > 1 or not is_han(stretch[0].key[0]))


def _tells(tile: Tile, aligned: Alignment) -> bool:
    return any(token.tells for token in aligned.said[tile.said : tile.said + tile.length])


def _in_order(tiles: Sequence[Tile]) -> list[Tile]:
    """Those that stand in the same order in both, as many words of them as can be."""
    chains: list[tuple[int, list[Tile]]] = []
    for tile in tiles:
        words, chain = max(
            (one for one in chains if one[1][-1].held + one[1][-1].length <= tile.held),
            key=lambda one: one[0],
            default=(0, []),
        )
        chains.append((words + tile.length, [*chain, tile]))
    return max(chains, key=lambda one: one[0])[1] if chains else []


def _text(tile: Tile, aligned: Alignment) -> str:
    return text_of(aligned.sentence, aligned.said[tile.said : tile.said + tile.length])
