"""Insights, profiles, hit points, facts and quick answers: what notes complain of and advise, whom, what stands out when they are counted, and what documents say."""

import re
from collections.abc import Iterable, Mapping
from itertools import chain, zip_longest

from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext

from library import meaning
from library.answering.kinds import kind_of
from library.notes.posting import tag_word
from library.notes.schemas import NoteDigest, NoteQuote
from library.notes.statistics import LEAST
from library.text.language import HAN, detect, listed, works
from library.text.scripts import any_of
from library.text.word_lists import entries
from novachat.briefs.items import ProposedItem, ProposedItems
from novachat.briefs.plans import QuickQuestion, Searches, SearchIdea, Suggestion
from novachat.briefs.tasks import Material, TaskBrief
from novachat.offline.points import angles, bare, documented, telling
from runs.words import Sentence

NOTABLE = 1.2  # Least lift worth telling
USUAL = 5  # Hit points where no number is asked for, and items that facts are searched for
BEST, TAGS, QUOTED = 3, 6, 2
"""Titles, tags of a hit point and quotes of a side; tags; quotes of each kind in a profile, and advice of a hit point."""
ASKED = any_of(__name__, "asked")
QUESTIONS, ABOUT_NOVA = entries(__name__, "about_nova"), 0.5  # How near one must be to these to be about the system
_IN_BOTH = re.compile(rf"(?P<zh>[{HAN}]+) (?P<en>[A-Za-z][A-Za-z ]*)")
"""A topic that names itself in both languages, as those of the sample do."""


def insights(material: Material) -> ProposedItems:
    """The best of each kind, then the second best of each, and so on; of two subjects what sets them side by side."""
    if material.sides:
        return fresh(compared(material), material.brief)
    kinds = [*said(material), counted(material)]
    ranks = zip_longest(*(kinds[-1:] + kinds[:-1] if ASKED.search(material.brief.query) else kinds))
    return fresh(filter(None, chain.from_iterable(ranks)), material.brief)


def profiles(material: Material) -> ProposedItems:
    """The people of whom notes say something: those nearest to whom the request and remarks name first, then those of most notes."""
    brief, people = material.brief, material.digest.audiences
    likes = meaning.likeness(brief.audience or brief.emphasis, [one.name for one in people])
    head = gettext("%(name)s: the readers of %(count)s of the %(known)s.")
    made = []
    for _, one in sorted(zip(likes, people, strict=True), key=lambda pair: -pair[0]):
        pains, tips = (telling(quotes, brief)[:QUOTED] for quotes in (one.pains, one.tips))
        values = {"name": capfirst(one.name), "count": one.notes, "known": known(material.digest, brief.subject)}
        lines = {
            gettext("What bothers them: %(it)s"): _listed(pains, material),
            gettext("What they are advised: %(it)s"): _listed(tips, material),
        }
        if sources := [*dict.fromkeys(quote.note for quote in (*pains, *tips))]:
            made.append(ProposedItem(content="\n".join([head % values, *filled(lines)]), sources=sources))
    return fresh(made, brief)


def hitpoints(material: Material) -> ProposedItems:
    """For each angle the complaint to answer, the advice to give, tags and whom it is for; none where the notes say nothing."""
    brief, digest = material.brief, material.digest
    count = (brief.limit or USUAL) * max(1, len(brief.beside))
    pains, tips = (telling(quotes, brief) for quotes in (digest.pains, digest.tips))
    made = []
    for angle in angles(brief, count, pains, tips, QUOTED):
        item = angle.item
        parts = {
            gettext("About “%(it)s”"): item.edit.splitlines()[0] if item and item.edit else brief.subject,
            gettext("for %(it)s"): brief.audience,
            gettext("answer %(it)s"): _listed(angle.pains, material),
            gettext("give advice such as %(it)s"): _listed(angle.points, material),
            gettext("tags %(it)s"): hashtags(digest.common_tags[:BEST]),
            gettext("from %(it)s"): known(digest, brief.subject),
        }
        if sources := [one.note for one in (*angle.pains, *angle.points)]:
            told = gettext("; ").join(filled(parts))
            made.append(ProposedItem(content=told, based_on=[item.id] if item else [], sources=sources))
    return fresh(made, brief)


def searches(material: Material) -> Searches:
    topic = material.brief.subject or material.brief.full_input[:80]
    about = {f"{topic} {item.words}"[:200]: item.id for item in material.brief.focus[:USUAL]} | {topic: ""}
    return Searches(searches=[SearchIdea(query=query, about=key) for query, key in about.items()])


def facts(material: Material) -> ProposedItems:
    """What the sources say, the most to the point first, then what is counted in the notes."""
    return fresh([*said(material)[-1], *counted(material)], material.brief)


def answer(question: QuickQuestion) -> Suggestion:
    """Items referred to, then of the notes what is nearest to the question, or the figures it asks for."""
    query, digest = question.query, question.digest
    brief = TaskBrief(task_id="", action="insight", full_input=query, query=query, language=question.language)
    material = Material(brief=brief, digest=digest)
    kinds = [counted(material)] if ASKED.search(query) else said(material)
    # Who asks how is told what to do, and not what others complain of.
    fitting = kinds[1:] if kind_of(query) == "how" and any(kinds[1:]) else kinds
    texts = [one.content for one in chain(*fitting)]
    scores = dict(zip(texts, meaning.likeness(query, texts), strict=True))
    told = sorted(texts, key=lambda text: -scores[text])[:BEST]
    if not digest.notes and max(meaning.likeness(query, QUESTIONS)) >= ABOUT_NOVA:
        told = [f"- {line}" for line in question.guide.splitlines()]
    told = [*(f"@{item.id}\n{item.content}" for item in question.items), *told]
    return Suggestion(text="\n".join(told or [gap(brief.subject or query, digest)])[:4000])


def gap(subject: str, digest: NoteDigest) -> Sentence:
    """Who was asked, what they know, and what would help; topics in the language of what was asked about."""
    topics = [_IN_BOTH.sub(rf"\g<{detect(subject)}>", topic) for topic in digest.known_topics]
    return Sentence(
        "Nothing is known about “%(subject)s” that would do: of %(read)s notes %(notes)s are about it, and no document of the library tells enough of it in the language asked for. There are notes on: %(topics)s. Ask in other words, import notes on it as CSV or JSON, or add a document, then continue.",
        subject=subject,
        read=digest.read,
        notes=digest.notes,
        topics=topics or ["–"],
    )


def compared(material: Material) -> list[ProposedItem]:
    """Two sides, one beside the other, with their means where there are notes enough; nothing where one is unknown."""
    text = gettext(
        "%(known)s. What bothers them: %(pains)s. What is advised: %(tips)s. Engagement of a note on average: %(mean)s."
    )
    lines = []
    for name, digest in ((side.name, side.digest) for side in material.sides):
        mean = f"{digest.engagement:,.0f}" if digest.notes >= LEAST else gettext("too few notes")
        pains, tips = (_listed(quotes[:BEST], material) or "–" for quotes in (digest.pains, digest.tips))
        lines.append(text % {"known": known(digest, name), "pains": pains, "tips": tips, "mean": mean})
    return [ProposedItem(content="\n".join(lines))] if all(side.digest.notes for side in material.sides) else []


def counted(material: Material) -> list[ProposedItem]:
    """What is counted in all of the notes, and the tags that stand out, each beside the others."""
    digest, best = material.digest, material.digest.top[:BEST]
    about = {"known": known(digest, material.brief.subject)}
    text = gettext("%(known)s. Tags they have most often: %(tags)s. Titles that did best: %(titles)s.")
    titles = works((one.text for one in best), material.brief.language)
    values = {"tags": hashtags(digest.common_tags[:TAGS]), "titles": titles} | about
    overview = [ProposedItem(content=text % values, sources=[one.note for one in best])] if best else []
    figure = gettext(
        "Of the %(known)s the %(count)s tagged #%(name)s average %(engagement)s engagements, %(lift)s times the mean of the other %(others)s."
    )
    for one in (one for one in digest.figures if one.lift >= NOTABLE):
        written = {"count": one.notes, "lift": f"{one.lift:.1f}", "engagement": f"{one.engagement:,.0f}"} | about
        overview.append(ProposedItem(content=figure % {**one.model_dump(), **written}, sources=[one.best.note]))
    return overview


def said(material: Material) -> list[list[ProposedItem]]:
    """What notes complain of, what they advise, and what documents say, as it stands there."""
    digest = material.digest
    about = known(digest, material.brief.subject)
    texts = {
        gettext("Complaint in %(notes)s of the %(known)s: “%(quote)s”"): telling(digest.pains, material.brief),
        gettext("Advice in %(notes)s of the %(known)s: “%(quote)s”"): telling(digest.tips, material.brief),
        gettext("“%(title)s” says: “%(quote)s”"): documented(material),
    }

    def told(text: str, one: NoteQuote) -> ProposedItem:
        values = one.model_dump() | {"known": about, "quote": bare(one)}
        return ProposedItem(content=text % values, sources=[one.note])

    return [[told(text, one) for one in quotes] for text, quotes in texts.items()]


def _listed(quotes: Iterable[NoteQuote], material: Material) -> str:
    return listed(map(bare, quotes), material.brief.language)


def known(digest: NoteDigest, subject: str) -> str:
    """How many notes about what: 5 notes about “camping”; the invented ones are always called examples."""
    examples = ngettext("invented example note", "invented example notes", digest.notes)
    notes = examples if digest.sample else ngettext("note", "notes", digest.notes)
    values = {"total": digest.notes, "notes": notes, "subject": subject}
    return gettext("%(total)s %(notes)s about “%(subject)s”") % values


def fresh(items: Iterable[ProposedItem], brief: TaskBrief) -> ProposedItems:
    """Each once that the session does not have, as many as may be made; all of them once more where it has them all."""
    found = {item.content: item for item in items}
    new = [item for content, item in found.items() if content not in brief.known]
    return ProposedItems(items=(new or [*found.values()])[: brief.limit])


def filled(parts: Mapping[str, object]) -> list[str]:
    """The sentences for which there is something, with it."""
    return [text % {"it": it} for text, it in parts.items() if it]


def hashtags(tags: Iterable[str]) -> str:
    return " ".join(f"#{tag_word(tag)}" for tag in tags)
