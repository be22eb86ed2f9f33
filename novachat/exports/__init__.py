"""What a session made, as a file: Markdown to read, CSV for tables, JSON for programs."""

from datetime import datetime

from library.exports import Format, formats
from novachat.exports.markdown import to_markdown
from novachat.exports.table import to_csv
from novachat.schemas.answers import ExportedSession

__all__ = ["FORMATS"]


def to_json(session: ExportedSession, _: datetime) -> bytes:
    return session.model_dump_json(indent=2).encode()


FORMATS: dict[str, Format[ExportedSession]] = formats(
    {
        "md": lambda session, _: to_markdown(session).encode(),
        "csv": lambda session, _: to_csv(session.items),
        "json": to_json,
    }
)
