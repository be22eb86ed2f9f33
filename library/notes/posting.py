"""Titles and tags of posts as Xiaohongshu takes them, and posts of what a request tells of its own shop, day, place and price."""

import re
from collections.abc import Iterable, Sequence
from itertools import takewhile

from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_noop

from library.notes.requests import ReadRequest
from library.text.language import detect, is_han, joined
from library.text.scripts import simplified
from library.text.stopwords import ENGLISH
from library.xiaohongshu import POST_TAGS, POST_TITLE, title_length

LEAST_TITLE = 6  # Characters, as the platform counts them, of a clause that is a title by itself
LONG_NAME = 13  # And of an English subject that leaves room for more
_EMOJI = re.compile(r"[\u2600-\u27bf\u2b00-\u2bff\U0001f300-\U0001faff]\ufe0f? ?")
_CLAUSE_END = re.compile(
    r"(?i)[，：；;。！!？?|｜]|[,:](?!\d)|\s[-–—]\s|——|\s(?=(?:without|with|for|that|which|while|when|after|before|in|on|at|from|by)\s)"
)  # Also where something is added to what stands alone, which English marks by a word
_HALF = re.compile(r"['’]s?$|[是在为于]?\d[\d年月点:：、]*$")  # Of a cut title: Foxglove's, 12月24 of 12月24、25日
OPENINGS = (
    gettext_noop("📣 %(name)s"),
    gettext_noop("👀 Have a look: %(name)s"),
    gettext_noop("✨ All there is to say of %(name)s in a few lines"),
    gettext_noop("📝 Just the facts, so that nobody need look for them: %(name)s"),
    gettext_noop("👋 In case nobody around you has mentioned it yet: %(name)s"),
)
CLOSINGS = (
    gettext_noop("What would you like to know about it? Ask in the comments."),
    gettext_noop("Send it to somebody who has been looking for one."),
    gettext_noop("Save it for the day, and tell us what is missing here."),
    gettext_noop("Is something missing? Say so below; whatever you ask will be answered here."),
    gettext_noop("Which of your friends might like this? Name them here."),
)  # How announcements of one request begin and end, unlike enough to be told apart from repeats
_OFFERED = r"(?:(?:体验|入门|兴趣)?(?:课程?|班|活动|工作坊)|\s(?:class(?:es)?|workshops?|courses?|lessons?)\b)"
"""What says behind a subject as what it is offered: 木工体验课."""


def announcement(read: ReadRequest, place: int) -> tuple[str, str, list[str]]:
    """Title, body and tags, with one of the openings and closings, and another of the facts in the title."""
    offered = re.search(re.escape(read.subject) + _OFFERED, read.said)
    names, offer = read.of("name"), offered[0] if offered else read.subject
    facts = [fact for fact in read.facts if fact not in names]
    stated = " ".join(read.statements)
    is_told = bool(names) and read.subject.lower() in simplified(stated.lower())
    name = capfirst(joined(names[:1] if is_told else [*names[:1], offer], detect(read.said)))
    told = [one for one in read.statements if one != name] + [fact for fact in facts if fact not in stated]
    readers = [gettext("👥 For: %(facts)s") % {"facts": read.audience}] if read.audience else []
    # A day alone may be that on which it is shut.
    brief = [one for one in read.statements if title_length(one) <= LONG_NAME]
    shown = dict.fromkeys(next((one for one in brief if fact in one), fact) for fact in facts)
    called, behind = in_short(name), gettext("%(name)s: %(told)s")
    # What has the name says it once.
    titles = [one if called.lower() in one.lower() else behind % {"name": called, "told": one} for one in shown]
    titles.append(name)
    # The first tells all in turn, each other begins with the fact that its title has.
    told.sort(key=lambda one: place > 0 and one != [*shown, ""][place % len(titles)])
    opening, closing = (wordings[place % len(OPENINGS)] for wordings in (OPENINGS, CLOSINGS))
    lines = [gettext(opening) % {"name": name}, *(f"📌 {capfirst(one)}" for one in told), *readers]
    body = "\n\n".join(["\n".join(lines), gettext(closing)])
    return fit_title(capfirst(titles[place % len(titles)])), body, [in_short(offer), *names]


def whole_clauses(title: str, most: int = POST_TITLE) -> str:
    """The longest beginning of whole clauses that is no longer; all of it where that is next to nothing."""
    whole = " ".join(title.split())
    ends = [whole[: one.start()].rstrip() for one in _CLAUSE_END.finditer(whole)]
    fitting = [one for one in ends if LEAST_TITLE <= title_length(one) <= most]
    return fitting[-1] if fitting and title_length(whole) > most else whole


def fit_title(title: str, most: int = POST_TITLE) -> str:
    """The longest beginning of whole clauses that is no longer; where that is next to nothing, of words that say something."""
    whole = text = whole_clauses(title, most)
    while title_length(text) > most:
        text = text[:-1]
    if text != whole and text[-1].isascii() and whole[len(text)].isascii():
        words = text.split(" ")[:-1]
        while words and (words[-1].lower() in ENGLISH or words[-1].isdecimal()):
            words.pop()
        text = " ".join(words) or text
    if len(text) < len(whole):
        text = _HALF.sub("", text) or text
    return text.rstrip(" ，,、：:；;-—")


def in_short(subject: str) -> str:
    """A subject as long as it leaves room in a title; a Chinese one is short. It ends before a phrase that is cut, as “a small”."""
    cut = fit_title(subject, LONG_NAME) if subject.isascii() else subject
    whole = takewhile(lambda word: cut == subject or word.lower() not in ENGLISH, cut.split(" "))
    return " ".join(whole) or cut


def without(denied: Sequence[str], body: str, tags: list[str]) -> tuple[str, list[str]]:
    """A body and its tags as they are where neither emoji nor tags are denied."""
    return _EMOJI.sub("", body) if "emoji" in denied else body, [] if "tags" in denied else tags


def clean_tags(tags: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(filter(None, map(tag_word, tags))))[:POST_TAGS]


def tag_word(words: str) -> str:
    """Letters and figures, since the platform ends a tag at anything else; several words as one: MealPrep."""
    told = re.sub(r"(?<=\d)\s?[-–—~]\s?(?=\d)", "至" if any(map(is_han, words)) else "to", words)
    parts = re.findall(r"[\w+]+", re.sub(r"['’]", "", told))
    return "".join(capfirst(one) if len(parts) > 1 and one == one.lower() else one for one in parts)
