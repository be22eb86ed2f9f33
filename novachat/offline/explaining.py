"""Posts on what documents tell: where no note gives advice, sentences of the sources, as they stand there."""

from collections.abc import Sequence

from django.utils.translation import gettext, gettext_noop

from library.notes.posting import clean_tags, names_told
from library.text.language import detect, works
from library.text.similarity import jaccard
from novachat.briefs.inputs import FoundPassage
from novachat.briefs.items import ProposedPost
from novachat.briefs.tasks import FULL_STOPS, Material
from novachat.offline.drafts import LEAST, body, details, fitting, how_many, marked, title
from novachat.offline.sources import sentences_about
from novachat.offline.wording import tag_word

POINTS = 6
"""Sentences of a post at most."""
SAME = 0.6
"""Shared share of words from which a sentence says what another does."""
READERS = gettext_noop("Written for %(audience)s.")
QUESTIONS = (
    gettext_noop("Which of these was new to you?"),
    gettext_noop("What else would you like to know about it?"),
    gettext_noop("Which one would you tell a friend?"),
)
SOURCES = gettext_noop("Sources: %(titles)s")
DRAFT = gettext_noop("(Draft of sentences from documents, word for word: rewrite and check it first.)")
TITLES = (
    gettext_noop("%(name)s: what is known"),
    gettext_noop("%(name)s: from the sources"),
    gettext_noop("%(name)s at a glance"),
    gettext_noop("%(name)s: did you know?"),
)


def explanations(material: Material) -> list[ProposedPost]:
    """As many posts as asked for and there are sentences for, none of which stands in two."""
    brief, told = material.brief, _sentences(material)
    count = how_many(brief, len(told) // LEAST)
    return [_post(material, told[place::count][:POINTS], place) for place in range(count) if brief.makes(place)]


def _sentences(material: Material) -> list[FoundPassage]:
    """The facts that were collected, then what is nearest to the subject; each with the id and title of what it comes from."""
    brief = material.brief
    facts = [FoundPassage(id=one.id, title=one.source, text=one.quote) for one in brief.facts if one.quote]
    said = [one for one in sentences_about(material) if not one.label]
    told = [FoundPassage(id=one.passage.id, title=one.passage.title, text=one.text) for one in said]
    kept: list[FoundPassage] = []
    for one in [*facts, *told]:
        if detect(one.text) == brief.language and all(jaccard(one.text, other.text) < SAME for other in kept):
            kept.append(one)
    return kept


def _post(material: Material, told: Sequence[FoundPassage], place: int) -> ProposedPost:
    """The nearest sentence opens it, the next ones are its points."""
    brief = material.brief
    opening = [told[0].text, *([gettext(READERS) % {"audience": brief.audience}] if brief.audience else [])]
    ends = [details(material) if brief.asked.statements else [], [gettext(QUESTIONS[place % len(QUESTIONS)])]]
    listed = [f"{number}. {one.text.rstrip(FULL_STOPS)}" for number, one in enumerate(told[1:], 1)]
    points = fitting(listed, [opening, *ends], brief)
    used, facts = told[: 1 + len(points)], {one.id for one in brief.facts}
    titles = works(dict.fromkeys(one.title for one in used if one.title), brief.language)
    marks = [gettext(SOURCES) % {"titles": titles}, gettext(DRAFT)]
    tags = [material.name, *names_told([one.text for one in used]), brief.audience]
    return ProposedPost(
        title=title(material, place, TITLES),
        content=marked(body([opening, points, *ends]), len(used), marks),
        tags=clean_tags([tag_word(one) for one in tags if one]),
        based_on=[one.id for one in used if one.id in facts],
        sources=list(dict.fromkeys(one.id for one in used if one.id not in facts)),
    )
