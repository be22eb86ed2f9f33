"""Office files are zip archives; this refuses those that would unpack into too much."""

import io
import zipfile

from library.readers.document import UnreadableDocument

MAX_UNPACKED = 300_000_000
MAX_RATIO = 200
MAX_MEMBERS = 20_000


def checked_archive(data: bytes) -> io.BytesIO:
    """The archive to be opened by its reader. Raises `UnreadableDocument` when it is broken or a bomb."""
    try:
        members = zipfile.ZipFile(io.BytesIO(data)).infolist()
    except (zipfile.BadZipFile, OSError, ValueError) as error:
        raise UnreadableDocument("The file is damaged: it is no complete office document.") from error
    unpacked = sum(member.file_size for member in members)
    if len(members) > MAX_MEMBERS:
        raise UnreadableDocument(
            "The file packs more than %(most)s files into one; it was not opened.", most=f"{MAX_MEMBERS:,}"
        )
    limit = min(MAX_UNPACKED, MAX_RATIO * max(len(data), 10_000))
    if unpacked > limit:
        raise UnreadableDocument(
            "The file would unpack to %(size)s bytes; of a file of its size at most %(limit)s are opened.",
            size=f"{unpacked:,}",
            limit=f"{limit:,}",
        )
    return io.BytesIO(data)


def members(data: bytes) -> set[str]:
    """The names in an archive, none if it is not one."""
    try:
        return set(zipfile.ZipFile(io.BytesIO(data)).namelist())
    except (zipfile.BadZipFile, OSError, ValueError):
        return set()
