"""Our sentences, as pages and other sentences may say them, from the catalogues of every app."""

import re
from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
APPS = tuple(path for app in settings.INSTALLED_APPS if (ROOT / (path := app.replace(".", "/"))).is_dir())
VALUE = re.compile(r"%\(\w+\)[sd]|{\w+}")
HAN = re.compile("[一-鿿]")


@dataclass(frozen=True)
class Spoken:
    """A sentence as pages may say it: with any values, and always with its longest words between two of them."""

    words: str
    pattern: re.Pattern[str]


@cache
def sentences() -> tuple[dict[str, Spoken], dict[str, Spoken]]:
    """Our sentences of more than one word, English and Chinese."""
    english, chinese = {}, {}
    for app in APPS:
        with (ROOT / app / "locale/zh_Hans/LC_MESSAGES/django.mo").open("rb") as file:
            catalogue: dict[object, str] = GNUTranslations(file)._catalog  # type: ignore[attr-defined]
        for key, said in catalogue.items():
            text = (key[0] if isinstance(key, tuple) else str(key)).rpartition("\x04")[2]
            if len(re.findall("[A-Za-z]{2,}", VALUE.sub("", text))) > 1 and text != said:
                english[text] = _spoken(text)
            if len(HAN.findall(VALUE.sub("", said))) > 3 and text != said:
                chinese[said] = _spoken(said)
    return english, chinese


def _spoken(text: str) -> Spoken:
    parts = VALUE.split(" ".join(text.split()))
    pattern = re.compile(r"(?<!\w)" + ".{1,200}?".join(map(re.escape, parts)) + r"(?!\w)")
    return Spoken(max(parts, key=len), pattern)
