"""How the document at an address comes into the library."""

import tempfile
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.models import User

from library import fetch, services
from library.events import DocumentAddedEvent, DocumentErrorEvent
from library.readers.isolation import reading
from library.schemas import AddressBody
from runs.database import in_pool
from runs.events import Event
from runs.execution import Execution
from runs.workflows import Ending


async def add_document(run: Execution) -> Event:
    """The whole work; returns the last event."""
    body = AddressBody.model_validate(run.run.input)
    return await run.step("document", keep_document, run.owner_id, body.url)


async def keep_document(owner_id: int, url: str) -> DocumentAddedEvent:
    """Fetch an address and keep its document; once more it is the document there already is."""
    with tempfile.TemporaryFile() as file:
        found = await fetch.fetch(url, file, max_bytes=settings.ENV.max_upload_bytes)
        parts = urlsplit(found.url)
        filename = parts.path.rpartition("/")[2] or parts.hostname or "page"

        def keep() -> DocumentAddedEvent:
            file.seek(0)
            owner = User.objects.get(id=owner_id)
            document = services.ingest(owner, file, filename, url=found.url, media_type=found.media_type)
            return DocumentAddedEvent(document_id=document.pk, title=document.title, known=document.is_known)

        return await in_pool(reading, keep)


def failed(ending: Ending) -> DocumentErrorEvent:
    return DocumentErrorEvent(error=ending.kind, message=ending.message)
