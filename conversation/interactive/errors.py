"""What an interactive page can fail with, each with its sentence."""

from runs.errors import RunError


class PageFaulty(RunError):
    """The page breaks rules, or a browser found a fault in it, twice."""

    sentence = "The page that was written does not work."


class PageLacking(RunError):
    """The teacher's material does not hold what the page needs."""

    sentence = "Something is missing for this page."
    retryable = False
