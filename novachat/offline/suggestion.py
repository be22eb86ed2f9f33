"""A quick answer from what is at hand: the items referred to, what Nova3 can do, and figures of notes about the topic."""

import re

from library.text.similarity import term_containment
from novachat.briefs import Brief, Material, Question, Suggestion
from novachat.offline.insight import insights
from novachat.offline.wording import one_of

ABOUT_NOVA = re.compile(
    r"nova|系统|功能|怎么用|如何使用|你能|你会|能做什么|what can you|feature|how do(?:es)? (?:it|this)|help\b",
    re.IGNORECASE,
)
LINES = 5
ABOUT_NOTHING = (
    "资料库里没有与“{query}”相关的笔记。可以导入笔记，或用完整分析制定计划。",
    "The library has no notes about “{query}”. Import notes, or ask for a full analysis.",
)


def answer(question: Question) -> Suggestion:
    parts = [f"@{item.id}\n{item.content}" for item in question.items]
    if ABOUT_NOVA.search(question.query):
        parts.append(_guide(question))
    elif question.digest.notes:
        brief = Brief(task_id="", action="insight", full_input=question.query, language=question.language, limit=LINES)
        parts += [one.content for one in insights(Material(brief=brief, digest=question.digest)).items]
    if not parts:
        parts = [one_of(ABOUT_NOTHING, question.language).format(query=question.query)]
    return Suggestion(text="\n".join(parts)[:4000])


def _guide(question: Question) -> str:
    """The whole guide for a general question, else the lines that speak of what is asked."""
    lines = question.guide.splitlines()
    shares = {line: term_containment(question.query, line) for line in lines}
    best = max(shares.values(), default=0.0)
    fitting = [line for line in lines if best >= 0.5 and shares[line] >= best / 2]
    return "\n".join(f"- {line}" for line in fitting or lines)
