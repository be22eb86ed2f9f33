"""A quick answer from what is at hand: the items referred to, what Nova3 can do, and what notes say about the subject."""

import re

from library import meaning
from library.notes.requests import asked
from novachat.briefs.plans import QuickQuestion, Suggestion
from novachat.briefs.tasks import Material, TaskBrief
from novachat.offline.facts import facts
from novachat.offline.gaps import unknown
from novachat.offline.insight import insights

ABOUT_NOVA = re.compile(
    r"nova|系统|功能|怎么用|如何使用|你能|你会|能做什么|what can you|feature|how do(?:es)? (?:it|this)|help\b",
    re.IGNORECASE,
)
SPOKEN_OF = 0.4
"""How near a line of the guide must be to the question."""
LINES = 3


def answer(question: QuickQuestion) -> Suggestion:
    parts = [f"@{item.id}\n{item.content}" for item in question.items]
    lines = question.guide.splitlines()
    scores = meaning.likeness(question.query, lines)
    fitting = [line for line, score in zip(lines, scores, strict=True) if score >= SPOKEN_OF]
    if question.digest.notes:
        parts += _of_notes(question)
    elif told := lines if ABOUT_NOVA.search(question.query) else fitting:
        parts.append("\n".join(f"- {line}" for line in told))
    if not parts:
        parts = [unknown(asked(question.query).subject or question.query, question.digest)]
    return Suggestion(text="\n".join(parts)[:4000])


def _of_notes(question: QuickQuestion) -> list[str]:
    """What is known that is nearest to the question."""
    brief = TaskBrief(
        task_id="", action="insight", full_input=question.query, language=question.language, query=question.query
    )
    material = Material(brief=brief, digest=question.digest)
    known = dict.fromkeys(one.content for one in [*insights(material).items, *facts(material).items])
    scores = meaning.likeness(question.query, list(known))
    ranked = sorted(zip(scores, known, strict=True), key=lambda one: -one[0])
    return [text for _, text in ranked[:LINES]]
