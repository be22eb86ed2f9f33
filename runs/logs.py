"""What is kept out of the log."""

import logging


class EngineNoise(logging.Filter):
    """Drops the engine's traceback for a workflow that was cancelled on purpose."""

    def filter(self, record: logging.LogRecord) -> bool:
        return "DBOSAwaitedWorkflowCancelledError" not in (record.exc_text or "") + record.getMessage()
