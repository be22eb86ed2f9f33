"""What a request says of its own: shop, price, day and place."""

from django.utils.translation import gettext

from library.text.language import PUNCTUATION
from novachat.briefs.tasks import Material


def details(material: Material) -> list[str]:
    """One line in its own words; none where it says nothing of the kind."""
    asked, brief = material.brief.asked, material.brief
    stated = " ".join(asked.statements)
    rest = [fact for fact in asked.facts if fact not in stated]
    if not stated:
        return ["📌 " + " · ".join(rest)] if rest else []
    marks = PUNCTUATION[brief.language]
    told = marks.pause.join(asked.statements).rstrip("。.") + marks.stop
    return ["📌 " + (gettext("%(name)s: %(told)s") % {"name": " · ".join(rest), "told": told} if rest else told)]
