"""The states of a session and the moves between them."""

import pytest

from research.timelines.states import TIMELINE, WORDS
from runs.states import IllegalMove


@pytest.mark.parametrize(
    ("source", "target"),
    [("created", "executing"), ("completed", "executing"), ("executing", "proposal_ready"), ("cancelled", "executing")],
)
def test_illegal_moves_are_refused(source: str, target: str) -> None:
    with pytest.raises(IllegalMove):
        TIMELINE.check(source, target)


def test_the_states_are_the_protocols() -> None:
    assert TIMELINE.initial == "created"
    assert TIMELINE.terminal == {"completed", "failed", "cancelled"}
    TIMELINE.check("created", "proposal_ready")
    TIMELINE.check("proposal_ready", "executing")


def test_every_state_has_its_word() -> None:
    assert WORDS.keys() == TIMELINE.moves.keys()
