"""How near texts are in meaning, by the encoder that is set: paraphrases and translations of each other are near.

Without an encoder everything is 0 apart from everything, and whoever adds a meaning to a score adds nothing.
"""

import logging
from collections.abc import Sequence

import numpy as np

from library.meaning import encoders
from library.meaning.encoders import EncoderAway, Vectors

logger = logging.getLogger(__name__)


def is_known() -> bool:
    """Whether meanings can be compared at all."""
    return encoders.current() is not None


def vectors(texts: Sequence[str]) -> Vectors:
    """One row a text, each of length 1; rows without columns where no encoder is set or it does not answer."""
    encoder = encoders.current()
    try:
        if encoder:
            return encoder.encode(texts)
    except EncoderAway as error:
        logger.warning("The encoder did not answer: %s", error)
    return np.zeros((len(texts), 0), dtype=np.float32)


def likeness(text: str, texts: Sequence[str]) -> list[float]:
    """How near each of the texts is to the one: the cosine, 1 for the same, about 0 for what has nothing to do with it.

    To an empty text nothing is near.
    """
    if not text.strip() or not texts or not is_known():
        return [0.0] * len(texts)
    one, *others = vectors([text, *texts])
    return [float(score) for score in np.asarray(others) @ one]
