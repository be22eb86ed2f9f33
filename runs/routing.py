"""What Channels serves instead of Django: the follow consumers, and who is asking them."""

from collections.abc import Iterable
from typing import cast

from channels.routing import URLRouter
from channels.sessions import CookieMiddleware, SessionMiddleware
from django.conf import settings
from django.contrib.auth import get_user as session_user
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest
from django.urls import path
from rest_framework.authtoken.models import Token

from runs.api import local_user
from runs.asgi import App, Receive, Scope, Send
from runs.consumers import RunEventsConsumer, RunSocketConsumer
from runs.database import in_thread
from runs.threads import SharedThreads


class UserMiddleware:
    """Puts the user into the scope: by token, else by session, else the local user where that mode is on."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        user = await in_thread(_identify, scope)
        await self._app({**scope, "user": user}, receive, send)


def _identify(scope: Scope) -> User | AnonymousUser:
    headers = dict(cast(Iterable[tuple[bytes, bytes]], scope["headers"]))
    kind, _, key = headers.get(b"authorization", b"").decode("latin1").partition(" ")
    if kind.lower() == "token":
        token = Token.objects.select_related("user").filter(key=key, user__is_active=True).first()
        return token.user if token else AnonymousUser()
    request = HttpRequest()
    request.session = scope["session"]
    user = session_user(request)
    if isinstance(user, AnonymousUser) and settings.ENV.local_user:
        return local_user()
    return user


def _with_user(router: URLRouter) -> App:
    wrapped: App = CookieMiddleware(SessionMiddleware(UserMiddleware(router)))
    return wrapped


def http(django: App) -> App:
    """HTTP: following a run goes to its consumer, everything else to Django."""
    follow = _with_user(URLRouter([path("api/runs/<str:run_id>/events", RunEventsConsumer.as_asgi())]))
    return _Split(follow, SharedThreads(django))


def websocket() -> App:
    return _with_user(URLRouter([path("ws/runs/<str:run_id>", RunSocketConsumer.as_asgi())]))


class _Split:
    def __init__(self, follow: App, django: App) -> None:
        self._follow = follow
        self._django = django

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        route = str(scope["path"])
        is_follow = scope["method"] == "GET" and route.startswith("/api/runs/") and route.endswith("/events")
        await (self._follow if is_follow else self._django)(scope, receive, send)
