"""The sentences the offline engine puts its figures into, and how it writes figures."""

import re
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_noop

from library.notes.lexicon import AUDIENCES
from library.notes.schemas import NoteDigest, NoteQuote
from library.schemas import Language
from library.text.language import detect
from novachat.briefs.tasks import FULL_STOPS

DAYPARTS: dict[str, str] = {
    "morning": gettext_noop("the morning (5–11 h)"),
    "noon": gettext_noop("midday (11–14 h)"),
    "afternoon": gettext_noop("the afternoon (14–18 h)"),
    "evening": gettext_noop("the evening (18–23 h)"),
    "night": gettext_noop("the night (23–5 h)"),
}
PATTERNS: dict[str, str] = {
    "number": gettext_noop("names a number"),
    "question": gettext_noop("asks a question"),
    "contrast": gettext_noop("names a contrast or a mistake"),
}
SENTENCES: dict[str, str] = {
    "tag": gettext_noop(
        "The %(count)s %(notes)s tagged #%(name)s average %(engagement)s engagements, %(lift)s times the mean of the other %(others)s."
    ),
    "title": gettext_noop(
        "The %(count)s %(notes)s whose title %(pattern)s average %(engagement)s engagements, %(lift)s times the mean of the other %(others)s."
    ),
    "daypart": gettext_noop(
        "The %(count)s %(notes)s published in %(daypart)s average %(engagement)s engagements, %(lift)s times the mean of the other %(others)s."
    ),
    "audience": gettext_noop(
        "The %(count)s %(notes)s written for %(name)s average %(engagement)s engagements, %(lift)s times the mean of the other %(others)s."
    ),
    "collects": gettext_noop(
        "The %(total)s %(notes)s about “%(subject)s” have %(share)s collects per 100 likes, the %(others)s about something else %(elsewhere)s: readers keep them for later %(more)s often."
    ),
    "usual_tags": gettext_noop(
        "The %(total)s %(notes)s about “%(subject)s” most often have the tags %(tags)s; which of them does better, so few notes do not tell."
    ),
    "best_titles": gettext_noop(
        "Of the %(total)s %(notes)s about “%(subject)s” these titles did best: %(titles)s; so few do not tell why."
    ),
    "no_time": gettext_noop(
        "The %(total)s %(notes)s about “%(subject)s” do not tell which time does better: none stands out, or too few were published at each."
    ),
    "totals": gettext_noop(
        "The %(total)s %(notes)s about “%(subject)s” average %(likes)s likes, %(collects)s collects and %(comments)s comments."
    ),
    "best": gettext_noop(
        "Of the %(total)s %(notes)s about “%(subject)s”, “%(title)s” has the most engagement: %(engagement)s; the mean is %(mean)s."
    ),
    "complaint": gettext_noop("%(count)s of the %(total)s %(notes)s about “%(subject)s” complain: “%(quote)s”"),
    "advice": gettext_noop("%(count)s of the %(total)s %(notes)s about “%(subject)s” advise: “%(quote)s”"),
    "people": gettext_noop("%(name)s: %(count)s of the %(total)s %(notes)s about “%(subject)s” are written for them."),
    "asked_people": gettext_noop(
        "%(name)s, whom the request names: none of the %(total)s %(notes)s about “%(subject)s” is written for them; what all say:"
    ),
    "pains": gettext_noop("What bothers them: %(quotes)s"),
    "tips": gettext_noop("What they are advised: %(quotes)s"),
    "tags": gettext_noop("Tags: %(tags)s"),
    "active": gettext_noop("Mostly published in %(daypart)s"),
    "remark": gettext_noop("Your remark: %(text)s"),
    "sides_pains": gettext_noop("What bothers them, side by side:"),
    "sides_tips": gettext_noop("What is advised, side by side:"),
    "side_pains": gettext_noop("“%(name)s” (%(count)s %(notes)s): %(quotes)s"),
    "side_tips": gettext_noop("“%(name)s” (%(count)s %(notes)s): %(quotes)s"),
    "side_says_nothing": gettext_noop("“%(name)s” (%(count)s %(notes)s): nothing of the kind"),
    "side_better": gettext_noop(
        "The %(count)s %(notes)s about “%(best)s” average %(mean)s engagements, the %(others)s about “%(other)s” %(other_mean)s: %(lift)s times as many."
    ),
    "side_even": gettext_noop(
        "The %(count)s %(notes)s about “%(best)s” average %(mean)s engagements, the %(others)s about “%(other)s” %(other_mean)s: no difference worth telling."
    ),
    "side_few": gettext_noop(
        "Which of them does better is not known: there are %(count)s %(notes)s about “%(best)s” and %(others)s about “%(other)s”, and it takes %(least)s of each."
    ),
    "side_missing": gettext_noop(
        "“%(name)s” cannot be set beside the other: no note is about it (notes about %(others)s). Import notes on it as CSV or JSON."
    ),
    "source": gettext_noop("“%(title)s” says: “%(quote)s”"),
}


NOTABLE = 1.2
"""Least lift worth telling."""


@dataclass(frozen=True)
class CountedInsight:
    """A statement of a kind, with what it rests on."""

    kind: str
    text: str
    sources: tuple[str, ...]


def write(sentence: str, **values: object) -> str:
    return gettext(SENTENCES[sentence]) % values


def audience_word(name: str, language: Language) -> str:
    """A group of readers, whichever of its names the notes use, in a language."""
    english = AUDIENCES.get(name, name)
    if language == "en":
        return english
    return next((other for other, meant in AUDIENCES.items() if meant == english and detect(other) == language), name)


def notes_word(digest: NoteDigest) -> str:
    """What to call the notes; the invented ones are always called examples."""
    return gettext("invented example notes") if digest.sample else gettext("notes")


def figure(number: float) -> str:
    return f"{number:,.0f}"


def lift(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def hashtags(tags: list[str]) -> str:
    return " ".join(f"#{''.join(tag.split())}" for tag in tags)


def tag_word(words: str) -> str:
    """Several English words as one: MealPrep."""
    parts = re.split(r"[\s-]+", re.sub(r"['’]", "", words))
    return "".join(f"{part[:1].upper()}{part[1:]}" for part in parts) if len(parts) > 1 else words


def bare(quote: NoteQuote) -> str:
    """The quoted sentence without the mark at its end, to stand inside of another."""
    return quote.text.rstrip(f"{FULL_STOPS},，、;；:：")
