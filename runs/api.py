"""How the API reads and answers: JSON bodies into Pydantic models, who is asking, and errors of one shape."""

import json
import logging
import re
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, TypeVar
from urllib.parse import urlsplit
from uuid import uuid4

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, JsonResponse
from drf_spectacular.utils import OpenApiParameter
from pydantic import BaseModel, JsonValue, ValidationError
from rest_framework import authentication, exceptions, parsers
from rest_framework.negotiation import BaseContentNegotiation, DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from runs.errors import BadRequest, Refused
from runs.models import Run
from runs.refusals import FieldError, Invalid, error_answer, path, problems_of
from runs.words import Sentence

logger = logging.getLogger(__name__)

M = TypeVar("M", bound=BaseModel)
LOCAL_USER = "local"
_WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{8,64}")
_CURSOR = re.compile(r"[0-9]{1,9}")
_KEY = re.compile(r"[!-~]{1,200}")
CURSOR = "Number of the last event that was read; what is no number counts as none."
ANY_CURSOR: dict[str, JsonValue] = {"type": ["integer", "string"]}
_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""JSON's escape for the one character that text in a database cannot hold."""


def correlation_id(header: str | None) -> str:
    """The caller's id when it is well formed (8–64 letters, digits, `.`, `_`, `-`), else a new one."""
    return header if header and _WELL_FORMED.fullmatch(header) else uuid4().hex[:16]


def correlation_of(request: HttpRequest | Request) -> str:
    return str(getattr(request, "correlation_id", "")) or correlation_id(None)


def key_parameter(made: str) -> OpenApiParameter:
    """How the API describes `Idempotency-Key`: the same key gives the same run, or whatever is made."""
    form: dict[str, object] = {"type": "string", "pattern": f"^{_KEY.pattern.replace('1,', '0,')}$"}
    told = f"The same key gives the same {made}; without one, or with an empty one, each request makes its own."
    return OpenApiParameter("Idempotency-Key", form, OpenApiParameter.HEADER, description=told)


def idempotency_key(request: HttpRequest | Request) -> str:
    """The `Idempotency-Key` header, empty without one. Raises `BadRequest` for one that is too long or not ASCII."""
    key = request.headers.get("Idempotency-Key", "")
    if key and not _KEY.fullmatch(key):
        raise BadRequest("Idempotency-Key must be 1 to 200 visible ASCII characters.")
    return key


def form_key(token: str, body: BaseModel) -> str:
    """The idempotency key of a page's form: its token, which it carries once, and what it asks for."""
    return f"page-{sha256((token + body.model_dump_json()).encode()).hexdigest()[:32]}" if token else ""


def new_form_key() -> str:
    """What a form carries so that posting it twice is one effect."""
    return uuid4().hex


def cursor_of(*given: str) -> int | None:
    """The newest of what a reader gives, `Last-Event-ID` and `?after=`; none where neither is a number."""
    return max((int(value) for value in given if _CURSOR.fullmatch(value)), default=None)


def local_user() -> User:
    """The user of the single-user local mode."""
    user, _ = User.objects.get_or_create(username=LOCAL_USER, defaults={"is_staff": True, "is_superuser": True})
    return user


def user_of(request: HttpRequest | Request) -> User:
    """Who is asking; views behind authentication always have one."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def own_run(user: User, run_id: str) -> Run:
    """The user's run; someone else's does not exist. Raises `Http404`."""
    run = Run.objects.filter(id=run_id, owner=user).first()
    if run is None:
        raise Http404
    return run


class JSONBytesParser(parsers.BaseParser):
    """Hands the body on as bytes; `read` turns it into a Pydantic model in one pass."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        return stream.read()


class AnyAccept(BaseContentNegotiation):
    """Answers in the one format an address has, whatever `Accept` says: JSON, or a stream where it streams."""

    def select_parser(self, request: Request, parsers: Iterable[parsers.BaseParser]) -> parsers.BaseParser | None:
        return DefaultContentNegotiation().select_parser(request, parsers)

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        first = next(iter(renderers))
        return first, str(first.media_type)


class SessionAuthentication(authentication.SessionAuthentication):
    """Sessions of people who signed in; the local user needs none and is not one."""

    def authenticate(self, request: Request) -> tuple[User, None] | None:
        user = getattr(request._request, "user", None)  # noqa: SLF001  # DRF's own way to the Django request
        if not isinstance(user, User) or getattr(request._request, "is_local_user", False):  # noqa: SLF001
            return None
        self.enforce_csrf(request)
        return user, None


class LocalUserAuthentication(authentication.BaseAuthentication):
    """In the single-user local mode whoever asks is the local user, as the middleware has found."""

    def authenticate(self, request: Request) -> tuple[User, None] | None:
        known = getattr(request._request, "user", None)  # noqa: SLF001  # DRF's own way to the Django request
        is_local = getattr(request._request, "is_local_user", False)  # noqa: SLF001
        return (known, None) if is_local and isinstance(known, User) else None


def read(request: Request, model: type[M]) -> M:
    """The request's JSON body as a model. Raises `BadRequest` for bad JSON, `Invalid` for a body that does not fit."""
    body: object = request.data
    if isinstance(body, bytes) and _NUL.search(body):
        raise Invalid(
            [FieldError(field=_nul_field(body), message=Sentence("This must not contain the character NUL."))]
        )
    try:
        return _validated(body if isinstance(body, bytes) else b"", model)
    except ValidationError as error:
        if error.errors(include_url=False)[0]["type"] == "json_invalid":
            raise BadRequest("The body is not valid JSON.") from None
        raise Invalid(problems_of(error)) from None


def refuse_other_sites(request: Request) -> None:
    """Browsers let any page post a form; in the local mode no cookie or token would tell it from ours."""
    origin = request.headers.get("Origin")
    if origin and urlsplit(origin).netloc != request.get_host() and origin not in settings.CSRF_TRUSTED_ORIGINS:
        raise PermissionDenied


def _validated(body: bytes, model: type[M]) -> M:
    """The body as it is described: nothing is taken for what it is not, but `5.0`, which JSON does not tell from `5`."""
    try:
        return model.model_validate_json(body, strict=True)
    except ValidationError as error:
        misfits = [one.get("input") for one in error.errors(include_url=False)]
        if not any(isinstance(misfit, float) and misfit.is_integer() for misfit in misfits):
            raise
        return model.model_validate_json(json.dumps(json.loads(body, parse_float=_whole)), strict=True)


def _whole(number: str) -> int | float:
    value = float(number)
    return int(value) if value.is_integer() else value


def _nul_field(body: bytes) -> str:
    """The path of the first field that holds the character; empty where the body is no JSON."""
    try:
        waiting: list[tuple[tuple[int | str, ...], object]] = [((), json.loads(body))]
    except ValueError:
        return ""
    while waiting:
        location, value = waiting.pop(0)
        if isinstance(value, dict):
            waiting += [((*location, name), one) for name, one in value.items()]
        elif isinstance(value, list):
            waiting += [((*location, place), one) for place, one in enumerate(value)]
        elif isinstance(value, str) and "\0" in value:
            return path(location)
    return ""


def error_response(request: HttpRequest, status: int, detail: str = "", code: str = "") -> JsonResponse:
    """An error outside DRF, in the same shape."""
    return JsonResponse(error_answer(status, correlation_of(request), detail, code).model_dump(), status=status)


def answer_error(error: Exception, context: dict[str, object]) -> Response:
    """DRF's exception handler: every error leaves in one shape, and nothing internal leaves at all."""
    request = context.get("request")
    correlation = correlation_of(request) if isinstance(request, Request) else correlation_id(None)
    headers: dict[str, str] = {}
    if isinstance(error, Refused):
        status, answer = (
            error.status,
            error_answer(error.status, correlation, str(error), error.code, getattr(error, "errors", [])),
        )
        if error.retry_after:
            headers["Retry-After"] = str(error.retry_after)
    else:
        status = _status_of(error)
        answer = error_answer(status, correlation)
        if challenge := getattr(error, "auth_header", None):
            headers["WWW-Authenticate"] = str(challenge)
        if wait := getattr(error, "wait", None):
            headers["Retry-After"] = str(int(wait))
    if status == 500:
        logger.error("Request %s failed.", correlation, exc_info=error)
    return Response(answer.model_dump(), status=status, headers=headers)


def _status_of(error: Exception) -> int:
    if isinstance(error, Http404):
        return 404
    if isinstance(error, PermissionDenied):
        return 403
    return error.status_code if isinstance(error, exceptions.APIException) else 500
