"""What kind of source a passage comes from, by who found it and by its domain, and how far that tells for it.

A company's own site cannot be told by its domain from any other: it counts as a page like all the rest.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Literal
from urllib.parse import urlsplit

from library.schemas import ProviderName
from library.text.word_lists import entries

Kind = Literal["own", "standard", "scholarly", "encyclopedia", "official", "news", "social", "other"]
Listed = Literal["standard", "scholarly", "encyclopedia", "official", "news", "social"]
LISTS: tuple[Listed, ...] = ("standard", "scholarly", "encyclopedia", "official", "news", "social")
TOLD: dict[Kind, str] = {
    "own": "",
    "official": "official source",
    "standard": "standards body",
    "scholarly": "scholarly",
    "encyclopedia": "encyclopedia",
    "news": "news",
    "social": "forum or social network",
    "other": "web page",
}
"""As models read it; what people gave themselves needs no word."""
PRIOR: dict[Kind, float] = {
    "own": 0.0,
    "official": 0.0,
    "standard": 0.0,
    "scholarly": 0.0,
    "encyclopedia": -0.03,
    "news": -0.03,
    "other": -0.05,
    "social": -0.1,
}
"""What is added to how much a passage has to say: a primary source goes before one of equal words, and before no better one."""


def kind_of(provider: ProviderName, url: str | None) -> Kind:
    if provider == "library":
        return "own"
    if provider == "arxiv":
        return "scholarly"
    return "encyclopedia" if provider == "wikipedia" else _of_host(urlsplit(url or "").hostname or "")


@lru_cache(maxsize=10_000)
def _of_host(host: str) -> Kind:
    """By the longest end of the name that a list has: the archive of papers of an office of the state is scholarly."""
    known = _listed()
    return next((known[end] for end in _ends(host) if end in known), "other")


def _ends(host: str) -> Iterator[str]:
    """The name, and what it ends in, longest first; a country's letters also as a star."""
    labels = host.lower().split(".")
    for start in range(len(labels)):
        yield ".".join(labels[start:])
        if start == len(labels) - 2 and len(labels[-1]) == 2:
            yield f"{labels[start]}.*"


@cache
def _listed() -> dict[str, Kind]:
    return {domain: kind for kind in LISTS for domain in entries(__name__, kind)}
