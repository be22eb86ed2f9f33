"""Posts on what documents tell: where no note gives advice, sentences of the sources, as they stand there."""

from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from library.answering.candidates import candidates
from library.notes.posting import POST_BODY, POST_TITLE, clean_tags, fit_title, title_length
from library.schemas import EvidenceItem
from library.text.language import PUNCTUATION, detect
from library.text.ordered import is_of_another
from library.text.similarity import jaccard
from novachat.briefs.items import ProposedPost
from novachat.briefs.tasks import FULL_STOPS, FoundPassage, Material
from novachat.offline.sources import begins, says, sentences_about
from novachat.offline.wording import tag_word

FEWEST, LEAST, POINTS, USUAL = 4, 2, 6, 3
"""Statements of a post where several share them, of the only one, at most, and posts where no number is asked for."""
NAMED = 0.5
"""Least share of the statements, with their titles, that have every word of the subject."""
LONGEST = 800
"""Characters of a body, but for a single statement."""
SAME = 0.6
"""Shared share of words from which a statement says what another does."""
INTROS = (
    gettext_noop("What the sources say:"),
    gettext_noop("Point by point, from the sources:"),
    gettext_noop("In short, and to be looked up:"),
)
READERS = gettext_noop("For %(audience)s: %(name)s in a few sentences.")
EVERYBODY = gettext_noop("%(Name)s in a few sentences.")
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


def explanations(material: Material) -> list[ProposedPost]:
    """As many posts as asked for and there are statements for, none of which stands in two."""
    said = statements(material)
    enough = max(len(said) // FEWEST, int(len(said) >= LEAST))
    count = min(material.brief.wanted or USUAL, enough, material.brief.limit or USUAL)
    return [_post(material, said[place::count][:POINTS], place) for place in range(count)]


def statements(material: Material) -> list[Quoted]:
    """The facts that were collected, then what is nearest to the subject; nothing where few of them name it."""
    brief = material.brief
    collected = [
        Quoted(one.quote, one.source, one.id)
        for one in brief.facts
        if one.quote and detect(one.quote) == brief.language
    ]
    found = _alone(material)
    found = [] if _are_beside(material, found) else found
    kept: list[Quoted] = []
    for one in [*collected, *found]:
        if all(jaccard(one.text, other.text) < SAME for other in kept):
            kept.append(one)
    return kept


def _are_beside(material: Material, found: list[Quoted]) -> bool:
    """Whether a word of the subject stands in few of them: what is said of vaccination is not of dogs."""
    named = sum(says(material.brief.subject, f"{one.title}\n{one.text}") for one in found)
    return named < NAMED * len(found)


def _alone(material: Material) -> list[Quoted]:
    """Sentences about the subject, in the language of the post, that need none before them."""
    standing = {
        one.text for one in candidates(list(map(_evidence, material.passages))) if not one.leans and not one.label
    }
    return [
        Quoted(text, passage.title, passage.id)
        for passage, text in sentences_about(material)
        if text in standing
        and detect(text) == material.brief.language
        and not is_of_another(material.brief.subject, passage.title)
    ]


def _evidence(one: FoundPassage) -> EvidenceItem:
    return EvidenceItem(
        id=one.id, provider="library", title=one.title, text=one.text, content_hash=one.id, origin=0,
        retrieved_at=timezone.now(),
    )  # fmt: skip


def _post(material: Material, said: list[Quoted], place: int) -> ProposedPost:
    brief = material.brief
    bodies = [_body(material, said[:count], place) for count in range(1, len(said) + 1)]
    count = max((number for number, body in enumerate(bodies, 1) if len(body) <= LONGEST), default=1)
    used = said[:count]
    facts = {one.id for one in brief.facts}
    return ProposedPost(
        title=_title(material, count, place),
        content=bodies[count - 1][:POST_BODY],
        tags=clean_tags([tag_word(material.name), *([brief.audience] if brief.audience else [])]),
        based_on=[one.source for one in used if one.source in facts],
        sources=list(dict.fromkeys(one.source for one in used if one.source not in facts)),
    )


def _body(material: Material, said: list[Quoted], place: int) -> str:
    """The statement that begins with the subject opens the post; where all come from stands at the end."""
    brief, values = material.brief, _values(material)
    first = min(said, key=lambda one: begins(brief.subject, one.text))
    rest = [one for one in said if one is not first]
    opening = gettext(READERS if brief.audience else EVERYBODY) % values
    points = [f"{number}. {one.text.rstrip(FULL_STOPS)}" for number, one in enumerate(rest, 1)]
    titles = PUNCTUATION[brief.language].pause.join(dict.fromkeys(f"《{one.title}》" for one in said if one.title))
    blocks = [
        f"{first.text}\n{opening}",
        "\n".join([gettext(INTROS[place % len(INTROS)]), *points]) if points else "",
        gettext(QUESTIONS[place % len(QUESTIONS)]) % values,
        "\n".join(filter(None, [gettext(SOURCES) % {"titles": titles} if titles else "", gettext(DRAFT)])),
    ]
    return "\n\n".join(filter(None, blocks))


def _title(material: Material, points: int, place: int) -> str:
    values: dict[str, object] = {**_values(material), "points": points}
    titles = [gettext(one) % values for one in [*TITLES[place % len(TITLES) :], *TITLES]]
    used = set(material.brief.background.previous_content)
    fitting = (one for one in titles if title_length(one) <= POST_TITLE and one not in used)
    return next(fitting, fit_title(f"{values['Name']}"))


def _values(material: Material) -> dict[str, str]:
    name = material.name
    return {"name": name, "Name": f"{name[:1].upper()}{name[1:]}", "audience": material.brief.audience}
