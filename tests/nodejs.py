"""Programs that tests run in Node, where it and the packages of `tests/node` are installed (`make node`)."""

import shutil
import subprocess
from pathlib import Path

import pytest

NODE = shutil.which("node")
SCRIPTS = Path(__file__).parent / "node"
MODULES = Path(__file__).resolve().parents[1] / "data" / "node" / "node_modules"
RELEASES = ("ai5", "ai5-strict", "ai6", "ai6-strict", "ai7", "ai7-strict")
"""The chat client of the `ai` package, in the last and the first release of each major version."""

needs_node = pytest.mark.skipif(
    NODE is None or not MODULES.exists(),
    reason="Not run: Node is absent, or `make node` has not installed its packages.",
)


def run(script: Path, *arguments: str, given: str = "") -> str:
    """What the script prints; where it fails, its words are the test's failure."""
    assert NODE
    command = [NODE, str(script), *arguments]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
