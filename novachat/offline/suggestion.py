"""A quick answer from what is at hand: the items referred to, what Nova3 can do, and what notes say about the subject."""

import re

from library import meaning
from library.notes.requests import asked
from library.text.word_lists import entries
from novachat.briefs.plans import QuickQuestion, Suggestion
from novachat.briefs.tasks import Material, TaskBrief
from novachat.offline.gaps import unknown
from novachat.offline.insight import COUNTED, counted, findings, said

ABOUT_NOVA = re.compile(
    r"nova|系统|功能|怎么用|如何使用|你能|你会|能做什么|what can you|feature|how do(?:es)? (?:it|this)|help\b",
    re.IGNORECASE,
)
QUESTIONS = entries(__name__, "about_nova")
ASKED = 0.5
"""How near a question must be to one of these to be about the system."""
SPOKEN_OF = 0.4
"""How near a line of the guide must be to the question."""
LINES = 3


def answer(question: QuickQuestion) -> Suggestion:
    parts = [f"@{item.id}\n{item.content}" for item in question.items]
    lines = question.guide.splitlines()
    scores = meaning.likeness(question.query, lines)
    fitting = [line for line, score in zip(lines, scores, strict=True) if score >= SPOKEN_OF]
    likeness = max(meaning.likeness(question.query, QUESTIONS), default=0.0)
    is_about_nova = ABOUT_NOVA.search(question.query) is not None or likeness >= ASKED
    if question.digest.notes:
        parts += _of_notes(question)
    elif told := lines if is_about_nova else fitting:
        parts.append("\n".join(f"- {line}" for line in told))
    if not parts:
        parts = [unknown(asked(question.query).subject or question.query, question.digest)]
    return Suggestion(text="\n".join(parts)[:4000])


def _of_notes(question: QuickQuestion) -> list[str]:
    """What is known that is nearest to the question: what was counted for who asks for that, else what notes advise."""
    brief = TaskBrief(
        task_id="", action="insight", full_input=question.query, language=question.language, query=question.query
    )
    material = Material(brief=brief, digest=question.digest)
    found = list(counted(material) if COUNTED.search(question.query) else said(material)) or list(findings(material))
    # What was asked for by name goes before what else was counted.
    found = [one for one in found if one.kind == "usual"] or found
    known = list(dict.fromkeys(one.text for one in found))
    scores = meaning.likeness(question.query, known)
    ranked = sorted(zip(scores, known, strict=True), key=lambda one: -one[0])
    return [text for _, text in ranked[:LINES]]
