"""What is kept out of the log."""

import logging

from django.core.exceptions import RequestAborted


class EngineNoise(logging.Filter):
    """Drops the engine's traceback for a workflow that was cancelled on purpose."""

    def filter(self, record: logging.LogRecord) -> bool:
        return "DBOSAwaitedWorkflowCancelledError" not in (record.exc_text or "") + record.getMessage()


class ReaderLeft(logging.Filter):
    """Drops the traceback of a reader who left while the server was ending the request: Django waits for one of the two."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and isinstance(record.exc_info[1], RequestAborted))
