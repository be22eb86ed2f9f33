"""The house keeps its layers, and every app lives in it."""

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from django.conf import settings

from tests.measures import house

ROOT = Path(settings.BASE_DIR)
CONFIGURATION = tomllib.loads((ROOT / "pyproject.toml").read_text())
APPS = sorted({app.partition(".")[0] for app in settings.INSTALLED_APPS if (ROOT / app.replace(".", "/")).is_dir()})

WIDE = 74
"""Lines of templates above 120 characters that there may be."""


def modules_of(app: str) -> list[Path]:
    return [path for path in (ROOT / app).rglob("*.py") if "migrations" not in path.parts]


def test_imports_keep_the_layers() -> None:
    command = [str(Path(sys.executable).parent / "lint-imports"), "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_what_reads_and_writes_files_is_not_loaded_before_a_file_is_there() -> None:
    """But for what reads Markdown, in which the web's pages come."""
    heavy = {"lxml", "pypdf", "docx", "pptx", "typst", "icalendar", "PIL", "fontTools"}
    code = f"import django, sys; django.setup(); import config.urls; print(sorted({heavy} & sys.modules.keys()))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.mark.parametrize("app", APPS)
def test_an_app_is_linted_typed_and_measured(app: str) -> None:
    tool = CONFIGURATION["tool"]
    assert app in tool["importlinter"]["root_packages"]
    assert app in tool["mypy"]["packages"]
    assert app in tool["coverage"]["run"]["source"]


@pytest.mark.parametrize("app", APPS)
def test_a_module_begins_with_a_sentence(app: str) -> None:
    wordless = [
        str(path.relative_to(ROOT))
        for path in modules_of(app)
        if (tree := ast.parse(path.read_text())).body
        and path.name not in ("apps.py", "urls.py", "__init__.py")
        and not (ast.get_docstring(tree) or "").partition("\n")[0].endswith((".", ":", "?"))
    ]
    assert wordless == []


def test_a_class_name_has_one_meaning() -> None:
    assert house.classes_with_two_meanings(ROOT) == {}


def test_who_knows_one_app_knows_the_names_of_all() -> None:
    assert {app: names for app, names in house.outside(ROOT).items() if len(names) > 3} == {}


def test_lines_of_templates_are_read_without_scrolling() -> None:
    """The rest is one tag, address or sentence, in which no break can stand; may it become less."""
    _, wide = house.template_lines(ROOT)
    assert wide <= WIDE


@pytest.mark.parametrize("app", APPS)
def test_no_module_is_a_drawer(app: str) -> None:
    drawers = {"utils", "helpers", "common", "base", "misc"}
    assert [str(path) for path in modules_of(app) if path.stem in drawers] == []


def test_runs_does_not_know_what_a_run_is_for() -> None:
    others = set(APPS) - {"runs"}
    imported = [
        (path.name, name)
        for path in modules_of("runs")
        for node in ast.walk(ast.parse(path.read_text()))
        for name in _imports(node)
        if name.partition(".")[0] in others | {"config"}
    ]
    assert imported == []


def _imports(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else []
