"""Every sentence that can reach a person is there in Chinese: in templates, errors, refusals, events, files."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib import admin
from django.utils import translation
from django.utils.translation import gettext, ngettext

from runs.words import Told
from tests.catalogues import sentences

ROOT = Path(settings.BASE_DIR)
APPS = tuple(path for app in settings.INSTALLED_APPS if (ROOT / (path := app.replace(".", "/"))).is_dir())
HAN = re.compile("[一-鿿]")
TRANSLATED = re.compile(r"""{% (?:translate|trans) (?:"([^"]+)"|'([^']+)')|_\("([^"]+)"\)""")
BLOCK = re.compile(r"{% blocktranslate[^%]*%}(.*?)(?:{% plural %}.*?)?{% endblocktranslate %}", re.DOTALL)
MARKERS = {"gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy", "pgettext", "Sentence", "Misfit"}


def words_of_templates() -> Iterator[str]:
    for path in sorted((ROOT / "templates").rglob("*.html")):
        text = path.read_text("utf-8")
        for match in TRANSLATED.finditer(text):
            yield match[1] or match[2] or match[3]
        for match in BLOCK.finditer(text):
            yield re.sub(r"{{\s*(\w+)\s*}}", r"%(\1)s", " ".join(match[1].split()))


def kinds_of_told(told: type[Told] = Told) -> Iterator[type[Told]]:
    yield told
    for kind in told.__subclasses__():
        yield from kinds_of_told(kind)


def is_ours(kind: type[Told]) -> bool:
    return (
        kind.__module__.replace(".", "/").startswith(tuple(f"{app}/" for app in APPS))
        and kind.__module__ != "runs.testing"
    )


def sentences_of_errors() -> Iterator[str]:
    for kind in filter(is_ours, kinds_of_told()):
        yield kind.sentence


def sentences_in_code() -> Iterator[str]:
    """Whatever is marked, or raised with an error that is told to people."""
    speakers = MARKERS | {kind.__name__ for kind in filter(is_ours, kinds_of_told())}
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            if path.name != "testing.py":
                yield from _spoken(ast.parse(path.read_text("utf-8")), speakers)


def _spoken(tree: ast.AST, speakers: set[str]) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and _name(node.func) in speakers:
            first = node.args[-1] if _name(node.func) == "pgettext" else node.args[0]
            context = f"{ast.literal_eval(node.args[0])}\x04" if first is not node.args[0] else ""
            for one in [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]:
                if isinstance(one, ast.JoinedStr):
                    yield f"Keep the values apart in {ast.unparse(node)}"
                elif isinstance(one, ast.Constant) and _is_text(one.value):
                    yield f"{context}{one.value}"


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(re.search("[A-Za-z]{2}", re.sub(r"%\(\w+\)s", "", value)))


def _name(function: ast.expr) -> str:
    return (
        function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""
    )


def _is_missing(text: str) -> bool:
    """On Python 3.11.2 gettext alone does not find what has a plural."""
    return gettext(text) == ngettext(text, text, 1) == text


@pytest.mark.parametrize(
    "words", [words_of_templates, sentences_of_errors, sentences_in_code], ids=lambda words: words.__name__
)
def test_words_are_there_in_chinese(words: type[Iterator[str]]) -> None:
    with translation.override("zh-hans"):
        assert [text for text in dict.fromkeys(words()) if not HAN.search(text) and _is_missing(text)] == []


@pytest.mark.parametrize(
    "words", [words_of_templates, sentences_of_errors, sentences_in_code], ids=lambda words: words.__name__
)
def test_english_words_have_no_chinese_marks(words: type[Iterator[str]]) -> None:
    assert [text for text in dict.fromkeys(words()) if re.search("[《》，。、；：！？]", text)] == []


def test_operators_read_the_names_of_what_there_is_in_chinese() -> None:
    ours = [
        model
        for model in admin.site._registry
        if (ROOT / model.__module__.replace(".", "/")).with_suffix(".py").is_file()
    ]
    with translation.override("zh-hans"):
        told = [str(name) for model in ours for name in (model._meta.verbose_name, model._meta.verbose_name_plural)]
        told += [str(apps.get_app_config(model._meta.app_label).verbose_name) for model in ours]
        assert sorted({name for name in told if not HAN.search(name)}) == ["Nova3"]


def test_readers_of_chinese_are_addressed_in_one_way() -> None:
    assert [said for said in sentences()[1] if "您" in said] == []
