"""Word lists are text files beside the code that uses them: one entry a line, what begins with # says what it is."""

import re
from importlib.resources import files


def entries(module: str, name: str) -> tuple[str, ...]:
    """The entries of `words/<name>.txt` beside a module, in order. Called once, when the module is loaded."""
    folder = files(module.rpartition(".")[0]).joinpath("words")
    lines = folder.joinpath(f"{name}.txt").read_text(encoding="utf-8").split("\n")[:-1]
    return tuple(line for line in lines if not line.startswith("#"))


def any_of(module: str, name: str) -> re.Pattern[str]:
    """The entries as one expression, whatever their case."""
    return re.compile("|".join(entries(module, name)), re.IGNORECASE)
