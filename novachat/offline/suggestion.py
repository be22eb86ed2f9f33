"""A quick answer from what is at hand: the items referred to, what Nova3 can do, and what notes say about the subject."""

from library import meaning
from library.notes.requests import asked
from library.text.word_lists import entries
from novachat.briefs.plans import QuickQuestion, Suggestion
from novachat.briefs.tasks import Material, TaskBrief
from novachat.offline.gaps import too_little, unknown
from novachat.offline.insight import counted, is_asked, said

QUESTIONS = entries(__name__, "about_nova")
ASKED = 0.5
"""How near a question must be to one of these to be about the system."""
LINES = 3


def answer(question: QuickQuestion) -> Suggestion:
    parts = [f"@{item.id}\n{item.content}" for item in question.items]
    if question.digest.notes:
        parts += _of_notes(question)
    elif max(meaning.likeness(question.query, QUESTIONS), default=0.0) >= ASKED:
        parts.append("\n".join(f"- {line}" for line in question.guide.splitlines()))
    if not parts:
        parts = [unknown(asked(question.query).subject or question.query, question.digest)]
    return Suggestion(text="\n".join(parts)[:4000])


def _of_notes(question: QuickQuestion) -> list[str]:
    """What is known that is nearest to the question, of what it asks for by name where that is known."""
    query = question.query
    brief = TaskBrief(task_id="", action="insight", full_input=query, query=query, language=question.language)
    material = Material(brief=brief, digest=question.digest)
    found = [*counted(material), *said(material)]
    texts = [one.text for one in found if is_asked(one.kind, material)]
    texts = texts or [one.text for one in found]
    scores = dict(zip(texts, meaning.likeness(query, texts), strict=True))
    return sorted(texts, key=lambda text: -scores[text])[:LINES] or [too_little(material)]
