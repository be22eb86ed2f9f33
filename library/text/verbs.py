"""The words of a text with all forms of one word as one, also those that stemming does not bring together: "fly" and "flew"."""

import re
from functools import lru_cache

from library.text.language import HAN
from library.text.scripts import simplified
from library.text.stopwords import CHINESE_FUNCTION
from library.text.terms import content_words, stem
from library.text.word_lists import entries

IRREGULAR, _NOUNS, _RELATED, _DERIVED = (
    tuple(tuple(row.split()) for row in entries(__name__, name))
    for name in ("irregular_verbs", "irregular_nouns", "related_words", "derived_words")
)  # Base form, past, participle; singular and plural; forms of one word
_PASTS = "|".join({"born", "died", "won", *(past for _, past, _ in IRREGULAR)} - {"set", "cut", "lead", "read"})
VERB = re.compile(
    rf"\b(?:was|were|is|are|had|has|have|(?!(?:United|Red|hundred|need)\b)[a-z]{{2,}}ed|(?:re|over|under)?(?:{_PASTS}))\b"
)
_BASES = {form: stem(base) for base, *forms in (*IRREGULAR, *_NOUNS) for form in forms}


def spoken_terms(text: str) -> list[str]:
    """The content terms of a text, the forms of an irregular word as one."""
    return [_BASES.get(word, term) for word, term in content_words(text)]


_FAMILY: dict[str, frozenset[str]] = {}  # Stem to all stems of its word; rows that share a form are one word
for _row in (*IRREGULAR, *_NOUNS, *_RELATED, *_DERIVED):
    _forms = frozenset(map(stem, _row))
    _family = _forms.union(*(_FAMILY.get(form, frozenset()) for form in _forms))
    _FAMILY.update(dict.fromkeys(_family, _family))
_ROOTS = {stem(form): stem(row[0]) for row in reversed(_DERIVED) for form in row}


@lru_cache(maxsize=8192)  # each sentence is read for each part and language
def marks(text: str) -> frozenset[str]:
    """What tells texts apart word by word: English stems, "treat" for "treatment" too, numbers, single Chinese characters."""
    han = frozenset(re.findall(f"[{HAN}]", simplified(text))) - CHINESE_FUNCTION
    return han | {_ROOTS.get(term, term) for term in spoken_terms(re.sub(f"[{HAN}]+", " ", text))}


def other_forms(term: str) -> tuple[str, ...]:
    return tuple(sorted(_FAMILY.get(term, frozenset()) - {term}))
