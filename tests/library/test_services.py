import io
import os
from pathlib import Path

import pytest
from django.contrib.auth.models import User

from library import services
from library.meaning import backlog
from library.models import Document, Passage
from library.readers.document import UnreadableDocument
from library.schemas import FileReport, Survey
from tests.conftest import SetEnv
from tests.library.conftest import STEAM


def test_ingest_keeps_what_the_document_says_of_itself(alice: User) -> None:
    document = services.ingest(alice, STEAM.encode(), "notes/steam.md")
    kept = Document.objects.filter(pk=document.pk).values(
        "title", "url", "publisher", "published", "language", "filename"
    )
    assert kept.get() == {
        "title": "James Watt and the steam engine",
        "url": "https://museum.example/watt",
        "publisher": "Museum",
        "published": "2019-03",
        "language": "en",
        "filename": "steam.md",
    }
    headings = list(document.passages.values_list("position", "heading"))
    assert headings == [(0, "The separate condenser"), (1, "Boulton and Watt")]


def test_what_begins_with_the_day_it_was_written_is_of_that_day(alice: User) -> None:
    text = "# Fire\n\nThe Velmore Herald, 14 March 2019\n\nA fire broke out on Tuesday.\n"
    assert services.ingest(alice, text.encode(), "fire.md").published == "2019-03-14"
    assert services.ingest(alice, b"# Bridge\n\nIt was opened on 14 March 2019.\n", "bridge.md").published == ""


def test_ingest_of_the_same_bytes_is_the_same_document(alice: User, bob: User) -> None:
    first = services.ingest(alice, STEAM.encode(), "a.md")
    assert services.ingest(alice, STEAM.encode(), "b.md") == first
    assert [services.ingest(alice, io.BytesIO(STEAM.encode()), "c.md").is_known, first.is_known] == [True, False]
    assert services.ingest(bob, STEAM.encode(), "a.md") != first
    assert Document.objects.count() == 2


def test_ingest_of_an_unreadable_file_keeps_nothing(alice: User) -> None:
    with pytest.raises(UnreadableDocument):
        services.ingest(alice, b"\x00\x01", "a.bin")
    assert Document.objects.count() == 0


def test_ingest_of_a_file_above_the_limit_names_both(alice: User, env: SetEnv) -> None:
    env(max_upload_bytes=1000)
    with pytest.raises(UnreadableDocument) as caught:
        services.ingest(alice, b"x" * 1234, "a.txt")
    assert caught.value.message == "The file has 1,234 bytes; at most 1,000 are accepted."


def test_ingest_folder_takes_nothing_from_outside(alice: User, tmp_path: Path) -> None:
    folder, outside = tmp_path / "folder", tmp_path / "folder and more"
    folder.mkdir()
    outside.mkdir()
    (outside / "secret.md").write_text(STEAM)
    (folder / "link.md").symlink_to(outside / "secret.md")
    (folder / "sub").symlink_to(outside, target_is_directory=True)
    (folder / "round.md").symlink_to(folder / "round.md")
    os.mkfifo(folder / "pipe.txt")
    reports = services.ingest_folder(alice, folder, lambda _report: None)
    assert {Path(one.path).name: one.skipped for one in reports} == {
        "link.md": "This link leads out of the folder; it was not followed.",
        "pipe.txt": "This is no file but a pipe, socket or device; it was not opened.",
        "round.md": "The file could not be opened.",
    }
    assert Document.objects.count() == 0


@pytest.mark.parametrize("name", ["pipe.txt", "pipe"])
def test_a_pipe_is_refused_at_once(alice: User, tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / name)
    (report,) = services.ingest_folder(alice, tmp_path / name, lambda _report: None)
    assert report.skipped == "This is no file but a pipe, socket or device; it was not opened."


def test_a_device_is_refused_at_once(alice: User) -> None:
    (report,) = services.ingest_folder(alice, Path("/dev/zero"), lambda _report: None)
    assert report.skipped == "This is no file but a pipe, socket or device; it was not opened."


def test_a_link_that_is_named_is_followed(alice: User, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(STEAM)
    (tmp_path / "link.md").symlink_to(tmp_path / "a.md")
    (report,) = services.ingest_folder(alice, tmp_path / "link.md", lambda _report: None)
    assert (report.skipped, report.passages) == ("", 2)


def test_ingest_takes_only_web_addresses(alice: User) -> None:
    document = services.ingest(alice, b"Some text.", "a.txt", url="javascript:alert(1)")
    assert document.url == ""


def test_ingest_folder_reports_every_file(alice: User, tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / ".hidden").mkdir()
    files = {"a.md": STEAM, "sub/b.txt": "Some text.", "c.xyz": "x", "d.txt": "", ".hidden/e.txt": "Hidden."}
    for name, content in files.items():
        (tmp_path / name).write_text(content)
    seen: list[FileReport] = []
    reports = services.ingest_folder(alice, tmp_path, seen.append)
    assert seen == reports
    assert [(Path(r.path).name, r.passages, r.skipped) for r in reports] == [
        ("a.md", 2, ""),
        ("c.xyz", 0, "This kind of file cannot be read."),
        ("d.txt", 0, "The file is empty."),
        ("b.txt", 1, ""),
    ]


def test_list_documents_shows_own_and_shared(documents: dict[str, Document], alice: User, charlie: User) -> None:
    listed = [(listed.document, listed.passages) for listed in services.list_documents(alice)]
    assert listed == [(documents["printing"], 2), (documents["steam"], 2), (documents["tea"], 1)]
    assert [one.document for one in services.list_documents(charlie)] == [documents["secret"], documents["tea"]]


def test_what_a_library_has_is_told_by_the_newest_titles_and_the_topics(
    documents: dict[str, Document], alice: User
) -> None:
    Document.objects.filter(pk=documents["steam"].pk).update(topic="Engines")
    titles = {one.language: one.title for one in (documents["printing"], documents["tea"])}
    for language, other in (("en", "zh"), ("zh", "en")):
        held = services.holdings(alice.pk, language)
        assert (held.documents, held.topics) == (3, [titles[language], titles[other], "Engines"])
        assert held.waiting == 3
    backlog.complete(documents.values())
    assert services.holdings(alice.pk, "en").waiting == 0


def test_readable_document_hides_other_peoples(documents: dict[str, Document], alice: User) -> None:
    assert services.readable_document(alice, documents["secret"].pk) is None
    assert services.readable_document(alice, documents["tea"].pk) == services.Listed(documents["tea"], 1)


def test_delete_document_only_for_its_owner(documents: dict[str, Document], alice: User) -> None:
    assert not services.delete_document(alice, documents["tea"].pk)
    assert not services.delete_document(alice, documents["secret"].pk)
    assert services.delete_document(alice, documents["steam"].pk)
    assert not Passage.objects.filter(document_id=documents["steam"].pk).exists()


def test_load_sample_follows_its_folder(db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "SAMPLE_FOLDER", tmp_path)
    (tmp_path / "a.md").write_text("# A\n\nFirst version.")
    (tmp_path / "b.md").write_text("# B\n\nAnother text.")
    assert [document.title for document in services.load_sample()] == ["A", "B"]
    assert services.load_sample() == []
    (tmp_path / "a.md").write_text("# A\n\nSecond version.")
    (tmp_path / "b.md").unlink()
    assert [document.title for document in services.load_sample()] == ["A"]
    assert list(Passage.objects.values_list("text", "document__shared")) == [("Second version.", True)]


def test_survey_says_what_the_library_has(documents: dict[str, Document], alice: User) -> None:
    found = services.survey(alice.pk, "How did James Watt improve the steam engine?")
    assert found.documents == ["James Watt and the steam engine"]
    assert found.headings == ["The separate condenser", "Boulton and Watt"]
    assert "Matthew Boulton" in found.phrases


def test_survey_of_an_unknown_topic_is_empty(documents: dict[str, Document], alice: User) -> None:
    assert services.survey(alice.pk, "quantum computing basics") == Survey()
