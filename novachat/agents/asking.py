"""The last words of a prompt: how many items, in which language, and for posts what each has to tell.

They stand behind all material, in the language of the answer: a small model goes on with what it read last, and of notes
that nothing was said of at the end it told nothing in three attempts.
"""

from collections.abc import Sequence
from itertools import chain

from library.notes.schemas import Audience
from library.schemas import Language
from library.text.language import detect, joined
from library.text.sentences import split
from novachat.actions import BY_ACTION
from novachat.briefs.tasks import FULL_STOPS, Material
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
EACH: dict[Language, str] = {"en": "Item {place} tells its readers:", "zh": "第{place}条的要点："}
ABOUT: dict[Language, str] = {"en": "Item {place} is about “{name}”:", "zh": "第{place}条写“{name}”："}
FROM: dict[Language, str] = {
    "en": "Item {place} is for readers who say “{pain}”. It tells them:",
    "zh": "第{place}条从“{pain}”写起，要点：",
}
"""Within a sentence: a line of its own with a label was copied into the post, label and all."""


def ask_last(material: Material, *, is_small: bool = False) -> str:
    """A small model is told of other items, too, what each starts from, and of posts to be short: of 120 words it repeats half."""
    brief = material.brief
    language, posts = brief.language, BY_ACTION[brief.action].makes_posts
    post_shares = (_told(material, place, brief.wanted or 1, POINTS) for place in range(brief.wanted or 1))
    shares = list(post_shares) if posts else _items(material) if is_small else []
    asked = (WRITE if posts else GIVE)[language].format(number=_number(material, len(shares)))
    last = last_words(__name__, brief.action, language, is_small=is_small)
    lines = [joined([asked, last] if last else [asked], language)]
    return "\n".join([*lines, *chain.from_iterable(shares)])


def _items(material: Material) -> list[list[str]]:
    """What each item starts from, of the kinds for which the notes tell it; nothing where they do not."""
    brief, digest = material.brief, material.digest
    if brief.action == "profile":
        return [_of(material, one, place) for place, one in enumerate(digest.audiences[: _most(material)])]
    return [_told(material, place, shared(material), BESIDE) for place in range(shared(material))]


def item_points(material: Material, place: int) -> list[str]:
    """The points that one item was given to tell; none of the kinds that are not made of advice."""
    return _points(material, place, shared(material), BESIDE)


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
    count = brief.wanted or told or brief.limit
    chosen = ALL if not count else AT_MOST if not (brief.wanted or told) else SEVERAL if count > 1 else ONE
    return chosen[brief.language].format(count=count)


def _of(material: Material, audience: Audience, place: int) -> list[str]:
    """What notes for some readers say."""
    language = material.brief.language
    told = _in(language, [one.text for one in (*audience.pains[:1], *audience.tips[:BESIDE])])
    return [ABOUT[language].format(place=place + 1, name=audience.name), *(f"- {text}" for text in told)]


def _told(material: Material, place: int, count: int, most: int) -> list[str]:
    """What one of so many has to tell and no other one: advice of notes, else what passages say."""
    language, digest = material.brief.language, material.digest
    told = [f"- {text}" for text in _points(material, place, count, most)]
    if not told:
        return []
    has_advice = bool(_in(language, [tip.text for tip in digest.tips]))
    pains = _in(language, [pain.text for pain in digest.pains])[place::count] if has_advice else []
    pain = pains[0].rstrip(FULL_STOPS) if pains else ""
    return [(FROM if pain else EACH)[language].format(place=place + 1, pain=pain), *told]


def _points(material: Material, place: int, count: int, most: int) -> list[str]:
    language = material.brief.language
    advice = _in(language, [tip.text for tip in material.digest.tips])
    points = advice or _in(language, [one.text for passage in material.passages for one in split(passage.text)])
    return points[place::count][:most] if count else []


def _in(language: Language, texts: Sequence[str]) -> list[str]:
    return [text for text in texts if detect(text) == language]
