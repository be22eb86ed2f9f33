"""What the documentation names is there."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

from tests.measures import house

ROOT = Path(settings.BASE_DIR)
DOCS = [ROOT / "docs/structure.md", ROOT / "docs/doors.md", *sorted((ROOT / "docs/ways").glob("*.md"))]
FENCE = re.compile(r"```.*?```", re.DOTALL)
DOTTED = re.compile(r"(?<![\w./`@-])[a-z_]+(?:\.[A-Za-z_]+)+(?![\w/-])")
FILES = ("py", "md", "html", "css", "js", "toml", "typ")
HOMES = (
    ROOT,
    ROOT / "templates",
    ROOT / "static",
    ROOT / "library/typeset/templates",
    *(ROOT / one for one in house.APPS),
)


@cache
def modules() -> dict[tuple[str, ...], str]:
    """The text of every module by its dotted name, of a package all that its modules say at their top."""
    found = {}
    for path, _ in house.modules(ROOT):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[parts[:-1] if parts[-1] == "__init__" else parts] = path.read_text("utf-8")
    return found


def names(text: str) -> Iterator[str]:
    """Paths and dotted names in backticks, and the dotted names that lines of a way begin with."""
    prose = FENCE.sub("", text)
    yield from (one for one in re.findall(r"`([^`\s]+)`", prose) if "." in one or "/" in one.rstrip("/"))
    for fenced in FENCE.findall(text):
        yield from DOTTED.findall(fenced)


def is_there(name: str) -> bool:
    if "/" in name or name.rpartition(".")[2] in FILES:
        return is_path(name)
    parts = tuple(name.split("."))
    if parts[0][0].isupper():
        return any(f"class {parts[0]}" in text and parts[1] in text for text in modules().values())
    return any(
        own[-at:] == parts[:at] and all(re.search(rf"\b{one}\b", text) for one in parts[at:])
        for at in range(len(parts), 0, -1)
        for own, text in modules().items()
    )


def is_path(name: str) -> bool:
    """A path of the repository, of its templates and static files, or in any app; `<name>` stands for every name."""
    if name.startswith(("/", "…")):
        return True  # an address
    wild = re.sub(r"<[^>]*>", "*", name.rstrip("/"))
    return any(next(home.glob(f"{wild}{ending}"), None) for home in HOMES for ending in ("", ".py"))


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.stem)
def test_modules_and_paths_are_there(path: Path) -> None:
    called = (re.sub(r"\(.*", "", one) for one in names(path.read_text("utf-8")))
    assert sorted({one for one in called if not is_there(one)}) == []


@pytest.mark.parametrize("path", [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS], ids=lambda path: path.stem)
def test_links_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(((?!https?:)[^)#]+)\)", path.read_text("utf-8"))
    assert [one for one in links if not (path.parent / one).exists()] == []


def test_the_structure_is_one_page() -> None:
    text = (ROOT / "docs/structure.md").read_text("utf-8")
    assert len(text.split()) <= 1400
    assert len(text.splitlines()) <= 110
    assert [path.stem for path in DOCS[2:] if f"ways/{path.name}" not in text] == []


def test_the_table_has_all_the_names_of_every_app_and_each_its_own() -> None:
    """The shared names in the first table, those of one app in the second."""
    table = (ROOT / "docs/structure.md").read_text("utf-8")
    named = set(re.findall(r"`(\w+)(?:/[^`]*)?`", table))
    rooms = {Path(app).name for app in house.APPS}
    assert house.SHARED - rooms - named == {"__init__"}
    own = {app: re.findall(r"`(\w+)/?`", row) for app, row in re.findall(r"(?m)^\| `([\w/]+)` \| (.*) \|$", table)}
    for app, found in house.outside(ROOT).items():
        assert (app, sorted(set(found) - set(own[app]))) == (app, [])


NUMBERED = re.compile(r"`_?([A-Z][A-Z_]*)` ((?:[−+]?\d[\d,.]*(?: \([^)`]*\)| ms|%)?(?:, | and (?=\d))?)+)")
"""A constant with its numbers, as the page writes them: `LEADS` 3, `CLOSE` 0.85 (English), 0.864 (Chinese)."""


@cache
def constants() -> dict[str, set[float]]:
    """By the name of a constant, in whatever module, the numbers that stand in its values."""
    found = defaultdict[str, set[float]](set)
    for node in (node for _, tree in house.modules(ROOT) for node in tree.body):
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            values = {one.value for one in ast.walk(node) if isinstance(one, ast.Constant)}
            for one in (one for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)):
                found[one.id.lstrip("_")] |= {float(value) for value in values if isinstance(value, int | float)}
    return found


@cache
def offline_rows() -> list[str]:
    """The first cells of the tables of numbers."""
    lines = (ROOT / "docs/offline.md").read_text("utf-8").splitlines()
    return [line.split(" | ")[0] for line in lines if line.startswith("| ") and "`" in line]


def test_the_offline_engine_has_the_numbers_that_its_page_names() -> None:
    told = [
        (name, float(number.replace(",", "")))
        for row in offline_rows()
        for name, numbers in NUMBERED.findall(row)
        for number in re.findall(r"\d[\d,.]*\d|\d", numbers)
    ]
    assert len(told) > 150
    assert [(name, number) for name, number in told if number not in constants().get(name, set())] == []


def test_the_offline_engine_has_the_constants_and_lists_that_its_page_names() -> None:
    lists = {path.stem for path in ROOT.glob("*/**/words/*.txt")}
    named = {name for row in offline_rows() for name in re.findall(r"`(_?[A-Z][A-Z_]+|[a-z_]+)`", row)}
    code = "\n".join(modules().values())
    assert {name for name in named - lists if not re.search(rf"\b{name}\b", code)} == set()
