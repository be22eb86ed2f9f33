"""What a request says of how posts are to be: how long, in which voice, without what, for which platform, and what they tell as well; none of it is what they are about."""

import re

from library.notes.orders import ASKED, NUMBER
from library.text.language import HAN
from library.text.scripts import any_of
from library.text.stopwords import ENGLISH
from library.text.word_lists import entries

PLATFORM, ASIDE = (any_of(__name__, name) for name in ("platforms", "asides"))
_TONES = "|".join(entries(__name__, "tones"))
_TONES = rf"(?:(?:not|be|sound|too|very|more|less|a bit|but) ){{0,4}}(?:{_TONES})(?:,? (?:and |but )?(?:not )?(?:{_TONES})){{0,4}}"
VOICE = re.compile("|".join([*entries(__name__, "voices"), rf"^\s*{_TONES}\s*$"]), re.IGNORECASE)
TONE = re.compile(rf"\bin an? [\w-]+ (?:tone|voice|style)\b|\b{_TONES}(?=\s+{ASKED})", re.IGNORECASE)
WITHOUT = re.compile(
    r"(?i)(?:不要|不用|别|无|\b(?:no|without))[^，。,.;]{0,6}?(?:(?P<emoji>emoji|表情)|(?P<tags>标签|话题|(?:hash)?tags))"
)
BANNED = any_of(__name__, "banned")
LIMIT = re.compile(
    r"(?i)(?:预算|字数|篇幅)[^，。；！？;!?\n]*|[\d一二两三四五六七八九十百]+(?:元|块|字)?(?:以内|以下|左右)"
    r"|\b(?:less than|under|at most|up to|max|no more than)\s+"
    r"(?:[£$€¥]\S+|(?:[\w-]+\s+){1,3}?(?:words|pages?|lines|characters|sentences|paragraphs|dollars|euros?|pounds|yuan|rmb|gbp|usd|quid|bucks)\b|\d+\s*(?=[,.;!?]|$))"
    rf"|\bin (?:{NUMBER}) (?:[\w-]+ )?(?:points|sentences|paragraphs|lines|words)\b"
)  # What a post may cost, and how long it may be: no fact
_ALSO = re.compile(
    rf"[、/]|(?<=[{HAN}]{{2}})(?:以及|或者?)(?=[{HAN}])|(?<=[{HAN}])(?<![温共缓总随柔平])[和跟与](?![平服谐气好])(?=[{HAN}])|\b(?:and|or)\b"
)
_ARTICLE = re.compile(r"^\s*(?:the|an?|any|my|our)\s", re.IGNORECASE)


def bans(text: str) -> list[str]:
    """The words that posts may not have, each by itself: 烧烤和喝酒."""
    said = [next(filter(None, one.groups()), "") for one in BANNED.finditer(text)]
    words = [_ARTICLE.sub("", word).strip() for one in said for word in _ALSO.split(one)]
    return [word for word in words if word and word.lower() not in ENGLISH]  # Don't mention it
