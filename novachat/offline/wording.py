"""The sentences the offline engine puts its figures into, and how it writes figures."""

import re
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext, gettext_noop

from library.notes.lexicon import AUDIENCES
from library.notes.schemas import NoteDigest, NoteQuote
from library.schemas import Language
from library.text.language import detect, listed
from library.text.similarity import jaccard
from novachat.briefs.items import ProposedItem, ProposedItems
from novachat.briefs.tasks import FULL_STOPS, TaskBrief

SAME = 0.9
"""Shared share of words from which an item says what another does."""
NAMES: dict[str, str] = {
    "morning": gettext_noop("the morning (5–11 h)"),
    "noon": gettext_noop("midday (11–14 h)"),
    "afternoon": gettext_noop("the afternoon (14–18 h)"),
    "evening": gettext_noop("the evening (18–23 h)"),
    "night": gettext_noop("the night (23–5 h)"),
    "number": gettext_noop("names a number"),
    "question": gettext_noop("asks a question"),
    "contrast": gettext_noop("names a contrast or a mistake"),
}
"""What parts of the day and kinds of titles are called."""
SENTENCES: dict[str, str] = {
    "figure": gettext_noop(
        "The %(count)s %(notes)s %(which)s average %(engagement)s engagements, %(lift)s times the mean of the other %(others)s."
    ),
    "tag": gettext_noop("tagged #%(name)s"),
    "title": gettext_noop("whose title %(name)s"),
    "daypart": gettext_noop("published in %(name)s"),
    "audience": gettext_noop("written for %(name)s"),
    "collects": gettext_noop(
        "The %(known)s have %(share)s collects per 100 likes, the %(others)s about something else %(elsewhere)s."
    ),
    "usual_tags": gettext_noop("The %(known)s most often have the tags %(tags)s; no figure tells which does better."),
    "best_titles": gettext_noop("Of the %(known)s these titles did best: %(titles)s; no figure tells why."),
    "no_time": gettext_noop("The %(known)s do not tell which time does better: no figure stands out."),
    "totals": gettext_noop("The %(known)s average %(likes)s likes, %(collects)s collects and %(comments)s comments."),
    "complaint": gettext_noop("%(count)s of the %(known)s complain: “%(quote)s”"),
    "advice": gettext_noop("%(count)s of the %(known)s advise: “%(quote)s”"),
    "people": gettext_noop("%(name)s: %(count)s of the %(known)s are written for them."),
    "asked_people": gettext_noop("%(name)s: none of the %(known)s is written for them; what all of these say:"),
    "pains": gettext_noop("What bothers them: %(quotes)s"),
    "tips": gettext_noop("What they are advised: %(quotes)s"),
    "tags": gettext_noop("Tags: %(tags)s"),
    "remark": gettext_noop("Your remark: %(text)s"),
    "sides_pains": gettext_noop("What bothers them, side by side:"),
    "sides_tips": gettext_noop("What is advised, side by side:"),
    "sides_means": gettext_noop("Engagement of a note on average, side by side:"),
    "few": gettext_noop("not told, of each side it takes %(least)s"),
    "side_missing": gettext_noop(
        "“%(name)s” cannot be set beside “%(other)s”: no note is about it. Import notes on it as CSV or JSON."
    ),
    "source": gettext_noop("“%(title)s” says: “%(quote)s”"),
}


def write(sentence: str, **values: object) -> str:
    return gettext(SENTENCES[sentence]) % values


def notes_word(digest: NoteDigest) -> str:
    """What to call the notes; the invented ones are always called examples."""
    return gettext("invented example notes") if digest.sample else gettext("notes")


def known(digest: NoteDigest, subject: str) -> str:
    """How many notes about what: 5 notes about “camping”."""
    values = {"total": digest.notes, "notes": notes_word(digest), "subject": subject}
    return gettext("%(total)s %(notes)s about “%(subject)s”") % values


def fresh(items: Iterable[ProposedItem], brief: TaskBrief) -> ProposedItems:
    """Each that says something new in the session, as many as may be made; all of them once more where none does."""
    proposed = list(items)
    kept: list[ProposedItem] = []
    for item in proposed:
        if all(jaccard(item.content, other) < SAME for other in [*brief.known, *(one.content for one in kept)]):
            kept.append(item)
    return ProposedItems(items=(kept or proposed)[: brief.limit])


def audience_word(name: str, language: Language) -> str:
    """A group of readers, whichever of its names the notes use, in a language."""
    english = AUDIENCES.get(name, name)
    if language == "en":
        return english
    return next((other for other, meant in AUDIENCES.items() if meant == english and detect(other) == language), name)


def capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def figure(number: float) -> str:
    return f"{number:,.0f}"


def hashtags(tags: Iterable[str]) -> str:
    return " ".join(f"#{''.join(tag.split())}" for tag in tags)


def tag_word(words: str) -> str:
    """Several English words as one: MealPrep."""
    parts = re.split(r"[\s-]+", re.sub(r"['’]", "", words))
    return "".join(map(capital, parts)) if len(parts) > 1 else words


def bare(quote: NoteQuote) -> str:
    """The quoted sentence without the mark at its end, to stand inside of another."""
    return quote.text.rstrip(f"{FULL_STOPS},，、;；:：")


def quoted(quotes: Sequence[NoteQuote], language: Language) -> str:
    return listed(map(bare, quotes), language)
