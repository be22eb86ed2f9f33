"""The sentences the offline engine puts its figures into, and how it writes figures."""

from django.utils.translation import gettext, gettext_noop

from library.notes.lexicon import AUDIENCES
from library.notes.schemas import NoteDigest, NoteQuote
from novachat.briefs import FULL_STOPS

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
        "The %(count)s %(notes)s tagged #%(name)s average %(engagement)s engagements, %(lift)s times the mean of all %(total)s."
    ),
    "word": gettext_noop(
        "The %(count)s %(notes)s that mention “%(name)s” average %(engagement)s engagements, %(lift)s times the mean."
    ),
    "title": gettext_noop(
        "The %(count)s %(notes)s whose title %(pattern)s average %(engagement)s engagements, %(lift)s times the mean."
    ),
    "week": gettext_noop(
        "The %(weekend)s %(notes)s published on weekends average %(weekend_engagement)s engagements, the %(workdays)s of workdays %(workdays_engagement)s."
    ),
    "daypart": gettext_noop(
        "The %(count)s %(notes)s published in %(daypart)s average %(engagement)s engagements, %(lift)s times the mean."
    ),
    "collects": gettext_noop(
        "This topic has %(share)s collects per 100 likes, other topics have %(elsewhere)s: readers keep it for later %(more)s often."
    ),
    "audience": gettext_noop(
        "The %(count)s %(notes)s that name %(name)s average %(engagement)s engagements, %(lift)s times the mean."
    ),
    "complaints": gettext_noop(
        "%(count)s of the %(total)s %(notes)s tell what went wrong; they average %(engagement)s engagements, %(lift)s times the mean."
    ),
    "best": gettext_noop(
        "The %(note)s with the most engagement is 《%(title)s》: %(engagement)s, %(lift)s times the mean."
    ),
    "kept": gettext_noop("%(share)s collects per 100 likes; all about this topic have %(all)s"),
    "audience_even": gettext_noop(
        "The %(count)s %(notes)s that name %(name)s average %(engagement)s engagements, as all do."
    ),
    "pain": gettext_noop("The %(note)s 《%(title)s》, with %(engagement)s engagements, complains: “%(quote)s”"),
    "pains": gettext_noop("Pain: “%(quote)s” (《%(title)s》)"),
    "tips": gettext_noop("What helps: “%(quote)s” (《%(title)s》)"),
    "tags": gettext_noop("Tags: %(tags)s"),
    "active": gettext_noop("Mostly published in %(daypart)s"),
    "remark": gettext_noop("Your remark: %(text)s"),
    "source": gettext_noop("《%(title)s》 says: “%(quote)s”"),
    "asked_audience": gettext_noop("The audience of the brief, “%(name)s”"),
    "asked": gettext_noop("The brief’s %(field)s: %(value)s (the library has no notes to check it against)"),
    "totals": gettext_noop(
        "%(total)s %(notes)s about this topic average %(likes)s likes, %(collects)s collects and %(comments)s comments."
    ),
}
FIELDS: dict[str, str] = {
    "target_audience": gettext_noop("target audience"),
    "industry": gettext_noop("industry"),
    "brand_style": gettext_noop("brand style"),
    "account_name": gettext_noop("account"),
    "query": gettext_noop("topic"),
}


def write(sentence: str, **values: object) -> str:
    return gettext(SENTENCES[sentence]) % values


def audience_word(name: str) -> str:
    """A group of readers in the language being spoken; in English with the notes' own word behind it."""
    english = AUDIENCES.get(name, name)
    return name if english == name else gettext("%(english)s (%(name)s)") % {"english": english, "name": name}


def notes_word(digest: NoteDigest, *, one: bool = False) -> str:
    """What to call the notes; the invented ones are always called a sample."""
    if digest.sample:
        return gettext("sample note") if one else gettext("sample notes")
    return gettext("note") if one else gettext("notes")


def figure(number: float) -> str:
    return f"{number:,.0f}"


def lift(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def hashtags(tags: list[str]) -> str:
    return " ".join(f"#{tag}" for tag in tags)


def bare(quote: NoteQuote) -> str:
    """The quoted sentence without its full stop, to stand inside of another."""
    return quote.text.rstrip(FULL_STOPS)
