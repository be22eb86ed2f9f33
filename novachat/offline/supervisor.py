"""A plan from what the request names: each action it asks for, in dependency order."""

import re

from django.utils.translation import gettext

from library.notes.readers import addressed
from library.notes.requests import asked
from novachat.actions import KINDS
from novachat.briefs.plans import Plan, PlannedTask, PlanRequest
from novachat.schemas.requests import without_references

USUAL = ("insight", "profile", "hitpoint", "xhs_writing")
ANSWERED = ("insight",)
"""What answers a question that asks for nothing to be made."""
QUESTION = re.compile(r"[?？]|哪[个些篇条种]|为啥|多少|^(?:which|what|who|why|how many)\b", re.IGNORECASE)
_DENIED = re.compile(
    r"(?:别|不用|不要|不必|先不)写[^，。；,;]*|\b(?:no|without|nothing to)\s+(?:posts?|drafts?|publish)\b",
    re.IGNORECASE,
)
_PEOPLE = re.compile(
    r"分析[^，。；,;]{0,16}?(?:受众|人群|用户群体?|群体|用户|读者|粉丝)(?:画像)?(?=$|[，。；,;和与并])"
    r"|\banaly[sz]e\s+(?:the |our |my )?(?:target )?(?:audiences?|personas?|readers)\b",
    re.IGNORECASE,
)
"""Who analyses people asks who they are, and not what does better."""
_ASKED_ABOUT = re.compile(r"\b(?:about|on)\s+(?:why|how|what|who|when|where|which)\b", re.IGNORECASE)
"""What a post is to answer is asked of nobody else: a post about why the sea looks blue."""
_WRITTEN_DOWN = re.compile(
    r"写(?:出|下)?(?=\s*[\d一二两三四五六七八九十几]+\s*个(?:(?!笔记|帖子|文案)[^，。；,;]){0,14}?(?:打点|卖点|选题|角度|方向|策略|洞察|画像))"
    r"|\bwrite(?: down)?(?=\s+(?:\w+\s+)?(?:hit ?points?|angles?|directions?|ideas|hooks?|insights?|profiles?|personas?)\b)",
    re.IGNORECASE,
)
"""What is written so is no post: 写3个打点."""
ASKS = {kind.action: re.compile(kind.asked_with, re.IGNORECASE) for kind in KINDS}


def plan(request: PlanRequest) -> Plan:
    """What is asked for, and no more; the usual four, or what comes after the given items, where nothing is named."""
    words = without_references(request.query)
    read = asked(words)
    # Neither what it is about nor whom it is for asks for anything: 受众是上班族 is no wish for profiles.
    asking = addressed(words)[0].replace(read.subject, "")
    asking = _ASKED_ABOUT.sub(" ", _DENIED.sub(" ", asking))
    people = _PEOPLE.search(asking)
    asking = _WRITTEN_DOWN.sub(" ", _PEOPLE.sub(" ", asking))
    named = {kind.action for kind in KINDS if ASKS[kind.action].search(asking)} | ({"profile"} if people else set())
    named |= {kind.action for kind in KINDS if kind.makes_posts and read.posts}
    topic = read.subject or asked(request.background.industry).subject or gettext("the topic")
    wanted = named or {*(ANSWERED if QUESTION.search(words) and not request.inputs else _usual(request))}
    values = {"topic": topic, "query": request.query[:400]}
    tasks = [
        PlannedTask(
            action=kind.action,
            description=gettext(kind.description) % values,
            full_input=gettext(kind.full_input) % values,
        )
        for kind in KINDS
        if kind.action in wanted
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
