"""Archives that would unpack into too much are not opened."""

import io
import zipfile

import pytest

from library.readers import archives
from library.readers.document import UnreadableDocument

BOMB = "The file would unpack into far more than it holds; it was not opened."


def packed(*contents: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, content in enumerate(contents):
            archive.writestr(f"{number}.xml", content)
    return file.getvalue()


def test_an_ordinary_archive_is_handed_on_whole() -> None:
    data = packed(b"<a/>", b"<b/>")
    assert archives.checked_archive(data).getvalue() == data
    assert archives.members(data) == {"0.xml", "1.xml"}


@pytest.mark.parametrize("contents", [[bytes(3_000_000)], [b""] * (archives.MAX_MEMBERS + 1)])
def test_a_bomb_is_not_opened(contents: list[bytes]) -> None:
    with pytest.raises(UnreadableDocument) as refused:
        archives.checked_archive(packed(*contents))
    assert refused.value.message == BOMB


def test_what_is_no_archive_has_no_members() -> None:
    assert archives.members(b"PK no more") == set()
    with pytest.raises(UnreadableDocument, match="damaged"):
        archives.checked_archive(b"PK no more")
