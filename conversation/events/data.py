"""The chunks that are this assistant's own: how a message was understood, what is made, what is asked back."""

from typing import Literal

from conversation.decks.schemas import PlannedSlide
from conversation.events.chunks import Chunk
from conversation.quizzes.schemas import QuizQuestion
from conversation.schemas.answers import ClarifyAnswer, ClarifyChoice, Intent, Mode
from conversation.schemas.artifacts import ArtifactKind
from runs.llm import Tier
from runs.strict import CamelWire
from runs.words import Words

ACTION, CLARIFY = "action", "clarify"
Progress = Literal["running", "done", "error"]


class ConversationOpened(CamelWire):
    conversation_id: str
    run_id: str
    title: str


class ConversationNamed(Chunk):
    """Which conversation it is."""

    type: Literal["data-conversation"] = "data-conversation"
    data: ConversationOpened
    transient: Literal[True] = True


class Action(CamelWire):
    """How the message was understood."""

    action: Literal["chat", "build", "clarify", "make"]
    intent: Intent
    orchestrator: Literal["chat_agent", "unified_agent", "none"]
    expected_mode: Mode
    candidate_tools: list[str]
    model_tier: Tier
    confidence: float


class ActionDecided(Chunk):
    """How the message was understood, and where it goes."""

    type: Literal["data-action"] = "data-action"
    id: str = ACTION
    data: Action


class ToolStep(CamelWire):
    tool: str
    status: Progress
    message: Words
    duration_ms: int | None = None


class ToolProgressed(Chunk):
    """How far a tool is; replaces what was said of the same call."""

    type: Literal["data-tool-progress"] = "data-tool-progress"
    id: str
    data: ToolStep


class QuestionItem(CamelWire):
    artifact_id: str
    index: int
    question: QuizQuestion
    status: Literal["generated"] = "generated"


class QuestionMade(Chunk):
    """One question of a quiz, which has passed what is checked by code."""

    type: Literal["data-quiz-question"] = "data-quiz-question"
    id: str
    data: QuestionItem


class Finished(CamelWire):
    """Something that was made, with its address."""

    artifact_id: str
    kind: ArtifactKind
    version: int
    title: str
    url: str


class FinishedQuiz(Finished):
    total: int
    message: Words


class QuizCompleted(Chunk):
    """A quiz is complete and kept."""

    type: Literal["data-quiz-complete"] = "data-quiz-complete"
    id: str
    data: FinishedQuiz


class FilePreview(CamelWire):
    """What can be seen of a file before it is opened."""

    page_count: int
    thumbnail_url: str


class ReadyFile(Finished):
    type: str
    """Its format, such as `docx`; `url` leads to the file, `artifact_url` to what it holds."""
    filename: str
    size: int
    artifact_url: str
    preview: FilePreview | None = None


class FileReady(Chunk):
    """A file is ready."""

    type: Literal["data-file-ready"] = "data-file-ready"
    id: str
    data: ReadyFile


class ProposedOutline(Finished):
    """An outline; its slides are made only when the teacher has agreed."""

    outline: list[PlannedSlide]
    total_slides: int
    estimated_duration: int
    """Minutes."""
    requires_confirmation: Literal[True] = True


class OutlineProposed(Chunk):
    """Slides are proposed; nothing of them is made yet."""

    type: Literal["data-pptx-outline"] = "data-pptx-outline"
    id: str
    data: ProposedOutline


class PlannedPage(CamelWire):
    artifact_id: str
    title: str
    description: str
    phases: list[Literal["html", "css", "js"]]


class PagePlanned(Chunk):
    """An interactive page is going to be written; whatever was heard of it before is void."""

    type: Literal["data-interactive-content-start"] = "data-interactive-content-start"
    data: PlannedPage
    transient: Literal[True] = True


class BodyPiece(CamelWire):
    artifact_id: str
    content: str


class WholeBody(CamelWire):
    artifact_id: str


class BodyAdded(Chunk):
    """More of one of a page's bodies; clients do not keep it."""

    type: str
    data: BodyPiece
    transient: Literal[True] = True


class BodyCompleted(Chunk):
    """One of a page's bodies is whole."""

    type: str
    data: WholeBody
    transient: Literal[True] = True


class HtmlAdded(BodyAdded):
    """More of a page's HTML."""

    type: Literal["data-interactive-html-delta"] = "data-interactive-html-delta"


class HtmlCompleted(BodyCompleted):
    """A page's HTML is whole."""

    type: Literal["data-interactive-html-complete"] = "data-interactive-html-complete"


class CssAdded(BodyAdded):
    """More of a page's style."""

    type: Literal["data-interactive-css-delta"] = "data-interactive-css-delta"


class CssCompleted(BodyCompleted):
    """A page's style is whole."""

    type: Literal["data-interactive-css-complete"] = "data-interactive-css-complete"


class JsAdded(BodyAdded):
    """More of a page's script."""

    type: Literal["data-interactive-js-delta"] = "data-interactive-js-delta"


class JsCompleted(BodyCompleted):
    """A page's script is whole."""

    type: Literal["data-interactive-js-complete"] = "data-interactive-js-complete"


class FinishedPage(Finished):
    description: str
    preferred_height: int
    page_url: str
    """Where the page itself is shown."""
    is_tried: bool
    """Whether a browser has opened it and found no fault."""


class PageReady(Chunk):
    """An interactive page is checked and kept; its bodies stand at its address."""

    type: Literal["data-interactive-content"] = "data-interactive-content"
    id: str
    data: FinishedPage


class AskedBackChoice(ClarifyChoice):
    label: Words


class AskedBackData(ClarifyAnswer):
    type: Literal["single_select", "multi_select"] = "single_select"
    question: Words
    choices: list[AskedBackChoice] = []  # type: ignore[assignment]  # the same, said in the page's language
    allow_custom_input: bool = True


class AskedBack(Chunk):
    """The person is asked something; the answer comes as a message."""

    type: Literal["data-clarify"] = "data-clarify"
    id: str = CLARIFY
    data: AskedBackData


class OfferedBuild(CamelWire):
    """What would be built, and where a person says that it shall be."""

    description: str
    message: Words
    url: str


class BuildOffered(Chunk):
    """An application can be made of this; nothing is built before a person presses the button."""

    type: Literal["data-blueprint"] = "data-blueprint"
    id: Literal["blueprint"] = "blueprint"
    data: OfferedBuild


class Remark(CamelWire):
    message: Words


class Remarked(Chunk):
    """What the turn had to do without: a model that did not answer, a second attempt. Nothing is lost by it."""

    type: Literal["data-notice"] = "data-notice"
    data: Remark
