"""Why a model gave no answer, as a sentence for people, and whether asking again may help."""

from typing import NamedTuple

from django.conf import settings
from django.utils.translation import gettext_noop
from pydantic_ai.exceptions import (
    AgentRunError,
    ModelAPIError,
    ModelAuthenticationError,
    ModelConnectionError,
    ModelContextWindowExceededError,
    ModelNotFoundError,
    ModelQuotaExceededError,
    ModelRateLimitError,
    ModelRequestTimeout,
    ModelTimeoutError,
    ModelUnavailableError,
    UserError,
)

from runs.repeating import Repeating
from runs.words import Sentence

FAILURES = (AgentRunError, UserError, ImportError)
"""What a model that cannot be used, or gives no valid answer, raises."""


class Cause(NamedTuple):
    sentence: Sentence
    retryable: bool


KNOWN: tuple[tuple[tuple[type[Exception], ...], str, bool], ...] = (
    ((ModelTimeoutError, ModelRequestTimeout), gettext_noop("%(model)s said nothing for %(seconds)s s."), True),
    (
        (ModelContextWindowExceededError,),
        gettext_noop("The prompt is larger than the window of %(model)s. Please choose a model with a larger one."),
        False,
    ),
    ((ModelAuthenticationError,), gettext_noop("The key for %(model)s was refused. Please check it."), False),
    ((ModelNotFoundError,), gettext_noop("Its provider knows no model called %(model)s."), False),
    ((ModelQuotaExceededError,), gettext_noop("The account that %(model)s is paid from has nothing left."), False),
    ((ModelRateLimitError,), gettext_noop("%(model)s takes no more requests at the moment."), True),
    ((ModelUnavailableError,), gettext_noop("%(model)s is overloaded."), True),
    ((ModelConnectionError,), gettext_noop("%(model)s could not be reached."), True),
    ((ModelAPIError,), gettext_noop("The provider of %(model)s answered with an error."), True),
    (
        (UserError, ImportError),
        gettext_noop("%(model)s is not set up: its key, its name or its client is missing."),
        False,
    ),
    ((Repeating,), gettext_noop("%(model)s wrote the same again and again, and was stopped."), True),
    ((AgentRunError,), gettext_noop("%(model)s gave no answer of the form that is needed."), True),
)


def cause_of(error: Exception, model: str) -> Cause:
    """The first of `KNOWN` that fits; `model` is the name it goes by, without its address."""
    for kinds, text, retryable in KNOWN:
        if isinstance(error, kinds):
            seconds = {"seconds": f"{settings.ENV.model_timeout_seconds:g}"} if "%(seconds)s" in text else {}
            return Cause(Sentence(text, model=model, **seconds), retryable)
    raise error
