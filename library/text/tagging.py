"""Chinese words with their parts of speech, as the tagger has them but for verbs that it takes for names."""

import rjieba

from library.text.word_lists import entries

_VERBS = frozenset(entries(__name__, "verbs_no_names"))


def tagged(text: str) -> list[tuple[str, str]]:
    """The words in order, each with its tag: `v` for a verb, `nr` for a person, `ns` for a place."""
    return [(word, "v" if word in _VERBS else tag) for word, tag in rjieba.tag(text)]
