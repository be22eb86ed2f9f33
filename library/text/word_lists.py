"""Word lists are text files beside the code that uses them, one entry a line."""

from importlib.resources import files


def entries(module: str, name: str) -> tuple[str, ...]:
    """The entries of `words/<name>.txt` beside a module, in order. Called once, when the module is loaded."""
    folder = files(module.rpartition(".")[0]).joinpath("words")
    return tuple(folder.joinpath(f"{name}.txt").read_text(encoding="utf-8").split("\n")[:-1])
