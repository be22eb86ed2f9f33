"""What every HTTP error answers with, and what is wrong with a body, in sentences."""

from collections.abc import Iterable

from django.utils.translation import gettext, gettext_noop
from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from runs.errors import Misfit, Refused
from runs.words import Sentence, Words


class FieldError(BaseModel):
    field: str
    message: Words


class ErrorAnswer(BaseModel):
    """What every HTTP error answers with."""

    detail: str
    code: str
    correlation_id: str
    errors: list[FieldError] = []


class Invalid(Refused):
    """A body that does not fit its model: 422 with a sentence per field."""

    status = 422
    code = "invalid"

    def __init__(self, errors: list[FieldError]) -> None:
        first = errors[0]
        super().__init__("%(field)s: %(problem)s", field=first.field, problem=first.message)
        self.errors = errors

    def __str__(self) -> str:
        first = self.errors[0]
        return f"{first.field}: {first.message}" if first.field else first.message


KNOWN: dict[int, tuple[str, str]] = {
    400: ("bad_request", gettext_noop("The request could not be understood.")),
    401: ("not_authenticated", gettext_noop("Please sign in or send a token.")),
    403: ("permission_denied", gettext_noop("You may not do this.")),
    404: ("not_found", gettext_noop("There is nothing here.")),
    405: ("method_not_allowed", gettext_noop("This address does not take that method.")),
    406: ("not_acceptable", gettext_noop("This address cannot answer in the format asked for.")),
    413: ("too_large", gettext_noop("The body is larger than allowed.")),
    415: ("unsupported_media_type", gettext_noop("Please send the body as application/json.")),
    422: ("unfinished", gettext_noop("The run did not finish: it was stopped, or it waits for a person.")),
    429: ("too_many_requests", gettext_noop("Too many requests. Please wait a moment.")),
    500: (
        "internal_error",
        gettext_noop("Something went wrong on our side. It has been logged; please try again."),
    ),
}
"""The HTTP errors Django and DRF raise, with our words for them."""


def error_answer(
    status: int, correlation: str, detail: str = "", code: str = "", errors: list[FieldError] | None = None
) -> ErrorAnswer:
    known_code, known_detail = KNOWN.get(status, KNOWN[500])
    return ErrorAnswer(
        detail=detail or gettext(known_detail), code=code or known_code, correlation_id=correlation, errors=errors or []
    )


PROBLEMS: dict[str, str] = {
    "missing": gettext_noop("This field is required."),
    "extra_forbidden": gettext_noop("This field is not known."),
    "model_type": gettext_noop("The body must be a JSON object."),
    "model_attributes_type": gettext_noop("The body must be a JSON object."),
    "dict_type": gettext_noop("This must be an object."),
    "list_type": gettext_noop("This must be a list."),
    "string_type": gettext_noop("This must be a text."),
    "bool_type": gettext_noop("This must be true or false."),
    "bool_parsing": gettext_noop("This must be true or false."),
    "int_type": gettext_noop("This must be a whole number."),
    "int_parsing": gettext_noop("This must be a whole number."),
    "int_from_float": gettext_noop("This must be a whole number."),
    "int_parsing_size": gettext_noop("This number is too large."),
    "float_type": gettext_noop("This must be a number."),
    "float_parsing": gettext_noop("This must be a number."),
    "finite_number": gettext_noop("This must be a finite number."),
    "date_type": gettext_noop("This must be a date such as 2026-01-28."),
    "date_parsing": gettext_noop("This must be a date such as 2026-01-28."),
    "date_from_datetime_parsing": gettext_noop("This must be a date such as 2026-01-28."),
    "date_from_datetime_inexact": gettext_noop("This must be a date such as 2026-01-28."),
    "datetime_parsing": gettext_noop("This must be a date and time such as 2026-01-28T12:34:56Z."),
    "string_too_short": gettext_noop("This must have at least %(min_length)s characters."),
    "string_too_long": gettext_noop("This must have at most %(max_length)s characters."),
    "too_short": gettext_noop("This must hold at least %(min_length)s entries."),
    "too_long": gettext_noop("This must hold at most %(max_length)s entries."),
    "greater_than": gettext_noop("This must be greater than %(gt)s."),
    "greater_than_equal": gettext_noop("This must be at least %(ge)s."),
    "less_than": gettext_noop("This must be less than %(lt)s."),
    "less_than_equal": gettext_noop("This must be at most %(le)s."),
    "literal_error": gettext_noop("This must be one of %(expected)s."),
    "string_pattern_mismatch": gettext_noop("This does not have the form it must have."),
    "union_tag_invalid": gettext_noop("This must be one of %(expected_tags)s."),
    "union_tag_not_found": gettext_noop("This field is required."),
}
"""What pydantic finds wrong, by its names of errors; other names are said as `MISFIT`."""
EMPTY = gettext_noop("This must not be empty.")
MISFIT = gettext_noop("This value does not fit.")


def problems_of(error: ValidationError) -> list[FieldError]:
    """One sentence for each field that does not fit."""
    found = error.errors(include_url=False, include_input=False)
    return [FieldError(field=path(one["loc"]), message=_sentence(one)) for one in found]


def path(location: Iterable[int | str]) -> str:
    return ".".join(str(part) for part in location)


def _sentence(problem: ErrorDetails) -> str:
    context = problem.get("ctx", {})
    if isinstance(own := context.get("error"), Misfit):
        return own.told.message
    if context.get("min_length") == 1:
        return Sentence(EMPTY)
    values = {name: str(value).replace(" or ", ", ") for name, value in context.items()}
    return Sentence(PROBLEMS.get(problem["type"], MISFIT), **values)
