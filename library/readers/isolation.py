"""Reading a binary document in a process of its own: a hostile file can cost it time or memory, not the studio.

The libraries that read such files are loaded only there.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from pydantic import ValidationError

from library.readers.document import ReadDocument, UnreadableDocument
from runs.words import tell

SECONDS = 120
MEMORY_BYTES = 2_000_000_000
REFUSED = 3
"""Exit code of a reader that says why it could not read."""


def read_isolated(reader: str, data: bytes) -> ReadDocument:
    """What the module `library.readers.<reader>` reads. Raises `UnreadableDocument` with a sentence."""
    root = Path(__file__).resolve().parents[2]
    try:
        done = subprocess.run(  # noqa: S603  # our own interpreter and module
            [sys.executable, "-m", "library.readers.worker", reader],
            input=data,
            capture_output=True,
            timeout=SECONDS,
            cwd=root,
            env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": str(root), "PYTHONWARNINGS": "ignore"},
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise UnreadableDocument("Reading the document took too long.") from error
    if done.returncode == REFUSED:
        raise UnreadableDocument(tell(json.loads(done.stdout)))
    try:
        return ReadDocument.model_validate_json(done.stdout)
    except ValidationError as error:
        raise UnreadableDocument("The document is damaged or too large to be read.") from error
