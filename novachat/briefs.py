"""What an agent is given and what it hands back, for hosted models and the offline engine alike."""

from pydantic import BaseModel, ConfigDict, Field
from pydantic_ai import format_as_xml

from library.notes.schemas import NoteDigest, NoteQuote
from library.schemas import Language
from library.text.sentences import split
from novachat.actions import Action, ItemType
from novachat.schemas import Background, CitedSource
from runs.strict import Given

FULL_STOPS = "。.!！ "


class InputItem(Given):
    """An item of the session the task works from, with what the person said about it."""

    id: str
    type: ItemType
    title: str = ""
    content: str
    tags: list[str] = []
    comment: str = ""
    edit: str = ""
    """The person's own wording of it."""
    chosen: bool = False
    """Whether a person selected or referenced it."""

    @property
    def words(self) -> str:
        """The person's wording where there is one, with what they remarked."""
        return "\n".join(filter(None, [self.edit or self.content, self.comment]))


class TaskBrief(Given):
    """One task, or one branch of it, with everything it may use."""

    task_id: str
    action: Action
    full_input: str
    language: Language
    query: str = ""
    """What the plan was made for."""
    request: str = ""
    """What the person wrote when continuing."""
    task_context: str = ""
    background: Background = Background()
    inputs: list[InputItem] = []
    focus: list[InputItem] = []
    """The items the work fans out over, or in a branch the one it is about."""
    known: list[str] = []
    """Items of this type the session has already."""
    limit: int | None = None
    """Most items to make."""

    @property
    def subject(self) -> str:
        """What the plan is about; what is said when continuing narrows it and does not change it."""
        return "\n".join(filter(None, [self.query, self.background.industry])) or self.request or self.full_input

    @property
    def emphasis(self) -> str:
        """What the task should look at within the subject."""
        return "\n".join(filter(None, [self.request, self.task_context, *(item.words for item in self.focus)]))

    @property
    def topic(self) -> str:
        """All words that say what the task is about."""
        return "\n".join(filter(None, [self.subject, self.emphasis]))

    def branch(self, item: InputItem, limit: int | None) -> "TaskBrief":
        """The same task about one item."""
        return self.model_copy(update={"focus": [item], "limit": limit})

    def as_prompt(self) -> str:
        shown = self.model_dump(mode="json", exclude={"language"}, exclude_defaults=True)
        return format_as_xml(shown, root_tag="task", item_tag="item")


class FoundPassage(Given):
    """A passage of the library or the web that speaks of the topic."""

    id: str
    title: str
    text: str
    url: str | None = None
    publisher: str = ""
    published: str | None = None
    about: list[str] = []
    """Ids of the inputs it was searched for."""


class Material(Given):
    """A brief with what was found for it."""

    brief: TaskBrief
    digest: NoteDigest = NoteDigest()
    """Figures and wording of the notes about the topic."""
    passages: list[FoundPassage] = []
    """What the library and the web say about the topic."""

    @property
    def source_ids(self) -> frozenset[str]:
        """Ids of the passages and notes that may be cited."""
        return frozenset([one.id for one in self.passages] + [one.note for one in self.quotes])

    @property
    def quotes(self) -> list[NoteQuote]:
        """Every quoted sentence and title of notes."""
        digest = self.digest
        counted = [digest.tags, digest.words, digest.dayparts, digest.titles, [one.figure for one in digest.audiences]]
        figures = [*(figure for some in counted for figure in some), digest.complaints, digest.weekend, digest.workdays]
        best = [figure.best for figure in figures if figure]
        return [*digest.every_pain, *digest.every_tip, *digest.top, *best]

    def cited(self, key: str, content: str) -> CitedSource | None:
        """A source spelled out, with the sentence that the content takes from it."""
        if passage := next((one for one in self.passages if one.id == key), None):
            said = (sentence.text for sentence in split(passage.text))
            quote = next((text for text in said if text.rstrip(FULL_STOPS) in content), passage.text[:500])
            return CitedSource(id=key, title=passage.title, url=passage.url, quote=quote)
        quotes = [one for one in self.quotes if one.note == key]
        if not quotes:
            return None
        taken = next(
            (one.text for one in quotes if one.text.rstrip(FULL_STOPS) in content and one.text != one.title), ""
        )
        return CitedSource(id=key, title=quotes[0].title, quote=taken, sample=self.digest.sample)

    def as_prompt(self) -> str:
        parts = [self.brief.as_prompt()]
        if self.digest.notes:
            parts.append(format_as_xml(self.digest.model_dump(mode="json", exclude_defaults=True), root_tag="notes"))
        if self.passages:
            shown = [passage.model_dump(exclude={"about"}, exclude_defaults=True) for passage in self.passages]
            parts.append(format_as_xml(shown, root_tag="passages", item_tag="passage"))
        return "\n".join(parts)


class ProposedItem(BaseModel):
    """An item as an agent proposes it."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)

    content: str = Field(min_length=1, max_length=4000)
    based_on: list[str] = []
    """Ids of the inputs it was made from, such as `insight1`."""
    sources: list[str] = []
    """Ids of the passages and notes it rests on, such as `e2` or `note7`."""


class ProposedItems(BaseModel):
    """What an agent proposes."""

    model_config = ConfigDict(extra="forbid")

    items: list[ProposedItem]


class ProposedPost(ProposedItem):
    """A post as an agent proposes it: `content` is the body."""

    title: str = Field(min_length=1, max_length=100)
    tags: list[str] = []


class ProposedPosts(BaseModel):
    """What a writer proposes."""

    model_config = ConfigDict(extra="forbid")

    items: list[ProposedPost]


class Product(BaseModel):
    """An item ready to be stored: its ids are checked and its sources spelled out."""

    title: str = ""
    content: str
    tags: list[str] = []
    derived_from: list[str] = []
    sources: list[CitedSource] = []


class Produced(BaseModel):
    """What one branch of a task made, and with which model."""

    items: list[Product]
    engine: str


class PlanRequest(Given):
    """A request to make a plan for."""

    query: str
    language: Language
    background: Background = Background()
    inputs: list[InputItem] = []
    """Items the person selected or referred to."""
    done: list[Action] = []
    """What the session has items of already."""

    def as_prompt(self) -> str:
        return format_as_xml(self.model_dump(mode="json", exclude_defaults=True), root_tag="request", item_tag="item")


class PlannedTask(BaseModel):
    """One task of a plan."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)

    action: Action
    description: str = Field(min_length=1, max_length=500)
    """One line for the person."""
    full_input: str = Field(min_length=1, max_length=2000)
    """What is to be found out or written, not how."""


class Plan(BaseModel):
    """The tasks of a plan, in dependency order."""

    model_config = ConfigDict(extra="forbid")

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

    def as_prompt(self) -> str:
        return format_as_xml(self.model_dump(mode="json", exclude_defaults=True), root_tag="question", item_tag="item")


class Suggestion(BaseModel):
    """A short answer."""

    model_config = ConfigDict(extra="forbid")

    text: str = Field(min_length=1, max_length=4000)


class SearchIdea(BaseModel):
    """A search, and the item it is for."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)

    query: str = Field(min_length=1, max_length=400)
    about: str = ""
    """Id of the input it is for, such as `hitpoint1`; empty when it is for the whole task."""


class Searches(BaseModel):
    """What to search for."""

    model_config = ConfigDict(extra="forbid")

    searches: list[SearchIdea] = Field(min_length=1, max_length=6)
