"""Posts on what documents tell: where no note gives advice, sentences of the sources, as they stand there."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_noop

from library.notes.posting import POST_BODY, POST_TITLE, clean_tags, fit_title, names_told, title_length
from library.text.dates import find_dates
from library.text.language import PUNCTUATION, detect, works
from library.text.similarity import jaccard
from novachat.briefs.items import ProposedPost
from novachat.briefs.tasks import FULL_STOPS, LONG_NAME, Material
from novachat.offline.details import details
from novachat.offline.length import LONGEST, shortness
from novachat.offline.sources import begins, sentences_about
from novachat.offline.wording import tag_word

FEWEST, LEAST, POINTS, ENTRIES, USUAL = 4, 2, 6, 16, 3
"""Statements of a post where several share them, of the only one, at most, entries of a list at most, and posts where no number is asked for."""
OPENS = 4
"""How far into a sentence the subject may stand that it begins with."""
SAME = 0.6
"""Shared share of words from which a statement says what another does."""
INTROS = (
    gettext_noop("What the sources say:"),
    gettext_noop("Point by point, from the sources:"),
    gettext_noop("In short, and to be looked up:"),
)
READERS = gettext_noop("For %(audience)s: %(name)s.")
QUESTIONS = (
    gettext_noop("Which of these was new to you?"),
    gettext_noop("What else would you like to know about %(name)s?"),
    gettext_noop("Which one would you tell a friend?"),
)
SOURCES = gettext_noop("Sources: %(titles)s")
DRAFT = gettext_noop("(Draft of sentences from documents, word for word: rewrite and check it first.)")
TITLES = (
    gettext_noop("%(Name)s: %(points)s facts"),
    gettext_noop("%(Name)s: what is known"),
    gettext_noop("%(Name)s: from the sources"),
    gettext_noop("%(Name)s at a glance"),
    gettext_noop("%(Name)s: did you know?"),
)


@dataclass(frozen=True)
class Quoted:
    """A sentence that can stand alone, with what it comes from."""

    text: str
    title: str
    source: str = ""
    """Id of its passage, or of the fact it was collected as."""
    order: tuple[int, int, int] = (0, 0, 0)
    """Where it stands in the sources."""
    opening: str = ""
    """What opens the list that it is an entry of."""


def explanations(material: Material) -> list[ProposedPost]:
    """As many posts as asked for and there are statements for, none of which stands in two."""
    found = _found(material)
    if listing := _listing(material, found):
        return [_post(material, listing, 0)] if material.brief.makes(0) else []
    said = _statements(material, [one for one in found if not one.opening])
    enough = max(len(said) // FEWEST, int(len(said) >= LEAST))
    brief = material.brief
    count = min(brief.wanted_of_all or min(USUAL, brief.limit or USUAL), enough)
    return [_post(material, said[place::count][:POINTS], place) for place in range(count) if brief.makes(place)]


def _found(material: Material) -> list[Quoted]:
    return [
        Quoted(one.text, one.passage.title, one.passage.id, one.order, one.label if one.opens_list else "")
        for one in sentences_about(material)
    ]


def _listing(material: Material, found: Sequence[Quoted]) -> list[Quoted]:
    """The entries of the list that is asked for, all or none: half of it would be read as all. None beside collected facts."""
    entries = [one for one in found if one.opening and one.opening == found[0].opening]
    fits = 0 < len(entries) <= ENTRIES and len(_body(material, entries, 0)) <= LONGEST
    return entries if fits and not material.brief.facts else []


def _statements(material: Material, found: Sequence[Quoted]) -> list[Quoted]:
    """The facts that were collected, then what is nearest to the subject."""
    brief = material.brief
    collected = [
        Quoted(one.quote, one.source, one.id)
        for one in brief.facts
        if one.quote and detect(one.quote) == brief.language
    ]
    kept: list[Quoted] = []
    for one in [*collected, *found]:
        if all(jaccard(one.text, other.text) < SAME for other in kept):
            kept.append(one)
    return kept


def _post(material: Material, said: list[Quoted], place: int) -> ProposedPost:
    brief = material.brief
    bodies = [_body(material, said[:count], place) for count in range(1, len(said) + 1)]
    count = max((number for number, body in enumerate(bodies, 1) if len(body) <= LONGEST), default=1)
    used = said[:count]
    facts = {one.id for one in brief.facts}
    tags = [material.name, *names_told([one.text for one in used]), brief.audience]
    return ProposedPost(
        title=_title(material, count, place),
        content="\n\n".join([bodies[count - 1], *_marks(material, used, bodies[count - 1])])[:POST_BODY],
        tags=clean_tags([tag_word(one) for one in tags if one]),
        based_on=[one.source for one in used if one.source in facts],
        sources=list(dict.fromkeys(one.source for one in used if one.source not in facts)),
    )


def _body(material: Material, said: list[Quoted], place: int) -> str:
    """What the subject is, or what is most to the point, opens the post."""
    brief, values = material.brief, _values(material)
    first = min(said, key=lambda one: (begins(brief.subject, one.text), one.order))
    first = first if begins(brief.subject, first.text) <= OPENS else said[0]
    if said[0].opening:
        first = Quoted(said[0].opening.rstrip(":：") + PUNCTUATION[brief.language].stop, "")
    readers = [gettext(READERS) % values] if brief.audience else []
    points = [f"{number}. {one.text.rstrip(FULL_STOPS)}" for number, one in enumerate(_told([*said], first), 1)]
    blocks = [
        "\n".join([first.text, *readers]),
        "\n".join([gettext(INTROS[place % len(INTROS)]), *points]) if points else "",
        "\n".join(details(material) if brief.asked.statements else []),
        gettext(QUESTIONS[place % len(QUESTIONS)]) % values,
    ]
    return "\n\n".join(filter(None, blocks))


def _marks(material: Material, used: list[Quoted], body: str) -> list[str]:
    """Where the sentences come from, and that it is a draft of them."""
    titles = works(dict.fromkeys(one.title for one in used if one.title), material.brief.language)
    sources = [gettext(SOURCES) % {"titles": titles}] if titles else []
    return ["\n".join([*sources, gettext(DRAFT), *shortness(body, len(used), material.brief)])]


def _told(said: list[Quoted], first: Quoted) -> list[Quoted]:
    """The others in order of time where all are dated, else in that of the sources."""
    rest = [one for one in said if one is not first]
    days = [min((mention.first for mention in find_dates(one.text)), default=None) for one in rest]
    by = days if all(days) else [one.order for one in rest]
    return [rest[place] for place in sorted(range(len(rest)), key=lambda place: by[place] or (0, 0, 0))]


def _title(material: Material, points: int, place: int) -> str:
    values: dict[str, object] = {**_values(material), "points": points}
    titles = [gettext(one) % values for one in [*TITLES[place % len(TITLES) :], *TITLES]]
    used = set(material.brief.background.previous_content)
    fitting = (one for one in titles if title_length(one) <= POST_TITLE and one not in used)
    return next(fitting, fit_title(f"{values['Name']}"))


def _values(material: Material) -> dict[str, str]:
    """A question that is short enough names the post better than its subject: How the Web began."""
    question = material.brief.question.rstrip("?？")
    name = question if material.name in question and len(question) <= LONG_NAME else material.name
    return {"name": name, "Name": f"{name[:1].upper()}{name[1:]}", "audience": material.brief.audience}
