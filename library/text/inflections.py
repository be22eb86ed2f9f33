"""Forms of one English word that stemming does not bring together: "fly" and "flew", "man" and "people"."""

from library.text.terms import stem
from library.text.verbs import IRREGULAR, NOUNS
from library.text.word_lists import entries


def _families() -> dict[str, frozenset[str]]:
    """Stem to all stems of its word; rows that share a form are one word."""
    families: dict[str, frozenset[str]] = {}
    for row in [*IRREGULAR, *NOUNS, *(row.split() for row in entries(__name__, "related_words"))]:
        forms = frozenset(map(stem, row))
        family = forms.union(*(families.get(form, frozenset()) for form in forms))
        families.update(dict.fromkeys(family, family))
    return families


_FAMILY = _families()


def other_forms(term: str) -> tuple[str, ...]:
    """The stems of the other forms of the word with this stem."""
    return tuple(sorted(_FAMILY.get(term, frozenset()) - {term}))
