"""Notes in: CSV and JSON with people's headings and figures; notes found and counted."""

import json
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from novachat import notes, services
from novachat.digest import NoteFacts, digest
from novachat.errors import UnreadableNotes
from novachat.models import Note
from novachat.posting import clean_tags, fit_title, problems, title_length

CSV = """标题,正文,标签,点赞数,收藏数,评论数,发布时间,主题
通勤底妆,先打底。,#底妆 #通勤,1.2万,"3,400",56,2026-03-01 20:15,美妆
,没有标题,,1,1,1,2026-03-01,美妆
夜跑路线,河边三公里。,跑步；夜跑,3k,20,1,1772366400,运动
"""


def test_csv_under_chinese_headings(alice: User) -> None:
    report = services.import_notes(alice, CSV.encode(), "notes.csv")
    assert (report.added, report.known) == (2, 0)
    assert report.refused == ["Note 2: title: Field required."]
    note = Note.objects.get(title="通勤底妆")
    assert (note.likes, note.collects, note.comments, note.tags) == (12000, 3400, 56, ["底妆", "通勤"])
    assert note.published_at == datetime(2026, 3, 1, 12, 15, tzinfo=UTC)
    assert Note.objects.get(title="夜跑路线").tags == ["跑步", "夜跑"]


def test_importing_again_updates_the_figures(alice: User) -> None:
    services.import_notes(alice, b"title,likes\nA,1\n", "notes.csv")
    report = services.import_notes(alice, b"title,likes\nA,9\n", "notes.csv")
    assert (report.added, report.known) == (0, 1)
    assert Note.objects.get().likes == 9


def test_json_lists_and_objects(alice: User) -> None:
    rows = [{"title": "A", "desc": "x", "tag_list": [{"name": "t1"}, "#t2"], "liked_count": "3"}]
    assert services.import_notes(alice, json.dumps(rows).encode(), "a.json").added == 1
    assert services.import_notes(alice, json.dumps({"notes": rows}).encode(), "b.JSON").known == 1
    assert (Note.objects.get().tags, Note.objects.get().likes) == (["t1", "t2"], 3)


def test_csv_in_the_encoding_of_chinese_spreadsheets(alice: User) -> None:
    services.import_notes(alice, "标题;点赞\n春游;5\n".encode("gb18030"), "notes.csv")
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
        services.import_notes(alice, data, name)


def test_import_notes_command(alice: User, tmp_path: Path) -> None:
    path = tmp_path / "notes.csv"
    path.write_text(CSV, encoding="utf-8")
    out = StringIO()
    call_command("import_notes", str(path), owner="alice", stdout=out)
    assert out.getvalue().splitlines() == [
        f"{path}: 2 added, 0 updated, 1 refused.",
        "  Note 2: title: Field required.",
    ]
    with pytest.raises(CommandError, match="could not be opened"):
        call_command("import_notes", str(tmp_path / "none.csv"), owner="alice")
    with pytest.raises(CommandError, match="no user named nobody"):
        call_command("import_notes", str(path), owner="nobody")


def test_notes_of_others_are_not_read(alice: User, charlie: User) -> None:
    services.import_notes(alice, CSV.encode(), "notes.csv")
    assert notes.survey(charlie.pk, "底妆").notes == 0
    assert notes.survey(alice.pk, "底妆").notes == 1


def note(number: int, **more: object) -> NoteFacts:
    given = {"id": f"note{number}", "title": f"底妆{number}", "text": "先打底。", "likes": 100, "topic": "美妆"}
    return NoteFacts.model_validate({**given, **more})


def test_related_notes_are_those_of_the_topic() -> None:
    found = notes.related([note(1), note(2, title="夜跑", topic="运动", text="跑步")], "帮我分析美妆行业的用户洞察")
    assert [one.id for one in found] == ["note1"]
    assert notes.related([note(1)], "帮我分析一下") == []


def test_digest_counts_what_is_there() -> None:
    some = [note(n, tags=["通勤"] if n < 4 else ["约会"], likes=400 if n < 4 else 100) for n in range(8)]
    found = digest(some, [note(9, likes=100, collects=50)])
    assert (found.notes, found.engagement) == (8, 250)
    assert [(tag.name, tag.notes, tag.engagement, tag.lift) for tag in found.tags] == [
        ("通勤", 4, 400, 1.6),
        ("约会", 4, 100, 0.4),
    ]
    assert found.collect_share_elsewhere == 0.5
    assert digest([]).notes == 0


def test_engagement_weighs_collects_and_comments() -> None:
    assert note(1, likes=100, collects=10, comments=5).engagement == 135


@pytest.mark.parametrize(
    ("title", "length"), [("", 0), ("ab", 1), ("abc", 2), ("三个字", 3), ("3步a", 2), ("👍", 2), ("长" * 20, 20)]
)
def test_titles_are_counted_as_the_platform_does(title: str, length: int) -> None:
    assert title_length(title) == length


def test_fitting_titles_and_tags() -> None:
    assert fit_title("长" * 30) == "长" * 20
    assert clean_tags(["#a", "a", " b c ", "", *"defghijklmn"]) == ["a", "bc", *"defghijk"]
    assert problems("长" * 21, "x" * 1001, [str(n) for n in range(11)]) == [
        "The title must have 1 to 20 characters as the platform counts them.",
        "The body must have 1 to 1000 characters.",
        "A post has at most 10 different tags.",
    ]


def test_sample_is_labelled_complete_and_loaded_once(alice: User) -> None:
    out = StringIO()
    call_command("load_notes", stdout=out)
    call_command("load_notes", stdout=out)
    assert out.getvalue() == "Loaded 300 invented sample notes.\n"
    assert json.loads(notes.SAMPLE_FILE.read_text(encoding="utf-8"))["about"].startswith("虚构的示例笔记")
    topics = Note.objects.order_by().values_list("topic", flat=True).distinct()
    assert sorted(topics) == sorted(
        [
            "美妆护肤 Beauty skincare makeup",
            "周末短途旅行 Weekend trips travel",
            "家常快手菜 Home cooking recipes",
            "收纳整理 Home organising storage",
            "运动健身 Fitness exercise workout",
            "学习效率 Study productivity",
        ]
    )
    assert all(title_length(title) <= 20 for title in Note.objects.values_list("title", flat=True))


def test_sample_is_found_by_topic_in_both_languages_and_called_a_sample(alice: User) -> None:
    call_command("load_notes", stdout=StringIO())
    for about in ("帮我分析美妆行业的用户洞察", "Analyse beauty content for commuters", "Skincare posts"):
        found = notes.survey(alice.pk, about)
        assert (found.topics[0], found.sample) == ("美妆护肤 Beauty skincare makeup", True)
    assert notes.survey(alice.pk, "周末短途旅行的爆款选题").topics[0] == "周末短途旅行 Weekend trips travel"
