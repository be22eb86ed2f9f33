"""What callers of the teacher's assistant send and get back, and what it can make."""

import re
from datetime import datetime
from typing import Annotated, Literal

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, JsonValue, field_validator, model_validator
from pydantic.alias_generators import to_camel

from conversation.decks.schemas import Deck, DeckOutline
from conversation.quizzes.schemas import Quiz
from library.schemas import DocumentId, Language
from runs.errors import Misfit
from runs.strict import CamelWire, Strict

Intent = Literal["chat_smalltalk", "chat_qa", "quiz_generate", "content_create", "build_workflow", "clarify"]
Mode = Literal["answer", "artifact", "clarify"]
Strategy = Literal["direct_generate", "ask_one_question", "show_context"]
Status = Literal["answer_ready", "artifact_ready", "clarify_needed"]
ArtifactKind = Literal["quiz", "document", "interactive", "outline", "deck"]
PagePattern = Literal[
    "cards",
    "quiz",
    "timeline",
    "sorting",
    "matching",
    "plotter",
    "number_line",
    "concept_map",
    "chance",
    "motion",
]
DocumentFormat = Literal["plain", "lesson_plan", "handout", "worksheet", "report"]
LONGEST_MESSAGE = 8000
LONGEST_SHARE = 365
"""Most days that a link is valid."""
_KEY = re.compile(r"[A-Za-z0-9_~:@-][A-Za-z0-9._~:@-]{0,63}")


class Lenient(BaseModel):
    """Takes both spellings, and lets be what it does not know: clients send more than is read."""

    model_config = ConfigDict(
        extra="ignore",
        alias_generator=to_camel,
        validate_by_name=True,
        validate_by_alias=True,
        use_attribute_docstrings=True,
    )


class Attachment(Lenient):
    """A document of the library."""

    file_id: DocumentId


class Context(Lenient):
    """What the page knows beside the message."""

    class_id: str = Field("", max_length=64)


class SentMessage(Lenient):
    """A message as clients keep it: of its parts only the text and the files are read."""

    id: str = Field("", max_length=100)
    role: str = "user"
    parts: list[JsonValue] = []
    content: JsonValue = None

    @property
    def text(self) -> str:
        said = [part.get("text") for part in self.parts if isinstance(part, dict) and part.get("type") == "text"]
        texts = [one for one in said if isinstance(one, str)]
        if not texts and isinstance(self.content, str):
            texts = [self.content]
        return "\n".join(texts).strip()


class TurnRequest(Lenient):
    """One turn. Of the messages only the last one of the user is read: the history is the server's."""

    id: str = Field("", validation_alias=AliasChoices("id", "conversationId", "conversation_id"))
    """The conversation; without one a new one begins."""
    message: str | SentMessage | None = None
    messages: list[JsonValue] = []
    language: Language | None = None
    """What is answered in; by default the language of the message."""
    context: Context = Field(default_factory=Context)
    attachments: list[Attachment] = Field([], max_length=20)
    on_disconnect: Literal["cancel", "continue"] = "continue"
    """What happens to the turn when its last reader leaves."""

    @field_validator("id")
    @classmethod
    def _is_key(cls, value: str) -> str:
        if value and not _KEY.fullmatch(value):
            raise Misfit("An id has 1 to 64 letters, digits or signs of . _ ~ : @ -, and does not begin with a dot.")
        return value

    @model_validator(mode="after")
    def _says_something(self) -> "TurnRequest":
        text = self.said.text
        if not text:
            raise Misfit("The request holds no message of a user with text.")
        if len(text) > LONGEST_MESSAGE:
            raise Misfit("A message has at most %(limit)s characters.", limit=LONGEST_MESSAGE)
        return self

    @property
    def said(self) -> SentMessage:
        """The last message of the user."""
        if isinstance(self.message, SentMessage):
            return self.message
        if isinstance(self.message, str):
            return SentMessage(content=self.message)
        for message in reversed(self.messages):
            if isinstance(message, dict) and message.get("role") == "user":
                return SentMessage.model_validate(message)
        return SentMessage()


class AskedEdit(Strict):
    """A part of what was made, to be written anew."""

    artifact_id: str
    version: int
    part: str
    remark: str


class EditRequest(CamelWire):
    """What a teacher says of a part of what was made."""

    part: Annotated[str, Field(min_length=1, max_length=40)]
    """Which one: the number of a question or slide, the name of a section."""
    remark: Annotated[str, Field(min_length=1, max_length=1000)]
    """What is to be different about it, such as "harder"."""
    version: int | None = None
    """The version that was looked at; by default the latest."""


class PartRequest(CamelWire):
    """A part of what was made, as the teacher wrote it."""

    version: int
    """The version it was made from; refused where another one is there by now."""
    content: JsonValue
    """Of a quiz the question."""


class AskedTurn(Strict):
    """A turn as it is kept: what of the request was read."""

    conversation: str
    message_id: str
    text: str
    language: Language
    class_id: str = ""
    document_ids: list[DocumentId] = []
    edit: AskedEdit | None = None


class Rename(Strict):
    """A conversation's new title."""

    title: Annotated[str, Field(min_length=1, max_length=200)]


class ClarifyChoice(CamelWire):
    label: str
    value: str
    description: str = ""


class ClarifyAnswer(CamelWire):
    """A question back, with what may be answered."""

    question: str
    hint: str | None = None
    choices: list[ClarifyChoice] = []


class ArtifactAnswer(CamelWire):
    """Something that was made, and where it can be had."""

    kind: ArtifactKind
    id: str
    version: int
    title: str
    url: str
    filename: str | None = None


class TurnAnswer(CamelWire):
    """A turn as one answer."""

    conversation_id: str
    run_id: str
    intent: Intent
    status: Status
    message: str
    clarify: ClarifyAnswer | None = None
    artifacts: list[ArtifactAnswer] = []
    engine: str = ""


class ConversationSummary(CamelWire):
    id: str
    title: str
    turns: int
    is_going: bool
    """Whether a turn is being answered."""
    created_at: datetime
    updated_at: datetime


class ConversationList(CamelWire):
    conversations: list[ConversationSummary]


class HistoryMessage(CamelWire):
    """A message as `useChat` takes it: `setMessages(history.messages)`."""

    id: str
    role: Literal["user", "assistant"]
    parts: list[dict[str, JsonValue]]


class History(CamelWire):
    """A conversation with all its messages, in order."""

    id: str
    title: str
    messages: list[HistoryMessage]


class TextDocument(CamelWire):
    """A lesson plan, handout, worksheet or report, as its artifact keeps it."""

    kind: Literal["document"] = "document"
    language: Language
    format: DocumentFormat
    title: str
    content: str
    """Markdown."""
    sources: list[str] = []
    """Titles of the documents it is made from."""
    passages: list[int] = []
    """The passages of the library it is made from."""


class InteractivePage(CamelWire):
    """A page to be played with, as its artifact keeps it: three bodies, which only a frame without rights runs."""

    kind: Literal["interactive"] = "interactive"
    language: Language
    title: str
    description: str = ""
    pattern: PagePattern | None = None
    """The template it was filled from, where it was."""
    html: str
    """What stands in the body, without scripts and styles."""
    css: str = ""
    js: str = ""
    preferred_height: int = 640
    """Pixels that it needs to show itself without scrolling."""
    sources: list[str] = []
    """Titles of the documents it is made from."""
    is_tried: bool = False
    """Whether a browser has opened it and found no fault."""


Made = Annotated[Quiz | TextDocument | InteractivePage | DeckOutline | Deck, Field(discriminator="kind")]


class ShareRequest(Strict):
    """A link to be made."""

    days: Annotated[int, Field(ge=1, le=LONGEST_SHARE)] = 30
    """For how long it leads anywhere."""
    with_answers: bool = Field(default=False, validation_alias=AliasChoices("with_answers", "withAnswers"))
    """Whether a quiz shows its answers."""
    version: int | None = None
    """Which version; by default the latest."""


class ShareAnswer(CamelWire):
    """A link by which a version is read without an account."""

    id: int
    version: int
    token: str
    url: str
    with_answers: bool
    expires_at: datetime


class ShareList(CamelWire):
    shares: list[ShareAnswer]


class ArtifactVersionAnswer(ArtifactAnswer):
    """One version of what was made, with its content."""

    versions: list[int]
    content: Made
    exports: dict[str, str]
    """Where it can be had as a file, by format."""
    created_at: datetime
