"""The press is heavy, and busy with one thing at a time."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from library.typeset import press

LOADED = (
    "import django; django.setup(); import research.views, research.timelines.views, novachat.views, sys;"
    "print(sorted({'typst', 'docx', 'icalendar', 'PIL', 'fontTools'} & sys.modules.keys()))"
)
PICTURE = {"language": "en", "title": "T", "subtitle": "", "nodes": []}


def test_what_writes_files_is_loaded_when_a_file_is_asked_for() -> None:
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_many_may_ask_at_once() -> None:
    titles = [f"Title {number}" for number in range(8)]
    alone = [press.to_png("timeline_picture", {**PICTURE, "title": title}) for title in titles]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda title: press.to_png("timeline_picture", {**PICTURE, "title": title}), titles))
    assert together == alone
    assert len(set(alone)) == 8


def test_a_picture_is_one_page() -> None:
    paper = {"language": "en", "title": "T", "subtitle": "", "created": [2026, 1, 2, 0, 0, 0]}
    breaks = [{"kind": "rule"}, {"kind": "page_break"}, {"kind": "rule"}]
    with pytest.raises(TypeError, match="more than one picture"):
        press.to_png("paper", {**paper, "blocks": breaks})


def test_what_a_template_says_of_its_setting_can_be_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    template = (
        "#let data = json(bytes(sys.inputs.data))\n#context [#metadata((wide: measure[#data.text].width.pt())) <size>]"
    )
    (tmp_path / "measure.typ").write_text(template)
    monkeypatch.setattr(press, "TEMPLATES", tmp_path)
    short, long = (press.measured("measure", {"text": text}, "size") for text in ("a", "aaaa"))
    assert isinstance(short, dict)
    assert isinstance(long, dict)
    assert long["wide"] == pytest.approx(4 * short["wide"])
