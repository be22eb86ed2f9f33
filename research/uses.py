"""What a report gives as material, and how one is begun from material."""

from collections.abc import Iterator

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy

from library.models import Document
from library.schemas import MaterialPart, MaterialSentence, ResultMaterial
from library.uses import Giver, Use
from research import services
from research.pipeline import KIND
from research.schemas.reports import Claim, ResearchResult
from runs.models import Run


def material(owner: User, run_id: str) -> ResultMaterial | None:
    """A finished report, without what its sources refute or do not say."""
    run = Run.objects.filter(pk=run_id, owner=owner, kind=KIND).first()
    result = services.report_of(run) if run else None
    if result is None:
        return None
    cited = {key for claim in result.report.claims for key in claim.evidence}
    return ResultMaterial(
        title=result.report.title or result.query,
        language=result.report.language,
        parts=list(_parts(result)),
        evidence=[item for item in result.evidence if item.id in cited],
    )


def _parts(result: ResearchResult) -> Iterator[MaterialPart]:
    """As it is read: the answer first, then the sections, without what they repeat of it."""
    report = result.report
    refused = {one.claim_id for one in result.validation.verdicts if one.verdict in {"unsupported", "conflicting"}}
    claims = {claim.id: claim for claim in report.claims if claim.id not in refused}
    yield _part(report.title, [claim for claim in claims.values() if claim.part in {"summary", "finding"}])
    for section in report.sections:
        told = [*section.claims, *(section.table.claims if section.table else ())]
        yield _part(section.heading, [claims[key] for key in told if key in claims])


def _part(heading: str, claims: list[Claim]) -> MaterialPart:
    sentences = [MaterialSentence(text=claim.shown, evidence=claim.evidence) for claim in claims]
    return MaterialPart(heading=heading, sentences=sentences)


def _begin(document: Document) -> str:
    chosen = {"query": document.title, "document_ids": str(document.pk)}
    return f"{reverse('research')}?{urlencode(chosen)}"


giver = Giver("report", gettext_lazy("Report"), material, lambda key: reverse("research-report", args=[key]))
use = Use("report", gettext_lazy("A report"), "research", _begin)
