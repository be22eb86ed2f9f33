"""Requests to models that may be under way at once: so many a provider, or a server of one's own, in each process."""

import asyncio
from weakref import WeakKeyDictionary

from django.conf import settings

from runs.telling import slots_at

PLACES = 8
"""Of a provider or a server nobody said anything of: what accounts of the lowest class bear."""
Places = dict[tuple[str, int], asyncio.Semaphore]
_places: "WeakKeyDictionary[asyncio.AbstractEventLoop, Places]" = WeakKeyDictionary()


def address_of(name: str) -> str | None:
    """Where the server of a model is, for those that have one of their own: `model@base-url`, or a bare name."""
    _, _, url = name.partition("@")
    return url or (settings.ENV.model_base_url if ":" not in name else None)


def is_hosted(name: str) -> bool:
    """Whether a model is a provider's, and not on a server that somebody gave the address of."""
    return ":" in name and not address_of(name)


def place_for(name: str) -> asyncio.Semaphore:
    """One of the places where a model is asked, to be waited for: that is no silence of its provider."""
    server = address_of(name) or name.partition(":")[0]
    said, told = settings.ENV.model_parallel.get(server), slots_at(server)
    # Never more than the server has told: who comes then waits there, where nobody sees it.
    many = min(said or told, told) if told else said or PLACES
    return _places.setdefault(asyncio.get_running_loop(), {}).setdefault((server, many), asyncio.Semaphore(many))
