"""A post that sets two subjects side by side: of each what goes wrong and what helps, in the words of its own notes."""

from django.utils.translation import gettext, gettext_noop

from library.notes.comparing import ComparedSide
from library.notes.posting import POST_TITLE, clean_tags, fit_title, title_length
from library.text.language import paired
from novachat.briefs.items import ProposedPost
from novachat.briefs.tasks import Material
from novachat.offline.length import shortness
from novachat.offline.points import PostPoint, fragment, points_of
from novachat.offline.wording import tag_word

POINTS = 4
"""Pieces of advice on a side."""
TITLES = (
    gettext_noop("%(one)s or %(other)s?"),
    gettext_noop("%(one)s and %(other)s compared"),
    gettext_noop("%(one)s, %(other)s: side by side"),
)
HOOK = gettext_noop("%(one)s or %(other)s? This is what people say who do the one or the other.")
WRONG = gettext_noop("What goes wrong: %(pain)s")
QUESTION = gettext_noop("Which of the two is yours, and why? Tell me in the comments.")
DRAFT = gettext_noop("(Draft from %(counts)s notes: rewrite and check it first.)")
EXAMPLE_DRAFT = gettext_noop("(Draft from %(counts)s invented example notes: rewrite and check it first.)")


def contrasts(material: Material) -> list[ProposedPost]:
    """As many as asked for and as each side has advice for; none where one of them has nothing to say."""
    advice = [points_of(material, side.digest.tips) for side in material.sides]
    count = min(material.brief.wanted_of_all or 1, *map(len, advice))
    mine = filter(material.brief.makes, range(count))
    return [_post(material, [points[place::count][:POINTS] for points in advice], place) for place in mine]


def _post(material: Material, advice: list[list[PostPoint]], place: int) -> ProposedPost:
    one, other = (side.name for side in material.sides)
    names = {"one": f"{one[:1].upper()}{one[1:]}", "other": other}
    told = [_told(material, side, points, place) for side, points in zip(material.sides, advice, strict=True)]
    body = "\n\n".join([gettext(HOOK) % names, *told, gettext(QUESTION)])
    counts = " + ".join(str(side.digest.notes) for side in material.sides)
    mark = gettext(EXAMPLE_DRAFT if material.digest.sample else DRAFT) % {"counts": counts}
    marks = "\n".join([mark, *shortness(body, sum(map(len, advice)), material.brief)])
    wordings = [said for said in (gettext(title) % names for title in TITLES) if title_length(said) <= POST_TITLE]
    return ProposedPost(
        title=wordings[place % len(wordings)] if wordings else fit_title(paired([one, other], material.brief.language)),
        content=f"{body}\n\n{marks}",
        tags=clean_tags([tag_word(name) for name in (one, other)]),
        sources=list(dict.fromkeys(point.quote.note for points in advice for point in points)),
    )


def _told(material: Material, side: ComparedSide, points: list[PostPoint], place: int) -> str:
    """A side under its name: a complaint, where there is one, and what helps."""
    pains = [said for pain in side.digest.pains if (said := fragment(pain, material.brief.language))][place : place + 1]
    lines = [gettext(WRONG) % {"pain": pain} for pain in pains]
    return "\n".join([f"【{side.name}】", *lines, *(f"👉 {point.text}" for point in points)])
