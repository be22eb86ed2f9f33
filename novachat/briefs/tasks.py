"""A task with everything it may use: what an agent that makes items is given."""

from collections.abc import Iterable

from pydantic import JsonValue

from library.briefing import fenced, outline
from library.notes.posting import in_short
from library.notes.requests import ReadRequest, asked, sides, topic_words
from library.notes.schemas import NoteDigest, NoteQuote, Side
from library.schemas import Language
from library.text.language import detect
from library.text.sentences import split
from library.text.similarity import term_containment
from library.xiaohongshu import title_length
from novachat.actions import BY_ACTION, Action
from novachat.briefs.counted import lines
from novachat.briefs.inputs import FoundPassage, InputItem
from novachat.schemas.answers import CitedSource
from novachat.schemas.requests import Background, without_references
from runs.strict import Given
from runs.windows import SMALL_ROOM, tokens

AND: dict[Language, str] = {"en": " and ", "zh": "和"}
TOLD = 0.5
"""Share of a point's words from which an item tells it."""
FULL_STOPS = "。.!！ "
UNTOLD = {"language", "share", "beside", "limit", "wanted", "made"}
"""What a prompt tells otherwise: its last words say how many and in which language, the items of other branches stand in short."""


class Share(Given):
    """Which of so many branches a brief is for."""

    place: int
    count: int
    total: int | None = None
    """How many items all of them are to make, where a number was asked for."""


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
    wanted: int | None = None
    """How many items were asked for, where a number was."""
    made: int = 0
    """How many of them there are already."""
    beside: list[InputItem] = []
    """In a branch, the items of all branches: they cannot see each other, and share out by these what each may say."""

    share: Share | None = None
    """Of one of several branches: it tells its share of what is known, and none of what the others tell."""

    @property
    def asked(self) -> ReadRequest:
        """The request the plan was made for, read; what is said when continuing may ask for another number."""
        read = asked(without_references(self.query) or self.full_input)
        later = asked(without_references(self.request))
        return read.model_copy(update={"posts": later.posts or read.posts})

    @property
    def sides(self) -> list[Side]:
        """What the plan sets side by side, if anything."""
        return sides(without_references(self.query) or self.full_input)

    @property
    def subject(self) -> str:
        """What the plan is about; what is said when continuing narrows it and does not change it."""
        return (
            AND[self.language].join(side.name for side in self.sides)
            or self.asked.subject
            or asked(self.background.industry).subject
            or asked(without_references(self.request)).subject
        )

    @property
    def audience(self) -> str:
        return self.asked.audience or self.background.target_audience

    @property
    def emphasis(self) -> str:
        """What the task should look at within the subject."""
        return "\n".join(filter(None, [self.stressed, *(item.words for item in self.focus)]))

    @property
    def stressed(self) -> str:
        """What the person stressed for the whole task."""
        return "\n".join(filter(None, [asked(without_references(self.request)).subject, self.task_context]))

    @property
    def topic(self) -> str:
        """All words that say what the task is about."""
        return "\n".join(filter(None, [self.subject, self.emphasis]))

    @property
    def facts(self) -> list[InputItem]:
        """Facts with a source; what was counted in notes says how to write, and not what."""
        return [item for item in self.inputs if item.type == "fact" and item.has_source]

    @property
    def named(self) -> list[InputItem]:
        """What the request names beside the items the work fans out over."""
        kinds = {item.type for item in self.focus}
        return [item for item in self.inputs if item.named and item.type not in kinds]

    @property
    def wanted_of_all(self) -> int | None:
        """How many items were asked for of this branch and of those beside it."""
        return self.share.total if self.share and self.share.total else self.wanted

    def makes(self, place: int) -> bool:
        """Whether this branch makes the item of that place among those that were asked for of all."""
        share = self.share
        return not (share and share.total) or place % share.count == share.place

    def branch(self, place: int, items: list[InputItem], limit: int | None) -> "TaskBrief":
        """The same task about one item of those, with its share of the number that was asked for."""
        total = self.wanted and self.limit
        share = Share(place=place, count=len(items), total=total)
        wanted = len(range(place, total, len(items))) if total else None
        told = {"focus": [items[place]], "beside": items, "share": share, "wanted": wanted, "limit": limit}
        return self.model_copy(update=told)

    def post(self, place: int, count: int) -> "TaskBrief":
        """The same task for one post of so many."""
        return self.model_copy(update={"wanted": 1, "limit": 1, "share": Share(place=place, count=count)})

    @property
    def left(self) -> int | None:
        """How many of those that were asked for there are not yet."""
        return self.wanted and self.wanted - self.made

    def rest(self, made: list[str]) -> "TaskBrief":
        """The same task for the items that are left behind those."""
        left = (self.wanted or 0) - len(made)
        return self.model_copy(update={"made": len(made), "limit": left, "known": [*made, *self.known]})

    def as_prompt(self) -> str:
        rest = self.model_dump(mode="json", exclude=UNTOLD, exclude_defaults=True)
        return outline(rest | self._siblings)

    def as_subject(self) -> str:
        """The same by its subject, without the words of the request and of other items: a small model hands these back.

        What the request says of its own shop or day, what it names besides and which facts there are is shown in short.
        """
        wordy = UNTOLD | {"query", "full_input", "request", "inputs", "known"}
        rest = self.model_dump(mode="json", exclude=wordy, exclude_defaults=True) | self._siblings
        stated = " ".join(self.asked.statements)
        told: dict[str, list[str]] = {
            "stated": [*self.asked.statements, *(fact for fact in self.asked.facts if fact not in stated)],
            "named besides": [one.in_short for one in self.named],
            "facts": [one.in_short for one in self.facts],
        }
        besides: dict[str, JsonValue] = {name: [*lines] for name, lines in told.items() if lines}
        return outline({"subject": self.subject, "readers": self.audience} | besides | rest)

    @property
    def _siblings(self) -> dict[str, JsonValue]:
        """What the other branches are about, in short."""
        others = [one.in_short for one in self.beside if one not in self.focus]
        return {"beside": [*others]} if others else {}


class Material(Given):
    """A brief with what was found for it."""

    brief: TaskBrief
    digest: NoteDigest = NoteDigest()
    """Figures and wording of the notes about the topic."""
    sides: list[Side] = []
    """What the notes of each side show, where the request compares two."""
    passages: list[FoundPassage] = []
    """What the library and the web say about the topic."""
    told_last: bool = False
    """Whether a small model is told at the end of its prompt all that it needs: it takes figures and titles for the answer."""

    @property
    def name(self) -> str:
        """What all of it is about, as long as it fits into a title: of what is too long what its notes are called by."""
        whole = self.brief.subject
        short, words = in_short(whole), topic_words(whole)
        tags = (one for one in self.digest.common_tags if any(word in one.lower() for word in words))
        return short if short == whole else next(tags, short)

    @property
    def is_known(self) -> bool:
        """Whether anything is known about the subject."""
        return bool(self.digest.notes or self.passages)

    @property
    def has_something(self) -> bool:
        """Whether there is anything to make items from: what is known, what was made before, or what the request says itself."""
        return self.is_known or bool(self.brief.inputs) or self.brief.asked.is_news

    @property
    def announces_alone(self) -> bool:
        """Whether the request's own news is all there is to tell: notes advise nothing."""
        has_advice = any(detect(tip.text) == self.brief.language for tip in self.digest.tips)
        return self.brief.asked.is_news and not has_advice

    @property
    def source_ids(self) -> frozenset[str]:
        """Ids of the passages and notes that may be cited."""
        return frozenset([one.id for one in self.passages] + [one.note for one in self.quotes])

    @property
    def quotes(self) -> list[NoteQuote]:
        """Every quoted sentence and title of notes."""
        digest = self.digest
        best = [figure.best for figure in digest.figures]
        said = [quote for one in digest.audiences for quote in (*one.pains, *one.tips)]
        sided = [quote for one in self.sides for quote in (*one.digest.pains, *one.digest.tips, *one.digest.top)]
        return [*digest.pains, *digest.tips, *said, *digest.top, *best, *sided]

    @property
    def points(self) -> list[str]:
        """What it says, a sentence or an item each."""
        digest = self.digest
        read = [sentence.text for passage in self.passages for sentence in split(passage.text)]
        said = [one.text for one in (*digest.pains, *digest.tips)]
        return [*said, *read, *(item.words for item in self.brief.inputs)]

    @property
    def length(self) -> int:
        """Characters, counted as the platform counts titles, that are known in its language for each post that is asked for."""
        told = sum(title_length(point) for point in self.points if detect(point) == self.brief.language)
        return told // (self.brief.wanted_of_all or 1)

    @property
    def posts(self) -> list[TaskBrief]:
        """A brief for each post that is asked for, as far as there is something for it to tell; else the one for all."""
        count = self.brief.wanted or 1
        briefs = [self.brief.post(place, count) for place in range(count)] if count > 1 else []
        told = [self.model_copy(update={"brief": brief}).shared for brief in briefs]
        return [one.brief for one in told if one.digest.tips or one.passages] or [self.brief]

    @property
    def shared(self) -> "Material":
        """What its one post has to tell and no other one; all of it where the brief is for all posts, or for those on an item."""
        share, digest = self.brief.share, self.digest
        if not share or self.brief.beside:
            return self
        mine = slice(share.place, None, share.count)
        own = {"tips": digest.tips[mine], "pains": digest.pains[mine], "audiences": []}
        passages = self.passages if digest.tips else self.passages[mine]
        return self.model_copy(update={"digest": digest.model_copy(update=own), "passages": passages})

    def sources_of(self, cited: Iterable[str], content: str) -> list[CitedSource]:
        """What an item cites of what there is; where it cites nothing, the notes whose complaints and advice it tells."""
        told = (
            one.note for one in (*self.digest.pains, *self.digest.tips) if term_containment(one.text, content) >= TOLD
        )
        found = [one for key in dict.fromkeys(cited) if (one := self._cited(key, content))]
        return found or [one for key in dict.fromkeys(told) if (one := self._cited(key, content))]

    def _cited(self, key: str, content: str) -> CitedSource | None:
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

    def as_prompt(self, room: int) -> str:
        """The task, then notes and passages as far as there is room, half of it each where there are both."""
        makes_posts = BY_ACTION[self.brief.action].makes_posts
        task = self.brief.as_prompt() if room >= SMALL_ROOM else self.brief.as_subject()
        if self.told_last:
            return "\n".join([task, *([f"tags: {' '.join(self.digest.common_tags)}"] if makes_posts else [])])
        left = room - tokens(task)
        share = left // 2 if self.passages and self.digest.notes else left
        parts = [task]
        parts += [f"notes on {one.name} alone:\n{fenced(lines(one.digest), share // 4)}" for one in self.sides]
        if self.digest.notes:
            parts.append(f"notes:\n{fenced(lines(self.digest), share)}")
        if self.passages:
            parts.append(f"passages:\n{fenced((passage.told for passage in self.passages), share)}")
        return "\n".join(parts)
