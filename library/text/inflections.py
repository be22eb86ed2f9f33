"""Forms of one English word that stemming does not bring together: "fly" and "flew", "man" and "people"."""

from library.text.terms import stem
from library.text.verbs import IRREGULAR, NOUNS
from library.text.word_lists import entries

_RELATED = tuple(tuple(row.split()) for row in entries(__name__, "related_words"))
_DERIVED = tuple(tuple(row.split()) for row in entries(__name__, "derived_words"))


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
    """The stem of the word that a stem is derived from: "treat" of "treatment"; itself where nothing says so."""
    return _ROOTS.get(term, term)


def other_forms(term: str) -> tuple[str, ...]:
    """The stems of the other forms of the word with this stem."""
    return tuple(sorted(_FAMILY.get(term, frozenset()) - {term}))
