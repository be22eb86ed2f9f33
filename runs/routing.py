"""What Channels serves instead of Django: the follow consumers, who is asking them, and in which language."""

from channels.routing import URLRouter
from channels.sessions import CookieMiddleware, SessionMiddleware
from django.contrib.auth import get_user as session_user
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest, parse_cookie
from django.urls import path
from django.utils import translation
from rest_framework.authtoken.models import Token

from runs import health
from runs.api import correlation_id, local_user
from runs.asgi import App, Receive, Scope, Send
from runs.consumers import RunEventsConsumer, RunSocketConsumer
from runs.database import in_thread
from runs.refusals import error_answer
from runs.senders import is_local_user, sender_in
from runs.threads import SharedThreads


class UserMiddleware:
    """Puts the user into the scope: by token, else by session, else the local user where that mode is on."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        user = await in_thread(_identify, scope)
        await self._app({**scope, "user": user}, receive, send)


def _identify(scope: Scope) -> User | AnonymousUser:
    sender = sender_in(scope)
    kind, _, key = sender.headers.get("authorization", "").partition(" ")
    if kind.lower() == "token":
        token = Token.objects.select_related("user").filter(key=key, user__is_active=True).first()
        return token.user if token else AnonymousUser()
    request = HttpRequest()
    request.session = scope["session"]
    user = session_user(request)
    if isinstance(user, AnonymousUser) and is_local_user(sender):
        return local_user()
    return user


class SenderMiddleware:
    """Refuses what asks for another host, as Django does, and a socket that another site's page opens.

    Programs open sockets without an `Origin`, which no browser does.
    """

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        sender = sender_in(scope)
        if scope["type"] == "websocket" and not (sender.asks_for_us and sender.has_own_origin):
            await send({"type": "websocket.close", "code": 4403})
        elif not sender.asks_for_us:
            answer = error_answer(400, correlation_id(sender.headers.get("x-correlation-id")))
            headers = [(b"Content-Type", b"application/json")]
            await send({"type": "http.response.start", "status": 400, "headers": headers})
            await send({"type": "http.response.body", "body": answer.model_dump_json().encode()})
        else:
            await self._app(scope, receive, send)


class LanguageMiddleware:
    """Speaks the language of the request while it is answered, as Django's own does: the cookie's, else the header's."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers, request = sender_in(scope).headers, HttpRequest()
        request.COOKIES = parse_cookie(headers.get("cookie", ""))
        request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get("accept-language", "")
        # The first time it looks for the catalogues of each language.
        with translation.override(await in_thread(translation.get_language_from_request, request)):
            await self._app(scope, receive, send)


def _with_user(router: URLRouter) -> App:
    return LanguageMiddleware(SenderMiddleware(CookieMiddleware(SessionMiddleware(UserMiddleware(router)))))


def http(django: App) -> App:
    """HTTP: following a run goes to its consumer, everything else to Django; health is told without either."""
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
        if route in health.PATHS and scope["method"] in ("GET", "HEAD"):
            return await health.answer(scope, receive, send)
        is_follow = scope["method"] == "GET" and route.startswith("/api/runs/") and route.endswith("/events")
        return await (self._follow if is_follow else self._django)(scope, receive, send)
