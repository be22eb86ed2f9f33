"""Items as agents propose them, and as they are stored."""

from pydantic import BaseModel, Field

from novachat.schemas.answers import CitedSource
from runs.strict import Strict


class ProposedItem(Strict):
    """An item as an agent proposes it."""

    content: str = Field(min_length=1, max_length=4000)
    based_on: list[str] = []
    """Ids of the inputs it was made from, such as `insight1`."""
    sources: list[str] = []
    """Ids of the passages and notes it rests on, such as `e2` or `note7`."""

    @property
    def told(self) -> str:
        """All its words."""
        return self.content


class ProposedItems(Strict):
    """What an agent proposes."""

    items: list[ProposedItem]


class ProposedPost(ProposedItem):
    """A post as an agent proposes it: `content` is the body."""

    title: str = Field(min_length=1, max_length=100)
    tags: list[str] = []

    @property
    def told(self) -> str:
        return "\n".join([self.title, self.content, *self.tags])


class ProposedPosts(Strict):
    """What a writer proposes."""

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
