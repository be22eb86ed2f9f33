"""Limits on bodies, said or not, and the correlation id of every answer."""

import pytest
from channels.testing import HttpCommunicator
from django.contrib.auth.models import User
from django.core.asgi import get_asgi_application
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, RequestFactory

from runs import middleware
from runs.api import local_user
from tests.conftest import SetEnv
from tests.runs.making import make_run

JSON = (b"content-type", b"application/json")


async def answer(body: bytes, *headers: tuple[bytes, bytes]) -> tuple[int, bytes]:
    """The status of a post whose length is told only by the given headers, and its answer."""
    django = get_asgi_application()
    given = [(b"host", b"localhost"), JSON, *headers]
    response = await HttpCommunicator(django, "POST", "/api/nowhere", body, given).get_response(timeout=60)
    return response["status"], response["body"]


async def test_a_body_in_chunks_is_measured(env: SetEnv, transactional_db: None) -> None:
    env(max_body_bytes=1000)
    status, body = await answer(b"a" * 1001)
    assert status == 413
    assert b"larger than 1,000 bytes" in body
    assert (await answer(b"a" * 1000))[0] == 404


@pytest.mark.parametrize(("length", "status"), [(b"1001", 413), (b"1000", 404)])
async def test_a_declared_length_is_believed(env: SetEnv, transactional_db: None, length: bytes, status: int) -> None:
    env(max_body_bytes=1000)
    assert (await answer(b"", (b"content-length", length)))[0] == status


@pytest.mark.parametrize("length", ["many", "-5", "1e3"])
def test_a_length_that_is_no_number_is_none(length: str) -> None:
    request = RequestFactory().get("/")
    request.META["CONTENT_LENGTH"] = length
    assert middleware._size(request) == 0


@pytest.mark.parametrize("address", ["/api/runs/a%00b", "/api/runs?state=%00"])
def test_an_address_with_nul_is_refused(client: Client, db: None, address: str) -> None:
    response = client.get(address)
    assert (response.status_code, response.json()["detail"]) == (400, "The address must not contain the character NUL.")


def test_uploads_have_a_limit_of_their_own(client: Client, env: SetEnv, db: None) -> None:
    env(max_body_bytes=1000, max_upload_bytes=3000)
    statuses = [
        client.post("/api/nowhere", {"file": SimpleUploadedFile("a", b"a" * size)}).status_code for size in (2000, 3000)
    ]
    assert statuses == [404, 413]


def test_every_answer_has_a_correlation_id(client: Client, db: None) -> None:
    made = {client.get(path)["X-Correlation-ID"] for path in ("/login/", "/api/runs", "/nowhere")}
    assert len(made) == 3
    given = client.get("/nowhere", headers={"X-Correlation-ID": "looked-for"})
    assert given["X-Correlation-ID"] == "looked-for"


def test_local_mode_is_off_unless_it_is_on(alice: User, env: SetEnv) -> None:
    client = Client(headers={"Host": "localhost"})
    assert client.get("/runs/").status_code == 302
    env(local_user=True)
    assert client.get("/runs/").context["user"].username == "local"


@pytest.mark.parametrize("path", ["/runs/", "/admin/", "/api/runs"])
def test_local_mode_is_for_this_machine_only(env: SetEnv, db: None, path: str) -> None:
    env(local_user=True)
    stranger = Client(headers={"Host": "localhost"}, REMOTE_ADDR="192.0.2.7")
    assert stranger.get(path).status_code in (302, 401)
    assert Client(headers={"Host": "localhost"}).get(path).status_code == 200


def test_in_local_mode_a_page_from_elsewhere_changes_nothing_without_a_body_too(env: SetEnv, db: None) -> None:
    env(local_user=True)
    run = make_run(local_user())
    path = f"/api/runs/{run.id}/cancel"
    elsewhere = ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"})
    statuses = [Client(headers={"Host": "localhost", **one}).post(path).status_code for one in elsewhere]
    run.refresh_from_db()
    assert (statuses, run.cancel_requested_at) == ([401, 401], None)
    assert Client(headers={"Host": "localhost"}).post(path).status_code == 200
