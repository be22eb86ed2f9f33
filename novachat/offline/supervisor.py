"""A plan from what the request names: each action it asks for, in dependency order."""

import re

from django.utils.translation import gettext

from library.notes.queries import topic_phrase
from novachat.actions import BY_ACTION, KINDS
from novachat.briefs import Plan, PlannedTask, PlanRequest
from novachat.schemas import without_references

USUAL = ("insight", "profile", "hitpoint", "xhs_writing")
ASKS = {kind.action: re.compile(kind.asked_with, re.IGNORECASE) for kind in KINDS}


def plan(request: PlanRequest) -> Plan:
    """What is asked for; the usual four where nothing is named or only writing is, and there is nothing to write from."""
    asked = without_references(request.query)
    named = [kind.action for kind in KINDS if ASKS[kind.action].search(asked)]
    if named == ["xhs_writing"] and not request.inputs and not request.done:
        named = ["insight", "hitpoint", "xhs_writing"]
    about = f"{request.background.industry}\n{asked}"
    topic = topic_phrase(about) or gettext("the topic")
    kinds = sorted((BY_ACTION[action] for action in named or _usual(request)), key=lambda kind: kind.rank)
    values = {"topic": topic, "query": request.query[:400]}
    tasks = [
        PlannedTask(
            action=kind.action,
            description=gettext(kind.description) % values,
            full_input=gettext(kind.full_input) % values,
        )
        for kind in kinds
    ]
    return Plan(tasks=tasks)


def _usual(request: PlanRequest) -> tuple[str, ...]:
    """What comes after the items that were given, or everything."""
    given = {item.type for item in request.inputs}
    if "hitpoint" in given or "fact" in given or "xhs_post" in given:
        return ("xhs_writing",)
    if "profile" in given:
        return ("hitpoint", "xhs_writing")
    return ("profile", "hitpoint", "xhs_writing") if "insight" in given else USUAL
