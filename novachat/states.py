"""The states of a task, and the allowed moves between them."""

from runs.states import graph

TASK = graph(
    "pending",
    pending="running skipped removed",
    running="completed failed pending",
    completed="pending",
    failed="pending skipped removed",
    skipped="pending",
    # Left out of an edited queue, and kept for what it has made.
    removed="",
)
OPEN = ("pending", "failed")
"""What the queue still has to do."""
