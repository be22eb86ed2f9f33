"""What a task works from: items of its session, and passages of the library and the web."""

from collections.abc import Sequence

from django.utils import timezone

from library.answering.telling import speaking_of
from library.schemas import EvidenceItem
from library.text.sentences import split
from novachat.actions import ItemType
from runs.strict import Given


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
    has_source: bool = False
    """Whether it rests on a document or a page rather than on notes."""
    quote: str = ""
    """The sentence of such a source that it rests on."""
    source: str = ""
    """What that source is called."""
    chosen: bool = False
    """Whether a person selected or referenced it."""
    named: bool = False
    """Whether this very request does."""

    @property
    def words(self) -> str:
        """The person's wording where there is one, with what they remarked."""
        return "\n".join(filter(None, [self.edit or self.content, self.comment]))

    @property
    def in_short(self) -> str:
        """Its title and the first sentence of its words, in one line."""
        first = next((sentence.text for sentence in split(self.words)), "")
        return " ".join(": ".join(filter(None, [self.title, first])).split())


class FoundPassage(Given):
    """A passage of the library or the web that speaks of the topic."""

    id: str
    title: str
    heading: str = ""
    text: str
    url: str | None = None
    publisher: str = ""
    published: str | None = None
    about: list[str] = []
    """Ids of the inputs it was searched for."""

    @property
    def told(self) -> str:
        about = ", ".join(filter(None, [self.publisher, self.published]))
        return f"[{self.id}] {self.title}{f' ({about})' if about else ''}: {self.text}"

    @property
    def evidence(self) -> EvidenceItem:
        return EvidenceItem(
            id=self.id, provider="library", title=self.title, heading=self.heading, text=self.text,
            content_hash=self.id, origin=0, retrieved_at=timezone.now(),
        )  # fmt: skip


def passages_about(passages: Sequence[FoundPassage], question: str) -> list[FoundPassage]:
    """The passages that are about what is asked, the best first."""
    by_id = {one.id: one for one in passages}
    return [by_id[item.id] for item in speaking_of(question, [one.evidence for one in passages])]
