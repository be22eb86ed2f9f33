"""Where the measures keep what is no part of the repository. Known before Django is, whose data folder is one of them."""

import hashlib
import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "data" / "measures"
CASES = ROOT.parent / "shared" / "measure"
DOCUMENTS = Path(os.environ.get("MEASURE_DOCUMENTS") or DATA / "outside")
UNSEEN = Path(os.environ.get("MEASURE_UNSEEN") or DATA / "unseen")
OTHERS = Path(os.environ.get("MEASURE_OTHERS") or DATA / "others")
QUESTIONS = int(os.environ.get("MEASURE_QUESTIONS") or 6)
"""How many of them the configured model is asked: a report takes a model on a small machine a quarter of an hour."""
_READ_BY = (
    "*/migrations/*.py",
    "library/chunks.py",
    "library/readers/**/*.py",
    "library/text/**/*.py",
    "library/sample/*",
)


def data_dir() -> Path:
    """The data folder of the measures: another one as soon as documents would be read otherwise."""
    digest = hashlib.sha256(str(DOCUMENTS).encode())
    for pattern in _READ_BY:
        for path in sorted(ROOT.glob(pattern)):
            digest.update(path.read_bytes())
    return DATA / f"read-{digest.hexdigest()[:8]}"
