"""The states of an image, and the allowed moves between them."""

from runs.states import graph

IMAGE = graph(
    "queued",
    queued="generating removed",
    generating="complete failed queued",
    complete="queued removed",
    failed="queued removed",
    # Left out of a later plan; what was drawn for it is kept.
    removed="",
)
