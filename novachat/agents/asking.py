"""The last words of a prompt: how many items, in which language, and for posts what each has to tell.

They stand behind all material, in the language of the answer: a small model goes on with what it read last, and of notes
that nothing was said of at the end it told nothing in three attempts.
"""

import re
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from library.notes.schemas import Audience
from library.schemas import Language
from library.text.language import detect, joined
from library.text.sentences import split
from novachat.actions import BY_ACTION
from novachat.briefs.tasks import FULL_STOPS, Material, TaskBrief
from novachat.offline.points import angles, telling
from runs.prompts import last_words

POINTS, BESIDE, ITEMS = 4, 2, 3
"""Points of a post that are named at the end, and of another item; the others stand in the material. Items that are asked
for where nobody names a number: a small model that was to find them in the notes handed the request back."""
GIVE: dict[Language, str] = {"en": "In English, give {number}.", "zh": "用简体中文给出{number}。"}
WRITE: dict[Language, str] = {"en": "In English, write {number}.", "zh": "用简体中文写{number}。"}
ONE: dict[Language, str] = {"en": "one item", "zh": "1条"}
SEVERAL: dict[Language, str] = {"en": "exactly {count} items, each from another angle", "zh": "{count}条，各换一个角度"}
AT_MOST: dict[Language, str] = {"en": "at most {count} items", "zh": "最多{count}条"}
ALL: dict[Language, str] = {"en": "every item that is worth reading", "zh": "所有值得读的条目"}
EACH: dict[Language, str] = {"en": "Item {place}{kind} tells its readers:", "zh": "第{place}条{kind}的要点："}
ABOUT: dict[Language, str] = {"en": "Item {place} is about “{name}”:", "zh": "第{place}条写“{name}”："}
FROM: dict[Language, str] = {
    "en": "Item {place}{kind} is for readers who say “{pain}”. It tells them:",
    "zh": "第{place}条{kind}从“{pain}”写起，要点：",
}
"""Within a sentence: a line of its own with a label was copied into the post, label and all."""
KINDS: dict[Language, tuple[str, ...]] = {
    "en": (", a checklist,", ", a how-to,", ", on mistakes to avoid,", ", of questions and answers,"),
    "zh": ("（清单）", "（教程）", "（避坑）", "（问答）"),
}
"""What a post of each place is, of several: kinds of note that any material can be told as."""
_KIND = re.compile(
    r"清单|教程|避坑|经验|问答|对比|步骤|测评|合集|\b(?:checklist|list|guide|how-to|tutorial|mistakes|q&a|review|story)s?\b",
    re.IGNORECASE,
)
"""What a person says of the kind of note."""


class ItemPoints(NamedTuple):
    """What one item has to tell."""

    pain: str
    points: list[str]


def ask_last(material: Material, *, is_small: bool = False) -> str:
    """A small model is told of other items, too, what each starts from, and of posts to be short: of 120 words it repeats half."""
    brief = material.brief
    language, posts = brief.language, BY_ACTION[brief.action].makes_posts
    shares = _posts(material, is_small=is_small) if posts else _items(material) if is_small else []
    asked = (WRITE if posts else GIVE)[language].format(number=_number(material, len(shares)))
    last = last_words(__name__, brief.action, language, is_small=is_small)
    lines = [joined([asked, last] if last else [asked], language)]
    return "\n".join([*lines, *chain.from_iterable(shares)])


def _posts(material: Material, *, is_small: bool) -> list[list[str]]:
    """What each post tells, and of which kind it is where there are several and nobody says."""
    brief = material.brief
    told = shares(material, brief.wanted or 1, POINTS)[brief.made :]
    kinds = KINDS[brief.language]
    named = [""] if is_small or _KIND.search(f"{brief.query}\n{brief.request}") or _of_all(brief, 1) < 2 else kinds
    kind_of = [named[_place(brief, brief.made + place) % len(named)] for place in range(len(told))]
    return [_lines(brief, place, one, kind_of[place]) for place, one in enumerate(told)]


def _items(material: Material) -> list[list[str]]:
    """What each item starts from, of the kinds for which the notes tell it; nothing where they do not."""
    brief, digest = material.brief, material.digest
    if brief.action == "profile":
        readers = digest.audiences[brief.made : _most(material)]
        return [_of(material, one, place) for place, one in enumerate(readers)]
    return [_lines(brief, place, one) for place, one in enumerate(item_shares(material)[brief.made :])]


def item_shares(material: Material) -> list[ItemPoints]:
    """What each item tells, of the kinds that are made of advice; none of the others."""
    return [one for one in shares(material, shared(material), BESIDE) if one.points]


def shared(material: Material) -> int:
    """Among how many items the advice is shared out, of the kinds that are made of it."""
    brief = material.brief
    advice = _in(brief.language, [tip.text for tip in material.digest.tips])
    return min(_most(material), len(advice)) if brief.action in {"insight", "hitpoint"} else 0


def _most(material: Material) -> int:
    return material.brief.wanted or min(material.brief.limit or ITEMS, ITEMS)


def _number(material: Material, shares: int) -> str:
    """How many: as many as were asked for or are told of, for a small model fills a list as far as it may."""
    brief = material.brief
    told = shares if shares > 1 or not BY_ACTION[brief.action].makes_posts else 0
    count = brief.left or told or brief.limit
    chosen = ALL if not count else AT_MOST if not (brief.wanted or told) else SEVERAL if count > 1 else ONE
    return chosen[brief.language].format(count=count)


def _of(material: Material, audience: Audience, place: int) -> list[str]:
    """What notes for some readers say."""
    language = material.brief.language
    told = _in(language, [one.text for one in (*audience.pains[:1], *audience.tips[:BESIDE])])
    return [ABOUT[language].format(place=place + 1, name=audience.name), *(f"- {text}" for text in told)]


def _lines(brief: TaskBrief, place: int, told: ItemPoints, kind: str = "") -> list[str]:
    """What an item is told; nothing where there is nothing that it alone has to tell."""
    if not told.points:
        return []
    begins = (FROM if told.pain else EACH)[brief.language]
    return [
        begins.format(place=place + 1, kind=kind, pain=told.pain.rstrip(FULL_STOPS)),
        *(f"- {text}" for text in told.points),
    ]


def shares(material: Material, count: int, most: int) -> list[ItemPoints]:
    """What each of so many items has to tell and no other one: advice of notes, else what passages say.

    Of a branch that is what is nearest to its item, and none of what the others tell.
    """
    brief, digest = material.brief, material.digest
    advice = _in(brief.language, [tip.text for tip in digest.tips])
    is_branch = bool(brief.beside) and BY_ACTION[brief.action].shares_out
    of_all = _of_all(brief, count) if is_branch else count
    if advice and is_branch:
        tips = [tip for tip in digest.tips if tip.text in advice]
        own = angles(brief, of_all, telling(digest.pains, brief), tips, most)
        return [
            ItemPoints(next((one.text for one in angle.pains), ""), [one.text for one in angle.points]) for angle in own
        ]
    points = advice or _in(brief.language, [one.text for passage in material.passages for one in split(passage.text)])
    pains = _in(brief.language, [pain.text for pain in digest.pains]) if advice else []
    places = [_place(brief, place) if is_branch else place for place in range(count)]
    return [ItemPoints(next(iter(pains[place::of_all]), ""), points[place::of_all][:most]) for place in places]


def _place(brief: TaskBrief, place: int) -> int:
    """The place of an item of a branch among those of all."""
    return brief.share.place + place * brief.share.count if brief.share else place


def _of_all(brief: TaskBrief, count: int) -> int:
    """How many items all branches make where each makes so many and no number was asked for."""
    return brief.wanted_of_all or count * (brief.share.count if brief.share else 1)


def _in(language: Language, texts: Sequence[str]) -> list[str]:
    return [text for text in texts if detect(text) == language]
