"""The states of a timeline session and the moves between them."""

from runs.states import graph

TIMELINE = graph(
    "created",
    created="proposal_ready failed",
    proposal_ready="executing cancelled",
    executing="completed failed cancelled",
    completed="",
    failed="",
    cancelled="",
)
