"""No sentence is put into another as a finished string: it would stay in the language it was made in."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from runs.words import Sentence
from tests.catalogues import sentences

FINISHED = re.compile(r".{4,}[.。?？!！]", re.DOTALL)


class FinishedValue(AssertionError):
    """A value of a sentence that is one of our sentences, without its source."""


@pytest.fixture(scope="session", autouse=True)
def sentences_keep_sources() -> Iterator[None]:
    """Whatever the tests make say is looked at."""
    make = Sentence.__new__

    def checked(kind: type[Sentence], text: str, /, *, plural: str = "", **values: object) -> Sentence:
        for name, value in values.items():
            for one in value if isinstance(value, list | tuple) else [value]:
                if isinstance(one, str) and not isinstance(one, Sentence) and (said := _ours(one)):
                    raise FinishedValue(f"{name} of {text!r} is finished: {said!r}")
        return make(kind, text, plural=plural, **values)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Sentence, "__new__", checked)
        yield


@cache
def _ours(text: str) -> str:
    """The sentence of ours that the text is."""
    if not FINISHED.fullmatch(text):
        return ""
    found = (
        said
        for both in sentences()
        for said, one in both.items()
        if said.endswith((".", "。")) and one.words in text and one.pattern.fullmatch(text)
    )
    return next(found, "")
