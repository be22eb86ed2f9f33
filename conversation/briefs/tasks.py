"""What the agents are given and what they hand back, for hosted models and the offline engine alike."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field
from pydantic.main import IncEx
from pydantic_ai import format_as_xml

from conversation.classes.schemas.mentions import Mentions
from conversation.decks.schemas import Chart
from conversation.quizzes.schemas import Difficulty, QuestionType
from conversation.schemas.answers import Intent, Mode, Status, Strategy
from conversation.schemas.artifacts import DocumentFormat, PagePattern
from library.schemas import DocumentId, Language
from runs.llm import Tier
from runs.strict import Given, Strict
from runs.windows import tokens

MOST_QUESTIONS = 50
UNTOLD: Mapping[str, IncEx | bool] = {
    "language": True,
    "is_about_class": True,
    "named": True,
    "passages": {"__all__": {"passage_id": True}},
    "parts": True,
    "elsewhere": True,
}
"""What of a task a model has no use for."""
HINTS = ("needClassId", "needTimeRange", "needAssignment", "needSubject", "needTopic", "confirmOutline")
"""What a question back may be about, so that a client knows which choices to offer."""


class AgentTask(Given):
    """What every agent is given: the language to write in, and how its work is shown to a model."""

    language: Language

    def as_prompt(self, room: int) -> str:
        """As much of it as fits into so many tokens: earlier turns go first, then the last passages."""
        shown = self.model_dump(mode="json", exclude=dict(UNTOLD), exclude_defaults=True)
        while tokens(text := format_as_xml(shown, root_tag="task", item_tag="item")) > room:
            if earlier := shown.get("earlier"):
                earlier.pop(0)
            elif passages := shown.get("passages"):
                passages.pop()
            else:
                break
        return text


class EarlierTurn(Given):
    """A turn that is over, in words: no calls of tools, which would lead the next one astray."""

    said: str
    answered: str
    made: list[str] = []
    """Titles of what was made, with their kinds."""
    asked_back: str = ""
    intent: str = ""


class RouterTask(AgentTask):
    """A message to be understood, behind what was said before."""

    message: str
    earlier: list[EarlierTurn] = []
    classes: list[str] = []
    """The names of the teacher's classes."""
    documents: int = 0
    """How many documents came along."""
    tools: list[str] = []
    """The generation tools there are."""
    outline: str = ""
    """The title of proposed slides that await the teacher's word."""
    parts: list[str] = []
    """What the parts of what was made last are called."""


class Extracted(Strict):
    """What the message says of what is to be made; nothing it does not say."""

    topic: str = Field("", max_length=200)
    count: Annotated[int, Field(ge=1, le=MOST_QUESTIONS)] | None = None
    types: list[QuestionType] = []
    difficulty: Difficulty | None = None
    subject: str = Field("", max_length=60)
    grade: str = Field("", max_length=60)
    class_name: str = Field("", max_length=100)
    from_bank: bool = False
    """Whether the teacher's own questions are to be mixed in."""
    format: DocumentFormat | None = None
    pattern: PagePattern | None = None
    """What kind of interactive page."""
    file: str = Field("", max_length=40)
    """The file it is wanted as: docx, pdf, papers, moodle, gift, qti, h5p, apkg, csv, md, html, pptx, or what it is called."""


class RouterResult(Strict):
    """Where a message goes, and with which tools."""

    intent: Intent
    confidence: float = Field(ge=0, le=1)
    candidate_tools: list[str] = Field([], max_length=6)
    """The generation tools that suit, best first."""
    model_tier: Tier = "standard"
    expected_mode: Mode = "answer"
    strategy: Strategy = "direct_generate"
    extracted: Extracted = Extracted()
    clarifying_question: str = Field("", max_length=300)
    """Where it is not clear what is wanted."""


class ClarifyPayload(Strict):
    """A question back."""

    question: str = Field(max_length=500)
    options: list[str] | None = None
    hint: str | None = None


class FinalResult(Strict):
    """How a turn ends. What it is comes before what is said, so that it can be checked before anybody reads it."""

    status: Status
    artifacts: list[str] = []
    """The ids of what was made, as the tools gave them."""
    clarify: ClarifyPayload | None = None
    message: str


class AssistantTask(AgentTask):
    """A request that makes something, or asks."""

    message: str
    earlier: list[EarlierTurn] = []
    intent: Intent
    expected_mode: Mode
    candidate_tools: list[str] = []
    extracted: Extracted = Extracted()
    class_id: str = ""
    document_ids: list[DocumentId] = []
    topics: list[str] = []
    """What the teacher's documents are about."""
    outline_id: str = ""
    """Proposed slides that await the teacher's word."""
    parts: list[str] = []
    """What the parts of what was made last are called."""


class ChatTask(AgentTask):
    """A question or a remark."""

    message: str
    first: str = ""
    """What was said first, where `earlier` does not reach back so far."""
    earlier: list[EarlierTurn] = []
    intent: Intent
    class_id: str = ""
    named: Mentions = Mentions()
    """Assignments and students that the message names."""
    document_ids: list[DocumentId] = []
    can_make: list[str] = []
    """What can be made here, in words."""
    is_about_class: bool = False
    """Whether a class or its students are asked about, whose figures only the data tools know."""

    @property
    def told(self) -> list[str]:
        """What was said so far: a number in it is none that the answer invents."""
        before = (f"{one.said} {one.answered}" for one in self.earlier)
        return [self.message, self.first, *before]


class Excerpt(Given):
    """A passage of a document, to work from."""

    title: str
    """What it is cited as."""
    heading: str = ""
    text: str
    passage_id: int | None = None


class ClassFigure(Given):
    """Figures of a class that a slide may show: they are named, never written down."""

    name: str
    title: str
    chart: Chart


class WritingTask(AgentTask):
    """A document to be written."""

    title: str
    topic: str
    format: DocumentFormat
    request: str = ""
    grade: str = ""
    figures: list[ClassFigure] = []
    """Figures of the class that it is about."""
    headings: list[str] = []
    """Of a section that is written anew: the sections of its document."""
    instead_of: str = ""
    """The one section that is to be written anew, and nothing else."""
    remark: str = ""
    """What is to be different about it, in the teacher's words."""
    elsewhere: list[str] = []
    """What the document says beside it."""
    passages: list[Excerpt] = []


class WrittenText(Strict):
    """A document as an agent hands it in; without content where nothing is known."""

    title: str = Field(max_length=200)
    content: str = Field(max_length=60_000)
