"""Words that carry no topic, in both languages."""

from library.text.word_lists import entries

ENGLISH, CHINESE = (frozenset(entries(__name__, name)) for name in ("english_stop", "chinese_stop"))
ASKING = frozenset(entries(__name__, "asking"))
"""Words that ask rather than name: they say what is wanted about a topic, so they weigh little in a search."""
COMMON = frozenset(entries(__name__, "common"))
"""Everyday verbs, adjectives and numbers: they help to choose among passages and seldom name a topic."""
CHINESE_FUNCTION = frozenset(entries(__name__, "chinese_function"))
"""Single characters that mostly join words; a bigram with one of them says little about the topic."""
STRONG_FUNCTION = frozenset(entries(__name__, "strong_function"))
"""Those of them that hardly ever stand inside a content word."""
