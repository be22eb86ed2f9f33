"""All that a turn says: the chunks of the UI message stream, version v1, with the keys that every client of it takes.

A key without a value is left out: strict clients end a stream over one they do not know.
"""

from typing import Annotated

from pydantic import Field

from conversation.events.chunks import (
    AnswerStarted,
    SourceNamed,
    StepFinished,
    StepStarted,
    TextAdded,
    TextFinished,
    TextStarted,
    ToolCalled,
    ToolFailed,
    ToolInputAdded,
    ToolReturned,
    ToolStarted,
    TurnFailed,
    TurnFinished,
    TurnStopped,
)
from conversation.events.data import (
    ActionDecided,
    AskedBack,
    BuildOffered,
    ConversationNamed,
    CssAdded,
    CssCompleted,
    FileReady,
    HtmlAdded,
    HtmlCompleted,
    JsAdded,
    JsCompleted,
    OutlineProposed,
    PagePlanned,
    PageReady,
    QuestionMade,
    QuizCompleted,
    Remarked,
    ToolProgressed,
)
from conversation.schemas.requests import TurnRequest
from runs.events import Stream

TurnEvent = Annotated[
    AnswerStarted
    | StepStarted
    | StepFinished
    | TextStarted
    | TextAdded
    | TextFinished
    | ToolStarted
    | ToolInputAdded
    | ToolCalled
    | ToolReturned
    | ToolFailed
    | SourceNamed
    | ConversationNamed
    | ActionDecided
    | ToolProgressed
    | QuestionMade
    | QuizCompleted
    | FileReady
    | OutlineProposed
    | PagePlanned
    | HtmlAdded
    | HtmlCompleted
    | CssAdded
    | CssCompleted
    | JsAdded
    | JsCompleted
    | PageReady
    | AskedBack
    | BuildOffered
    | Remarked
    | TurnFailed
    | TurnStopped
    | TurnFinished,
    Field(discriminator="type"),
]

turn_stream = Stream(
    name="conversation.turn",
    path="/api/conversation/stream",
    also=("/api/conversation/{key}/stream",),
    events=TurnEvent,
    body=TurnRequest,
    named=False,
    end="[DONE]",
    beat_seconds=15,
)
