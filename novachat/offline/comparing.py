"""Two subjects side by side: what their notes complain of and advise, and how they did, where there are enough of each."""

from collections.abc import Iterator, Sequence

from library.notes.comparing import ComparedSide
from library.notes.schemas import NoteQuote
from library.notes.statistics import LEAST
from library.text.language import listed
from novachat.briefs.tasks import Material
from novachat.offline.wording import NOTABLE, CountedInsight, bare, figure, lift, notes_word, write

QUOTED = 3
"""Quotes of a side."""


def comparisons(material: Material) -> Iterator[CountedInsight]:
    """All that sets one side beside the other; where one has no notes, that it has none."""
    known = [side for side in material.sides if side.digest.notes]
    if len(known) == 1:
        yield from (_missing(material, side) for side in material.sides if side not in known)
    if len(known) > 1:
        for kind in ("pains", "tips"):
            yield from _said(material, kind)
        yield _engagement(material)


def _missing(material: Material, side: ComparedSide) -> CountedInsight:
    others = [f"“{one.name}”: {one.digest.notes}" for one in material.sides if one is not side]
    return CountedInsight("side", write("side_missing", name=side.name, others="; ".join(others)), ())


def _said(material: Material, kind: str) -> Iterator[CountedInsight]:
    """What each side complains of, or advises; nothing where neither does."""
    quoted: list[Sequence[NoteQuote]] = [getattr(side.digest, kind)[:QUOTED] for side in material.sides]
    if any(quoted):
        told = [
            write(
                f"side_{kind}" if quotes else "side_says_nothing",
                name=side.name,
                count=side.digest.notes,
                notes=notes_word(side.digest),
                quotes=listed(map(bare, quotes), material.brief.language),
            )
            for side, quotes in zip(material.sides, quoted, strict=True)
        ]
        sources = dict.fromkeys(one.note for quotes in quoted for one in quotes)
        yield CountedInsight("side", "\n".join([write(f"sides_{kind}"), *told]), tuple(sources))


def _engagement(material: Material) -> CountedInsight:
    """Which side does better: with too few notes of one of them nobody knows."""
    best, other = sorted(material.sides, key=lambda side: -side.digest.engagement)
    values = {
        "best": best.name, "other": other.name, "notes": notes_word(material.digest), "least": LEAST,
        "count": best.digest.notes, "others": other.digest.notes,
    }  # fmt: skip
    if min(best.digest.notes, other.digest.notes) < LEAST:
        return CountedInsight("figure", write("side_few", **values), ())
    times = best.digest.engagement / (other.digest.engagement or 1)
    sentence = "side_better" if times >= NOTABLE else "side_even"
    means = {"mean": figure(best.digest.engagement), "other_mean": figure(other.digest.engagement), "lift": lift(times)}
    return CountedInsight(
        "figure",
        write(sentence, **values, **means),
        tuple(one.note for side in (best, other) for one in side.digest.top[:1]),
    )
