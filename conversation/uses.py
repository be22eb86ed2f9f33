"""What the assistant's works give as material, and how they are begun from material."""

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

from django.contrib.auth.models import User
from django.db.models import Q
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext, gettext_lazy, gettext_noop

from conversation.decks.schemas import Deck
from conversation.models import ArtifactVersion, ConversationTurn
from conversation.quizzes.schemas import Quiz
from conversation.schemas.artifacts import TextDocument
from library import evidence, fulltext
from library.material import resting_on
from library.models import Document, Passage
from library.schemas import MaterialPart, ResultMaterial
from library.uses import Giver, Use

MOST_PASSAGES = 200
_MARK = re.compile(r"^\s*(?:[-*>|]|\d+[.)])\s*")
"""What makes a line an item, a quotation or a row."""


def material(owner: User, artifact_id: str) -> ResultMaterial | None:
    """What the latest version of a work says of its sources: what a quiz asks about, what stands in a document."""
    version = ArtifactVersion.objects.filter(artifact_id=artifact_id, artifact__owner=owner).last()
    made = version.made if version else None
    if version is None or not isinstance(made, Quiz | TextDocument | Deck):
        return None
    if isinstance(made, Deck):
        said, passages = _of_deck(made), _read_for(version, made.sources)
    else:
        said, passages = _of_quiz(made) if isinstance(made, Quiz) else _of_document(made)
    items = evidence.of_passages(owner.pk, passages)
    parts = [MaterialPart(heading=heading, sentences=resting_on(texts, items)) for heading, texts in said.items()]
    return ResultMaterial(title=version.title, language=made.language, parts=parts, evidence=items)


Said = dict[str, list[str]]
"""Texts by what they stand under."""


def _of_quiz(quiz: Quiz) -> tuple[Said, list[int]]:
    """What answers the questions, and the passages they are made from, which their addresses name."""
    said: Said = {}
    for one in quiz.questions:
        said.setdefault(one.knowledge_point, []).append(one.explanation)
    named = [parse_qs(urlsplit(one.passage_url).query).get("passage", [""])[0] for one in quiz.questions]
    return said, [int(key) for key in dict.fromkeys(named) if key.isdecimal()]


def _of_document(document: TextDocument) -> tuple[Said, list[int]]:
    said: Said = {}
    heading = document.title
    for line in document.content.splitlines():
        if line.startswith("#"):
            heading = line.lstrip("# ")
        else:
            said.setdefault(heading, []).append(_MARK.sub("", line))
    return said, document.passages


def _of_deck(deck: Deck) -> Said:
    said: Said = {}
    for slide in deck.slides:
        said.setdefault(slide.title, []).extend([*slide.points, *slide.right, slide.notes])
    return said


def _read_for(version: ArtifactVersion, titles: list[str]) -> list[int]:
    """The passages that could be read for a work: of the documents that came along, and of those it names."""
    owner = version.artifact.owner_id
    turn = ConversationTurn.objects.filter(run_id=version.run_id).first()
    chosen = Q(pk__in=turn.document_ids if turn else []) | Q(title__in=titles)
    documents = Document.objects.filter(fulltext.visible_documents(owner), chosen)
    found = Passage.objects.filter(document__in=documents).order_by("document", "position")
    return list(found.values_list("pk", flat=True)[:MOST_PASSAGES])


def _begin(wanted: str) -> Callable[[Document], str]:
    """The page where the assistant is asked, the words written and the document chosen."""

    def address(document: Document) -> str:
        # A title that asks would be answered.
        said = gettext(wanted) % {"title": document.title.rstrip("?？")}
        return f"{reverse('conversation')}?{urlencode({'message': said, 'documents': str(document.pk)})}"

    return address


uses = (
    Use(
        "quiz", gettext_lazy("A quiz"), "check", _begin(gettext_noop("Make a quiz of 10 questions about “%(title)s”."))
    ),
    Use("slides", gettext_lazy("Slides"), "document", _begin(gettext_noop("Make slides about “%(title)s”."))),
    Use("cards", gettext_lazy("Flash cards"), "again", _begin(gettext_noop("Make flash cards about “%(title)s”."))),
    Use(
        "lesson",
        gettext_lazy("A lesson plan"),
        "document",
        _begin(gettext_noop("Write a lesson plan about “%(title)s”.")),
    ),
)


def _address(artifact_id: str) -> str:
    version = ArtifactVersion.objects.filter(artifact_id=artifact_id).last()
    return reverse("conversation-artifact", args=[artifact_id, version.number if version else 1])


giver = Giver("work", gettext_lazy("Work of the assistant"), material, _address)
