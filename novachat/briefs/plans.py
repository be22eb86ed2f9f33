"""A plan, a quick answer, searches: what is asked, and what is handed back."""

from pydantic import Field

from library.briefing import fenced, fit, outline
from library.notes.schemas import NoteDigest
from library.schemas import Language
from novachat.actions import Action, Longest
from novachat.briefs.counted import lines
from novachat.briefs.inputs import InputItem
from novachat.schemas.requests import Background
from runs.strict import Given, Strict
from runs.windows import tokens


class PlanRequest(Given):
    """A request to make a plan for."""

    query: str
    language: Language
    background: Background = Background()
    inputs: list[InputItem] = []
    """Items the person selected or referred to."""
    done: list[Action] = []
    """What the session has items of already."""

    def as_prompt(self, room: int) -> str:
        return fit(outline(self.model_dump(mode="json", exclude_defaults=True)), room)


class PlannedTask(Strict):
    """One task of a plan."""

    action: Action
    description: str = Field(min_length=1, max_length=500)
    """One line for the person."""
    full_input: str = Field(min_length=1, max_length=2000)
    """What is to be found out or written, not how."""


class Plan(Strict):
    """The tasks of a plan, in dependency order."""

    tasks: list[PlannedTask] = Field(min_length=1, max_length=6)


class QuickQuestion(Given):
    """A quick question with what may answer it."""

    query: str
    language: Language
    background: Background = Background()
    items: list[InputItem] = []
    """Items the question refers to."""
    digest: NoteDigest = NoteDigest()
    guide: str = ""
    """What Nova3 itself can do."""

    def as_prompt(self, room: int) -> str:
        asked = outline(self.model_dump(mode="json", exclude={"digest"}, exclude_defaults=True))
        if not self.digest.notes:
            return fit(asked, room)
        return f"{asked}\nnotes:\n{fenced(lines(self.digest), room - tokens(asked))}"


ANSWER = Longest(zh=300, en=200)
"""How long a quick answer may be, as its prompt says."""


class Suggestion(Strict):
    """A short answer."""

    text: str = Field(min_length=1, max_length=4000)


class SearchIdea(Strict):
    """A search, and the item it is for."""

    query: str = Field(min_length=1, max_length=400)
    about: str = ""
    """Id of the input it is for, such as `hitpoint1`; empty when it is for the whole task."""


class Searches(Strict):
    """What to search for."""

    searches: list[SearchIdea] = Field(min_length=1, max_length=6)
