"""A quick answer from what is at hand: the items referred to, what Nova3 can do, and figures of notes about the topic."""

import re

from django.utils.translation import gettext

from library.text.similarity import term_containment
from novachat.briefs import Material, QuickQuestion, Suggestion, TaskBrief
from novachat.offline.insight import insights

ABOUT_NOVA = re.compile(
    r"nova|系统|功能|怎么用|如何使用|你能|你会|能做什么|what can you|feature|how do(?:es)? (?:it|this)|help\b",
    re.IGNORECASE,
)
LINES = 5


def answer(question: QuickQuestion) -> Suggestion:
    parts = [f"@{item.id}\n{item.content}" for item in question.items]
    if ABOUT_NOVA.search(question.query):
        lines = question.guide.splitlines()
        shares = {line: term_containment(question.query, line) for line in lines}
        best = max(shares.values(), default=0.0)
        fitting = [line for line in lines if best >= 0.5 and shares[line] >= best / 2]
        # The whole guide for a general question.
        parts.append("\n".join(f"- {line}" for line in fitting or lines))
    elif question.digest.notes:
        brief = TaskBrief(
            task_id="", action="insight", full_input=question.query, language=question.language, limit=LINES
        )
        parts += [one.content for one in insights(Material(brief=brief, digest=question.digest)).items]
    if not parts:
        text = gettext("The library has no notes about “%(query)s”. Import notes, or ask for a full analysis.")
        parts = [text % {"query": question.query}]
    return Suggestion(text="\n".join(parts)[:4000])
