"""Downloads: their formats, names and media types."""

from datetime import UTC, datetime

import pytest
from django.http import Http404
from django.utils.translation import gettext
from drf_spectacular.generators import SchemaGenerator

from library.exports import KINDS, as_csv, download, file_name, formats, links
from research.timelines.exports import FORMATS as TIMELINES

AT = datetime(2026, 1, 2, 8, 30, tzinfo=UTC)
FORMATS = formats(
    {
        "md": lambda thing, at: f"{thing} {at:%Y} {gettext('Sources')}".encode(),
        "json": lambda thing, _: thing.encode(),
        "timelinejs.json": lambda thing, _: thing.encode(),
    }
)


def test_a_download_says_what_it_is_and_is_named_for_its_title() -> None:
    response = download(FORMATS, "md", "纸", AT, language="zh", title="造纸术：从蔡伦到今天")
    assert response.content.decode() == "纸 2026 来源"
    assert dict(response.headers) == {
        "Content-Type": "text/markdown; charset=utf-8",
        "Content-Disposition": "attachment; filename*=utf-8''%E9%80%A0%E7%BA%B8%E6%9C%AF%EF%BC%9A"
        "%E4%BB%8E%E8%94%A1%E4%BC%A6%E5%88%B0%E4%BB%8A%E5%A4%A9.md",
    }


def test_a_file_is_written_in_the_language_of_what_it_holds() -> None:
    assert download(FORMATS, "md", "paper", AT, language="en", title="T").content == b"paper 2026 Sources"


@pytest.mark.parametrize("key", ["markdown", "docx", "", "../md"])
def test_an_unknown_format_does_not_exist(key: str) -> None:
    with pytest.raises(Http404):
        download(FORMATS, key, "x", AT, language="en", title="T")


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("History of paper", "History of paper.pdf"),
        ("../../etc/passwd", "etc passwd.pdf"),
        ('a<b>:"c"|d?*\\e\x00\r\nf', "a b c d e f.pdf"),
        ("  ... ", "export.pdf"),
        ("\u202egnp.exe", "gnp.exe.pdf"),
        ("长" * 200, "长" * 80 + ".pdf"),
        ("100%20sure", "100 20sure.pdf"),
    ],
)
def test_names_are_safe_on_every_system(title: str, name: str) -> None:
    assert file_name(title, "pdf") == name


def test_files_of_two_formats_never_share_a_name() -> None:
    assert len({file_name("T", key) for key in KINDS}) == len(KINDS)


def test_links_lead_to_each_format_under_its_own_name() -> None:
    assert links(FORMATS, "timeline-export", "s1") == [
        ("/research/timelines/s1/export/md", "Markdown", "md"),
        ("/research/timelines/s1/export/json", "JSON", "json"),
        ("/research/timelines/s1/export/timelinejs.json", "TimelineJS", "timelinejs.json"),
    ]


def test_tables_open_in_spreadsheets_and_run_nothing() -> None:
    rows = [["=1+1", "-220", None, True], ["@x", "-x", "+1", "\tx"], ["中，文", 'a"b', "1\n2", ""]]
    assert as_csv(["a", "b", "c", "d"], rows).decode("utf-8-sig") == (
        'a,b,c,d\r\n\'=1+1,-220,,True\r\n\'@x,\'-x,\'+1,\'\tx\r\n"中，文","a""b","1\n2",\r\n'.replace(
            '"中，文"', "中，文"
        )
    )


def test_the_api_names_every_format_and_media_type() -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    exported = schema["paths"]["/research/timelines/{session_id}/export/{format_name}"]["get"]
    (key,) = [one for one in exported["parameters"] if one["name"] == "format_name"]
    assert key["schema"]["enum"] == sorted(TIMELINES)
    content = exported["responses"]["200"]["content"]
    assert set(content) == {form.media_type.partition(";")[0] for form in TIMELINES.values()}
    assert all(one["schema"] == {"type": "string", "format": "binary"} for one in content.values())
