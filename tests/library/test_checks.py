"""What `manage.py check` says about the search tool that is a command."""

import sys
from pathlib import Path

import pytest

from library.checks import search_command_can_start
from tests.conftest import SetEnv


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ([], []),
        ([sys.executable, "-m", "search"], []),
        ([Path(sys.executable).name], []),
        (
            ["no-such-program", "-y"],
            ["The program no-such-program of NOVA_MCP_SEARCH_COMMAND was not found: searches go on without it."],
        ),
        (
            ["./manage.py"],
            ["The program ./manage.py of NOVA_MCP_SEARCH_COMMAND was not found: searches go on without it."],
        ),
    ],
)
def test_a_command_must_be_a_program_where_it_runs(
    env: SetEnv, monkeypatch: pytest.MonkeyPatch, command: list[str], said: list[str]
) -> None:
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent))
    env(mcp_search_command=command)
    assert [one.msg for one in search_command_can_start(None)] == said


def test_a_variable_that_it_is_to_find_must_be_set(env: SetEnv, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEARCH_KEY", "k")
    env(mcp_search_variables=["SEARCH_KEY", "OTHER_KEY"])
    assert [one.msg for one in search_command_can_start(None)] == [
        "NOVA_MCP_SEARCH_VARIABLES names OTHER_KEY, which is not set."
    ]
