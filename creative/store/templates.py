"""Prompt templates: ways of writing that people keep, in versions, with how often they did well."""

from django.db.models import F, Max
from pydantic import JsonValue

from creative.models import PromptTemplate
from creative.schemas.requests import SavedTemplate

RECOMMENDED = 5


def keep(owner_id: int, template: SavedTemplate, text: str) -> PromptTemplate:
    """Store a template; under a name that is taken, as its next version."""
    named = PromptTemplate.objects.filter(owner_id=owner_id, name=template.name)
    last = named.aggregate(last=Max("version"))["last"] or 0
    return PromptTemplate.objects.create(
        owner_id=owner_id,
        name=template.name,
        category=template.category,
        version=last + 1,
        text=text,
        tags=template.tags,
    )


def text_of(owner_id: int, template_id: int | None) -> str:
    """What an own template says; nobody else's says anything."""
    found = PromptTemplate.objects.filter(pk=template_id, owner_id=owner_id).first() if template_id else None
    return found.text if found else ""


def recommended(owner_id: int, category: str) -> dict[str, JsonValue]:
    """Those of a category that did best, of each name the newest version."""
    rows = list(PromptTemplate.objects.filter(owner_id=owner_id, category=category).order_by("-version"))
    newest = list({row.name: row for row in reversed(rows)}.values())
    best = sorted(newest, key=lambda row: (-rate(row), -row.usage_count, row.name))
    return {"templates": [_shown(row) for row in best[:RECOMMENDED]]}


def rate(row: PromptTemplate) -> float:
    """The share of its uses that came to a post that passed."""
    return row.success_count / row.usage_count if row.usage_count else 0.0


def _shown(row: PromptTemplate) -> JsonValue:
    return {
        "id": row.pk,
        "name": row.name,
        "category": row.category,
        "version": row.version,
        "tags": list(row.tags),
        "usageCount": row.usage_count,
        "successRate": round(rate(row), 2),
    }


def count(template_id: int | None, *, success: bool) -> None:
    """Count a use, where a template was used."""
    if template_id is None:
        return
    PromptTemplate.objects.filter(pk=template_id).update(
        usage_count=F("usage_count") + 1,
        success_count=F("success_count") + (1 if success else 0),
        fail_count=F("fail_count") + (0 if success else 1),
    )
