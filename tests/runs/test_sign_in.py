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
