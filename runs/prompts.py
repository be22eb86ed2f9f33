"""Prompts are Markdown files beside their agents, without placeholders: plain text people can read and diff."""

from functools import cache
from hashlib import sha256
from importlib.resources import files


@cache
def prompt(package: str, name: str) -> str:
    """The text of `<app>/prompts/<name>.md`, for the app that `package` belongs to."""
    app = package.partition(".")[0]
    return files(app).joinpath("prompts", f"{name}.md").read_text(encoding="utf-8").strip()


def prompt_version(role: str) -> str:
    """The first 12 hex digits of the hash of a role's prompt, kept on each run that used it."""
    app, _, name = role.partition(".")
    return sha256(prompt(app, name).encode()).hexdigest()[:12]
