"""What is known of a subject, a statement each: what notes complain of and advise, what stands out in figures, what documents say."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from library.notes.statistics import LEAST
from library.text.language import works
from novachat.briefs.tasks import Material
from novachat.offline.sources import sentences_about
from novachat.offline.wording import NAMES, audience_word, bare, figure, hashtags, known, notes_word, quoted, write

NOTABLE = 1.2
"""Least lift worth telling."""
BEST, TAGS = 3, 6
"""Notes, titles and quotes of a side that are named, and tags."""
ASKED = {
    "tag": re.compile(r"标签|\b(?:hash)?tags?\b", re.IGNORECASE),
    "title": re.compile(r"标题|\btitles?\b|\bheadlines?\b", re.IGNORECASE),
    "daypart": re.compile(r"发布时间|几点|什么时候发|\bwhen (?:to|should i|do i) post\b", re.IGNORECASE),
    "collects": re.compile(r"收藏|点赞|互动|受欢迎|\b(?:saves|likes|collects|engagement)\b", re.IGNORECASE),
}
"""How a request asks for a kind of figure."""
NONE = {"tag": "usual_tags", "title": "best_titles", "daypart": "no_time"}
"""What is said to it where nothing of the kind stands out."""


@dataclass(frozen=True)
class Finding:
    """A statement of a kind, with the ids of what it rests on."""

    kind: str
    text: str
    sources: tuple[str, ...] = ()


def is_asked(kind: str, material: Material) -> bool:
    return kind in ASKED and ASKED[kind].search(material.brief.query) is not None


def comparisons(material: Material) -> Iterator[Finding]:
    """Two sides, one beside the other, and their means where both have notes enough; of one alone that it stands alone."""
    told = [side for side in material.sides if side.digest.notes]
    if len(told) < len(material.sides):
        lacking = [side.name for side in material.sides if not side.digest.notes]
        yield from (Finding("side", write("side_missing", name=lacking[0], other=one.name)) for one in told)
        return
    language = material.brief.language
    quotes = {
        "sides_pains": [side.digest.pains[:BEST] for side in told],
        "sides_tips": [side.digest.tips[:BEST] for side in told],
    }
    lines = {heading: [quoted(said, language) for said in sides] for heading, sides in quotes.items()}
    is_enough = all(side.digest.notes >= LEAST for side in told)
    lines["sides_means"] = [figure(side.digest.engagement) if is_enough else write("few", least=LEAST) for side in told]
    quotes["sides_means"] = [side.digest.top[:1] for side in told]
    for heading, said in lines.items():
        if any(said):
            sides = [f"{known(one.digest, one.name)}: {text or '–'}" for one, text in zip(told, said, strict=True)]
            sources = dict.fromkeys(one.note for of_side in quotes[heading] for one in of_side)
            yield Finding("side", "\n".join([write(heading), *sides]), tuple(sources))


def figures(material: Material) -> Iterator[Finding]:
    """What stands out when the notes are counted, each beside the others."""
    digest, language = material.digest, material.brief.language
    named = [
        *(("tag", one.name, one) for one in digest.tags),
        *(("audience", audience_word(one.name, language), one.figure) for one in digest.audiences if one.figure),
        *(("title", gettext(NAMES[one.name]), one) for one in digest.titles),
        *(("daypart", gettext(NAMES[one.name]), one) for one in digest.dayparts),
    ]
    for kind, name, one in named:
        if one.lift >= NOTABLE:
            which, words, lift = write(kind, name=name), notes_word(digest), f"{one.lift:.1f}"
            values = {"count": one.notes, "others": one.others, "engagement": figure(one.engagement), "lift": lift}
            yield Finding(kind, write("figure", notes=words, which=which, **values), (one.best.note,))


def counted(material: Material) -> Iterator[Finding]:
    """What stands out, what else the request asks to be counted, and how often the notes are kept beside the others."""
    digest, found = material.digest, list(figures(material))
    yield from found
    about = known(digest, material.name)
    top = tuple(one.note for one in digest.top[:BEST])
    titles = works((one.text for one in digest.top[:BEST]), material.brief.language)
    for kind, sentence in NONE.items():
        if top and is_asked(kind, material) and all(one.kind != kind for one in found):
            tags = hashtags(digest.common_tags[:TAGS])
            yield Finding(kind, write(sentence, known=about, tags=tags, titles=titles), top)
    share, elsewhere = figure(100 * digest.collect_share), figure(100 * digest.collect_share_elsewhere)
    if digest.notes >= LEAST and digest.collect_share_elsewhere and share != elsewhere:
        text = write("collects", known=about, share=share, elsewhere=elsewhere, others=digest.elsewhere)
        yield Finding("collects", text, top)


def said(material: Material) -> Iterator[Finding]:
    """What notes complain of and advise."""
    digest = material.digest
    about = known(digest, material.name)
    for kind, quotes in (("complaint", digest.pains), ("advice", digest.tips)):
        for one in quotes:
            yield Finding(kind, write(kind, known=about, count=one.notes, quote=bare(one)), (one.note,))


def passages(material: Material) -> Iterator[Finding]:
    """What documents say about the subject, as it stands there."""
    for one in sentences_about(material):
        text = write("source", title=one.passage.title, quote=one.text)
        yield Finding("passage", text, (one.passage.id,))
