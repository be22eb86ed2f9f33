"""Words that carry no topic, in both languages."""

from library.text.word_lists import entries

ENGLISH, CHINESE = (frozenset(entries(__name__, name)) for name in ("english_stop", "chinese_stop"))
ASKING = frozenset(entries(__name__, "asking"))  # Say what is wanted about a topic, so they weigh little in a search
COMMON = frozenset(entries(__name__, "common"))  # Everyday words: they help to choose and seldom name a topic
CHINESE_FUNCTION = frozenset(entries(__name__, "chinese_function"))  # Join words: a bigram with one says little
STRONG_FUNCTION = frozenset(entries(__name__, "strong_function"))  # Those that hardly stand inside a content word
