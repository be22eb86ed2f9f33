"""What a timeline gives as material, and how one is begun from material."""

from collections.abc import Iterator

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy

from library.models import Document
from library.schemas import MaterialPart, MaterialSentence, ResultMaterial
from library.uses import Giver, Use
from research.timelines import services
from research.timelines.schemas import NodeState


def material(owner: User, session_id: str) -> ResultMaterial | None:
    """A finished timeline: each milestone under its date and title, and what is told of it."""
    session = services.sessions_of(owner).filter(pk=session_id).first()
    if session is None or session.state != "completed":
        return None
    result = services.result_of(session)
    parts = [
        MaterialPart(heading=f"{node.date_text} · {node.title}", sentences=list(_told(node))) for node in result.nodes
    ]
    cited = {key for part in parts for sentence in part.sentences for key in sentence.evidence}
    return ResultMaterial(
        title=result.title,
        language=result.language,
        parts=parts,
        evidence=[item for item in result.evidence if item.id in cited],
    )


def _told(node: NodeState) -> Iterator[MaterialSentence]:
    """What a person wrote in place of the sources' words rests on none of them."""
    cited = [] if "description" in node.edited else list(dict.fromkeys(one.evidence_id for one in node.evidence))
    yield MaterialSentence(text=node.description, evidence=cited)
    if details := node.details:
        single = [one for one in (details.context, details.impact, details.notable_quote) if one]
        for one in (*details.key_features, *details.key_stats, *single):
            yield MaterialSentence(text=one.text, evidence=[one.evidence_id])


def _begin(document: Document) -> str:
    chosen = {"topic": document.title, "document_ids": str(document.pk)}
    return f"{reverse('research-timelines')}?{urlencode(chosen)}"


giver = Giver("timeline", gettext_lazy("Timeline"), material, lambda key: reverse("research-timeline", args=[key]))
use = Use("timeline", gettext_lazy("A timeline"), "timeline", _begin)
