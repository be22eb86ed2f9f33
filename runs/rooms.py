"""Where people meet the work: the rooms of the studio, and the pages that show its runs.

An app brings both with its workflow. The rail, the home page and the lists are drawn from what is registered, so that
nothing here knows which rooms there are.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import HttpRequest
from django.urls import reverse
from django_stubs_ext import StrOrPromise

if TYPE_CHECKING:
    from runs.events import Event
    from runs.models import Run

Context = Mapping[str, object]
"""What a template is told."""


def _nothing(request: HttpRequest) -> Context:
    return {}


@dataclass(frozen=True)
class Room:
    """A place of the studio: the rail leads to it, and the home page shows a part of it or a door to it."""

    url: str
    """Name of the URL of its first page; whatever lies below that page's path is in the room."""
    label: StrOrPromise
    icon: str
    invitation: StrOrPromise = ""
    """What its door says, such as "Make a timeline"."""
    summary: StrOrPromise = ""
    ask: str = ""
    """The partial to begin work with on the home page; without one the room has a door there."""
    holds: str = ""
    """The partial that shows on the home page what the room holds, where no work begins in it."""
    shown: Callable[[HttpRequest], Context] = _nothing
    """What these partials are told."""

    @property
    def address(self) -> str:
        return reverse(self.url)


@dataclass(frozen=True)
class Page:
    """How people meet the runs of one kind: drawn once as a whole, then changed by each event."""

    room: Room
    label: StrOrPromise
    """What such a run is called in lists: "Report"."""
    url: str
    """Name of the URL that shows such a run, taking its id."""
    events: str
    """Folder of the templates that change the page, one for each type of event."""
    story: Callable[["Run"], object]
    """All that the page shows of a run, from its log and its rows."""
    change: Callable[["Run", "Event"], Context]
    """What an event's template needs besides the run and the event: at most the row the event is about."""


_rooms: dict[str, Room] = {}


def open_room(room: Room) -> None:
    _rooms[room.url] = room


def all_rooms() -> list[Room]:
    """The rooms in the order they were opened, those in which work begins before those that hold things."""
    return sorted(_rooms.values(), key=lambda room: bool(room.holds))


def room_at(path: str) -> Room | None:
    """The room that an address lies in."""
    rooms = [room for room in _rooms.values() if path.startswith(room.address)]
    return max(rooms, key=lambda room: len(room.address), default=None)
