"""What is kept out of the log."""

import logging

import pytest

from runs.logs import EngineNoise


@pytest.mark.parametrize(
    ("message", "is_kept"), [("DBOSAwaitedWorkflowCancelledError: DBOS Error 13", False), ("Something else.", True)]
)
def test_cancelling_on_purpose_is_no_error_in_the_log(message: str, is_kept: bool) -> None:
    record = logging.LogRecord("dbos", logging.ERROR, "", 1, message, None, None)
    assert EngineNoise().filter(record) is is_kept
