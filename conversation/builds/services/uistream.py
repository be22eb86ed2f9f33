"""An execution as parts of a UI message stream, for clients that know that alone: the same log, told in its chunks."""

import json
from collections.abc import AsyncGenerator, Iterator

from pydantic import BaseModel, JsonValue

from conversation.builds.events import (
    BlockBegun,
    BlockFinished,
    BuildFailed,
    BuildRemarked,
    DataProblem,
    ExecutionCompleted,
    PhaseEntered,
    SlotFilled,
    StepAnswered,
    StepAsked,
    execution_stream,
)
from runs.events import Event, Record
from runs.follow import follow
from runs.models import Run
from runs.sse import attending

Part = dict[str, JsonValue]
END = b"data: [DONE]\n\n"
RESULT = "result"


async def frames(run: Run, *, after: int = 0) -> AsyncGenerator[bytes, None]:
    """From behind an event on; each part has the number of the event that it tells of."""
    async with attending(run):
        async for records in follow(run.id, after=min(after, run.seq), beat=execution_stream.beat_seconds):
            yield b"".join(map(_framed, records)) if records else b": \n\n"
    yield END


def _framed(record: Record) -> bytes:
    parts = list(parts_of(execution_stream.decode(record)))
    if record.seq == 1:
        parts.insert(0, {"type": "start"})
    lines = [f"id: {record.seq}\ndata: {json.dumps(part, ensure_ascii=False)}\n\n" for part in parts]
    return "".join(lines).encode()


def parts_of(event: Event) -> Iterator[Part]:  # noqa: C901  # one case an event
    """The chunks of one event."""
    match event:
        case PhaseEntered():
            yield _data("phase", "phase", event)
        case StepAsked():
            yield {"type": "tool-input-start", "toolCallId": event.step, "toolName": event.tool}
            yield {
                "type": "tool-input-available",
                "toolCallId": event.step,
                "toolName": event.tool,
                "input": event.args,
            }
        case StepAnswered(status="error"):
            yield {"type": "tool-output-error", "toolCallId": event.step, "errorText": str(event.error)}
        case StepAnswered():
            yield {"type": "tool-output-available", "toolCallId": event.step, "output": event.result}
        case BlockBegun():
            yield _data("block-start", event.block_id, event)
        case SlotFilled():
            yield _data("slot-delta", None, event)
        case BlockFinished():
            yield _data("block-complete", event.block_id, event)
        case DataProblem():
            yield _data("data-error", event.entity, event)
        case BuildRemarked():
            yield _data("notice", None, event)
        case ExecutionCompleted():
            yield _data("page", RESULT, event.result.page)
            yield {"type": "text-start", "id": RESULT}
            yield {"type": "text-delta", "id": RESULT, "delta": str(event.message)}
            yield {"type": "text-end", "id": RESULT}
            yield {"type": "finish"}
        case BuildFailed(kind="Cancelled"):
            yield {"type": "abort"}
        case BuildFailed():
            yield {"type": "error", "errorText": str(event.message)}


def _data(name: str, key: str | None, model: BaseModel) -> Part:
    data = model.model_dump(mode="json", exclude={"type"} if isinstance(model, Event) else None)
    return {"type": f"data-{name}", **({"id": key} if key else {}), "data": data}
