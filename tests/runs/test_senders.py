"""Who counts as asking from this machine, and which pages count as somebody else's."""

import pytest

from runs.senders import Sender, host_to_serve
from tests.conftest import SetEnv

HERE = {"host": "localhost:8000"}


@pytest.mark.parametrize(
    ("peer", "headers", "is_local"),
    [
        ("127.0.0.1", {"host": "localhost:8000"}, True),
        ("127.0.0.9", {"host": "127.0.0.1"}, True),
        ("::1", {"host": "[::1]:8000"}, True),
        ("::ffff:127.0.0.1", {"host": "LOCALHOST"}, True),
        ("192.0.2.7", {"host": "localhost"}, False),
        ("127.0.0.1", {"host": "studio.example"}, False),
        ("127.0.0.1", {}, False),
        ("", {"host": "localhost"}, False),
        ("127.0.0.1", {"host": "localhost", "x-forwarded-for": "192.0.2.7"}, False),
        ("127.0.0.1", {"host": "localhost", "via": "1.1 proxy"}, False),
    ],
)
def test_local_is_told_by_the_peer_and_by_the_name_asked_for(
    peer: str, headers: dict[str, str], is_local: bool
) -> None:
    assert Sender("GET", peer, headers).is_local is is_local


@pytest.mark.parametrize(
    ("method", "headers", "is_foreign"),
    [
        ("POST", {}, False),
        ("POST", {"origin": "http://localhost:8000", "sec-fetch-site": "same-origin"}, False),
        ("POST", {"sec-fetch-site": "none"}, False),
        ("POST", {"origin": "http://evil.example"}, True),
        ("POST", {"origin": "null"}, True),
        ("POST", {"origin": "http://localhost:3000", "sec-fetch-site": "same-site"}, True),
        ("POST", {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}, True),
        ("GET", {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}, False),
        ("GET", {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"}, True),
    ],
)
def test_a_page_from_elsewhere_is_told_by_what_browsers_say(
    method: str, headers: dict[str, str], is_foreign: bool
) -> None:
    assert Sender(method, "127.0.0.1", {**HERE, **headers}).is_foreign is is_foreign


@pytest.mark.parametrize(
    ("local_user", "host", "served"),
    [
        (True, "0.0.0.0", "127.0.0.1"),
        (True, "::", "127.0.0.1"),
        (True, "192.0.2.7", "127.0.0.1"),
        (True, "studio.example", "127.0.0.1"),
        (True, "localhost", "localhost"),
        (True, "::1", "::1"),
        (False, "0.0.0.0", "0.0.0.0"),
    ],
)
def test_local_mode_serves_loopback_only(env: SetEnv, local_user: bool, host: str, served: str) -> None:
    env(local_user=local_user, host=host)
    assert host_to_serve() == served
