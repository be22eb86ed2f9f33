"""What an item of a session gives as material."""

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.translation import gettext_lazy

from library.evidence import behind
from library.quoting import find_quote
from library.schemas import EvidenceItem, MaterialPart, MaterialSentence, ResultMaterial
from library.text.sentences import split
from library.uses import Giver
from novachat.models import NovaItem
from novachat.schemas.answers import CitedSource


def material(owner: User, key: str) -> ResultMaterial | None:
    """What an item takes from its sources; where it puts everything in words of its own, it rests on them as a whole."""
    item = _item(key)
    if item is None or item.session.owner_id != owner.pk:
        return None
    runs = [item.task.run_id] if item.task.run_id else []
    sources = [CitedSource.model_validate(one) for one in item.sources]
    evidence = [
        behind(runs, one.id, title=one.title, quote=one.quote or one.title, url=one.url, number=number)
        for number, one in enumerate(sources, 1)
    ]
    return ResultMaterial(
        title=item.title or f"{item.session} · {item.key}",
        language=item.session.language,
        parts=[MaterialPart(heading=item.title, sentences=_told(item.content, sources, evidence))],
        evidence=evidence,
    )


def _told(content: str, sources: list[CitedSource], evidence: list[EvidenceItem]) -> list[MaterialSentence]:
    told = []
    for sentence in split(content):
        text = " ".join(sentence.text.split())
        cited = [
            kept.id
            for one, kept in zip(sources, evidence, strict=True)
            if one.quote and (find_quote(one.quote, text) is not None or find_quote(text, one.quote) is not None)
        ]
        if cited:
            told.append(MaterialSentence(text=text, evidence=cited))
    return told or [MaterialSentence(text=" ".join(content.split()), evidence=[one.id for one in evidence])]


def _item(key: str) -> NovaItem | None:
    """The item that `<session>.<its id>` names."""
    session, _, name = key.partition(".")
    items = NovaItem.objects.select_related("session", "task").filter(key=name)
    return items.filter(session_id=int(session)).first() if session.isdecimal() else None


def _address(key: str) -> str:
    item = _item(key)
    if item is None:
        return reverse("novachat")
    session = item.session
    return f"{reverse('novachat-session', args=[session.user_id, session.session_id])}#item-{item.key}"


giver = Giver("nova", gettext_lazy("Nova3 item"), material, _address)
