"""Posts on what documents tell: where no note gives advice, sentences of the sources, as they stand there."""

from collections.abc import Sequence

from django.utils.translation import gettext

from library.notes.posting import clean_tags, names_told
from library.text.language import detect, works
from novachat.briefs.inputs import FoundPassage
from novachat.briefs.items import ProposedPost
from novachat.briefs.tasks import FULL_STOPS, Material
from novachat.offline.drafts import LEAST, body, details, how_many, listed, marked, readers, title
from novachat.offline.sources import sentences_about
from novachat.offline.wording import tag_word

POINTS = 6
"""Sentences of a post at most."""


def explanations(material: Material) -> list[ProposedPost]:
    """As many posts as asked for and there are sentences for, none of which stands in two."""
    brief, told = material.brief, _sentences(material)
    count = how_many(brief, len(told) // LEAST)
    return [_post(material, told[place::count][:POINTS], place) for place in range(count) if brief.makes(place)]


def _sentences(material: Material) -> list[FoundPassage]:
    """The facts that were collected, then what is nearest to the subject; each with the id and title of what it comes from."""
    brief = material.brief
    facts = [FoundPassage(id=one.id, title=one.source, text=one.quote) for one in brief.facts if one.quote]
    said = [one for one in sentences_about(material) if not one.under]
    told = [FoundPassage(id=one.passage.id, title=one.passage.title, text=one.text) for one in said]
    told = [one for one in told if one.text not in {fact.text for fact in facts}]
    return [one for one in [*facts, *told] if detect(one.text) == brief.language]


def _post(material: Material, told: Sequence[FoundPassage], place: int) -> ProposedPost:
    """The nearest sentence opens it, the next ones are its points."""
    brief = material.brief
    opening = [told[0].text, *readers(material, place)]
    ends = [details(material) if brief.asked.statements else [], [gettext("Which of these was new to you?")]]
    points = listed([one.text.rstrip(FULL_STOPS) for one in told[1:]], [opening, *ends], brief)
    used, facts = told[: 1 + len(points)], {one.id for one in brief.facts}
    titles = works(dict.fromkeys(one.title for one in used if one.title), brief.language)
    marks = [
        gettext("Sources: %(titles)s") % {"titles": titles},
        gettext("(Draft of sentences from documents, word for word: rewrite and check it first.)"),
    ]
    tags = [material.name, *names_told([one.text for one in used]), brief.audience]
    return ProposedPost(
        title=title(material, place, "title of documents"),
        content=marked(body([opening, points, *ends]), len(used), marks, is_all=len(used) == len(told)),
        tags=clean_tags([tag_word(one) for one in tags if one]),
        based_on=[one.id for one in used if one.id in facts],
        sources=list(dict.fromkeys(one.id for one in used if one.id not in facts)),
    )
