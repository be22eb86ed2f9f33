"""The works a report cites as CSL-JSON, the items that citation processors read."""

import json

from research.exports.references import WorkReference, references
from research.schemas.reports import ResearchResult

CslItem = dict[str, str | dict[str, list[list[int]]]]


def to_csl(result: ResearchResult) -> str:
    return f"{json.dumps([item(one) for one in references(result)], ensure_ascii=False, indent=2)}\n"


def item(one: WorkReference) -> CslItem:
    known: CslItem = {
        "id": one.key,
        "type": "webpage" if one.url else "document",
        "title": one.title,
        "publisher": one.publisher,
        "URL": one.url,
        "note": one.note,
    }
    if one.published:
        known["issued"] = dated(one.published)
    if one.retrieved:
        known["accessed"] = dated(one.retrieved.isoformat())
    return {name: value for name, value in known.items() if value}


def dated(day: str) -> dict[str, list[list[int]]]:
    return {"date-parts": [[int(part) for part in day.split("-")]]}
