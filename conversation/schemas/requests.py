"""What callers of the assistant send."""

import re
from typing import Annotated, Literal

from pydantic import AliasChoices, ConfigDict, Field, JsonValue, field_validator, model_validator
from pydantic.alias_generators import to_camel

from library.schemas import DocumentId, Language
from runs.described import Described
from runs.errors import Misfit
from runs.strict import CamelWire, Strict

LONGEST_MESSAGE = 8000
LONGEST_SHARE = 365
"""Most days that a link is valid."""
_KEY = re.compile(r"[A-Za-z0-9_~:@-][A-Za-z0-9._~:@-]{0,63}")


class Lenient(Described):
    """Takes both spellings, and lets be what it does not know: clients send more than is read."""

    model_config = ConfigDict(
        extra="ignore",
        alias_generator=to_camel,
        validate_by_name=True,
        validate_by_alias=True,
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

    part: Annotated[str, Field(min_length=1, max_length=120)]
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
    """Of a quiz the question; of a document `text`, the section as Markdown; of an outline or slides the slide."""


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


class ShareRequest(Strict):
    """A link to be made."""

    days: Annotated[int, Field(ge=1, le=LONGEST_SHARE)] = 30
    """For how long it leads anywhere."""
    with_answers: bool = Field(default=False, validation_alias=AliasChoices("with_answers", "withAnswers"))
    """Whether a quiz shows its answers."""
    version: int | None = None
    """Which version; by default the latest."""
