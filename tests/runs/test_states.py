"""The state graph, and what makes one refused."""

import pytest

from runs.states import RUN, IllegalMove, graph


def test_run_graph_ends_in_three_states() -> None:
    assert RUN.terminal == {"completed", "failed", "cancelled"}
    assert RUN.sources("cancelled") == {"queued", "running", "waiting"}


def test_illegal_move_is_refused() -> None:
    RUN.check("queued", "running")
    with pytest.raises(IllegalMove, match="completed cannot become running"):
        RUN.check("completed", "running")


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ({"a": "b"}, "not declared"),
        ({"a": "", "b": ""}, "Cannot be reached"),
        ({"a": "b", "b": "a"}, "No state is terminal"),
    ],
)
def test_senseless_graph_is_refused(moves: dict[str, str], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        graph("a", **moves)
