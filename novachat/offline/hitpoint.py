"""Hit points: for each angle the complaint to answer, the advice to give, a title, tags and whom it is for."""

from django.utils.translation import gettext

from novachat.briefs.items import ProposedItem, ProposedItems
from novachat.briefs.tasks import Material
from novachat.offline.drafts import title
from novachat.offline.points import Angle, angles
from novachat.offline.wording import bare, fresh, hashtags, notes_word, quoted, telling

ADVICE, TAGS, USUAL = 2, 3, 5


def hitpoints(material: Material) -> ProposedItems:
    """One for each angle; none where the notes say nothing about the subject."""
    brief = material.brief
    count = (brief.limit or USUAL) * max(1, len(brief.beside))
    tips = telling(material.digest.tips, brief.language)
    shared = angles(material, count, ("profile", "insight"), tips, ADVICE)
    return fresh((_hitpoint(material, angle) for angle in shared if angle.pains or angle.tips), brief)


def _hitpoint(material: Material, angle: Angle) -> ProposedItem:
    brief, digest, item, pains = material.brief, material.digest, angle.item, angle.pains[:1]
    parts = {
        gettext("About “%(it)s”"): item.edit.splitlines()[0] if item and item.edit else material.name,
        gettext("for %(it)s"): brief.audience,
        gettext("answer “%(it)s” (said in %(count)s of %(total)s %(notes)s)"): "".join(map(bare, pains)),
        gettext("give advice of the %(total)s %(notes)s, such as %(it)s"): quoted(angle.tips, brief.language),
        gettext("a title such as “%(it)s”"): title(material, angle.place),
        gettext("tags %(it)s"): hashtags(digest.common_tags[:TAGS]),
        gettext("as you remarked: %(it)s"): item.comment if item else "",
    }
    values = {"total": digest.notes, "notes": notes_word(digest), "count": sum(one.notes for one in pains)}
    told = gettext("; ").join(part % {**values, "it": it} for part, it in parts.items() if it)
    return ProposedItem(
        content=gettext("%(points)s.") % {"points": told},
        based_on=angle.ids,
        sources=[one.note for one in [*pains, *angle.tips]],
    )
