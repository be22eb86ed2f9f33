"""What the page's composer sends, as the API takes it."""

from collections.abc import Sequence

from django.http import QueryDict

from conversation.schemas.requests import Attachment, Context, SentMessage, TurnRequest


def composed(data: QueryDict, key: str, added: Sequence[int] = ()) -> TurnRequest:
    """Raises `ValidationError` for a message that is empty or too long. `added` are documents that came as files."""
    chosen = [int(one) for one in data.getlist("documents") if one.isdigit()]
    documents = [Attachment(file_id=one) for one in [*chosen, *added]]
    return TurnRequest(
        id=key,
        message=SentMessage(id=data.get("message_id", ""), content=data.get("message", "")),
        context=Context(class_id=data.get("class_id", "")),
        attachments=documents,
    )
