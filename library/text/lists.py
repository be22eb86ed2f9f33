"""Word lists: plain text beside the code that uses them, one entry a line; lines that begin with # say what it is."""

from pathlib import Path


def entries(module: str, name: str) -> tuple[str, ...]:
    """The entries of `words/<name>.txt` beside a module's file, in order."""
    lines = (Path(module).parent / "words" / f"{name}.txt").read_text("utf-8").splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))
