"""Prompts are Markdown files beside their agents, without placeholders: plain text people can read and diff."""

from functools import cache
from hashlib import sha256
from importlib.resources import files


@cache
def prompt(package: str, name: str) -> str:
    """The text of `prompts/<name>.md` beside the `agents` that `package` belongs to."""
    home = package.partition(".agents")[0]
    return files(home).joinpath("prompts", f"{name}.md").read_text(encoding="utf-8").strip()


def last_words(package: str, name: str, language: str, *, is_small: bool = False) -> str:
    """What stands last in a role's prompts, in the language of the answer: a small model goes on in the one it read last.

    The text of `prompts/<name>.last.<language>.md`, of a small model that of `prompts/<name>.last.small.<language>.md`
    where there is one; empty where a role has none.
    """
    for last in ([f"small.{language}"] if is_small else []) + [language]:
        try:
            return prompt(package, f"{name}.last.{last}")
        except FileNotFoundError:
            continue
    return ""


def standing(role: str) -> str:
    """The standing instructions of a role; empty where it has none."""
    home, _, name = role.rpartition(".")
    try:
        return prompt(home, name)
    except (FileNotFoundError, ModuleNotFoundError, ValueError):
        return ""


@cache
def prompt_version(role: str) -> str:
    """The first 12 hex digits of the hash of a role's prompt and of its last words, kept on each run that used it."""
    home, _, name = role.rpartition(".")
    found = files(home).joinpath("prompts").iterdir()
    told = [name, *sorted(one.name.removesuffix(".md") for one in found if one.name.startswith(f"{name}.last."))]
    return sha256("\n".join(prompt(home, one) for one in told).encode()).hexdigest()[:12]
