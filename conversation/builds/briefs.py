"""What the agents of applications are given and what they hand back."""

from pydantic import Field, JsonValue

from conversation.briefs.tasks import AgentTask
from conversation.builds.blueprint.form import Blueprint
from runs.strict import Given, Strict


class TakenStep(Strict):
    """A step that a conversation took: a data tool that was called."""

    tool: str = Field(max_length=80)
    args: dict[str, JsonValue] = Field({}, max_length=12)


class CompileTask(AgentTask):
    """What is to be built; first what is the same for every application, which a server keeps read from call to call."""

    data_tools: list[str] = []
    """A line for each, with what it takes and gives."""
    compute_tools: list[str] = []
    description: str
    steps: list[TakenStep] = []


class CompileDraft(Strict):
    """A blueprint, or why there is none."""

    blueprint: Blueprint | None = None
    refusal: str = Field("", max_length=600)
    """What is not there to build it from."""


class FigureTold(Given):
    label: str
    value: str
    about: str = ""
    """How many values it is of, and which days they are of."""
    is_low: bool = False
    """Whether it lies where it should not."""


class RemarkTask(AgentTask):
    """Figures that something is to be written about."""

    wish: str
    """What is to be written."""
    figures: list[FigureTold]
    standing: str = ""
    """What the application wants of all that is written for it."""

    @property
    def told(self) -> list[str]:
        """What holds every number that may be said."""
        return [self.wish, *(f"{one.label} {one.value} {one.about}" for one in self.figures)]


class WrittenRemark(Strict):
    """A few sentences as Markdown. Every number in it is one of the figures."""

    content: str = Field(max_length=4000)
