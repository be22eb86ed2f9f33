"""Drafts of posts: a hook, whom it is for, what the request itself says, points and a question."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import accumulate
from zlib import crc32

from django.utils.text import capfirst
from django.utils.translation import gettext

from library.notes.posting import OPENINGS, announcement, clean_tags, fit_title, without
from library.notes.requests import ASKED_OF, name_in
from library.notes.schemas import NoteQuote
from library.schemas import Language
from library.text.chinese_dates import counted
from library.text.language import SEPARATOR, works
from library.text.similarity import term_containment
from library.text.stopwords import ENGLISH
from library.text.word_lists import entries
from library.xiaohongshu import POST_TITLE, is_title_again, title_length
from novachat.briefs.items import ProposedPost, ProposedPosts
from novachat.briefs.tasks import TOLD, Material, TaskBrief
from novachat.offline.items import filled, known
from novachat.offline.points import Angle, angles, bare, documented, retold, telling
from runs.words import AMONG

POINTS, LEAST = 12, 2  # Points of a draft at most, and at least where it is from documents or no number is asked for
SHORTEST, LONGEST, LETTERS = 300, 800, 6  # Characters of a body, and of an English word with its blank
TAGS, LONG = 6, 9  # Tags of the notes, and characters of one as a title's are counted; nobody searches for more
_LIMIT = re.compile(
    r"(?i)(?<!\d)(?P<number>[1-9]\d{1,3}|[一二两三四五六七八九十百]{2,6})(?:\s*个?字|\s+(?P<words>words)\b)"
)
_BRIEFLY = re.compile(r"(?i)[别不要]{1,2}太长|短一?[点些]|简短|\bkeep (?:it|them) (?:short|brief)\b|\bshort posts?\b")


def posts(material: Material) -> ProposedPosts:
    """As many drafts as asked for, as far as there is something for each to tell, and without what they are not to have."""
    brief, tips = material.brief, retold(material.digest.tips, material.brief)
    # Beside advice stand facts that were collected; what documents say of its words is often of something else.
    found = documented(material.model_copy(update={"passages": []}) if tips else material)
    points = [*tips, *telling(found, brief)]
    # A name alone is no news: 主题是墨子说的“兼爱”.
    if not points and brief.asked.is_news and {*brief.asked.facts.values()} != {"name"}:
        places = range(min(brief.wanted_of_all or 1, len(OPENINGS)))
        made = [_announcement(brief, place) for place in places if brief.makes(place)]
    else:
        usual = max(1, sum(len(one.text) for one in points) // SHORTEST)
        most = len(points) // (1 if tips and brief.wanted_of_all else LEAST)
        count = min(brief.wanted_of_all or len(brief.beside) or usual, most)
        pains = retold(material.digest.pains, brief) if tips and not material.sides else []
        made = [_post(material, one) for one in angles(brief, count, pains, points, POINTS)]
    for post in made:
        post.content, post.tags = without(brief.asked.without, post.content, post.tags)
    return ProposedPosts(items=made[: brief.limit])


def _notes_of(material: Material) -> dict[str, set[str]]:
    """By the name of each of two things that are compared, the notes that advise on it."""
    return {capfirst(side.name): {tip.note for tip in side.digest.tips} for side in material.sides}


def _post(material: Material, angle: Angle) -> ProposedPost:
    """A draft of as many points as there is room for, marked as one: of what it is, and what would make a better one."""
    brief, language = material.brief, material.brief.language
    above, below = [_opening(material, angle), _details(brief)], _closing(material, angle.place)
    room = _longest(brief) - len(_body([*above, *([name] for name in _notes_of(material)), below]))
    lengths = accumulate(len(f"12. {one.text}\n") for one in angle.points)
    told = [one for one, length in zip(angle.points, lengths, strict=True) if length <= room] or angle.points[:1]
    text = _body([*above, *_listed(told, material), below])
    is_short = len(text) < min(SHORTEST, _longest(brief) / 2)
    documents = {*(one.id for one in brief.facts), *(one.id for one in material.passages)}
    cited = [one for one in told if one.note in documents]
    notes = [] if told[0] in cited else [known(material.digest, brief.subject)]
    titles = [works(dict.fromkeys(one.title for one in cited), language)] if cited else []
    marks = {
        gettext("(Draft from %(it)s: rewrite and check it first.)"): AMONG[language].join([*notes, *titles]),
        gettext("(Made for Xiaohongshu; %(it)s has other limits and readers.)"): brief.asked.platform,
        gettext("(What notes advise on either; which of the two is better they do not say.)"): material.sides,
        gettext("(Short: notes, documents or your own experience would help.)"): is_short,
    }
    used = list(dict.fromkeys(one.note for one in (*angle.pains, *told)))
    return ProposedPost(
        title=fit_title(worded("title", material, angle.place)),
        content=_body([[text], filled(marks)]),
        tags=_tags(material),
        # Of either what it is not is dropped.
        based_on=used,
        sources=used,
    )


def _listed(points: Sequence[NoteQuote], material: Material) -> list[list[str]]:
    """The points, numbered where there are several; those of each of two things that are compared under its name."""
    groups = {name: [one for one in points if one.note in notes] for name, notes in _notes_of(material).items()}
    groups[""] = [one for one in points if not any(one in group for group in groups.values())]
    blocks = []
    for name, group in groups.items():
        marks = [f"{number}." for number in range(1, len(group) + 1)] if len(group) > 1 else ["👉"]
        lines = [f"{mark} {bare(point)}" for mark, point in zip(marks, group, strict=False)]
        blocks.append([*filter(None, [name]), *lines] if lines else [])
    return blocks


def _tags(material: Material) -> list[str]:
    """What people search for: the subject, the readers, the shop, and what its notes are filed under."""
    brief, read, name = material.brief, material.brief.asked, name_in(material.name)
    # Nobody searches for a part of a sentence: early risers from the office, 早八的上班族.
    own = [one for one in (name, brief.audience) if "的" not in one and ENGLISH.isdisjoint(one.lower().split())]
    tags = [*own, *read.of("name"), *material.digest.common_tags[:TAGS]]
    return clean_tags(tag for tag in tags if title_length(tag) <= LONG and not read.forbids(tag)) or clean_tags([name])


def _longest(brief: TaskBrief) -> int:
    """Most characters of a draft, which may be asked to be short."""
    said = f"{brief.query}\n{brief.request}"
    if _BRIEFLY.search(said):
        return LONGEST // 2
    limit = _LIMIT.search(said)
    return min(LONGEST, counted(limit["number"]) * (LETTERS if limit["words"] else 1)) if limit else LONGEST


def framed(post: ProposedPost, material: Material) -> ProposedPost:
    """A small model's post with the request's own facts and a question; of one that is no more than a line code tells the points."""
    told, brief = post.content, material.brief
    points = retold(material.digest.tips, brief) if is_title_again(told) else []
    untold = [*(f"- {one.text}" for one in points), *_details(brief)]
    closing = [] if told.rstrip().endswith(("?", "？")) else _closing(material, brief.share.place if brief.share else 0)
    blocks = [[told], [line for line in untold if term_containment(line, told) < TOLD], closing]
    return post.model_copy(update={"content": _body(blocks)})


def _announcement(brief: TaskBrief, place: int) -> ProposedPost:
    """What the request itself has to say, where notes know nothing of it."""
    title, body, tags = announcement(brief.asked.model_copy(update={"audience": brief.audience}), place)
    marks = {
        gettext("(Draft from what the request says, and nothing else: check it first.)"): True,
        gettext("(Made for Xiaohongshu; %(it)s has other limits and readers.)"): brief.asked.platform,
    }
    return ProposedPost(title=title, content=_body([[body], filled(marks)]), tags=clean_tags(tags))


def _opening(material: Material, angle: Angle) -> list[str]:
    pain, audience = SEPARATOR[material.brief.language].join(map(bare, angle.pains)), material.brief.audience
    hook = worded("hook" if pain else "plain hook", material, angle.place, pain=pain)
    return [hook, *([worded("readers", material, angle.place, audience=audience)] if audience else [])]


def _details(brief: TaskBrief) -> list[str]:
    """What the request says of its own, shop, price, day and place, in a line of its words; none where it says nothing of it."""
    told = brief.asked.statements or [fact for fact, kind in brief.asked.facts.items() if kind != "name"]
    return [f"📌 {' · '.join(told)}"] if told else []


def _closing(material: Material, place: int) -> list[str]:
    """A line in the voice that is asked for, a question, and who asks it."""
    brief = material.brief
    voice, account = brief.asked.voice or brief.background.brand_style, brief.background.account_name
    tones = [(one, use.split()[1:]) for use, (one, *_) in wordings(brief.language).items() if use.startswith("tone ")]
    tone = [one for one, words in tones if place == 0 and any(word in voice for word in words)][:1]
    asking = [gettext("I am %(account)s; what should the next one be about?") % {"account": account}] if account else []
    return [*tone, worded("question", material, place), *asking]


def _body(blocks: Sequence[Sequence[str]]) -> str:
    return "\n\n".join("\n".join(lines) for lines in blocks if lines)


@cache
def wordings(language: Language) -> Mapping[str, Sequence[str]]:
    lines = [line.split("\t") for line in entries(__name__, f"wordings_{language}")]
    return {use: [wording for other, wording in lines if other == use] for use, _ in lines}


def worded(use: str, material: Material, place: int, **values: str) -> str:
    """The wording of this place; the first depends on the subject, so that no brief sounds like the other."""
    whole = material.brief.subject
    told, is_title = wordings(material.brief.language), use == "title"
    own = "comparing title" if material.sides else "asking title" if ASKED_OF.search(whole) else use
    choice, name = told[own if is_title and own in told else use], name_in(whole)
    if is_title:
        fitting = [one for one in choice if title_length(one % {"name": whole, "Name": whole}) <= POST_TITLE]
        enough = material.brief.wanted_of_all or len(choice)
        choice, name = (fitting, whole) if len(fitting) >= enough else (choice, material.name)
    values |= {"name": name}
    capitals = {word.capitalize(): capfirst(value) for word, value in values.items()}
    place += len(material.brief.known)
    return choice[(crc32(material.name.encode()) + place) % len(choice)] % (values | capitals)
