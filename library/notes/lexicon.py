"""Words by which notes are read, from the lists beside: audiences, complaints, advice, occasions, the jargon of briefs."""

from library.text.word_lists import any_of, entries

AUDIENCES: dict[str, str] = dict(line.split("\t") for line in entries(__name__, "audiences"))
"""The groups of readers that notes name, and what they are called in English."""
PAIN = any_of(__name__, "pain")
TIP = any_of(__name__, "tip")
ADVICE = any_of(__name__, "advice")
ASIDE = any_of(__name__, "aside")
NUMBER = any_of(__name__, "number")
QUESTION = any_of(__name__, "question")
FREE = any_of(__name__, "free")
CONTRAST = any_of(__name__, "contrast")
JARGON = frozenset(" ".join(entries(__name__, "jargon")).split())
"""Words every brief has, whatever it is about."""
MANNER = frozenset(entries(__name__, "manner"))
NUMBERS: dict[str, int] = {
    word: int(number) for word, number in (line.split("\t") for line in entries(__name__, "counts"))
}
"""Numbers of posts in words."""
