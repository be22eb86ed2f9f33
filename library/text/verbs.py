"""English verbs and their pasts, and forms of one word that stemming does not bring together: "fly" and "flew"."""

import re

from library.text.terms import content_words, stem
from library.text.word_lists import entries

IRREGULAR, _NOUNS, _RELATED, _DERIVED = (
    tuple(tuple(row.split()) for row in entries(__name__, name))
    for name in ("irregular_verbs", "irregular_nouns", "related_words", "derived_words")
)
"""Base form, past, participle; singular and plural; forms of one word."""
PASTS = {base: past for base, past, _ in IRREGULAR}
_PASTS = {form: stem(base) for base, *forms in IRREGULAR for form in forms}
_BASES = _PASTS | {plural: stem(singular) for singular, plural in _NOUNS}
_SHARED = frozenset(map(stem, _PASTS)) - frozenset(stem(base) for base, *_ in IRREGULAR)
_DOCTRINE = re.compile(r"\w{3,}is[mt]")


def spoken_terms(text: str) -> list[str]:
    """The content terms of a text, the forms of an irregular word as one."""
    return [_BASES.get(word, term) for word, term in content_words(text)]


def is_another_verb(word: str) -> bool:
    """Whether a word only shares its stem with the past of an irregular verb: "founded" is no form of "find"."""
    return stem(word) in _SHARED and word not in _PASTS


def _families() -> dict[str, frozenset[str]]:
    """Stem to all stems of its word; rows that share a form are one word."""
    families: dict[str, frozenset[str]] = {}
    for row in [*IRREGULAR, *_NOUNS, *_RELATED, *_DERIVED]:
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
