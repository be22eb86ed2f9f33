"""One endpoint whose run says as many events as asked, and then, where asked, waits."""

import asyncio
from typing import Annotated, Literal

from django.http import StreamingHttpResponse
from django.urls import path
from pydantic import BaseModel, Field
from rest_framework.request import Request
from rest_framework.views import APIView

from runs import sse, workflows
from runs.api import correlation_of, read, user_of
from runs.events import Event, Stream
from runs.execution import Execution
from runs.services import Start, start
from runs.workflows import Ending, Workflow


class TalkRequest(BaseModel):
    events: int = 1000
    hold: float = 0


class Opened(Event):
    type: Literal["opened"] = "opened"


class Delta(Event):
    type: Literal["delta"] = "delta"
    text: str


class Closed(Event):
    type: Literal["closed"] = "closed"
    message: str = ""


TalkEvent = Annotated[Opened | Delta | Closed, Field(discriminator="type")]
talk_stream = Stream(name="bench.talk", path="/bench", events=TalkEvent, body=TalkRequest, named=False, end="[DONE]")


async def talk(run: Execution) -> Event:
    request = TalkRequest.model_validate(run.run.input)
    for number in range(request.events):
        await run.emit(Delta(text=f"word {number} "), once=None)
        if number % 50 == 49:
            await asyncio.sleep(0)
    await asyncio.sleep(request.hold)
    return Closed()


def failed(ending: Ending) -> Closed:
    return Closed(message=ending.message)


workflows.register(Workflow(kind="bench.talk", stream=talk_stream, work=talk, failed=failed))


class TalkView(APIView):
    def post(self, request: Request) -> StreamingHttpResponse:
        run = start(
            Start(
                kind="bench.talk",
                owner=user_of(request),
                body=read(request, TalkRequest),
                title="bench",
                correlation_id=correlation_of(request),
                opening=Opened,
                opening_once="opened",
            )
        )
        return sse.respond(request, run)


urlpatterns = [path("bench", TalkView.as_view())]
