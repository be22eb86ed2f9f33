"""Hit points: for each angle the complaint to answer, the advice to give, tags and whom it is for."""

from django.utils.translation import gettext

from library.text.language import listed
from novachat.briefs.items import ProposedItem, ProposedItems
from novachat.briefs.tasks import Material
from novachat.offline.points import Angle, angles
from novachat.offline.wording import bare, fresh, hashtags, known, telling

ADVICE, TAGS, USUAL = 2, 3, 5


def hitpoints(material: Material) -> ProposedItems:
    """One for each angle; none where the notes say nothing about the subject."""
    brief, digest = material.brief, material.digest
    count = (brief.limit or USUAL) * max(1, len(brief.beside))
    pains, tips = (telling(quotes, brief.language) for quotes in (digest.pains, digest.tips))
    shared = angles(brief, count, pains, tips, ADVICE)
    return fresh([_hitpoint(material, angle) for angle in shared if angle.pains or angle.points], brief)


def _hitpoint(material: Material, angle: Angle) -> ProposedItem:
    brief, digest, item = material.brief, material.digest, angle.item
    parts = {
        gettext("About “%(it)s”"): item.edit.splitlines()[0] if item and item.edit else material.brief.subject,
        gettext("for %(it)s"): brief.audience,
        gettext("answer %(it)s"): listed(map(bare, angle.pains), brief.language),
        gettext("give advice such as %(it)s"): listed(map(bare, angle.points), brief.language),
        gettext("tags %(it)s"): hashtags(digest.common_tags[:TAGS]),
        gettext("from %(it)s"): known(digest, material.brief.subject),
    }
    told = gettext("; ").join(part % {"it": it} for part, it in parts.items() if it)
    sources = [one.note for one in (*angle.pains, *angle.points)]
    return ProposedItem(content=told, based_on=[item.id] if item else [], sources=sources)
