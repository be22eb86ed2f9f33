"""Profiles: the people the notes are written for, what bothers them and what they are advised."""

from itertools import chain

from django.utils.translation import gettext

from library import meaning
from library.notes.posting import capital
from library.notes.schemas import Audience
from library.text.language import listed
from novachat.briefs.items import ProposedItem, ProposedItems
from novachat.briefs.tasks import Material
from novachat.offline.wording import audience_word, bare, fresh, known, telling

QUOTED = 2


def profiles(material: Material) -> ProposedItems:
    """Those nearest to whom the request and remarks name first, then those of most notes."""
    brief, people = material.brief, material.digest.audiences
    likes = meaning.likeness(brief.audience or brief.emphasis, [one.name for one in people])
    ranked = sorted(zip(likes, people, strict=True), key=lambda pair: -pair[0])
    return fresh(chain.from_iterable(_profile(material, one) for _, one in ranked), brief)


def _profile(material: Material, one: Audience) -> list[ProposedItem]:
    """The one profile, if notes in the language of the brief say something of them."""
    digest, language = material.digest, material.brief.language
    pains, tips = (telling(quotes, language)[:QUOTED] for quotes in (one.pains, one.tips))
    name, about = capital(audience_word(one.name, language)), known(digest, material.brief.subject)
    lines = {
        gettext("What bothers them: %(it)s"): listed(map(bare, pains), language),
        gettext("What they are advised: %(it)s"): listed(map(bare, tips), language),
    }
    head = gettext("%(name)s: the readers of %(count)s of the %(known)s.")
    told = [head % {"name": name, "count": one.notes, "known": about}]
    told += [line % {"it": it} for line, it in lines.items() if it]
    sources = [one.note for one in (*pains, *tips)]
    return [ProposedItem(content="\n".join(told), sources=[*dict.fromkeys(sources)])] if sources else []
