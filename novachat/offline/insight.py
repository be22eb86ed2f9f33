"""Insights as figures: which tags, words, titles, times and audiences do better than the rest, and what notes complain of."""

from collections.abc import Iterator
from dataclasses import dataclass

from library.text.sentences import split
from library.text.similarity import jaccard, term_containment
from novachat.briefs import Brief, Candidate, Candidates, InputItem, Material
from novachat.digest import Figure, NoteDigest
from novachat.offline.wording import DAYPARTS, FIELDS, PATTERNS, bare, figure, lift, notes_word, one_of, write

NOTABLE = 1.1
"""Least lift worth telling."""
SAME = 0.8
SPEAKS_OF_IT = 0.2


@dataclass(frozen=True)
class Finding:
    """A statement, and how much it says."""

    weight: float
    kind: str
    text: str
    sources: tuple[str, ...] = ()


def insights(material: Material) -> Candidates:
    """The most telling findings, of different kinds first; what the brief itself says where there are no data."""
    brief = material.brief
    found = sorted([*_figures(material), *_complaints(material), *_passages(material)], key=lambda one: -one.weight)
    chosen = _fresh([*_varied(found)] or list(_given(brief)), brief)
    based_on = [item.id for item in brief.focus]
    items = [Candidate(content=one.text, based_on=based_on, sources=list(one.sources)) for one in chosen]
    return Candidates(items=items[: brief.limit])


def _varied(found: list[Finding]) -> Iterator[Finding]:
    """The best of each kind, then the second best of each, and so on."""
    by_kind: dict[str, list[Finding]] = {}
    for finding in found:
        by_kind.setdefault(finding.kind, []).append(finding)
    for rank in range(max(map(len, by_kind.values()), default=0)):
        yield from (findings[rank] for findings in by_kind.values() if rank < len(findings))


def _fresh(found: list[Finding], brief: Brief) -> list[Finding]:
    """Without what the session has already; when that leaves nothing, all of it once more."""
    return [one for one in found if all(jaccard(one.text, other) < SAME for other in brief.known)] or found


def _figures(material: Material) -> Iterator[Finding]:
    digest, language = material.digest, material.brief.language
    notes = notes_word(digest, language)
    values = {"notes": notes, "total": digest.notes}
    for kind, figures in (("tag", digest.tags), ("word", digest.words)):
        for one in figures:
            if one.lift >= NOTABLE and one.notes < digest.notes:
                yield Finding(one.lift, kind, write(kind, language, **_values(one), **values))
    tagged = {one.name for one in digest.tags}
    for audience in digest.audiences:
        if audience.figure.lift >= NOTABLE and audience.figure.name not in tagged:
            text = write("audience", language, **_values(audience.figure), **values)
            yield Finding(audience.figure.lift, "audience", text, tuple(quote.note for quote in audience.pains))
    for one in digest.titles:
        if one.lift >= NOTABLE and one.notes < digest.notes:
            pattern = one_of(PATTERNS[one.name], language)
            yield Finding(one.lift, "title", write("title", language, pattern=pattern, **_values(one), **values))
    yield from _times(material)


def _times(material: Material) -> Iterator[Finding]:
    digest, language = material.digest, material.brief.language
    notes = notes_word(digest, language)
    for one in digest.dayparts[:1]:
        if one.lift >= NOTABLE:
            daypart = one_of(DAYPARTS[one.name], language)
            yield Finding(one.lift, "daypart", write("daypart", language, daypart=daypart, notes=notes, **_values(one)))
    if digest.weekend and digest.workdays:
        text = write(
            "week", language, notes=notes,
            weekend=digest.weekend.notes, weekend_engagement=figure(digest.weekend.engagement),
            workdays=digest.workdays.notes, workdays_engagement=figure(digest.workdays.engagement),
        )  # fmt: skip
        yield Finding(max(digest.weekend.lift, digest.workdays.lift), "week", text)
    if digest.collect_share_elsewhere:
        yield _collects(digest, material)


def _collects(digest: NoteDigest, material: Material) -> Finding:
    more = digest.collect_share >= digest.collect_share_elsewhere
    word = (
        one_of(("更常", "more"), material.brief.language) if more else one_of(("较少", "less"), material.brief.language)
    )
    text = write(
        "collects", material.brief.language, more=word,
        share=figure(100 * digest.collect_share), elsewhere=figure(100 * digest.collect_share_elsewhere),
    )  # fmt: skip
    ratio = digest.collect_share / digest.collect_share_elsewhere
    return Finding(max(ratio, 1 / ratio) if ratio else 1.0, "collects", text)


def _values(one: Figure) -> dict[str, object]:
    return {"name": one.name, "count": one.notes, "engagement": figure(one.engagement), "lift": lift(one.lift)}


def _complaints(material: Material) -> Iterator[Finding]:
    digest, language = material.digest, material.brief.language
    for quote in digest.pains:
        text = write(
            "pain", language, note=notes_word(digest, language, one=True), title=quote.title, quote=bare(quote),
            engagement=figure(quote.engagement),
        )  # fmt: skip
        yield Finding(quote.engagement / (digest.engagement or 1), "pain", text, (quote.note,))


def _passages(material: Material) -> Iterator[Finding]:
    """What documents say about the topic, as it stands there."""
    brief = material.brief
    for passage in material.passages:
        for sentence in split(passage.text):
            share = term_containment(brief.topic, sentence.text)
            if share >= SPEAKS_OF_IT and 12 <= len(sentence.text) <= 300:
                text = write("source", brief.language, title=passage.title, quote=sentence.text)
                yield Finding(1 + share, "passage", text, (passage.id,))


def _given(brief: Brief) -> Iterator[Finding]:
    """What the brief itself says, for want of anything to count."""
    for item in brief.focus:
        yield Finding(1.0, "item", _own_words(item))
    given = brief.background.model_dump(include=set(FIELDS), exclude_defaults=True)
    for field, value in {**given, "query": brief.query or brief.full_input}.items():
        text = write("asked", brief.language, field=one_of(FIELDS[field], brief.language), value=value)
        yield Finding(1.0, field, text)


def _own_words(item: InputItem) -> str:
    return item.words.replace("\n", "；" if "。" in item.content else "; ")
