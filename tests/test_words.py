"""Every word of the pages is there in Chinese."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

from runs.errors import RunError

ROOT = Path(settings.BASE_DIR)
TRANSLATED = re.compile(r"""{% translate (?:"([^"]+)"|'([^']+)')""")
APPS = tuple(app for app in settings.INSTALLED_APPS if (ROOT / app).is_dir())


def words_of_templates() -> Iterator[str]:
    for path in sorted((ROOT / "templates").rglob("*.html")):
        for match in TRANSLATED.finditer(path.read_text("utf-8")):
            yield match[1] or match[2]


def sentences_of_errors() -> Iterator[str]:
    for error in RunError.kinds.values():
        if error.__module__.partition(".")[0] in APPS and error.__module__ != "runs.testing":
            yield error.sentence


@pytest.mark.parametrize("words", [words_of_templates, sentences_of_errors], ids=lambda words: words.__name__)
def test_words_are_there_in_chinese(words: type[Iterator[str]]) -> None:
    with translation.override("zh-hans"):
        assert [text for text in dict.fromkeys(words()) if not re.search("[一-鿿]", gettext(text))] == []
