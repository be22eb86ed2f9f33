"""Hit points: for each angle the complaint to answer, the advice to give, a title, tags and whom it is for."""

from django.utils.translation import gettext

from novachat.briefs.items import ProposedItem, ProposedItems
from novachat.briefs.tasks import Material
from novachat.offline.angles import Angle, angles
from novachat.offline.drafts import title
from novachat.offline.wording import bare, fresh, hashtags, notes_word, quoted

ADVICE, TAGS, USUAL = 2, 3, 5


def hitpoints(material: Material) -> ProposedItems:
    """One for each angle; none where the notes say nothing about the subject."""
    brief = material.brief
    count = (brief.limit or USUAL) * max(1, len(brief.beside))
    shared = angles(material, count, ("profile", "insight"), material.digest.tips, ADVICE)
    return fresh((_hitpoint(material, angle) for angle in shared if angle.pains or angle.tips), brief)


def _hitpoint(material: Material, angle: Angle) -> ProposedItem:
    brief, digest = material.brief, material.digest
    values = {"total": digest.notes, "notes": notes_word(digest), "audience": brief.audience}
    values["subject"] = angle.item.edit.splitlines()[0] if angle.item and angle.item.edit else material.name
    values["title"] = title(material, angle.place)
    parts = [gettext("About “%(subject)s”")]
    parts += [gettext("for %(audience)s")] if brief.audience else []
    pains = angle.pains[:1]
    for one in pains:
        values |= {"quote": bare(one), "count": one.notes}
        parts.append(gettext("answer “%(quote)s” (said in %(count)s of %(total)s %(notes)s)"))
    if angle.tips:
        values["quotes"] = quoted(angle.tips, brief.language)
        parts.append(gettext("give advice of the %(total)s %(notes)s, such as %(quotes)s"))
    parts.append(gettext("a title such as “%(title)s”"))
    if digest.common_tags:
        values["tags"] = hashtags(digest.common_tags[:TAGS])
        parts.append(gettext("tags %(tags)s"))
    if angle.item and angle.item.comment:
        values["remark"] = angle.item.comment
        parts.append(gettext("as you remarked: %(remark)s"))
    text = gettext("%(points)s.") % {"points": gettext("; ").join(part % values for part in parts)}
    return ProposedItem(content=text, based_on=angle.ids, sources=[one.note for one in [*pains, *angle.tips]])
