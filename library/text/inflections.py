"""Forms of one English word that stemming does not bring together: "fly" and "flew", "man" and "people"."""

import re

from library.text.terms import stem
from library.text.verbs import IRREGULAR, NOUNS
from library.text.word_lists import entries

_RELATED, _DERIVED = ([row.split() for row in entries(__name__, name)] for name in ("related_words", "derived_words"))
_DOCTRINE = re.compile(r"\w{3,}is[mt]")


def _families() -> dict[str, frozenset[str]]:
    """Stem to all stems of its word; rows that share a form are one word."""
    families: dict[str, frozenset[str]] = {}
    for row in [*IRREGULAR, *NOUNS, *_RELATED, *_DERIVED]:
        forms = frozenset(map(stem, row))
        family = forms.union(*(families.get(form, frozenset()) for form in forms))
        families.update(dict.fromkeys(family, family))
    return families


_FAMILY = _families()
_ROOTS = {stem(form): stem(row[0]) for row in reversed(_DERIVED) for form in row}


def root(term: str) -> str:
    """The stem of the word that a stem is derived from: "treat" of "treatment"; itself where nothing says so.

    A doctrine and who holds it are one: Daoism, Daoists.
    """
    return f"{term[:-3]}ism" if _DOCTRINE.fullmatch(term) else _ROOTS.get(term, term)


def other_forms(term: str) -> tuple[str, ...]:
    """The stems of the other forms of the word with this stem."""
    doctrine = {f"{term[:-3]}ism", f"{term[:-3]}ist"} if _DOCTRINE.fullmatch(term) else set()
    return tuple(sorted((_FAMILY.get(term, frozenset()) | doctrine) - {term}))
