"""Starting where nobody else gets in, and stopping without losing a word."""

import json
from http.client import HTTPConnection

import pytest

from tests.e2e.conftest import StartStudio
from tests.servers import Studio

pytestmark = pytest.mark.e2e


def test_local_mode_listens_to_this_machine_only_and_says_so(start_studio: StartStudio) -> None:
    studio = start_studio(fresh=True, HOST="0.0.0.0", NOVA_LOCAL_USER="true")
    assert studio.process
    assert any("serves this machine only: 127.0.0.1 instead of 0.0.0.0" in line for line in studio.process.lines)
    with pytest.raises(ConnectionRefusedError):
        HTTPConnection("127.0.0.2", studio.port, timeout=5).connect()  # as good as any address that is not served
    while (answer := studio.json("GET", "/readyz"))[0] != 200:  # it listens a little before its engine runs
        assert answer == (503, {"database": "ok", "engine": "starting", "channel_layer": "ok"})
    assert answer == (200, {"database": "ok", "engine": "ok", "channel_layer": "ok"})


def test_what_is_uploaded_is_read_by_the_studio_and_not_by_its_server(offline_studio: Studio) -> None:
    connection = HTTPConnection("127.0.0.1", offline_studio.port, timeout=60)
    connection.request("POST", "/api/agent/assets", b"--x--\r\n", {"Content-Type": "multipart/form-data; boundary=x"})
    answer = connection.getresponse()
    assert (answer.status, json.loads(answer.read())["code"]) == (422, "unreadable_picture")
