"""What is said to people: each sentence stands once, in English, where it is spoken, with its values kept apart.

A `Sentence` is text in the language spoken when it was made, and knows its source. So it can be told again in
another: a stream and its files speak the language of their run, a page speaks its reader's.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Annotated, Any, ClassVar, ParamSpec, Self, TypedDict, TypeVar, cast, get_args

from django.utils import translation
from django.utils.translation import gettext, ngettext
from pydantic import (
    BaseModel,
    GetCoreSchemaHandler,
    ValidatorFunctionWrapHandler,
    WrapSerializer,
    WrapValidator,
)
from pydantic_core import CoreSchema, core_schema

P = ParamSpec("P")
T = TypeVar("T")
CODES = {"en": "en", "zh": "zh-hans"}
"""The languages of runs, as Django calls them."""

AMONG = {"en": ", ", "zh": "、"}
"""What stands between names that are enumerated."""
KEEPING = {"keeping": True}
"""The context in which a model is serialised for ourselves, to be read back: `Words` keep their sources then."""

Value = str | int | float | Sequence[str]
"""What may be said in a sentence: names and figures, another `Sentence`, and several of these, to be enumerated."""


class Kept(TypedDict):
    """A sentence as it is stored: the English text and its values, which may be sentences themselves."""

    text: str
    plural: str
    values: dict[str, "KeptValue"]


KeptValue = str | int | float | Kept | list["str | Kept"]


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a run's language (`en` or `zh`) inside the block."""
    with translation.override(CODES[language]):
        yield


def load_catalogues() -> None:
    """Read the words of every language; else whoever speaks one first waits for them."""
    for language in CODES:
        with speaking(language):
            pass


def spoken() -> str:
    """The language that is being spoken, as runs name it."""
    language = translation.get_language() or ""
    return next((name for name, code in CODES.items() if language.startswith(code[:2])), "en")


async def compute(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a function in a thread that speaks what is spoken here; by itself a thread speaks English."""
    language = translation.get_language()

    def speak() -> T:
        with translation.override(language):
            return function(*args, **kwargs)

    return await asyncio.to_thread(speak)


class Sentence(str):
    """`Sentence("%(done)s of %(total)s searches failed", done=1, total=5)`, in the language being spoken."""

    __slots__ = ("_plural", "_text", "_values")
    _text: str
    _plural: str
    _values: dict[str, Value]

    def __new__(cls, text: str, /, *, plural: str = "", **values: Value) -> Self:
        """`plural` is said instead of `text` unless `values["count"]` is 1."""
        said = ngettext(text, plural, cast("int", values["count"])) if plural else gettext(text)
        told = {name: _said(value) for name, value in values.items()}
        sentence = super().__new__(cls, said % told if values else said)
        sentence._text, sentence._plural, sentence._values = text, plural, values  # its own
        return sentence

    def anew(self) -> "Sentence":
        """The same in the language being spoken now."""
        return Sentence(self._text, plural=self._plural, **self._values)

    @property
    def source(self) -> Kept:
        return Kept(
            text=self._text, plural=self._plural, values={name: _kept(one) for name, one in self._values.items()}
        )

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: object, _handler: GetCoreSchemaHandler) -> CoreSchema:
        """A field that is a sentence takes its source along, to be told again elsewhere; see `Words` for the wire."""
        as_source = core_schema.plain_serializer_function_ser_schema(lambda sentence: sentence.source)
        return core_schema.no_info_plain_validator_function(_sentence, serialization=as_source)


def _said(value: Value) -> str | int | float:
    """A value in the language being spoken; several are enumerated as it does."""
    if isinstance(value, str):
        return value.anew() if isinstance(value, Sentence) else value
    return AMONG[spoken()].join(str(_said(one)) for one in value) if isinstance(value, Sequence) else value


def _kept(value: Value) -> KeptValue:
    if isinstance(value, str):
        return value.source if isinstance(value, Sentence) else value
    return [cast("str | Kept", _kept(one)) for one in value] if isinstance(value, Sequence) else value


def _sentence(given: object) -> "Sentence":
    return given if isinstance(given, Sentence) else tell(loaded(given))


def tell(source: Kept) -> Sentence:
    """A stored sentence in the language being spoken."""
    values: dict[str, Any] = {name: _told(one) for name, one in source["values"].items()}
    return Sentence(source["text"], plural=source["plural"], **values)


def _told(value: KeptValue) -> Value:
    if isinstance(value, dict):
        return tell(value)
    return [cast("str", _told(one)) for one in value] if isinstance(value, list) else value


def _keep(value: object, check: ValidatorFunctionWrapHandler) -> str:
    return _sentence(value) if isinstance(value, (Sentence, dict)) else str(check(value))


_KEPT = WrapValidator(_keep)


# A lambda, since what a function says it returns would become the field's schema.
_SENT = WrapSerializer(
    lambda value, write, info: value.source if info.context == KEEPING and isinstance(value, Sentence) else write(value)
)
Words = Annotated[str, _KEPT, _SENT]
"""A field that may hold a `Sentence`; on the wire it is a string, and what we keep ourselves has its source."""


def sources(event: BaseModel) -> dict[str, Kept]:
    """The sentences an event holds, by their paths in its payload: `{"payload.data": …, "warnings.0": …}`."""
    found: dict[str, Kept] = {}
    for name in _speaking(type(event)):
        sent, given = _sent_as(type(event), name), getattr(event, name)
        values = (
            {f"{sent}.{place}": one for place, one in enumerate(given)} if isinstance(given, list) else {sent: given}
        )
        for path, value in values.items():
            if isinstance(value, Sentence):
                found[path] = value.source
            elif isinstance(value, BaseModel):
                found |= {f"{path}.{inner}": source for inner, source in sources(value).items()}
    return found


@cache
def _sent_as(model: type[BaseModel], name: str) -> str:
    """What a field is called in the payload."""
    alias = model.model_fields[name].serialization_alias or name
    return alias if model.model_config.get("serialize_by_alias") else name


@cache
def _speaking(model: type[BaseModel]) -> tuple[str, ...]:
    """The fields of a model that may hold sentences, at any depth."""
    return tuple(
        name for name, field in model.model_fields.items() if _KEPT in field.metadata or _may_speak(field.annotation)
    )


def _may_speak(annotation: object) -> bool:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return bool(_speaking(annotation))
    return annotation is _KEPT or any(_may_speak(one) for one in get_args(annotation))


def retell(payload: dict[str, Any], said: Mapping[str, Kept]) -> dict[str, Any]:
    """The payload with its sentences in the language being spoken."""
    for path, source in said.items():
        *way, last = path.split(".")
        place: Any = payload
        for step in way:
            place = place[int(step) if isinstance(place, list) else step]
        place[int(last) if isinstance(place, list) else last] = tell(source)
    return payload


class Told(Exception):
    """An error with a sentence for people, said in the language of whoever reads it: `str(error)`.

    Subclasses set `sentence`; those that know several are raised with the one that fits and its values.
    """

    sentence: ClassVar[str] = "Something went wrong. Please try again."

    def __init__(self, text: str = "", /, **values: Any) -> None:
        super().__init__(text)
        self._said = text if isinstance(text, Sentence) else Sentence(text or self.sentence, **values)

    def __str__(self) -> str:
        return self.message

    @property
    def message(self) -> Sentence:
        return self._said.anew()


def loaded(column: object) -> Kept:
    """A sentence as a JSON column keeps it."""
    return cast("Kept", column)
