"""All that the creative workflow says on its stream."""

import time
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, JsonValue
from pydantic.alias_generators import to_camel

from creative.schemas.answers import PausedData, PauseKind
from creative.schemas.content import (
    Agent,
    BodyBlock,
    CreativeBrief,
    LayoutSpec,
    ParagraphImageBinding,
    QualityScores,
    TextOverlayPlan,
)
from creative.schemas.requests import StreamRequest
from runs.events import Event, Stream
from runs.strict import CamelWire
from runs.words import Words

Tool = Literal[
    "searchNotes",
    "analyzeTopTags",
    "getTopTitles",
    "getTrendReport",
    "webSearch",
    "askUser",
    "managePrompt",
    "recommendTemplates",
    "generateImage",
]


class CreativeEvent(Event):
    """In camel case, with the time in milliseconds."""

    model_config = ConfigDict(
        alias_generator=to_camel, validate_by_name=True, validate_by_alias=True, serialize_by_alias=True
    )

    timestamp: int = Field(default_factory=lambda: time.time_ns() // 1_000_000)


class AgentStart(CreativeEvent):
    """An agent begins."""

    type: Literal["agent_start"] = "agent_start"
    agent: Agent
    content: Words


class AgentEnd(CreativeEvent):
    """An agent is done."""

    type: Literal["agent_end"] = "agent_end"
    agent: Agent
    content: Words


class MessageSaid(CreativeEvent):
    """What an agent says of its work; also how a failure is told."""

    type: Literal["message"] = "message"
    agent: Agent
    content: Words


class ProgressSaid(CreativeEvent):
    """What is being done just now, or what the work had to do without."""

    type: Literal["progress"] = "progress"
    content: Words


class ToolCall(CreativeEvent):
    """A tool is called."""

    type: Literal["tool_call"] = "tool_call"
    agent: Agent
    tool: Tool
    tool_call_id: str
    tool_input: dict[str, JsonValue]


class ToolResult(CreativeEvent):
    """What a tool gave."""

    type: Literal["tool_result"] = "tool_result"
    agent: Agent
    tool: Tool
    tool_call_id: str
    tool_output: dict[str, JsonValue]


class SupervisorDecision(CreativeEvent):
    """Who works next, and why."""

    type: Literal["supervisor_decision"] = "supervisor_decision"
    decision: Agent | Literal["END"]
    reason: Words


class ContentUpdate(CreativeEvent):
    """The copy as it stands."""

    type: Literal["content_update"] = "content_update"
    title: str
    body: str
    tags: list[str]


class ImageProgress(CreativeEvent):
    """How far an image is."""

    type: Literal["image_progress"] = "image_progress"
    task_id: int
    status: Literal["queued", "generating", "complete", "failed"]
    progress: float
    url: str | None = None
    error_message: Words | None = None


class WorkflowProgress(CreativeEvent):
    """How far the workflow is, in percent."""

    type: Literal["workflow_progress"] = "workflow_progress"
    phase: str
    progress: int
    current_agent: Agent


class BriefReady(CreativeEvent):
    """The brief is compiled."""

    type: Literal["brief_ready"] = "brief_ready"
    brief: CreativeBrief


class LayoutSpecReady(CreativeEvent):
    """The layout is planned."""

    type: Literal["layout_spec_ready"] = "layout_spec_ready"
    layout_spec: list[LayoutSpec]


class AlignmentMapReady(CreativeEvent):
    """It is planned which paragraphs each image is about, and which words stand on it."""

    type: Literal["alignment_map_ready"] = "alignment_map_ready"
    paragraph_image_bindings: list[ParagraphImageBinding]
    text_overlay_plan: list[TextOverlayPlan]
    body_blocks: list[BodyBlock]


class QualityScored(CreativeEvent):
    """What the review gives the draft; nothing where it could not be scored."""

    type: Literal["quality_score"] = "quality_score"
    quality_scores: QualityScores | None
    content: Words


class Option(CamelWire):
    id: str
    label: Words


class QuestionContext(CamelWire):
    """What a question is about, and the version an answer must name."""

    hitl: bool | None = Field(None, alias="__hitl", exclude_if=lambda value: value is None)
    clarification: bool | None = Field(None, alias="__clarification", exclude_if=lambda value: value is None)
    kind: PauseKind
    agent: Agent
    key: str = Field("", exclude_if=lambda value: not value)
    version: int
    data: PausedData | None = Field(None, exclude_if=lambda value: value is None)


class AskUser(CreativeEvent):
    """A person is asked."""

    type: Literal["ask_user"] = "ask_user"
    question: Words
    options: list[Option]
    selection_type: Literal["single", "multiple", "none"] = "single"
    allow_custom_input: bool = True
    context: QuestionContext
    thread_id: str


class WorkflowPaused(CreativeEvent):
    """The workflow waits for the answer; the stream ends here, the thread does not."""

    type: Literal["workflow_paused"] = "workflow_paused"
    thread_id: str
    content: Words


class WorkflowComplete(CreativeEvent):
    """The post is made. Sent last."""

    type: Literal["workflow_complete"] = "workflow_complete"
    title: str
    body: str
    tags: list[str]
    image_asset_ids: list[int]
    creative_id: int


class StateUpdate(CreativeEvent):
    """What of the state changed."""

    type: Literal["state_update"] = "state_update"
    changes: Words


class IntentDetected(CreativeEvent):
    """What the request wants; said where it is clear enough."""

    type: Literal["intent_detected"] = "intent_detected"
    intent: str
    confidence: float
    suggested_category: str
    keywords: list[str]


class ContentTypeDetected(CreativeEvent):
    """Which kind of post it is to be."""

    type: Literal["content_type_detected"] = "content_type_detected"
    content_type: str
    confidence: float
    reasoning: Words


CreativeStreamEvent = Annotated[
    AgentStart
    | AgentEnd
    | MessageSaid
    | ProgressSaid
    | ToolCall
    | ToolResult
    | SupervisorDecision
    | ContentUpdate
    | ImageProgress
    | WorkflowProgress
    | BriefReady
    | LayoutSpecReady
    | AlignmentMapReady
    | QualityScored
    | AskUser
    | WorkflowPaused
    | WorkflowComplete
    | StateUpdate
    | IntentDetected
    | ContentTypeDetected,
    Field(discriminator="type"),
]

creative_stream = Stream(
    name="creative.post",
    path="/api/agent/stream",
    also=(
        "/api/agent/confirm",
        "/api/agent/threads/{thread_id}/resume",
        "/api/agent/threads/{thread_id}/images/{number}/redraw",
    ),
    events=CreativeStreamEvent,
    body=StreamRequest,
    named=False,
    end="[DONE]",
    beat_seconds=15,
)
