"""Who asks the consumers, and which requests are theirs."""

import json

import pytest
from channels.testing import HttpCommunicator, WebsocketCommunicator
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client
from rest_framework.authtoken.models import Token

from runs import routing
from runs.api import local_user
from runs.asgi import Receive, Scope, Send
from runs.database import in_thread
from runs.models import Run
from tests.conftest import SetEnv
from tests.runs.making import end, make_run

pytestmark = pytest.mark.django_db(transaction=True)


async def django(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 299, "headers": []})
    await send({"type": "http.response.body", "body": b"Django"})


async def answer(path: str, method: str = "GET", peer: str = "127.0.0.1", **headers: str) -> tuple[int, bytes]:
    given = [
        (name.replace("_", "-").encode(), value.encode()) for name, value in {"host": "localhost", **headers}.items()
    ]
    communicator = HttpCommunicator(routing.http(django), method, path, headers=given)
    communicator.scope["client"] = [peer, 40000]
    given_back = await communicator.get_response(timeout=60)
    return int(given_back["status"]), bytes(given_back["body"])


async def status(path: str, method: str = "GET", peer: str = "127.0.0.1", **headers: str) -> int:
    return (await answer(path, method, peer, **headers))[0]


@pytest.fixture
async def events(run: Run) -> str:
    await in_thread(end, run)
    return f"/api/runs/{run.id}/events"


def session_of(user: User) -> str:
    client = Client()
    client.force_login(user)
    return f"sessionid={client.cookies['sessionid'].value}"


async def test_a_token_names_its_user(alice: User, charlie: User, events: str) -> None:
    mine, other = [(await in_thread(Token.objects.create, user=user)).key for user in (alice, charlie)]
    assert await status(events, authorization=f"Token {mine}") == 200
    assert await status(events, authorization=f"token {mine}") == 200
    assert await status(events, authorization=f"Token {other}") == 404


@pytest.mark.parametrize(
    ("headers", "detail"),
    [
        ({"accept_language": "zh-CN,zh;q=0.9"}, "这里什么也没有。"),
        ({"accept_language": "en", "cookie": "django_language=zh-hans"}, "这里什么也没有。"),
        ({"accept_language": "de"}, "There is nothing here."),
        ({"accept_language": "zh", "host": "elsewhere.example"}, "无法理解这个请求。"),
    ],
)
async def test_who_is_refused_is_told_in_their_language(headers: dict[str, str], detail: str) -> None:
    assert json.loads((await answer("/api/runs/nope/events", **headers))[1])["detail"] == detail


async def test_a_token_of_someone_who_left_names_nobody(alice: User, events: str) -> None:
    token = await in_thread(Token.objects.create, user=alice)
    alice.is_active = False
    await in_thread(alice.save)
    assert await status(events, authorization=f"Token {token.key}") == 404


async def test_a_session_names_its_user(alice: User, charlie: User, events: str) -> None:
    assert await status(events, cookie=await in_thread(session_of, alice)) == 200
    assert await status(events, cookie=await in_thread(session_of, charlie)) == 404


async def test_nobody_sees_nothing(alice: User, events: str) -> None:
    assert await status(events) == 404
    assert await status(events, cookie=f"sessionid={SessionStore().session_key}") == 404
    assert await status(events, authorization="Basic YTpi") == 404


async def test_a_wrong_token_is_not_saved_by_a_session(alice: User, events: str, env: SetEnv) -> None:
    env(local_user=True)
    cookie = await in_thread(session_of, alice)
    assert await status(events, cookie=cookie, authorization="Token wrong") == 404


async def test_in_local_mode_nobody_is_the_local_user(env: SetEnv, events: str) -> None:
    env(local_user=True)
    run = await in_thread(lambda: make_run(local_user()))
    await in_thread(end, run)
    path = f"/api/runs/{run.id}/events"
    assert await status(path) == 200
    assert await status(events) == 404
    assert await status(path, peer="192.0.2.7") == 404
    assert await status(path, sec_fetch_site="cross-site", sec_fetch_mode="no-cors") == 404


async def test_another_host_is_refused(events: str) -> None:
    assert await status(events, host="evil.example") == 400
    assert await status(events, host="") == 400


async def opens(run: Run, **headers: str) -> bool:
    """Whether a socket to the run is accepted."""
    given = [(name.encode(), value.encode()) for name, value in {"host": "localhost:8000", **headers}.items()]
    socket = WebsocketCommunicator(routing.websocket(), f"/ws/runs/{run.id}", given)
    socket.scope["client"] = ["127.0.0.1", 40000]
    accepted, _ = await socket.connect(timeout=20)
    await socket.disconnect()
    return bool(accepted)


async def test_a_socket_takes_programs_with_a_token_and_no_page_from_elsewhere(
    alice: User, run: Run, settings: LazySettings
) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://studio.example"]
    token = f"Token {(await in_thread(Token.objects.create, user=alice)).key}"
    assert await opens(run, authorization=token)
    assert await opens(run, authorization=token, origin="http://localhost:8000")
    assert await opens(run, authorization=token, origin="https://studio.example")
    for origin in ("http://evil.example", "http://localhost:3000", "null"):
        assert not await opens(run, authorization=token, origin=origin)
    assert not await opens(run, authorization=token, host="evil.example")
    assert not await opens(run)


@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "/api/runs/a/events"), ("GET", "/api/runs/a"), ("GET", "/runs/a/events"), ("GET", "/api/runs/a/events/")],
)
async def test_everything_else_is_djangos(method: str, path: str) -> None:
    assert await status(path, method) == 299
