"""Hit points: for each angle the complaint to answer, the advice to give, a title, tags and whom it is for."""

from django.utils.translation import gettext

from library.text.language import listed
from novachat.briefs.items import ProposedItem, ProposedItems
from novachat.briefs.tasks import Material
from novachat.offline.angles import Angle, angles
from novachat.offline.titles import title
from novachat.offline.wording import bare, hashtags, notes_word

ADVICE = 2
USUAL = 5


def hitpoints(material: Material) -> ProposedItems:
    """One for each angle; none where the notes say nothing about the subject."""
    brief, digest = material.brief, material.digest
    if not digest.pains and not digest.tips:
        return ProposedItems(items=[])
    count = (brief.limit or USUAL) * max(1, len(brief.beside))
    shared = angles(material, count, ("profile", "insight"), digest.tips, ADVICE)
    found = [_hitpoint(material, angle) for angle in shared if angle.pains or angle.tips]
    fresh = [item for item in found if item.content not in brief.known]
    return ProposedItems(items=(fresh or found)[: brief.limit])


def _hitpoint(material: Material, angle: Angle) -> ProposedItem:
    brief, digest = material.brief, material.digest
    about = angle.item.edit.splitlines()[0] if angle.item and angle.item.edit else material.name
    pains, tips = angle.pains[:1], angle.tips[:ADVICE]
    parts = [gettext("About “%(subject)s”") % {"subject": about}]
    parts += [gettext("for %(audience)s") % {"audience": brief.audience}] if brief.audience else []
    parts += [
        gettext("answer “%(quote)s” (said in %(count)s of %(total)s %(notes)s)")
        % {"quote": bare(one), "count": one.notes, "total": digest.notes, "notes": notes_word(digest)}
        for one in pains
    ]
    parts += (
        [
            gettext("give advice of the %(total)s %(notes)s, such as %(quotes)s")
            % {"total": digest.notes, "notes": notes_word(digest), "quotes": listed(map(bare, tips), brief.language)}
        ]
        if tips
        else []
    )
    parts.append(gettext("a title such as “%(title)s”") % {"title": title(material, len(tips) + 1, angle.place)})
    parts += [gettext("tags %(tags)s") % {"tags": hashtags(digest.common_tags[:3])}] if digest.common_tags else []
    if angle.item and angle.item.comment:
        parts.append(gettext("as you remarked: %(remark)s") % {"remark": angle.item.comment})
    text = gettext("%(points)s.") % {"points": gettext("; ").join(parts)}
    return ProposedItem(content=text, based_on=angle.ids, sources=[one.note for one in [*pains, *tips]])
