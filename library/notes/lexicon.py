"""Words by which requests and notes are read, from the lists beside: readers, numbers, the jargon of briefs."""

from library.text.word_lists import entries

AUDIENCES: dict[str, str] = dict(line.split("\t") for line in entries(__name__, "audiences"))
"""The groups of readers that notes name, and what they are called in English."""
READERS = frozenset({*AUDIENCES, *AUDIENCES.values()})
JARGON = frozenset(" ".join(entries(__name__, "jargon")).split())
"""Words every brief has, whatever it is about."""
NUMBERS: dict[str, int] = {
    word: int(number) for word, number in (line.split("\t") for line in entries(__name__, "counts"))
}
"""Numbers of posts in words."""
