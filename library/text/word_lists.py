"""Word lists are text files beside the code that uses them: one entry a line, what begins with # says what it is."""

from importlib.resources import files


def entries(module: str, name: str) -> tuple[str, ...]:
    """The entries of `words/<name>.txt` beside a module, in order. Called once, when the module is loaded."""
    text = (files(module.rpartition(".")[0]) / "words" / f"{name}.txt").read_text("utf-8")
    return tuple(line for line in text.split("\n")[:-1] if not line.startswith("#"))
