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
_IRREGULAR = "|".join({*PASTS.values(), "born", "died", "won"} - {"set", "cut", "lead", "read"})
VERB = re.compile(rf"\b(?:was|were|is|are|had|has|have|(?!(?:United|Red|hundred|need)\b)[a-z]{{2,}}ed|{_IRREGULAR})\b")
_BASES = {form: stem(base) for base, *forms in (*IRREGULAR, *_NOUNS) for form in forms}


def spoken_terms(text: str) -> list[str]:
    """The content terms of a text, the forms of an irregular word as one."""
    return [_BASES.get(word, term) for word, term in content_words(text)]


_FAMILY: dict[str, frozenset[str]] = {}
"""Stem to all stems of its word; rows that share a form are one word."""
for _row in (*IRREGULAR, *_NOUNS, *_RELATED, *_DERIVED):
    _forms = frozenset(map(stem, _row))
    _family = _forms.union(*(_FAMILY.get(form, frozenset()) for form in _forms))
    _FAMILY.update(dict.fromkeys(_family, _family))
_ROOTS = {stem(form): stem(row[0]) for row in reversed(_DERIVED) for form in row}


def root(term: str) -> str:
    """The stem of the word that a stem is derived from: "treat" of "treatment"; itself where nothing says so."""
    return _ROOTS.get(term, term)


def other_forms(term: str) -> tuple[str, ...]:
    """The stems of the other forms of the word with this stem."""
    return tuple(sorted(_FAMILY.get(term, frozenset()) - {term}))
