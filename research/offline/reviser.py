"""The offline engine's part in revising: it says nothing in other words, so it leaves every refuted sentence out."""

from research.briefs import ReviserBrief, Revisions


def revise(_task: ReviserBrief) -> Revisions:
    """Nothing: the refuted sentences stay refuted, and code leaves them out."""
    return Revisions(revisions=[])
