"""Notes in: CSV and JSON with people's headings and figures."""

import json
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User

from library.notes.models import Note
from library.notes.store import UnreadableNotes, import_notes

CSV = """标题,正文,标签,点赞数,收藏数,评论数,发布时间,主题
通勤底妆,先打底。,#底妆 #通勤,1.2万,"3,400",56,2026-03-01 20:15,美妆
,没有标题,,1,1,1,2026-03-01,美妆
夜跑路线,河边三公里。,跑步；夜跑,3k,20,1,1772366400,运动
"""


def test_csv_under_chinese_headings(alice: User) -> None:
    report = import_notes(alice, CSV.encode(), "notes.csv")
    assert (report.added, report.known) == (2, 0)
    assert report.refused == ["Note 2: title: This field is required."]
    note = Note.objects.get(title="通勤底妆")
    assert (note.likes, note.collects, note.comments, note.tags) == (12000, 3400, 56, ["底妆", "通勤"])
    assert note.published_at == datetime(2026, 3, 1, 12, 15, tzinfo=UTC)
    assert Note.objects.get(title="夜跑路线").tags == ["跑步", "夜跑"]


def test_importing_again_updates_the_figures(alice: User) -> None:
    import_notes(alice, b"title,likes\nA,1\n", "notes.csv")
    report = import_notes(alice, b"title,likes\nA,9\n", "notes.csv")
    assert (report.added, report.known) == (0, 1)
    assert Note.objects.get().likes == 9


def test_a_note_that_stands_twice_is_kept_once_as_it_stands_last(alice: User) -> None:
    report = import_notes(alice, b"title,likes\nA,1\nB,2\nA,9\n", "notes.csv")
    assert (report.added, report.known) == (2, 1)
    assert sorted(Note.objects.values_list("title", "likes")) == [("A", 9), ("B", 2)]


def test_json_lists_and_objects(alice: User) -> None:
    rows = [{"title": "A", "desc": "x", "tag_list": [{"name": "t1"}, "#t2"], "liked_count": "3"}]
    assert import_notes(alice, json.dumps(rows).encode(), "a.json").added == 1
    assert import_notes(alice, json.dumps({"notes": rows}).encode(), "b.JSON").known == 1
    assert (Note.objects.get().tags, Note.objects.get().likes) == (["t1", "t2"], 3)


def test_csv_in_the_encoding_of_chinese_spreadsheets(alice: User) -> None:
    import_notes(alice, "标题;点赞\n春游;5\n".encode("gb18030"), "notes.csv")
    assert Note.objects.get().title == "春游"


@pytest.mark.parametrize(
    ("data", "name", "sentence"),
    [
        (b"", "a.csv", "must name the columns"),
        (b"a,b\n1,2\n", "a.csv", "must name the columns"),
        (b"title\n", "a.csv", "holds no notes"),
        (b"{", "a.json", "not valid JSON"),
        (b'{"posts": []}', "a.json", "must be a list of notes"),
        (b"[1]", "a.json", "must be a list of notes"),
    ],
)
def test_unreadable_files_are_refused_with_a_sentence(alice: User, data: bytes, name: str, sentence: str) -> None:
    with pytest.raises(UnreadableNotes, match=sentence):
        import_notes(alice, data, name)
