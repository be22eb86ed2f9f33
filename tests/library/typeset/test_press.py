"""The press is heavy, and busy with one thing at a time."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from library.typeset import press

PICTURE = {"language": "en", "title": "T", "subtitle": "", "nodes": []}


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
