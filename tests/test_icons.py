"""Every icon that a template names is there to be drawn."""

import re
from pathlib import Path

TEMPLATES = Path(__file__).parents[1] / "templates"
NAMED = re.compile(r'{%\s*icon "([\w-]+)"')


def test_every_icon_named_is_drawn() -> None:
    named = {name for template in TEMPLATES.rglob("*.html") for name in NAMED.findall(template.read_text("utf-8"))}
    assert "upload" in named
    assert sorted(named - {icon.stem for icon in (TEMPLATES / "_icons").glob("*.svg")}) == []
