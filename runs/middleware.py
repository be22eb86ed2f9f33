"""What holds for every request: a correlation id, addresses that can be looked up, a limit on bodies, the local user."""

from collections.abc import Awaitable, Callable

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import async_only_middleware
from django.utils.translation import gettext

from runs.api import correlation_id, error_response, local_user
from runs.errors import TooLarge
from runs.senders import is_local_user, sender_of
from runs.sse import Pending

Handler = Callable[[HttpRequest], HttpResponseBase]
AsyncHandler = Callable[[HttpRequest], Awaitable[HttpResponseBase]]


@async_only_middleware
def settling(get_response: AsyncHandler) -> AsyncHandler:
    """Keeps a view's promise to answer when a run is over, outside of the thread that served the request."""

    async def answer(request: HttpRequest) -> HttpResponseBase:
        response = await get_response(request)
        if isinstance(response, Pending):
            await response.settle(request)
        return response

    return answer


class CorrelationMiddleware:
    """Takes `X-Correlation-ID` from the request if it is well formed, else makes one; answers with it."""

    def __init__(self, get_response: Handler) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        request.correlation_id = correlation_id(request.headers.get("X-Correlation-ID"))  # type: ignore[attr-defined]
        response = self._get_response(request)
        response["X-Correlation-ID"] = request.correlation_id  # type: ignore[attr-defined]
        return response


class AddressMiddleware:
    """Refuses an address with the character NUL, which no database can look up."""

    def __init__(self, get_response: Handler) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if "\x00" in request.path_info or "%00" in request.META.get("QUERY_STRING", ""):
            return error_response(request, 400, gettext("The address must not contain the character NUL."))
        return self._get_response(request)


class BodyLimitMiddleware:
    """Refuses a body above the limit before anything reads it; uploads have a limit of their own."""

    def __init__(self, get_response: Handler) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        is_upload = (request.content_type or "").startswith("multipart/form-data")
        limit = settings.ENV.max_upload_bytes if is_upload else settings.ENV.max_body_bytes
        if _size(request) > limit:
            return error_response(request, 413, str(TooLarge(limit=f"{limit:,}")))
        return self._get_response(request)


def _size(request: HttpRequest) -> int:
    """The body's size in bytes, also when it came in chunks without saying."""
    if declared := request.META.get("CONTENT_LENGTH"):
        return int(declared) if str(declared).isdigit() else 0
    stream = getattr(request, "_stream", None)
    if stream is None or not hasattr(stream, "seekable") or not stream.seekable():
        return 0
    position = stream.tell()
    size = int(stream.seek(0, 2))
    stream.seek(position)
    return size


class LocalUserMiddleware:
    """In the single-user local mode, whoever is not signed in and asks from this machine is the local user.

    A page from elsewhere is nobody: there is no cookie to guard, so it is told by its origin.
    """

    def __init__(self, get_response: Handler) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if isinstance(request.user, AnonymousUser) and is_local_user(sender_of(request)):
            request.user = local_user()
            request.is_local_user = True  # type: ignore[attr-defined]
        return self._get_response(request)
