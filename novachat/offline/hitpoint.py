"""Hit points: for each angle the complaint to answer, the advice to give, the title, tags and time that do well."""

from django.utils.translation import gettext

from library.notes.lexicon import AUDIENCES
from library.notes.schemas import NoteQuote
from novachat.briefs import Material, ProposedItem, ProposedItems
from novachat.offline.angles import Angle, angles, answering, nearest
from novachat.offline.titles import title
from novachat.offline.wording import DAYPARTS, PATTERNS, bare, hashtags, lift

EXAMPLE_POINTS = 3
VARIANTS = 3
"""Most hit points of one angle."""


def hitpoints(material: Material) -> ProposedItems:
    """Every angle in turn, then each once more with other complaints and advice."""
    brief = material.brief
    found = angles(material, "profile", "insight")
    wanted = brief.limit or len(found) * VARIANTS
    taken: list[NoteQuote] = []
    items = [_hitpoint(material, angle, taken) for _ in range(VARIANTS) for angle in found]
    distinct = list({item.content: item for item in items}.values())
    fresh = [item for item in distinct if item.content not in brief.known]
    return ProposedItems(items=(fresh or distinct)[:wanted])


def _hitpoint(material: Material, angle: Angle, taken: list[NoteQuote]) -> ProposedItem:
    """What to write for an angle: a complaint that is not taken yet, and advice on it."""
    digest = material.digest
    pains = nearest([pain for pain in digest.every_pain if pain not in taken] or digest.every_pain, angle, 1)
    tips = answering([tip for tip in digest.every_tip if tip not in taken] or digest.every_tip, pains, angle, 1)
    taken += [*pains, *tips]
    parts = [gettext("About “%(subject)s”") % {"subject": angle.subject}]
    parts += [gettext("answer “%(quote)s”") % {"quote": bare(one)} for one in pains]
    parts += [gettext("give advice such as “%(quote)s”") % {"quote": bare(one)} for one in tips]
    tags = [tag for quote in [*pains, *tips] for tag in quote.tags]
    parts += _title(material, angle, tags)
    # The audience's tag and those the complaint is filed under; without a complaint those that do well.
    audience = [name for name in AUDIENCES if name in angle.subject]
    known = tags or [one.name for one in digest.tags if one.name not in AUDIENCES]
    if named := list(dict.fromkeys([*audience, *known]))[:3]:
        parts.append(gettext("tags %(tags)s") % {"tags": hashtags(named)})
    best = [one for one in digest.dayparts if one.lift > 1][:1]
    parts += [gettext("publish in %(daypart)s") % {"daypart": gettext(DAYPARTS[one.name])} for one in best]
    if not pains and not tips:
        parts += [item.words.splitlines()[0] for item in angle.items]
    if angle.remark:
        parts.append(gettext("as you remarked: %(remark)s") % {"remark": angle.remark})
    text = gettext("%(points)s.") % {"points": gettext("; ").join(parts)}
    return ProposedItem(content=text, based_on=angle.ids, sources=[one.note for one in [*pains, *tips]])


def _title(material: Material, angle: Angle, tags: list[str]) -> list[str]:
    """The kind of title that does best, with one of that kind."""
    best = [one for one in material.digest.titles if one.lift > 1][:1]
    return [
        gettext("a title that %(pattern)s (%(lift)s times the mean engagement), such as “%(title)s”")
        % {"pattern": gettext(PATTERNS[one.name]), "lift": lift(one.lift), "title": shown}
        for one in best
        if (shown := title(angle.subject, "".join(tags[:1]), EXAMPLE_POINTS, one.name, material.brief.language))
    ]
