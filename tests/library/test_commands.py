from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from library import services
from library.models import Document
from tests.library.conftest import STEAM


def run(*arguments: object) -> str:
    out = StringIO()
    call_command(*map(str, arguments), stdout=out)
    return out.getvalue()


def test_ingest_says_what_became_of_each_file(alice: User, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(STEAM)
    (tmp_path / "b.bin").write_text("x")
    assert run("ingest", tmp_path, "--owner", "alice", "--shared") == (
        f"{tmp_path}/a.md: 2 passages\n"
        f"{tmp_path}/b.bin: This kind of file cannot be read.\n"
        "1 documents with 2 passages; 0 were there already; 1 files skipped.\n"
    )
    assert list(Document.objects.values_list("owner__username", "shared")) == [("alice", True)]


def test_ingest_says_what_was_there_already(alice: User, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(STEAM)
    (tmp_path / "b.md").write_text(STEAM)
    said = run("ingest", tmp_path, "--owner", "alice")
    document = Document.objects.get()
    assert said == (
        f"{tmp_path}/a.md: 2 passages\n"
        f"{tmp_path}/b.md: the same file is there already, as document {document.pk}\n"
        "1 documents with 2 passages; 1 were there already; 0 files skipped.\n"
    )


def test_ingest_is_the_local_users_by_default(db: None, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(STEAM)
    run("ingest", tmp_path / "a.md")
    assert list(Document.objects.values_list("owner__username", "shared")) == [("local", False)]


@pytest.mark.parametrize("arguments", [("missing.md",), ("missing.md", "--owner", "nobody")])
def test_ingest_of_nothing_fails(db: None, arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError) as caught:
        run("ingest", *arguments)
    assert caught.value.returncode == 1


def test_load_sample_is_quiet_when_nothing_is_to_do(db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "SAMPLE_FOLDER", tmp_path)
    (tmp_path / "a.md").write_text(STEAM)
    assert run("load_sample") == "Loaded 1 sample documents.\n"
    assert run("load_sample") == ""
