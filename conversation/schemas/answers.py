"""What callers of the assistant get back."""

from datetime import datetime
from typing import Literal

from pydantic import JsonValue

from conversation.schemas.artifacts import ArtifactAnswer
from runs.strict import CamelWire

Intent = Literal["chat_smalltalk", "chat_qa", "quiz_generate", "content_create", "build_workflow", "clarify"]
Mode = Literal["answer", "artifact", "clarify"]
Strategy = Literal["direct_generate", "ask_one_question", "show_context"]
Status = Literal["answer_ready", "artifact_ready", "clarify_needed"]


class ClarifyChoice(CamelWire):
    label: str
    value: str
    description: str = ""


class ClarifyAnswer(CamelWire):
    """A question back, with what may be answered."""

    question: str
    hint: str | None = None
    choices: list[ClarifyChoice] = []


class FileAnswer(CamelWire):
    """A file that something can be had as."""

    artifact_id: str
    type: str
    """Its format, such as `moodle`."""
    url: str
    filename: str
    size: int


class TurnAnswer(CamelWire):
    """A turn as one answer."""

    conversation_id: str
    run_id: str
    intent: Intent
    status: Status
    message: str
    clarify: ClarifyAnswer | None = None
    artifacts: list[ArtifactAnswer] = []
    files: list[FileAnswer] = []
    """Downloads that the answer announces."""
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
