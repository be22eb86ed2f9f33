"""Drafts of posts: a hook, whom it is for, what the request itself says, points of advice and a question.

What notes say is cut at its commas and put under heads of our own; none of their sentences stands whole in a draft.
"""

import re
from collections.abc import Sequence

from django.utils.translation import gettext, gettext_noop

from library import meaning
from library.notes.announcing import MOST as MOST_ANNOUNCEMENTS
from library.notes.announcing import announcement
from library.notes.posting import clean_tags, is_title_again
from library.text.similarity import term_containment
from novachat.briefs.items import ProposedPost, ProposedPosts
from novachat.briefs.tasks import TOLD, Material
from novachat.offline.drafts import body, details, how_many, listed, marked, readers, title
from novachat.offline.explaining import explanations
from novachat.offline.points import Angle, angles, points_of, retold
from novachat.offline.wording import capital, notes_word, tag_word, worded, wordings

POINTS, FEW = 12, 4
"""Points of a draft at most, and of one that a small model began and code completes."""
TAGS, WORDS, OF = 6, 2, "的"
"""Tags of the notes, and the words of one; nobody searches for more, or for what is described so: 早八的上班族."""
TONE = 0.25
"""From which likeness a voice is one of these."""
SOURCED = gettext_noop("To look up: %(facts)s")
FACTS = 2
DRAFT = gettext_noop("(Draft from %(count)s %(notes)s: rewrite and check it first.)")
OWN_DRAFT = gettext_noop("(Draft from what the request says, and nothing else: check it first.)")
_EMOJI = r"[\u2600-\u27bf\u2b00-\u2bff\U0001f300-\U0001faff]\ufe0f? ?"


def posts(material: Material) -> ProposedPosts:
    """As many drafts as asked for, as far as there is something for each to tell, and without what they are not to have."""
    brief = material.brief
    points = points_of(material, material.digest.tips)
    # A name alone is no news: 主题是墨子说的“兼爱”.
    has_news = brief.asked.statements and {*brief.asked.facts.values()} != {"name"}
    if has_news and (material.announces_alone or not points):
        made = _announcements(material)
    elif points:
        count = how_many(brief, len(points))
        shared = angles(material, count, ("hitpoint", "profile", "insight"), [*points.values()], POINTS)
        made = [_post(material, angle) for angle in shared][: brief.limit]
    else:
        made = explanations(material)
    return ProposedPosts(items=[_without(post, brief.asked.without) for post in made])


def _without(post: ProposedPost, denied: Sequence[str]) -> ProposedPost:
    content = re.sub(_EMOJI, "", post.content) if "emoji" in denied else post.content
    return post.model_copy(update={"content": content, "tags": [] if "tags" in denied else post.tags})


def _post(material: Material, angle: Angle) -> ProposedPost:
    brief, digest = material.brief, material.digest
    pains = list(filter(None, (retold(one, brief.language) for one in angle.pains)))
    ends = [
        [worded("also", material, 0, pain=pain) for pain in pains[1:]],
        [gettext(SOURCED) % {"facts": " ".join(fact.content for fact in brief.facts[:FACTS])}] if brief.facts else [],
        [*(_tone(material) if angle.place == 0 else []), *_closing(material, angle.place)],
    ]
    blocks = [_opening(material, angle.place, pains), details(material)]
    marks = [gettext(DRAFT) % {"count": digest.notes, "notes": notes_word(digest)}]
    points = points_of(material, angle.tips)
    told = listed([*points], [*blocks, *ends, marks], brief)
    text = body([*blocks, told, *ends])
    used = [*angle.pains, *[*points.values()][: len(told)]]
    tags = [material.name, *digest.common_tags[:TAGS], brief.audience]
    return ProposedPost(
        title=title(material, angle.place),
        content=marked(text, len(told), marks, is_all=len(told) == len(points)),
        tags=clean_tags([tag_word(tag) for tag in tags if OF not in tag and len(tag.split()) <= WORDS]),
        based_on=angle.ids,
        sources=list(dict.fromkeys(one.note for one in used)),
    )


def framed(post: ProposedPost, material: Material) -> ProposedPost:
    """A small model's post between what its readers struggle with, the request's own facts and a question.

    It tells its points; of one that has no more than a line code tells them.
    """
    place = material.brief.share.place if material.brief.share else 0
    pains = [text for one in material.digest.pains if (text := retold(one, material.brief.language))][:1]
    points = points_of(material, material.digest.tips) if is_title_again(post.content) else {}
    points = {text: one for text, one in points.items() if term_containment(one.text, post.content) < TOLD}
    texts, notes = [*points][:FEW], [one.note for one in points.values()][:FEW]
    blocks = [
        [] if any(term_containment(one, post.content) >= TOLD for one in pains) else _opening(material, place, pains),
        [post.content],
        listed(texts, [], material.brief),
        [line for line in details(material) if term_containment(line, post.content) < TOLD],
        [] if post.content.rstrip().endswith(("?", "？")) else _closing(material, place),
    ]
    return post.model_copy(update={"content": body(blocks), "sources": list(dict.fromkeys([*post.sources, *notes]))})


def _announcements(material: Material) -> list[ProposedPost]:
    """What the request itself has to say, where notes know nothing of it."""
    brief = material.brief
    read = brief.asked.model_copy(update={"audience": brief.audience})
    made: list[ProposedPost] = []
    for place in filter(brief.makes, range(min(brief.wanted_of_all or 1, MOST_ANNOUNCEMENTS))):
        one = announcement(read, brief.language, place)
        content, tags = body([[one.body], [gettext(OWN_DRAFT)]]), [tag_word(tag) for tag in one.tags]
        made.append(ProposedPost(title=one.title, content=content, tags=clean_tags(tags)))
    return made


def _opening(material: Material, place: int, pains: Sequence[str]) -> list[str]:
    """A complaint to begin with, and whom it is for where the request says so."""
    pain = next(iter(pains), "")
    hook = worded("hook" if pain else "plain hook", material, place, pain=pain, Pain=capital(pain))
    return [hook, *readers(material, place)]


def _closing(material: Material, place: int) -> list[str]:
    account = material.brief.background.account_name
    asking = [gettext("I am %(account)s; what should the next one be about?") % {"account": account}] if account else []
    return [worded("question", material, place), *asking]


def _tone(material: Material) -> list[str]:
    """The line of the tone a word of which is nearest to the voice that is asked for."""
    voice = material.brief.asked.voice or material.brief.background.brand_style
    tones = {use: one for use, (one, *_) in wordings(material.brief.language).items() if use.startswith("tone ")}
    likes = [max(meaning.likeness(voice, use.split()[1:])) for use in tones]
    return [list(tones.values())[likes.index(max(likes))]] if max(likes) >= TONE else []
