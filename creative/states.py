"""The states of an image, and the allowed moves between them."""

from runs.states import graph

IMAGE = graph(
    "queued",
    queued="generating removed",
    # From whatever it is in when the plan changes: a run may have been stopped while it drew.
    generating="complete failed queued removed",
    complete="queued removed",
    failed="queued generating removed",
    # Left out of a later plan; what was drawn for it is kept. A plan that gives its number again begins another image.
    removed="",
)
