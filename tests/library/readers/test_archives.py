"""Archives that would unpack into too much are not opened."""

import io
import zipfile

import pytest

from library.readers import archives
from library.readers.document import UnreadableDocument


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


@pytest.mark.parametrize(
    ("contents", "sentence"),
    [
        (
            [bytes(3_000_000)],
            "The file would unpack to 3,000,000 bytes; of a file of its size at most 2,000,000 are opened.",
        ),
        ([b""] * (archives.MAX_MEMBERS + 1), "The file packs more than 20,000 files into one; it was not opened."),
    ],
)
def test_a_bomb_is_not_opened(contents: list[bytes], sentence: str) -> None:
    with pytest.raises(UnreadableDocument) as refused:
        archives.checked_archive(packed(*contents))
    assert refused.value.message == sentence


def test_what_is_no_archive_has_no_members() -> None:
    assert archives.members(b"PK no more") == set()
    with pytest.raises(UnreadableDocument, match="damaged"):
        archives.checked_archive(b"PK no more")
