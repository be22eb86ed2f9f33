"""How a conversation is told on its page, from its turns and their logs, and what each event changes."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import nh3
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

from conversation import store
from conversation.decks.drawing.laying import notes_of, spoken, unlinked
from conversation.decks.schemas import Deck, DeckOutline, PassageLink
from conversation.events.chunks import SourceNamed, TextAdded, TextStarted, ToolFailed, TurnFailed
from conversation.events.data import (
    AskedBack,
    AskedBackData,
    BuildOffered,
    FileReady,
    Finished,
    OfferedBuild,
    OutlineProposed,
    PageReady,
    QuestionMade,
    QuizCompleted,
    Remarked,
    ToolProgressed,
    ToolStep,
)
from conversation.exports import FORMATS
from conversation.models import ArtifactVersion, Conversation, ConversationTurn
from conversation.quizzes.schemas import Quiz, QuizQuestion
from conversation.schemas.artifacts import InteractivePage, TextDocument
from conversation.schemas.sections import sections_of
from library.exports import Link
from library.models import Document
from runs.events import Event
from runs.models import Run
from runs.rooms import Context

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass
class TextShown:
    """Words, as far as they have come."""

    id: str
    text: str = ""


@dataclass
class AnswerStory:
    """One turn as its page shows it; telling it twice gives the same."""

    turn: ConversationTurn
    tools: dict[str, ToolStep] = field(default_factory=dict)
    questions: dict[str, QuizQuestion] = field(default_factory=dict)
    texts: dict[str, TextShown] = field(default_factory=dict)
    artifacts: dict[str, Finished] = field(default_factory=dict)
    sources: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    asked: AskedBackData | None = None
    offered: OfferedBuild | None = None
    problem: str = ""

    @property
    def run(self) -> Run:
        return self.turn.run

    @cached_property
    def attached(self) -> list[str]:
        """The titles of the documents that came along."""
        ids = self.turn.document_ids
        return list(Document.objects.filter(pk__in=ids).values_list("title", flat=True)) if ids else []

    @property
    def is_stopped(self) -> bool:
        return self.run.state == "cancelled"

    def tell(self, events: Iterable[Event]) -> "AnswerStory":
        for event in events:
            match event:
                case ToolProgressed():
                    self.tools[event.id] = event.data
                case QuestionMade():
                    self.questions[event.id] = event.data.question
                case TextStarted():
                    self.texts[event.id] = TextShown(event.id)
                case TextAdded():
                    self.texts[event.id].text += event.delta
                case QuizCompleted() | FileReady() | PageReady() | OutlineProposed():
                    self.artifacts[event.id] = event.data
                case _:
                    self._tell_beside(event)
        return self

    def _tell_beside(self, event: Event) -> None:
        match event:
            case ToolFailed():
                self.questions.clear()
            case SourceNamed():
                self.sources.append(event.title)
            case AskedBack():
                self.asked = event.data
            case BuildOffered():
                self.offered = event.data
            case Remarked():
                self.remarks.append(event.data.message)
            case TurnFailed():
                self.problem = event.error_text


@dataclass(frozen=True)
class ConversationStory:
    """All that a conversation's page shows."""

    conversation: Conversation
    answers: list[AnswerStory]

    @property
    def going(self) -> AnswerStory | None:
        """The one that is being answered."""
        return next((one for one in reversed(self.answers) if not one.run.is_over), None)

    @property
    def asked(self) -> AnswerStory | None:
        """The last one, where it ended in a question."""
        last = self.answers[-1] if self.answers else None
        return last if last and last.asked else None


class SlideShown(NamedTuple):
    """A slide as the pane shows it."""

    address: str
    number: int
    words: str
    notes: str
    links: list[PassageLink]
    unlinked: list[str]


class SectionShown(NamedTuple):
    """A section of a document, as it is written and as the pane shows it."""

    number: int
    text: str
    html: SafeString


def _shown(markdown: str) -> SafeString:
    return mark_safe(nh3.clean(_MARKDOWN.render(markdown)))  # noqa: S308  # cleaned just now


@dataclass(frozen=True)
class ArtifactStory:
    """Something that was made, as the pane shows it."""

    version: ArtifactVersion
    token: str = ""
    """The link by which it is read, where it is read without an account."""

    @cached_property
    def quiz(self) -> Quiz | None:
        made = self.version.made
        return made if isinstance(made, Quiz) else None

    @cached_property
    def document(self) -> TextDocument | None:
        made = self.version.made
        return made if isinstance(made, TextDocument) else None

    @cached_property
    def outline(self) -> DeckOutline | None:
        made = self.version.made
        return made if isinstance(made, DeckOutline) else None

    @cached_property
    def deck(self) -> Deck | None:
        made = self.version.made
        return made if isinstance(made, Deck) else None

    @property
    def slides(self) -> list[SlideShown]:
        """The slides of a deck, each with the address of its picture."""
        shown: list[SlideShown] = []
        for number, one in enumerate(self.deck.slides if self.deck else [], 1):
            if self.token:
                address = reverse("conversation-shared-slide", args=[self.token, number])
            else:
                address = store.slide_address(self.version.artifact_id, self.version.number, number)
            shown.append(SlideShown(address, number, spoken(one), notes_of(one), one.links, unlinked(one)))
        return shown

    @cached_property
    def page(self) -> InteractivePage | None:
        made = self.version.made
        return made if isinstance(made, InteractivePage) else None

    @property
    def page_source(self) -> str:
        """What the frame shows."""
        return f"{self.page_address}/document"

    @property
    def page_address(self) -> str:
        return store.page_address(self.version.artifact_id, self.version.number)

    @property
    def lead(self) -> SafeString:
        """What stands before the first section of a document, as a page shows it."""
        return _shown(sections_of(self.document.content)[0]) if self.document else _shown("")

    @property
    def sections(self) -> list[SectionShown]:
        found = sections_of(self.document.content)[1] if self.document else []
        return [SectionShown(number, one.text, _shown(one.text)) for number, one in enumerate(found, 1)]

    @property
    def links(self) -> list[Link]:
        return [
            Link(store.file_address(self.version.artifact_id, self.version.number, key), one.label, key)
            for key, one in FORMATS[self.version.made.kind].items()
        ]


def told(conversation: Conversation) -> ConversationStory:
    """A conversation as it stands."""
    return ConversationStory(conversation, [answer(turn) for turn in store.turns_of(conversation)])


def answer(turn: ConversationTurn) -> AnswerStory:
    return AnswerStory(turn).tell(store.events_shown(turn.run))


def story(run: Run) -> AnswerStory:
    """All that the page shows of one run: its turn."""
    return answer(ConversationTurn.objects.select_related("run", "conversation").get(run=run))


def change(run: Run, event: Event) -> Context:
    """What an event's template is told: nothing but the event, where it changes only what it names."""
    key = f"part-{run.id}-{event.id}" if isinstance(event, TextStarted | TextAdded) else ""
    return {"key": key}
