"""Notes kept by the commands: a file of one's own, and the invented sample."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from library.notes.models import Note
from library.notes.store import SAMPLE_FILE
from library.xiaohongshu import title_length
from tests.library.notes.test_importing import CSV


def test_import_notes_command(alice: User, tmp_path: Path) -> None:
    path = tmp_path / "notes.csv"
    path.write_text(CSV, encoding="utf-8")
    out = StringIO()
    call_command("import_notes", str(path), owner="alice", stdout=out)
    assert out.getvalue().splitlines() == [
        f"{path}: 2 added, 0 updated, 1 refused.",
        "  Note 2: title: This field is required.",
    ]
    with pytest.raises(CommandError, match="could not be opened"):
        call_command("import_notes", str(tmp_path / "none.csv"), owner="alice")
    with pytest.raises(CommandError, match="no user named nobody"):
        call_command("import_notes", str(path), owner="nobody")


def test_sample_is_labelled_complete_and_loaded_once(alice: User) -> None:
    out = StringIO()
    call_command("load_notes", stdout=out)
    call_command("load_notes", stdout=out)
    assert out.getvalue() == "Loaded 420 invented sample notes.\n"
    assert json.loads(SAMPLE_FILE.read_text(encoding="utf-8"))["about"].startswith("虚构的示例笔记")
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
