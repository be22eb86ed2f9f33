"""What a turn works at: what was said, made and called so far, and the chunks that tell of it, each once."""

import hashlib
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from pydantic import BaseModel, JsonValue

from conversation import store
from conversation.checking.numbers import ToldFigures
from conversation.checking.terminal import EmittedArtifact
from conversation.decks.schemas import DeckOutline
from conversation.events.chunks import (
    Chunk,
    SourceNamed,
    StepFinished,
    StepStarted,
    ToolCalled,
    ToolFailed,
    ToolInputAdded,
    ToolReturned,
    ToolStarted,
)
from conversation.events.data import (
    Action,
    ActionDecided,
    AskedBack,
    AskedBackData,
    ConversationNamed,
    ConversationOpened,
    Progress,
    ToolProgressed,
    ToolStep,
)
from conversation.making.speech import Speech
from conversation.models import ArtifactVersion
from conversation.schemas.artifacts import Made
from conversation.store import OpenedArtifact, OpenedTurn, SaidText
from runs.disguises import Disguise
from runs.errors import Cancelled, RunError
from runs.execution import Execution
from runs.words import Sentence

WORK, WORDS = "work", "words"


@dataclass(frozen=True)
class Toolcall:
    """One call of a tool: its place in the turn names all that is told of it."""

    id: str
    tool: str
    began: float

    @property
    def milliseconds(self) -> int:
        return round((time.monotonic() - self.began) * 1000)


class TurnDesk:
    """One execution of one turn."""

    def __init__(self, run: Execution, opened: OpenedTurn, said: list[SaidText], disguise: Disguise) -> None:
        self.run = run
        self.opened = opened
        self.disguise = disguise
        self.speech = Speech(run, said)
        self.emitted: list[EmittedArtifact] = []
        self.called: list[str] = []
        """The generation tools that were called, whether or not they made anything."""
        self.made: dict[tuple[str, str], JsonValue] = {}
        """What generation tools gave, by tool and arguments."""
        self.hopeless: dict[tuple[str, str], RunError] = {}
        """Why some made nothing, where to try again would not help."""
        self.has_found = False
        """Whether a data tool answered with something."""
        self.told: list[ToldFigures] | None = None
        """What data tools answered, where figures that are said are held against it."""
        self.problems: list[Sentence] = []
        """What tools failed with."""
        self._calls = 0
        self._open: Toolcall | None = None
        self._sources: set[str] = set()
        self._announced: set[str] = set()
        """Calls that a model began to write and nobody has made yet."""

    async def say(self, chunk: Chunk, *, once: str) -> None:
        await self.run.emit(chunk, once=once)

    async def open(self) -> None:
        opened = ConversationOpened(
            conversation_id=self.opened.conversation, run_id=self.run.id, title=self.opened.title
        )
        await self.say(ConversationNamed(data=opened), once="conversation")
        await self.say(StepStarted(), once=f"{WORK}.start")

    async def decide(self, action: Action) -> None:
        await self.say(ActionDecided(data=action), once="action")

    async def turn_to_words(self) -> None:
        """Work with tools is over, as far as is known; what follows is said."""
        await self.say(StepFinished(), once=f"{WORK}.end")
        await self.say(StepStarted(), once=f"{WORDS}.start")

    async def grow(self, text: str) -> None:
        """Say what is new of a growing text."""
        if text:
            await self.turn_to_words()
            await self.speech.grow(text)

    async def end_with(self, text: str, asked: AskedBackData | None = None) -> None:
        """Say what is left of the text and what is asked, and end the answer."""
        await self._drop_announced()
        await self.turn_to_words()
        await self.speech.finish(text)
        if asked:
            await self.say(AskedBack(data=asked), once="clarify")
        await self.say(StepFinished(), once=f"{WORDS}.end")

    async def close(self, error: RunError) -> None:
        """End what is open before the turn fails: a client waits for the end of all that has begun."""
        await self.speech.close()
        await self._drop_announced()
        if self._open:
            await self._fail(self._open, error)

    async def announce(self, tool: str, place: int) -> str:
        """A tool is going to be called, the `place`th that the model calls now; returns the id of the call."""
        key = f"call-{self._calls + place}"
        self._announced.add(key)
        await self.say(ToolStarted(tool_call_id=key, tool_name=tool), once=f"{key}.start")
        return key

    async def add_input(self, key: str, piece: str) -> None:
        await self.run.emit(ToolInputAdded(tool_call_id=key, input_text_delta=piece), once=None)

    async def refuse(self, tool: str, reason: Sentence) -> None:
        """A call whose arguments do not fit: it is over before it began, and the model is told why."""
        key = await self.announce(tool, 1)
        self._calls += 1
        self._announced.discard(key)
        await self.say(ToolFailed(tool_call_id=key, error_text=reason), once=f"{key}.output")

    async def _drop_announced(self) -> None:
        """End the calls that were never made, such as those of a model that broke off."""
        for key in sorted(self._announced):
            reason = Sentence("The call was not completed.")
            await self.say(ToolFailed(tool_call_id=key, error_text=reason), once=f"{key}.output")
        self._announced.clear()

    async def use(
        self, tool: str, arguments: BaseModel, doing: Sentence, work: Callable[[Toolcall], Awaitable[JsonValue]]
    ) -> JsonValue:
        """Call a tool and tell of it; returns what it gives in short. Raises what it fails with, having told of it."""
        self._calls += 1
        call = Toolcall(f"call-{self._calls}", tool, time.monotonic())
        self._open = call
        self._announced.discard(call.id)
        given = arguments.model_dump(mode="json", exclude_defaults=True)
        await self.say(ToolStarted(tool_call_id=call.id, tool_name=tool), once=f"{call.id}.start")
        await self.say(ToolCalled(tool_call_id=call.id, tool_name=tool, input=given), once=f"{call.id}.input")
        await self._progress(call, "running", doing)
        try:
            output = await work(call)
        except Cancelled:
            raise
        except RunError as error:
            await self._fail(call, error)
            raise
        await self.say(ToolReturned(tool_call_id=call.id, output=output), once=f"{call.id}.output")
        await self._progress(call, "done", doing)
        self._open = None
        return output

    async def _fail(self, call: Toolcall, error: RunError) -> None:
        self._open = None
        self.problems.append(error.message)
        await self.say(ToolFailed(tool_call_id=call.id, error_text=error.message), once=f"{call.id}.output")
        await self._progress(call, "error", error.message)

    async def _progress(self, call: Toolcall, status: Progress, message: Sentence) -> None:
        took = None if status == "running" else call.milliseconds
        step = ToolStep(tool=call.tool, status=status, message=message, duration_ms=took)
        await self.say(ToolProgressed(id=f"tp-{call.id}", data=step), once=f"{call.id}.{status}")

    def artifact_id(self, call: Toolcall) -> str:
        """The id of what a call makes: the same in every execution."""
        return hashlib.sha256(f"{self.run.id} {call.id}".encode()).hexdigest()[:32]

    async def keep(
        self,
        call: Toolcall,
        title: str,
        made: Made,
        tell: Callable[[ArtifactVersion], Chunk],
        earlier: OpenedArtifact | None = None,
    ) -> ArtifactVersion:
        """Keep what a call made, with the chunk that tells of it, in one transaction; as the next version of an earlier one.

        Raises `ChangedMeanwhile` where that is not the latest any more.
        """
        once, voice, opened = f"{call.id}.made", self.run.voice, self.opened
        owner, artifact_id = self.run.owner_id, earlier.artifact_id if earlier else self.artifact_id(call)
        made_from = earlier.number if earlier else None

        def write() -> ArtifactVersion:
            version = store.keep_artifact(
                owner, opened.conversation_id, artifact_id, self.run.id, call.id, title, made, made_from=made_from
            )
            if not voice.has_said(once):
                voice.say(tell(version), once=once)
            return version

        version = await self.run.write(write)
        self.emitted.append(EmittedArtifact(artifact_id, made.kind, is_proposal=isinstance(made, DeckOutline)))
        return version

    async def name_sources(self, titles: list[str]) -> None:
        """Name the documents that what was made or said rests on."""
        for title in titles:
            if title not in self._sources:
                self._sources.add(title)
                key = f"source-{len(self._sources)}"
                await self.say(SourceNamed(source_id=key, media_type="text/plain", title=title), once=key)
