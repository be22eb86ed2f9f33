"""How the house stands: `python -m tests.measures.house [FOLDER]` counts what a reader of the code stumbles over."""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

PACKAGES = ("config", "runs", "library", "research", "conversation", "creative", "novachat")
APPS = (
    "research",
    "research/timelines",
    "conversation",
    "conversation/classes",
    "conversation/builds",
    "conversation/quizzes",
    "conversation/decks",
    "conversation/interactive",
    "creative",
    "novachat",
)
SHARED = frozenset(
    [
        "__init__",
        "admin",
        "agents",
        "apps",
        "briefs",
        "checking",
        "checks",
        "errors",
        "events",
        "exports",
        "forms",
        "importing",
        "lease",
        "locale",
        "making",
        "management",
        "migrations",
        "models",
        "offline",
        "pages",
        "pipeline",
        "prompts",
        "sample",
        "schemas",
        "services",
        "states",
        "steps",
        "store",
        "story",
        "templatetags",
        "urls",
        "uses",
        "views",
        "workflow",
        "timelines",
        "classes",
        "builds",
        "decks",
        "interactive",
        "quizzes",
    ]
)
"""The names a module of an app may have in every app; `timelines` and those below it are rooms of their own."""
DJANGO = frozenset({"Command", "Meta"})


def modules(root: Path) -> Iterator[tuple[Path, ast.Module]]:
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path, ast.parse(path.read_text("utf-8"))


def lines(root: Path) -> int:
    return sum(len(path.read_text("utf-8").splitlines()) for path, _ in modules(root))


def outside(root: Path) -> dict[str, list[str]]:
    """The modules and folders of each app whose names not every app has."""
    found = {}
    for app in APPS:
        names = {path.stem for path in (root / app).glob("*") if path.suffix == ".py" or any(path.glob("*.py"))}
        if names:
            found[app] = sorted(names - SHARED)
    return found


def classes_with_two_meanings(root: Path) -> dict[str, list[str]]:
    places: dict[str, list[str]] = {}
    for path, tree in modules(root):
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and node.name not in DJANGO:
                places.setdefault(node.name, []).append(str(path.relative_to(root)))
    return {name: found for name, found in places.items() if len(found) > 1}


def branches_on_chinese(root: Path) -> dict[str, int]:
    """`== "zh"`, by file."""
    counted = {}
    for path, _ in modules(root):
        if found := len(re.findall(r"""[=!]= ["']zh["']""", path.read_text("utf-8"))):
            counted[str(path.relative_to(root))] = found
    return counted


def hidden_lines(root: Path, most: int = 7) -> tuple[list[str], int]:
    """Private functions of a few lines that are named once, where the reader has to jump; and how many functions are.

    Named by a call: what is handed on, as a row of a table or to a thread, could not stand where it is named.
    """
    found: list[str] = []
    every = 0
    for path, tree in modules(root):
        called = {_name(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
        names = Counter(_name(node) for node in ast.walk(tree))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                every += 1
                is_private = re.match("_[a-z]", node.name) and not node.decorator_list
                is_called_once = names[node.name] == 1 and node.name in called
                if is_private and is_called_once and _body_lines(node) <= most:
                    found.append(f"{path.relative_to(root)}:{node.name}")
    return found, every


def _name(node: ast.AST) -> str:
    """What a name or an attribute says; nothing of anything else."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _body_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    body = function.body[1:] if ast.get_docstring(function) and len(function.body) > 1 else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1


def long_functions(root: Path, limit: int = 50) -> list[str]:
    return [
        f"{path.relative_to(root)}:{node.name}"
        for path, tree in modules(root)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or node.lineno) - node.lineno + 1 > limit
    ]


def template_lines(root: Path) -> tuple[float, int]:
    """Bytes a line of the templates on average, and how many lines are above 120 characters."""
    found = [line for path in (root / "templates").rglob("*.html") for line in path.read_text("utf-8").splitlines()]
    return sum(len(line.encode()) for line in found) / max(1, len(found)), sum(len(line) > 120 for line in found)


def main(root: Path) -> None:
    hidden, every = hidden_lines(root)
    average, wide = template_lines(root)
    print(f"lines of product code: {lines(root):,}")
    for app, names in outside(root).items():
        print(f"outside the shared names, {app}: {len(names)} ({', '.join(names)})")
    doubles = classes_with_two_meanings(root)
    print(f"class names with two meanings: {len(doubles)} ({', '.join(sorted(doubles))})")
    chinese = branches_on_chinese(root)
    print(f'branches on `== "zh"`: {sum(chinese.values())} in {len(chinese)} files ({", ".join(chinese)})')
    print(
        f"private functions of at most 7 lines, called once: {len(hidden)} of {every} ({100 * len(hidden) / every:.0f} %)"
    )
    print(f"functions above 50 lines: {len(long_functions(root))}")
    print(f"templates: {average:.0f} bytes a line, {wide} lines above 120 characters")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
