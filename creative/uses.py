"""What a post gives as material, and how one is begun from material."""

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext, gettext_lazy

from creative.checking.paragraphs import sources_of
from creative.models import Creative
from library.evidence import behind
from library.models import Document
from library.schemas import MaterialPart, MaterialSentence, ResultMaterial
from library.uses import Giver, Use


def material(owner: User, thread_id: str) -> ResultMaterial | None:
    """What a finished post states of its sources; what only addresses its readers is no material."""
    creative = Creative.objects.filter(owner=owner, thread_id=thread_id).first()
    if creative is None or creative.status != "completed":
        return None
    content = creative.agent_state.generated_content
    if content is None:
        return None
    stated = [one for one in creative.agent_state.facts if sources_of(content.body, [one])]
    runs = list(creative.legs.values_list("run_id", flat=True))
    evidence = [
        behind(runs, fact.id, title=fact.source, quote=fact.quote, url=fact.url, number=number)
        for number, fact in enumerate(stated, 1)
    ]
    sentences = [
        MaterialSentence(text=fact.fact, evidence=[item.id]) for fact, item in zip(stated, evidence, strict=True)
    ]
    return ResultMaterial(
        title=content.title,
        language=creative.agent_state.language,
        parts=[MaterialPart(heading=creative.title, sentences=sentences)],
        evidence=evidence,
    )


def _begin(document: Document) -> str:
    said = gettext("A post about “%(title)s”") % {"title": document.title}
    return f"{reverse('creative')}?{urlencode({'message': said, 'document_ids': str(document.pk)})}"


giver = Giver("post", gettext_lazy("Post"), material, lambda key: reverse("creative-thread", args=[key]))
use = Use("post", gettext_lazy("A post"), "creative", _begin)
