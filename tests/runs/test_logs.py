"""What is kept out of the log."""

import logging

import pytest
from django.core.exceptions import RequestAborted

from runs.logs import EngineNoise, ReaderLeft


@pytest.mark.parametrize(
    ("message", "is_kept"), [("DBOSAwaitedWorkflowCancelledError: DBOS Error 13", False), ("Something else.", True)]
)
def test_cancelling_on_purpose_is_no_error_in_the_log(message: str, is_kept: bool) -> None:
    record = logging.LogRecord("dbos", logging.ERROR, "", 1, message, None, None)
    assert EngineNoise().filter(record) is is_kept


@pytest.mark.parametrize(("error", "is_kept"), [(RequestAborted(), False), (ValueError(), True), (None, True)])
def test_a_reader_who_leaves_is_no_error_in_the_log(error: Exception | None, is_kept: bool) -> None:
    told = (type(error), error, None) if error else None
    record = logging.LogRecord("asyncio", logging.ERROR, "", 1, "Task exception was never retrieved", None, told)
    assert ReaderLeft().filter(record) is is_kept
