"""What the library says on a stream: a document at an address is fetched, read and there."""

from typing import Annotated, Literal

from pydantic import Field

from runs.events import Event, Stream
from runs.words import Words


class DocumentFetchingEvent(Event):
    """The address is being asked for its document. Sent once, and first."""

    type: Literal["fetching"] = "fetching"
    url: str


class DocumentAddedEvent(Event):
    """The document is in the library. Sent once, and last."""

    type: Literal["added"] = "added"
    document_id: int
    title: str
    known: bool
    """Whether the same file was there already."""


class DocumentErrorEvent(Event):
    """The document could not be added. Sent once, and last."""

    type: Literal["error"] = "error"
    error: str
    message: Words


document_stream = Stream(
    name="library.document",
    path="/api/runs/{run_id}/events",
    events=Annotated[DocumentFetchingEvent | DocumentAddedEvent | DocumentErrorEvent, Field(discriminator="type")],
    method="get",
)
