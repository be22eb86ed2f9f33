"""Passwords cannot be guessed for long, and nobody else is locked out."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from runs.models import SignIn
from tests.conftest import SetEnv

pytestmark = pytest.mark.django_db

WRONG, RIGHT = {"username": "alice", "password": "wrong"}, {"username": "alice", "password": "alice"}


@pytest.mark.parametrize("path", ["/login/", "/admin/login/"])
def test_thirty_wrong_passwords_are_slowed(alice: User, bob: User, client: Client, path: str) -> None:
    answers = [client.post(path, WRONG) for _ in range(30)]
    assert [answer.status_code for answer in answers] == [200] * 10 + [429] * 20
    assert 290 <= int(answers[-1]["Retry-After"]) <= 300
    assert "Too many attempts to sign in." in answers[-1].content.decode()
    assert client.post(path, RIGHT).status_code == 429
    assert Client().post("/login/", {"username": "bob", "password": "bob"}).status_code == 302
    assert Client(REMOTE_ADDR="192.0.2.7").post("/login/", RIGHT).status_code == 302


def test_the_pause_ends(alice: User, client: Client, env: SetEnv) -> None:
    env(sign_in_attempts=2)
    for _ in range(3):
        client.post("/login/", WRONG)
    SignIn.objects.update(at=timezone.now() - timedelta(minutes=5, seconds=1))
    assert client.post("/login/", RIGHT).status_code == 302
    assert not SignIn.objects.exists()


def test_a_right_password_begins_anew(alice: User, client: Client, env: SetEnv) -> None:
    env(sign_in_attempts=2)
    client.post("/login/", WRONG)
    client.post("/login/", RIGHT)
    assert [client.post("/login/", WRONG).status_code for _ in range(3)] == [200, 200, 429]


def wrong_from(client: Client, *forwarded: str) -> list[int]:
    """How wrong passwords are answered that a proxy passes on."""
    return [client.post("/login/", WRONG, headers={"X-Forwarded-For": one}).status_code for one in forwarded]


def test_behind_a_proxy_the_guesser_is_whom_it_names(alice: User, client: Client, env: SetEnv) -> None:
    env(sign_in_attempts=1, proxy_address_header="X-Forwarded-For")
    mine, invented = "192.0.2.7", "198.51.100.1, 192.0.2.7"
    assert wrong_from(client, mine, invented, "192.0.2.8", "2001:db8::1", "2001:db8::1") == [200, 429, 200, 200, 429]
    assert client.post("/login/", RIGHT, headers={"X-Forwarded-For": "192.0.2.9"}).status_code == 302


def test_a_header_nobody_answers_for_is_not_believed(alice: User, client: Client, env: SetEnv) -> None:
    env(sign_in_attempts=1)
    assert wrong_from(client, "192.0.2.7", "192.0.2.8") == [200, 429]


def test_what_is_no_address_counts_as_the_proxys(alice: User, client: Client, env: SetEnv) -> None:
    env(sign_in_attempts=1, proxy_address_header="X-Forwarded-For")
    assert wrong_from(client, "unknown", "", "nonsense" * 20) == [200, 429, 429]
    assert client.post("/login/", WRONG).status_code == 429
