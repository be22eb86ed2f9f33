"""Drafts of posts: a hook, whom it is for, what the request itself says, points with what follows from them, and a question.

What notes say is cut at its commas and put under heads of our own; none of their sentences stands whole in a draft.
"""

import re
from collections.abc import Sequence
from zlib import crc32

from django.utils.translation import gettext, gettext_noop

from library import meaning
from library.notes.announcing import MOST as MOST_ANNOUNCEMENTS
from library.notes.announcing import announcement, announces, headline
from library.notes.posting import clean_tags, is_title_again
from library.notes.schemas import NoteQuote
from library.schemas import Language
from library.text.language import PUNCTUATION, among
from library.text.similarity import term_containment
from novachat.briefs.items import ProposedPost, ProposedPosts
from novachat.briefs.tasks import TOLD, Material
from novachat.offline.angles import Angle, angles
from novachat.offline.details import details
from novachat.offline.explaining import explanations
from novachat.offline.length import LONGEST, shortness
from novachat.offline.points import PostPoint, fragment, points_of
from novachat.offline.titles import title
from novachat.offline.wording import tag_word

USUAL = 3
"""Drafts where no number is asked for and nothing is chosen."""
FEW = 4
"""Points at most that code tells of a post which a small model began."""
POINTS, FEWEST, LEAST = 12, 5, 2
"""Points of a draft at most, where no number is asked for, and of the only one at least. Who asks for a number gets it as
long as each draft has a point of its own."""
FACTS = 2
LONGEST_TAG, LONGEST_TAG_WORDS = 24, 2
OF = "的"
"""Nobody searches for what is described so: 早八的上班族."""
HOOKS = (
    gettext_noop("%(Pain)s: does that sound familiar? One small change can make %(name)s easier."),
    gettext_noop("%(Name)s again, and again it goes like this: %(pain)s. Here is what to change next time."),
    gettext_noop("A question first: is this what %(name)s is like for you? %(Pain)s."),
    gettext_noop("%(Pain)s: if that is what you remember of %(name)s, read on before the next time."),
)
PLAIN_HOOKS = (
    gettext_noop("Where does one begin with %(name)s? This is a short order of things to try."),
    gettext_noop("A few small things about %(name)s, kept together so that you need not look for them."),
    gettext_noop("%(Name)s is easier once the small things are settled."),
    gettext_noop("Nobody has to change all of %(name)s at once; begin with one of these."),
)
READERS = (
    gettext_noop("For %(audience)s."),
    gettext_noop("Written for %(audience)s."),
    gettext_noop("%(Audience)s, this one is for you."),
)
FORMS = (
    (gettext_noop("Try these:"), "{number}. "),
    (gettext_noop("What to do instead:"), "👉 "),
    (gettext_noop("Go through this before you begin:"), "☐ "),
    (gettext_noop("What helps, point by point:"), "· "),
)
SINGLE = (
    gettext_noop("One thing to change first:"),
    gettext_noop("Begin with this:"),
    gettext_noop("If you do only one thing:"),
    gettext_noop("The smallest step:"),
)
ALSO = gettext_noop("Others know this as well: %(pain)s. You too?")
LINES = {
    "warm": (
        gettext_noop("Take it slowly; nobody gets everything right the first time."),
        gettext_noop("Be kind to yourself on the days when nothing of it works out."),
    ),
    "lively": (gettext_noop("Ready? Here we go! ✨"),),
}
"""What a tone adds to the first posts, each to one."""
QUESTIONS = (
    gettext_noop("Which one will you try first? Tell me in the comments."),
    gettext_noop("What works for you with %(name)s? Add it below."),
    gettext_noop("Where do you get stuck? Write it down here and we look at it together."),
    gettext_noop("Which of these do you do already?"),
)
ACCOUNT = gettext_noop("I am %(account)s; what should the next one be about?")
SOURCED = gettext_noop("To look up: %(facts)s")
DRAFT = gettext_noop("(Draft from %(count)s notes: rewrite and check it first.)")
EXAMPLE_DRAFT = gettext_noop("(Draft from %(count)s invented example notes: rewrite and check it first.)")
OWN_DRAFT = gettext_noop("(Draft from what the request says, and nothing else: check it first.)")
LACKS = gettext_noop("(Readers will ask, and the request does not say: %(words)s.)")
UNSAID = gettext_noop("(None of the notes speaks of %(words)s: add what you know of it, or leave it out.)")
_ASKING = re.compile(r"怎么|如何|怎样|为什么|\b(?:how|why)\b", re.IGNORECASE)
"""Who asks so wants to be told something beside the news of a shop."""
TONE = 0.25
"""From which likeness a voice is one of these tones."""
_EMOJI = r"[\u2600-\u27bf\u2b00-\u2bff\U0001f300-\U0001faff]\ufe0f? ?"
TONES = {
    "warm": "温柔 亲切 治愈 warm gentle caring friendly",
    "plain": "专业 简洁 克制 别太鸡汤 plain professional factual",
    "lively": "活泼 轻松 俏皮 有趣 lively playful light-hearted fun",
}


def posts(material: Material) -> ProposedPosts:
    """As many drafts as asked for, as far as there is something for each to tell, and without what they are not to have."""
    return ProposedPosts(items=[_without(post, material.brief.asked.without) for post in _posts(material)])


def _without(post: ProposedPost, denied: Sequence[str]) -> ProposedPost:
    content = re.sub(_EMOJI, "", re.sub(rf"(?m)^{_EMOJI}", "· ", post.content)) if "emoji" in denied else post.content
    return post.model_copy(update={"content": content, "tags": [] if "tags" in denied else post.tags})


def _posts(material: Material) -> list[ProposedPost]:
    """Each with points of its own; fewer where there are too few for so many."""
    brief = material.brief
    points = points_of(material, material.digest.tips)
    if material.announces_alone or (not points and announces(brief.asked)):
        told = explanations(material) if _ASKING.search(brief.query) else []
        return told or _announcements(material)
    if not material.digest.tips:
        return explanations(material)
    if brief.wanted_of_all:
        count = min(brief.wanted_of_all, len(points))
    else:
        count = min(len(brief.beside) or USUAL, max(len(points) // FEWEST, int(len(points) >= LEAST)))
    shared = angles(material, count, ("hitpoint", "profile", "insight"), [one.quote for one in points], POINTS)
    # Where the wordings begin depends on the subject, so that one brief does not sound like the other.
    start = crc32(material.name.encode())
    return [_post(material, angle, start + angle.place) for angle in shared][: brief.limit]


def framed(post: ProposedPost, material: Material) -> ProposedPost:
    """A small model's post between what its readers struggle with, the request's own facts and a question.

    It tells its points; of one that has no more than a line code tells them.
    """
    place = crc32(material.name.encode()) + (material.brief.share.place if material.brief.share else 0)
    pains = [one for one in material.digest.pains if fragment(one, material.brief.language)][:1]
    opening = _opening(material, place, pains)
    is_opened = any(term_containment(one.text, post.content) >= TOLD for one in pains)
    is_asking = post.content.rstrip().endswith(("?", "？"))
    known = points_of(material, material.digest.tips) if is_title_again(post.content) else []
    points = [one for one in known if term_containment(one.quote.text, post.content) < TOLD][:FEW]
    blocks = [
        [] if is_opened else opening,
        [post.content],
        _listing(points, place),
        [line for line in details(material) if term_containment(line, post.content) < TOLD],
        [] if is_asking else _closing(material, place),
    ]
    content = "\n\n".join("\n".join(block) for block in blocks if block)
    sources = list(dict.fromkeys([*post.sources, *(one.quote.note for one in points)]))
    return post.model_copy(update={"content": content, "sources": sources})


def _announcements(material: Material) -> list[ProposedPost]:
    """What the request itself has to say, where notes know nothing of it."""
    brief = material.brief
    read = brief.asked.model_copy(update={"audience": brief.audience})
    count = min(brief.wanted_of_all or 1, MOST_ANNOUNCEMENTS)
    made = [announcement(read, brief.language, place) for place in range(count) if brief.makes(place)]
    return [
        ProposedPost(
            title=one.title,
            content=f"{one.body}\n\n{_owns(brief.language, one.missing)}",
            tags=clean_tags([tag_word(tag) for tag in one.tags]),
        )
        for one in made
    ]


def _owns(language: Language, missing: list[str]) -> str:
    """That it is a draft from the request, and what readers will ask beside."""
    said = gettext(OWN_DRAFT)
    return f"{said}\n{gettext(LACKS) % {'words': among(missing, language)}}" if missing else said


def _post(material: Material, angle: Angle, place: int) -> ProposedPost:
    brief = material.brief
    points = points_of(material, angle.tips)
    pains = [one for one in angle.pains if fragment(one, brief.language)]
    marks = "\n".join(_marks(material))
    bodies = [_body(material, place, angle.place, points[:count], pains) for count in range(1, len(points) + 1)]
    count = max((place for place, body in enumerate(bodies, 1) if len(body) <= LONGEST - len(marks)), default=1)
    name = [material.name] if len(material.name.split()) <= LONGEST_TAG_WORDS else []
    readers = [brief.audience] if OF not in brief.audience else []
    tags = [*name, *material.digest.common_tags[:6], *readers]
    used = [one.quote.note for one in points[:count]]
    announced = announces(brief.asked) and brief.asked.of("name") and angle.place == 0
    return ProposedPost(
        title=headline(brief.asked, brief.language, 0) if announced else title(material, count, place),
        content="\n\n".join([bodies[count - 1], "\n".join([marks, *shortness(bodies[count - 1], count, brief)])]),
        tags=clean_tags([tag_word(tag) for tag in tags if len(tag) <= LONGEST_TAG]),
        based_on=angle.ids,
        sources=list(dict.fromkeys([*(one.note for one in pains[:2]), *used])),
    )


def _body(material: Material, place: int, nth: int, points: list[PostPoint], pains: list[NoteQuote]) -> str:
    brief = material.brief
    tone = _tone(material)
    lines = LINES.get(tone, ())[nth : nth + 1]
    facts = [fact.content for fact in brief.facts[:FACTS]]
    blocks = [
        _opening(material, place, pains),
        details(material),
        _listing(points, place, tone),
        [gettext(ALSO) % {"pain": fragment(one, brief.language)} for one in pains[1:2]],
        [gettext(SOURCED) % {"facts": " ".join(facts)}] if facts else [],
        _closing(material, place, lines),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _listing(points: Sequence[PostPoint], place: int, tone: str = "") -> list[str]:
    intro, mark = FORMS[place % len(FORMS)] if len(points) > 1 else (SINGLE[place % len(SINGLE)], "👉 ")
    mark = FORMS[0][1] if tone == "plain" else mark
    told = [f"{mark.format(number=number)}{one.text}" for number, one in enumerate(points, 1)]
    return [gettext(intro), *told] if told else []


def _opening(material: Material, place: int, pains: list[NoteQuote]) -> list[str]:
    """A complaint to begin with, and whom it is for where the request says so."""
    brief, name = material.brief, material.name
    values = {"name": name, "Name": _capital(name), "audience": brief.audience, "Audience": _capital(brief.audience)}
    hooks = HOOKS if pains else PLAIN_HOOKS
    pain = fragment(pains[0], brief.language) if pains else ""
    hook = gettext(hooks[place % len(hooks)]) % {**values, "pain": pain, "Pain": _capital(pain)}
    readers = [gettext(READERS[place % len(READERS)]) % values] if brief.audience else []
    return [hook, *readers]


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def _closing(material: Material, place: int, lines: Sequence[str] = ()) -> list[str]:
    account = material.brief.background.account_name
    question = gettext(QUESTIONS[place % len(QUESTIONS)]) % {"name": material.name}
    return [*map(gettext, lines), question, *([gettext(ACCOUNT) % {"account": account}] if account else [])]


def _marks(material: Material) -> list[str]:
    """That it is a draft, what from, and what of the subject nobody speaks of."""
    digest = material.digest
    said = [gettext(EXAMPLE_DRAFT if digest.sample else DRAFT) % {"count": digest.notes}]
    pause = PUNCTUATION[material.brief.language].pause
    return [*said, *([gettext(UNSAID) % {"words": pause.join(digest.unsaid)}] if digest.unsaid else [])]


def _tone(material: Material) -> str:
    """The one of three tones a word of which is nearest to the voice that is asked for."""
    voice = material.brief.asked.voice or material.brief.background.brand_style
    scores = [max(meaning.likeness(voice, words.split()), default=0.0) for words in TONES.values()] if voice else []
    return list(TONES)[scores.index(max(scores))] if scores and max(scores) >= TONE else ""
