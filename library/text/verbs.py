"""English verbs and their pasts, and terms in which "began" and "begin", "women" and "woman" are the same word."""

from library.text.terms import content_words, stem
from library.text.word_lists import entries

IRREGULAR = tuple(tuple(row.split()) for row in entries(__name__, "irregular_verbs"))
"""Base form, past, participle."""
NOUNS = tuple(tuple(row.split()) for row in entries(__name__, "irregular_nouns"))
"""Singular and plural."""
PASTS = {base: past for base, past, _ in IRREGULAR}
_PASTS = {form: stem(base) for base, *forms in IRREGULAR for form in forms}
_BASES = _PASTS | {plural: stem(singular) for singular, plural in NOUNS}
_SHARED = frozenset(map(stem, _PASTS)) - frozenset(stem(base) for base, *_ in IRREGULAR)


def spoken_terms(text: str) -> list[str]:
    """The content terms of a text, the forms of an irregular word as one."""
    return [_BASES.get(word, term) for word, term in content_words(text)]


def is_another_verb(word: str) -> bool:
    """Whether a word only shares its stem with the past of an irregular verb: "founded" is no form of "find"."""
    return stem(word) in _SHARED and word not in _PASTS
