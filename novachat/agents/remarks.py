"""What a writer is asked for once more: nothing that a post is refused for, so that the first answer stays if it gives no better one."""

import math
import re
from collections.abc import Sequence

from library.schemas import Language
from library.xiaohongshu import beginning, forbidden, title_length
from novachat.actions import BY_ACTION
from novachat.agents import craft, hooks
from novachat.briefs.items import ProposedItem, ProposedPost
from novachat.briefs.lengths import length_of
from novachat.briefs.tasks import Material
from runs.prompts import last_words

ASKED, THIN = 300, 200
"""Characters of a body, counted as in a title, that a prompt asks for at least, and that are far fewer."""
FAR_BELOW: dict[Language, str] = {
    "en": "The body “{body}” has {length} of {asked} characters or more that are asked for, two Latin letters being one, and the material has more to tell.",
    "zh": "正文“{body}”只有{length}个字，要求{asked}字以上，而材料里还有可写的内容。",
}
BANNED: dict[Language, str] = {
    "en": "Leave out “{words}”: advertising law or the platform forbids it.",
    "zh": "不要写“{words}”：广告法或平台不允许。",
}
TOO_LONG: dict[Language, str] = {
    "en": "“{body}” has {length} words; at most {most} are asked for.",
    "zh": "“{body}”有{length}个字，最多{most}个字。",
}
BETWEEN: dict[Language, str] = {"en": "”, “", "zh": "”、“"}
_LENGTH = re.compile(
    r"字数|篇幅|简短|精简|短一?[点些]|\d\s*字|\b(?:short|brief|concise)(?:er|ly)?\b|\d\s*(?:words|characters)\b",
    re.IGNORECASE,
)
"""What a person says of how long a post is to be."""


def remarks(items: Sequence[ProposedItem], material: Material, *, is_small: bool) -> list[str]:
    """What could be better, in the language it is written in; a small model is asked for little, and code mends what it can."""
    if not BY_ACTION[material.brief.action].makes_posts:
        return [] if is_small else _long(items, material)
    banned = [word for one in items for _, word in forbidden(one.told)]
    language = material.brief.language
    words = BETWEEN[language].join(dict.fromkeys(banned))
    told = [BANNED[language].format(words=words)] if words else []
    return told if is_small else [*told, *_faults(items, material), *_thin(items, material)]


def _long(items: Sequence[ProposedItem], material: Material) -> list[str]:
    """The items that are longer than their prompt says."""
    longest, language = BY_ACTION[material.brief.action].longest, material.brief.language
    most = longest.of(language) if longest else math.inf
    lengths = [(one.content, length_of(one.content, language)) for one in items]
    return [
        TOO_LONG[language].format(body=beginning(body), length=length, most=most)
        for body, length in lengths
        if length > most
    ]


def _faults(items: Sequence[ProposedItem], material: Material) -> list[str]:
    posts = [one for one in items if isinstance(one, ProposedPost)]
    titles = [post.title for post in posts]
    found = [
        fault
        for post in posts
        for fault in (
            *craft.faults(post.title, post.content, titles, material.brief.language),
            *hooks.faults(post.title, post.content, material),
        )
    ]
    return list(dict.fromkeys(found))


def _thin(posts: Sequence[ProposedItem], material: Material) -> list[str]:
    """The posts far shorter than asked, where what is known makes them longer and nobody wants them short."""
    brief = material.brief
    if material.length < THIN or _LENGTH.search(f"{brief.query}\n{brief.request}"):
        return []
    lengths = [(post.content, title_length(post.content)) for post in posts]
    told = [
        FAR_BELOW[brief.language].format(body=beginning(body), length=length, asked=ASKED)
        for body, length in lengths
        if length < THIN
    ]
    return [*told, last_words(__name__, "longer", brief.language)] if told else []
