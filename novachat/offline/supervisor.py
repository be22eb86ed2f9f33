"""A plan from what the request names: each action it asks for, in dependency order."""

import re

from django.utils.translation import gettext

from library.notes.orders import addressed
from library.notes.requests import asked
from library.text.scripts import any_of, unified
from novachat.actions import KINDS
from novachat.briefs.plans import Plan, PlannedTask, PlanRequest
from novachat.schemas.requests import without_references

USUAL = ("insight", "profile", "hitpoint", "xhs_writing")  # Where nothing is named; the first answers questions
QUESTION, _UNASKED, _PEOPLE = (any_of(__name__, name) for name in ("questions", "unasked", "people"))


def plan(request: PlanRequest) -> Plan:
    """What is asked for, and no more; the usual four, or posts on the given items, where nothing is named."""
    words = unified(without_references(request.query))
    read = asked(words)
    # Neither what it is about nor whom it is for asks for anything: 受众是上班族 is no wish for profiles.
    asking = _PEOPLE.sub(" profile ", _UNASKED.sub(" ", addressed(words)[0].replace(read.subject, "")))
    wanted = [one for one in KINDS if re.search(f"(?i){one.asked_with}", asking) or (one.makes_posts and read.posts)]
    usual = USUAL[-1:] if request.inputs else USUAL[:1] if QUESTION.search(words) else USUAL
    topic = read.subject or asked(request.background.industry).subject or gettext("the topic")
    values = {"topic": topic, "query": request.query[:400]}
    tasks: list[PlannedTask] = []
    for one in wanted or [one for one in KINDS if one.action in usual]:
        goes_on = tasks or request.inputs or request.done
        # Posts that come first have no results to be made from.
        how = one.full_input if goes_on or not one.shares_out else one.description
        what = gettext(one.description) % values
        tasks.append(PlannedTask(action=one.action, description=what, full_input=gettext(how) % values))
    return Plan(tasks=tasks)
