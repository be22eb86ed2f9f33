"""What the writer of interactive pages is given and hands back."""

from pydantic import Field

from conversation.briefs.tasks import AgentTask, Excerpt
from conversation.schemas.artifacts import PagePattern
from runs.strict import Strict


class PageTask(AgentTask):
    """A page to be written."""

    title: str
    topic: str
    request: str = ""
    description: str = ""
    pattern: PagePattern | None = None
    sections: list[str] = []
    subject: str = ""
    grade: str = ""
    passages: list[Excerpt] = []
    problems: list[str] = []
    """What was wrong with the page as it was written before."""


class PageDraft(Strict):
    """A page as an agent hands it in: what it lacks, or its three bodies in order."""

    title: str = Field(max_length=200)
    description: str = Field("", max_length=600)
    lacks: str = Field("", max_length=400)
    """What would have to be known to make it, where that is not known; the bodies are then empty."""
    pattern: PagePattern | None = None
    preferred_height: int = Field(640, ge=200, le=4000)
    sources: list[str] = []
    """The titles of the passages that it rests on."""
    html: str = ""
    css: str = ""
    js: str = ""
