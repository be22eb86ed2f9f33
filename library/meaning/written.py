"""What the studio's own samples mean, written down beside them, so that no studio need compute it."""

import hashlib
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from library.meaning import encoders

Known = Mapping[str, bytes]
"""By the fingerprint of a text, the numbers of what it means."""


def read(path: Path) -> Known:
    """What a file knows; nothing of another encoder's."""
    encoder = encoders.current()
    with np.load(path) as file:
        if encoder is None or str(file["encoder"]) != encoder.name:
            return {}
        return {str(one): numbers.tobytes() for one, numbers in zip(file["hashes"], file["numbers"], strict=True)}


def write(path: Path, encoder: str, known: Known) -> None:
    numbers = np.stack([np.frombuffer(one, dtype=np.int8) for one in known.values()])
    np.savez_compressed(path, encoder=encoder, hashes=np.array(list(known)), numbers=numbers)


def fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
