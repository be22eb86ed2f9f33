"""The seeds' own stack, from memory: FastAPI and sse-starlette."""

import asyncio
from collections.abc import AsyncIterator

from fastapi import FastAPI
from pydantic import BaseModel
from sse_starlette.sse import EventSourceResponse

app = FastAPI()


class TalkRequest(BaseModel):
    events: int = 1000
    hold: float = 0


class Delta(BaseModel):
    type: str = "delta"
    text: str


@app.post("/bench")
async def bench(request: TalkRequest) -> EventSourceResponse:
    async def talk() -> AsyncIterator[dict[str, str]]:
        for number in range(request.events):
            yield {"id": str(number), "data": Delta(text=f"word {number} ").model_dump_json()}
            if number % 50 == 49:
                await asyncio.sleep(0)
        await asyncio.sleep(request.hold)

    return EventSourceResponse(talk())
