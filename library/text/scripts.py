"""Traditional and simplified characters: both write Chinese, so that what compares texts reads them as one script."""

import re

from library.text.word_lists import entries

_PAIRS = {pair[0]: pair[1] for line in entries(__name__, "simplified") for pair in line.split()}
_SIMPLER = str.maketrans(_PAIRS)
_TRADITIONAL = re.compile(f"[{''.join(_PAIRS)}]")
_OTHERS: dict[str, str] = {}  # The traditional characters of each simplified one
for _one, _simple in _PAIRS.items():
    _OTHERS[_simple] = _OTHERS.get(_simple, "") + _one
_SIMPLE = _OTHERS.keys() - {*"".join(entries(__name__, "both_scripts"))}


def simplified(text: str) -> str:
    """The text in simplified characters, each in the place of its own."""
    return text.translate(_SIMPLER) if _TRADITIONAL.search(text) else text


def unified(text: str) -> str:
    """A traditional text in simplified characters; a simplified one as it is, with the rare characters of its names: 毕昇."""
    is_traditional = len(_TRADITIONAL.findall(text)) > sum(one in _SIMPLE for one in text)
    return simplified(text) if is_traditional else text


def any_of(module: str, name: str) -> re.Pattern[str]:
    """The entries of a word list as one expression, in either script and whatever their case."""
    return re.compile(either("|".join(entries(module, name))), re.IGNORECASE)


def either(expression: str) -> str:
    """A regular expression in simplified characters that takes the traditional ones as well."""
    made, is_class, is_escaped = "", False, False
    for one in expression:
        others = _OTHERS.get(one, "")
        made += f"[{one}{others}]" if others and not is_class else f"{one}{others}"
        is_class = (is_class or one == "[") and one != "]" if not is_escaped else is_class
        is_escaped = one == "\\" and not is_escaped
    return made
