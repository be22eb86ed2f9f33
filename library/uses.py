"""Taking a result further: what each app gives as material, and what is begun from material.

An app registers both in its `uses.py`, so that apps use each other's results without knowing each other.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.http import Http404
from django_stubs_ext import StrOrPromise

from library import material
from library.errors import NoSuchUse
from library.models import Document
from library.schemas import ResultMaterial


@dataclass(frozen=True)
class Giver:
    """A kind of result that can be kept."""

    kind: str
    """Names it in addresses: `report`."""
    label: StrOrPromise
    """What such a result is called: "Report"."""
    material: Callable[[User, str], ResultMaterial | None]
    """An own finished result as material; None where there is no such thing, or it is not finished."""
    address: Callable[[str], str]
    """Where the result is shown."""


@dataclass(frozen=True)
class Use:
    """Something that is begun from material."""

    name: str
    """Names it in requests: `quiz`."""
    label: StrOrPromise
    """What it makes: "A quiz"."""
    icon: str
    address: Callable[[Document], str]
    """The page on which it is begun, the document chosen."""


@dataclass(frozen=True)
class Origin:
    """Where a kept document comes from."""

    label: StrOrPromise
    address: str


_givers: dict[str, Giver] = {}
_uses: dict[str, Use] = {}


def give(*givers: Giver) -> None:
    _givers.update({giver.kind: giver for giver in givers})


def offer(*uses: Use) -> None:
    _uses.update({use.name: use for use in uses})


def all_uses() -> list[Use]:
    """What can be begun, in the order the apps offered it."""
    return list(_uses.values())


def result_of(owner: User, kind: str, key: str) -> ResultMaterial:
    """An own finished result as material; anybody else's does not exist. Raises `Http404`."""
    giver = _givers.get(kind)
    found = giver.material(owner, key) if giver else None
    if found is None:
        raise Http404
    return found


def use_named(name: str) -> Use:
    """Raises `NoSuchUse`."""
    if name not in _uses:
        raise NoSuchUse(name=name)
    return _uses[name]


def keep(owner: User, kind: str, key: str) -> Document:
    """Keep a result in its owner's library. Raises `Http404`, `NothingToKeep`."""
    return material.keep(owner, f"{kind}/{key}", result_of(owner, kind, key))


def address_of(kind: str, key: str) -> str:
    """Where a result is shown. Raises `Http404` for a kind that nobody gives."""
    if kind not in _givers:
        raise Http404
    return _givers[kind].address(key)


def origin_of(document: Document) -> Origin | None:
    """The result a document was kept from, while there is one."""
    kind, _, key = document.kept_from.partition("/")
    giver = _givers.get(kind)
    if giver is None or giver.material(document.owner, key) is None:
        return None
    return Origin(giver.label, giver.address(key))
