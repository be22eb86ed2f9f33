"""A quick answer from what is at hand: items referred to, what Nova3 can do, what notes say; and what is said where they say nothing."""

import re
from itertools import chain

from library import meaning
from library.answering.kinds import kind_of
from library.notes.schemas import NoteDigest
from library.text.language import HAN, detect
from library.text.word_lists import entries
from novachat.briefs.plans import QuickQuestion, Suggestion
from novachat.briefs.tasks import Material, TaskBrief
from novachat.offline.items import ASKED, BEST, counted, said
from runs.words import Sentence

QUESTIONS = entries(__name__, "about_nova")
_IN_BOTH = re.compile(rf"(?P<zh>[{HAN}]+) (?P<en>[A-Za-z][A-Za-z ]*)")
"""A topic that names itself in both languages, as those of the sample do."""
ABOUT_NOVA = 0.5
"""How near a question must be to one of these to be about the system."""


def answer(question: QuickQuestion) -> Suggestion:
    """Items referred to, then of the notes what is nearest to the question, or the figures it asks for."""
    query, digest = question.query, question.digest
    brief = TaskBrief(task_id="", action="insight", full_input=query, query=query, language=question.language)
    material = Material(brief=brief, digest=digest)
    kinds = [counted(material)] if ASKED.search(query) else said(material)
    # Who asks how is told what to do, and not what others complain of.
    telling = kinds[1:] if kind_of(query) == "how" and any(kinds[1:]) else kinds
    texts = [one.content for one in chain(*telling)]
    scores = dict(zip(texts, meaning.likeness(query, texts), strict=True))
    told = sorted(texts, key=lambda text: -scores[text])[:BEST]
    if not digest.notes and max(meaning.likeness(query, QUESTIONS)) >= ABOUT_NOVA:
        told = [f"- {line}" for line in question.guide.splitlines()]
    told = [*(f"@{item.id}\n{item.content}" for item in question.items), *told]
    return Suggestion(text="\n".join(told or [gap(brief.subject or query, digest)])[:4000])


def gap(subject: str, digest: NoteDigest) -> Sentence:
    """Who was asked, what they know, and what would help; topics in the language of what was asked about."""
    topics = [_IN_BOTH.sub(rf"\g<{detect(subject)}>", topic) for topic in digest.known_topics]
    return Sentence(
        "Nothing is known about “%(subject)s” that would do: of %(read)s notes %(notes)s are about it, and no document of the library tells enough of it in the language asked for. There are notes on: %(topics)s. Ask in other words, import notes on it as CSV or JSON, or add a document, then continue.",
        subject=subject,
        read=digest.read,
        notes=digest.notes,
        topics=topics or ["–"],
    )
