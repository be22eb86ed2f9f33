"""The five requests of the specification, as `examples.sh` holds them word for word."""

import json
import re
from pathlib import Path
from typing import Any

COMMANDS = (Path(__file__).parent / "examples.sh").read_text(encoding="utf-8").split("\n\n")
ADDRESS = "http://127.0.0.1:8001"
"""Where the specification serves."""


def _body(command: str) -> dict[str, Any]:
    found = re.search(r"-d '(.*)'", command, re.DOTALL)
    assert found
    body: dict[str, Any] = json.loads(found[1])
    return body


COMPLEX, SELECTED, ONLY_SELECTED, REFERRING, SIMPLE = map(_body, COMMANDS)
