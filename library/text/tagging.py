"""Chinese words with their parts of speech, as the tagger has them but for deeds that it takes for names."""

import rjieba

from library.text.scripts import simplified
from library.text.word_lists import entries

_DEEDS = frozenset(entries(__name__, "verbs_no_names"))


def tagged(text: str) -> list[tuple[str, str]]:
    """The words in order, each with its tag: `v` for a verb, `nr` for a person, `ns` for a place."""
    found, end = [], 0
    for word, tag in rjieba.tag(simplified(text)):
        start, end = end, end + len(word)
        # A verb that is used as a noun: 滑雪 names nobody and may well be the topic.
        found.append((text[start:end], "vn" if word in _DEEDS else tag))
    return found
