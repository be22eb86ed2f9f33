"""What is first, last or the only one somewhere, told as if it were so everywhere."""

import re

from library.text.inflections import other_forms
from library.text.language import HAN
from library.text.terms import stem

_RANK = "first|last|final|only|largest|smallest|biggest|highest|tallest|oldest|youngest|longest|earliest|latest"
_EVERYWHERE = r"(?:Earth|World|Moon|Sun|Space)\b"
_MONTHS = r"(?:January|February|March|April|May|June|July|August|September|October|November|December)\b"
_WITHIN = re.compile(
    rf"\b(?P<rank>{_RANK})\b(?P<what>(?: [a-z][\w-]*){{1,4}}) in (?:the )?"
    rf"(?!{_EVERYWHERE}|{_MONTHS})(?P<where>[A-Z][\w’'-]+(?: [A-Z][\w’'-]+)*)"
)
_HAN_WITHIN = re.compile(
    rf"(?P<where>(?:(?![了的在于是为和与被把])[{HAN}]){{1,3}}(?:洲|国|省|市|州|县|地区))(?P<what>)(?:的|境内)?(?P<rank>第一|首[个位次座部例]|最早|最后|唯一|最大|最高)"
)


def widened(sentence: str, other: str) -> tuple[str, str] | None:
    """What a sentence ranks without the place within which the other one does; with what that has there.

    "The last case in the Americas" is not the last case, nor 美洲最后一例 the last of all.
    """
    said = {stem(word) for word in re.findall(r"\w+", sentence.lower())}
    for found in (*_WITHIN.finditer(other), *_HAN_WITHIN.finditer(other)):
        rank, where = found["rank"], found["where"]
        if found.re is _HAN_WITHIN:
            is_wider = rank in sentence and where[:2] not in sentence
        else:
            places = {form for word in where.lower().split() for form in (stem(word), *other_forms(stem(word)))}
            ranked = {stem(word) for word in found["what"].split()}
            is_wider = stem(rank) in said and not ranked.isdisjoint(said) and places.isdisjoint(said)
        if is_wider:
            return rank, found.group()
    return None
