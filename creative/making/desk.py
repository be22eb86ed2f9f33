"""What the pipeline works at: a thread's state, what is said of it, and the writes that keep both together."""

from collections.abc import Callable, Sequence
from typing import NoReturn

from pydantic import JsonValue

from creative.events import (
    AgentEnd,
    AgentStart,
    AskUser,
    CreativeEvent,
    Option,
    QuestionContext,
    Tool,
    ToolCall,
    ToolResult,
    WorkflowPaused,
    WorkflowProgress,
)
from creative.nodes.order import BY_AGENT, LABELS
from creative.nodes.state import AgentState
from creative.schemas.answers import PausedData, PauseKind
from creative.schemas.content import Agent, CreativeBrief, GeneratedContent
from creative.store import threads
from creative.store.threads import OpenedThread
from runs.execution import Execution
from runs.words import Sentence


class CreativeDesk:
    """One leg of a thread's work. Each node it takes has a place, by which what is said of it is said once."""

    def __init__(self, run: Execution, opened: OpenedThread) -> None:
        self.run = run
        self.state: AgentState = opened.state
        self.creative_id = opened.creative_id
        self._place = 0
        self._said = 0

    def turn(self) -> None:
        """Begin the next node."""
        self._place += 1
        self._said = 0

    def key(self, name: str) -> str:
        return f"{self.run.run.leg}.{self._place}.{name}"

    async def say(self, event: CreativeEvent) -> None:
        self._said += 1
        await self.run.emit(event, once=self.key(f"said.{self._said}"))

    async def start(self, agent: Agent) -> None:
        self.state = self.state.model_copy(update={"current_agent": agent})
        self.run.where = agent
        await self.say(
            AgentStart(agent=agent, content=Sentence("%(agent)s is at work...", agent=Sentence(LABELS[agent])))
        )
        if node := BY_AGENT.get(agent):
            await self.say(
                WorkflowProgress(phase=node.agent.removesuffix("_agent"), progress=node.percent, current_agent=agent)
            )

    async def end(self, agent: Agent) -> None:
        await self.say(AgentEnd(agent=agent, content=Sentence("%(agent)s is done.", agent=Sentence(LABELS[agent]))))

    async def tell_tool(
        self, agent: Agent, tool: Tool, given: dict[str, JsonValue], output: dict[str, JsonValue]
    ) -> None:
        """What code did for an agent, as the stream tells of tools."""
        call = f"{tool}_{self.run.run.leg}.{self._place}.{self._said}"
        await self.say(ToolCall(agent=agent, tool=tool, tool_call_id=call, tool_input=given))
        await self.say(ToolResult(agent=agent, tool=tool, tool_call_id=call, tool_output=output))

    async def keep(self, *events: CreativeEvent, beside: Callable[[], None] | None = None, **changes: object) -> None:
        """Change the state, and keep it with the events that tell of it and what is written beside, in one transaction."""
        self.state = self.state.model_copy(update=changes)
        self._said += 1
        key, voice, state = self.key(f"kept.{self._said}"), self.run.voice, self.state

        def write() -> None:
            if voice.has_said(f"{key}.0"):
                return
            threads.save(self.creative_id, state)
            if beside:
                beside()
            for place, event in enumerate(events):
                voice.say(event, once=f"{key}.{place}")

        await self.run.write(write)

    async def ask(
        self,
        kind: PauseKind,
        agent: Agent,
        question: Sentence,
        options: Sequence[Option],
        *,
        key: str = "",
        data: PausedData | None = None,
    ) -> NoReturn:
        """Ask a person, and wait: the answer begins another leg."""
        once, voice = self.key("asked"), self.run.voice

        def write() -> None:
            if voice.has_said(once):
                return
            version = threads.open_pause(self.creative_id, self.run.id, kind, agent, key, question, options)
            changes: dict[str, object] = {"pending_confirmation": version}
            if key:
                changes["agent_clarification_keys"] = [*self.state.agent_clarification_keys, key]
            threads.save(self.creative_id, self.state.model_copy(update=changes))
            is_clarification = kind == "clarification"
            context = QuestionContext(
                hitl=None if is_clarification else True,
                clarification=True if is_clarification else None,
                kind=kind,
                agent=agent,
                key=key,
                version=version,
                data=data,
            )
            voice.say(
                AskUser(
                    question=question.anew(),
                    options=[Option(id=one.id, label=one.label) for one in options],
                    context=context,
                    thread_id=self.state.thread_id,
                ),
                once=once,
            )

        await self.run.write(write)
        told = Sentence("The workflow is paused and waits for you.")
        await self.run.pause(WorkflowPaused(thread_id=self.state.thread_id, content=told), once=self.key("paused"))


def brief_of(state: AgentState) -> CreativeBrief:
    return state.creative_brief or CreativeBrief(topic=state.message[:60])


def content_of(state: AgentState) -> GeneratedContent:
    if state.generated_content is None:
        raise AssertionError("Nothing is laid out before it is written.")
    return state.generated_content
