"""English verbs: their pasts, and terms in which "began" and "begin" are the same word."""

from library.text.terms import content_terms, stem
from library.text.word_lists import entries

REGULAR = frozenset(entries(__name__, "regular_verbs"))
IRREGULAR = tuple(tuple(row.split()) for row in entries(__name__, "irregular_verbs"))
"""Base form, past, participle."""
PASTS = {base: past for base, past, _ in IRREGULAR}
_STEMS = {stem(form): stem(base) for base, *forms in IRREGULAR for form in forms}


def spoken_terms(text: str) -> list[str]:
    """The content terms of a text, the forms of an irregular verb as one."""
    return [_STEMS.get(term, term) for term in content_terms(text)]
