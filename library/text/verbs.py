"""English verbs: their pasts, and terms in which "began" and "begin" are the same word."""

from library.text.terms import content_words, stem
from library.text.word_lists import entries

REGULAR = frozenset(entries(__name__, "regular_verbs"))
IRREGULAR = tuple(tuple(row.split()) for row in entries(__name__, "irregular_verbs"))
"""Base form, past, participle."""
PASTS = {base: past for base, past, _ in IRREGULAR}
_BASES = {form: stem(base) for base, *forms in IRREGULAR for form in forms}
_SHARED = frozenset(map(stem, _BASES)) - frozenset(stem(base) for base, *_ in IRREGULAR)


def spoken_terms(text: str) -> list[str]:
    """The content terms of a text, the forms of an irregular verb as one."""
    return [_BASES.get(word, term) for word, term in content_words(text)]


def is_another_verb(word: str) -> bool:
    """Whether a word only shares its stem with the past of an irregular verb: "founded" is no form of "find"."""
    return stem(word) in _SHARED and word not in _BASES
