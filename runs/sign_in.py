"""How often a password may be guessed: a few wrong ones for a name from an address, then a pause."""

import math
from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone

from runs.errors import TooManySignIns
from runs.models import SignIn
from runs.senders import address_of

WINDOW = timedelta(minutes=5)
VIEWS = ("login", "admin:login")

Handler = Callable[[HttpRequest], HttpResponseBase]


class SignInMiddleware:
    """Refuses to try a password when too many were wrong; a right one begins anew."""

    def __init__(self, get_response: Handler) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._get_response(request)
        if _is_sign_in(request) and response.status_code == 302:
            SignIn.objects.filter(**_who(request)).delete()
        return response

    def process_view(
        self, request: HttpRequest, view: Handler, arguments: tuple[object, ...], options: dict[str, object]
    ) -> HttpResponseBase | None:
        if not _is_sign_in(request):
            return None
        try:
            note_attempt(**_who(request))
        except TooManySignIns as error:
            response = render(request, "429.html", {"problem": str(error)}, status=429)
            response["Retry-After"] = str(error.retry_after)
            return response
        return None


def note_attempt(name: str, address: str) -> None:
    """Count an attempt before its password is looked at, so that many at once count too. Raises `TooManySignIns`."""
    now, limit = timezone.now(), settings.ENV.sign_in_attempts
    SignIn.objects.filter(at__lt=now - WINDOW).delete()
    attempt = SignIn.objects.create(name=name, address=address, at=now)
    others = SignIn.objects.filter(name=name, address=address).exclude(id=attempt.id).order_by("-at")[:limit]
    times = [other.at for other in others]
    if len(times) == limit:
        attempt.delete()
        raise TooManySignIns(retry_after=max(1, math.ceil((times[-1] + WINDOW - now).total_seconds())))


def _is_sign_in(request: HttpRequest) -> bool:
    match = request.resolver_match
    return request.method == "POST" and match is not None and match.view_name in VIEWS


def _who(request: HttpRequest) -> dict[str, str]:
    name = request.POST.get("username", "").casefold()[:150]
    return {"name": name, "address": address_of(request)[:45]}
