"""The locked dependencies can be installed on a fresh machine, also when newer ones have appeared since."""

import re
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
_PINNED = re.compile(r"^[\w.-]+(?:\[[^\]]*\])?==[^ ;]+", re.MULTILINE)


def pinned(name: str) -> dict[str, set[str]]:
    """The packages of a lock file, each with the extras it is pinned with."""
    found = map(Requirement, _PINNED.findall((ROOT / "requirements" / name).read_text()))
    return {canonicalize_name(one.name): one.extras for one in found}


@pytest.mark.parametrize("lock", ["run.txt", "dev.txt"])
def test_what_is_needed_with_extras_is_pinned_with_them(lock: str) -> None:
    """Without them pip takes the newest version for a candidate, whose hash nobody has written down."""
    known = pinned(lock)
    locked = [one for one in distributions() if canonicalize_name(one.metadata["Name"]) in known]
    needed = [Requirement(text) for one in locked for text in one.requires or ()]
    needed = [one for one in needed if one.extras and (one.marker is None or one.marker.evaluate({"extra": ""}))]
    lacking = {str(one) for one in needed if not one.extras <= known.get(canonicalize_name(one.name), one.extras)}
    assert lacking == set()
