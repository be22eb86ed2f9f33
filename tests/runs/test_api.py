"""How the API reads and answers: who asks, errors of one shape, and nothing internal in any of them."""

import json
from collections.abc import Callable
from unittest.mock import Mock, patch

import pytest
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.test import Client
from rest_framework.authtoken.models import Token
from rest_framework.exceptions import Throttled
from rest_framework.test import APIClient

from research.schemas.requests import ResearchRequest
from runs import api, views
from runs.api import cursor_of
from runs.models import Run
from tests.conftest import SetEnv
from tests.runs.making import make_run

pytestmark = pytest.mark.django_db

ClientOf = Callable[[User], APIClient]
REPORT = "/research/stream"
GOOD = {"query": "How did the Web begin?"}

streaming = pytest.mark.django_db(
    transaction=True
)  # a stream gives its connection back, and the test's transaction with it


def error(response: object) -> tuple[int, str, str, list[object]]:
    """Status, code, detail and field errors; the shape holds nothing else."""
    body = json.loads(response.content)  # type: ignore[attr-defined]
    assert set(body) == {"detail", "code", "correlation_id", "errors"}
    assert body["correlation_id"] == response["X-Correlation-ID"]  # type: ignore[index]
    return response.status_code, body["code"], body["detail"], body["errors"]  # type: ignore[attr-defined]


def post(client: Client, body: object = GOOD, **headers: str) -> object:
    data = body if isinstance(body, bytes | str) else json.dumps(body)
    return client.post(REPORT, data, content_type="application/json", headers=headers)


def field(name: str, message: str) -> dict[str, str]:
    return {"field": name, "message": message}


@pytest.mark.parametrize(
    ("query", "is_refused"), [(r"a\u0000b", True), (r"\\\u0000", True), (r"a\\u0000b" + "x" * 1000, False)]
)
def test_nul_is_refused_and_what_only_looks_like_it_is_not(
    alice: User, client_of: ClientOf, query: str, is_refused: bool
) -> None:
    status, code, detail, _ = error(post(client_of(alice), f'{{"query": "{query}"}}'))
    assert (status, code) == (422, "invalid")
    assert (detail == "query: This must not contain the character NUL.") == is_refused


def test_a_whole_number_is_one_however_it_is_written(alice: User, client_of: ClientOf) -> None:
    refused = post(client_of(alice), '{"query": "", "document_ids": [5.0, 6]}')
    assert error(refused)[3] == [field("query", "This must not be empty.")]
    request = Mock(data=b'{"query": "The Web", "document_ids": [5.0, 6]}')
    assert api.read(request, ResearchRequest).document_ids == [5, 6]


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b'{"query": "a"} b'])
def test_bad_json(alice: User, client_of: ClientOf, body: bytes) -> None:
    assert error(post(client_of(alice), body)) == (400, "bad_request", "The body is not valid JSON.", [])


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({}, [field("query", "This field is required.")]),
        ([], [field("", "The body must be a JSON object.")]),
        ({**GOOD, "colour": "red"}, [field("colour", "This field is not known.")]),
        ({"query": "a" * 1001}, [field("query", "This must have at most 1000 characters.")]),
        ({**GOOD, "document_ids": ["one"]}, [field("document_ids.0", "This must be a whole number.")]),
        ({**GOOD, "document_ids": [0, 2**63]}, [field("document_ids.0", "This must be at least 1."), field("document_ids.1", "This must be at most 9223372036854775807.")]),
        ({**GOOD, "document_ids": ["5", True, 2.5]}, [field(f"document_ids.{place}", "This must be a whole number.") for place in range(3)]),
        ({**GOOD, "start_date": 0}, [field("start_date", "This must be a date such as 2026-01-28.")]),
        ({"query": 5, "depth": "abyss"}, [field("query", "This must be a text."), field("depth", "This must be one of 'quick', 'standard', 'deep'.")]),
    ],
)  # fmt: skip
def test_a_body_that_does_not_fit_names_its_fields(
    alice: User, client_of: ClientOf, body: object, errors: list[dict[str, str]]
) -> None:
    status, code, detail, found = error(post(client_of(alice), body))
    assert (status, code, found) == (422, "invalid", errors)
    assert detail == f"{errors[0]['field']}: {errors[0]['message']}".removeprefix(": ")
    assert not Run.objects.exists()


def test_nobody_is_told_to_sign_in(client: Client) -> None:
    expected = (401, "not_authenticated", "Please sign in or send a token.", [])
    assert error(client.get("/api/runs")) == expected
    assert error(client.get("/api/runs", headers={"Authorization": "Token wrong"})) == expected


def test_a_401_says_how_to_sign_in(client: Client) -> None:
    assert client.get("/api/runs")["WWW-Authenticate"] == "Token"


def test_what_is_not_there(alice: User, client_of: ClientOf) -> None:
    expected = (404, "not_found", "There is nothing here.", [])
    assert error(client_of(alice).get("/api/runs/nothing")) == expected
    assert error(client_of(alice).get("/api/nothing")) == expected


def test_a_method_an_address_does_not_take(alice: User, client_of: ClientOf) -> None:
    response = client_of(alice).delete("/api/runs")
    assert error(response) == (405, "method_not_allowed", "This address does not take that method.", [])
    assert response["Allow"] == "GET, HEAD, OPTIONS"


def test_a_body_above_the_limit(alice: User, client_of: ClientOf, env: SetEnv) -> None:
    env(max_body_bytes=1000)
    detail = "What was sent is larger than 1,000 bytes, the most that is accepted."
    assert error(post(client_of(alice), {"query": "a" * 1000})) == (413, "too_large", detail, [])


@pytest.mark.parametrize(
    "media_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b"]
)
def test_another_media_type(alice: User, client_of: ClientOf, media_type: str) -> None:
    response = client_of(alice).post(REPORT, "query=a", content_type=media_type)
    assert error(response) == (415, "unsupported_media_type", "Please send the body as application/json.", [])


def test_too_many_runs(alice: User, client_of: ClientOf, env: SetEnv) -> None:
    env(owner_runs=1)
    make_run(alice)
    response = post(client_of(alice))
    detail = "You have 1 runs going, which is as many as allowed. Please wait for one to finish."
    assert error(response) == (429, "too_many_runs", detail, [])
    assert response["Retry-After"] == "5"  # type: ignore[index]


def test_too_many_requests(alice: User, client_of: ClientOf) -> None:
    with patch.object(views.RunsView, "check_throttles", side_effect=Throttled(wait=2.5)):
        response = client_of(alice).get("/api/runs")
    assert error(response) == (429, "too_many_requests", "Too many requests. Please wait a moment.", [])
    assert int(response["Retry-After"]) >= 3


@streaming
def test_a_key_with_another_body(alice: User, client_of: ClientOf) -> None:
    post(client_of(alice), idempotency_key="key")
    status, code, _, _ = error(post(client_of(alice), {"query": "Another?"}, idempotency_key="key"))
    assert (status, code) == (409, "idempotency_key_reused")


@pytest.mark.parametrize("key", ["a" * 201, "with space", "schlüssel"])
def test_a_malformed_idempotency_key(alice: User, client_of: ClientOf, key: str) -> None:
    detail = "Idempotency-Key must be 1 to 200 visible ASCII characters."
    assert error(post(client_of(alice), idempotency_key=key)) == (400, "bad_request", detail, [])


def test_an_unexpected_error_shows_nothing_of_itself(
    alice: User, client_of: ClientOf, caplog: pytest.LogCaptureFixture
) -> None:
    with patch.object(views, "snapshot", side_effect=RuntimeError("/srv/secret/path sk-123")):
        response = client_of(alice).get(f"/api/runs/{make_run(alice).id}", headers={"X-Correlation-ID": "looked-for"})
    assert error(response)[:2] == (500, "internal_error")
    assert b"secret" not in response.content
    assert "Request looked-for failed." in caplog.text
    assert "/srv/secret/path" in caplog.text


@pytest.mark.parametrize(("path", "start"), [("/api/runs", b'{"detail"'), ("/runs/", b"<!doctype html>")])
def test_an_error_outside_the_views_is_json_for_programs(env: SetEnv, path: str, start: bytes) -> None:
    env(local_user=True)
    with patch("runs.middleware.local_user", side_effect=RuntimeError("/srv/secret/path")):
        response = Client(raise_request_exception=False, headers={"Host": "localhost"}).get(path)
    assert response.status_code == 500
    assert response.content.strip().lower().startswith(start.lower())
    assert b"secret" not in response.content


def test_a_wrong_host_is_json_for_programs(client: Client) -> None:
    assert error(client.get("/api/runs", headers={"Host": "evil.example"}))[:2] == (400, "bad_request")


def test_a_well_formed_correlation_id_is_taken(alice: User, client_of: ClientOf) -> None:
    response = client_of(alice).get("/api/runs", headers={"X-Correlation-ID": "My.id_1-a"})
    assert response["X-Correlation-ID"] == "My.id_1-a"


@pytest.mark.parametrize("given", ["short", "a" * 65, "with space!", "new\tline-1", ""])
def test_another_correlation_id_is_replaced(given: str) -> None:
    made = api.correlation_id(given)
    assert made != given
    assert len(made) == 16


@streaming
def test_a_run_keeps_the_correlation_id_of_its_request(alice: User, client_of: ClientOf) -> None:
    post(client_of(alice), x_correlation_id="correlation-9")
    assert Run.objects.get().correlation_id == "correlation-9"


def test_a_token_lets_a_program_in(alice: User, client: Client) -> None:
    token = Token.objects.create(user=alice)
    assert client.get("/api/runs", headers={"Authorization": f"Token {token.key}"}).status_code == 200


def test_a_session_lets_people_in(alice: User, client: Client) -> None:
    client.force_login(alice)
    assert client.get("/api/runs").status_code == 200


@streaming
def test_a_post_in_a_session_needs_a_csrf_token(alice: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)
    assert error(post(client)) == (403, "permission_denied", "You may not do this.", [])
    client.get("/runs/")
    assert post(client, x_csrftoken=client.cookies["csrftoken"].value).status_code == 200  # type: ignore[attr-defined]
    assert Run.objects.get().owner == alice


def test_a_post_with_a_token_needs_none(alice: User) -> None:
    token = Token.objects.create(user=alice)
    path = f"/api/runs/{make_run(alice).id}/cancel"
    client = Client(enforce_csrf_checks=True)
    assert client.post(path, headers={"Authorization": f"Token {token.key}"}).status_code == 200


@streaming
def test_in_local_mode_whoever_asks_is_the_local_user(env: SetEnv) -> None:
    env(local_user=True)
    client = Client(enforce_csrf_checks=True, headers={"Host": "localhost"})
    assert post(client).status_code == 200  # type: ignore[attr-defined]
    assert Run.objects.get().owner.username == "local"
    assert len(client.get("/api/runs").json()["runs"]) == 1


def test_a_wrong_token_is_refused_in_local_mode_too(client: Client, env: SetEnv) -> None:
    env(local_user=True)
    assert client.get("/api/runs", headers={"Authorization": "Token wrong"}).status_code == 401


def test_people_who_signed_in_stay_themselves_in_local_mode(alice: User, client: Client, env: SetEnv) -> None:
    env(local_user=True)
    run = make_run(alice)
    client.force_login(alice)
    assert [one["id"] for one in client.get("/api/runs").json()["runs"]] == [run.id]


def test_whoever_is_nobody_may_not_ask() -> None:
    request = HttpRequest()
    request.user = object()  # type: ignore[assignment]
    with pytest.raises(api.PermissionDenied):
        api.user_of(request)


@streaming
@pytest.mark.parametrize("accept", ["text/event-stream", "application/json", "image/png", "nonsense"])
def test_accept_never_decides(alice: User, client_of: ClientOf, accept: str) -> None:
    response = post(client_of(alice), accept=accept)
    assert response["Content-Type"] == "text/event-stream"  # type: ignore[index]
    assert client_of(alice).get("/api/runs", headers={"Accept": accept})["Content-Type"] == "application/json"


@pytest.mark.parametrize(
    ("given", "cursor"),
    [
        (("", ""), None),
        (("7", ""), 7),
        (("7", "12"), 12),
        (("-1", "x"), None),
        (("１２", ""), None),
        (("9" * 10, "3"), 3),
    ],
)
def test_a_cursor_is_the_newest_number_that_is_given(given: tuple[str, str], cursor: int | None) -> None:
    assert cursor_of(*given) == cursor
