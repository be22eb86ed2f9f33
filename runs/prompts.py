"""Prompts are Markdown files beside their agents, without placeholders: plain text people can read and diff."""

from functools import cache
from hashlib import sha256
from importlib.resources import files


@cache
def prompt(package: str, name: str) -> str:
    """The text of `prompts/<name>.md` beside the `agents` that `package` belongs to."""
    home = package.partition(".agents")[0]
    return files(home).joinpath("prompts", f"{name}.md").read_text(encoding="utf-8").strip()


def standing(role: str) -> str:
    """The standing instructions of a role; empty where it has none."""
    home, _, name = role.rpartition(".")
    try:
        return prompt(home, name)
    except (FileNotFoundError, ModuleNotFoundError, ValueError):
        return ""


def prompt_version(role: str) -> str:
    """The first 12 hex digits of the hash of a role's prompt, kept on each run that used it."""
    home, _, name = role.rpartition(".")
    return sha256(prompt(home, name).encode()).hexdigest()[:12]
