import gzip
import io
import zlib
from urllib.parse import urlsplit

import pytest

from library.fetch import Fetched, Guard, NotFetched, Unsafe, fetch
from tests.serving import Answer, Serve

PAGE = b"<p>Steam.</p>"
HTML = {"Content-Type": "text/html; charset=utf-8"}


class Loopback(Guard):
    """Lets the test reach its own server and nothing else."""

    def __init__(self, url: str) -> None:
        self._port = urlsplit(url).port

    def allows(self, address: str, port: int) -> bool:
        return address == "127.0.0.1" and port == self._port


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1%eth0",
        "fc00::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::127.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "ff02::1",
        "192.0.0.1",
        "192.0.0.10",
        "192.0.0.170",
        "64:ff9b:1::5db8:d822",
        "::ffff:93.184.216.34",
        "::ffff:0:93.184.216.34",
    ],
)
def test_guard_refuses_what_is_not_public(address: str) -> None:
    assert not Guard().allows(address, 443)


@pytest.mark.parametrize(
    ("address", "port", "allowed"),
    [("93.184.216.34", 443, True), ("2606:2800:220:1::1", 80, True), ("93.184.216.34", 22, False)],
)
def test_guard_allows_public_websites(address: str, port: int, allowed: bool) -> None:
    assert Guard().allows(address, port) is allowed


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://localhost/",
        "http://[::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://2130706433/",
        "http://0x7f000001/",
        "http://169.254.169.254/latest/meta-data/",
    ],
)
async def test_fetch_refuses_the_inside(url: str) -> None:
    with pytest.raises(Unsafe):
        await fetch(url, io.BytesIO(), max_bytes=1000)


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("ftp://example.org/a.txt", "Only addresses that begin with http:// or https:// can be fetched."),
        ("file:///etc/passwd", "Only addresses that begin with http:// or https:// can be fetched."),
        ("steam", "Only addresses that begin with http:// or https:// can be fetched."),
        ("http://alice:secret@example.org/", "An address with a user name or password cannot be fetched."),
        ("http://example.org:99999/", "This is not a web address."),
    ],
)
async def test_fetch_refuses_other_addresses(url: str, sentence: str) -> None:
    with pytest.raises(NotFetched) as caught:
        await fetch(url, io.BytesIO(), max_bytes=1000)
    assert caught.value.message == sentence


async def test_fetch_follows_redirects(serve: Serve) -> None:
    def answer(path: str, _body: bytes) -> Answer:
        return (302, {"Location": "/page"}, b"") if path == "/" else (200, HTML, PAGE)

    url = serve(answer)
    file = io.BytesIO()
    assert await fetch(url + "/", file, max_bytes=1000, guard=Loopback(url)) == Fetched("text/html", url + "/page")
    assert file.getvalue() == PAGE


@pytest.mark.parametrize("target", ["http://169.254.169.254/", "http://127.0.0.1:1/", "http://[::1]/"])
async def test_fetch_checks_every_redirect(serve: Serve, target: str) -> None:
    url = serve(lambda _path, _body: (302, {"Location": target}, b""))
    with pytest.raises(Unsafe):
        await fetch(url, io.BytesIO(), max_bytes=1000, guard=Loopback(url))


async def test_fetch_does_not_redirect_to_files(serve: Serve) -> None:
    url = serve(lambda _path, _body: (302, {"Location": "file:///etc/passwd"}, b""))
    with pytest.raises(NotFetched, match="begin with"):
        await fetch(url, io.BytesIO(), max_bytes=1000, guard=Loopback(url))


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ((302, {"Location": "/"}, b""), "The address redirects too often."),
        ((404, HTML, b""), "The website answered with status 404."),
        ((200, {"Content-Type": "video/mp4"}, b"x"), "The address leads to a kind of file that cannot be read."),
        ((200, HTML, b"x" * 2_000_001), "The document has 2,000,001 bytes; at most 2,000,000 are accepted."),
        (
            (200, HTML | {"Content-Encoding": "gzip"}, gzip.compress(b"x" * 9_000_000)),
            "The document has more than 2,000,000 bytes, the most that is accepted.",
        ),
        ((200, HTML | {"Content-Encoding": "gzip"}, b"no gzip"), "The website's answer is damaged."),
        (
            (200, HTML | {"Content-Encoding": "zstd"}, b"x"),
            "The website packs its answer in a way that cannot be read.",
        ),
    ],
)
async def test_fetch_says_why_it_failed(serve: Serve, answer: Answer, sentence: str) -> None:
    url = serve(lambda _path, _body: answer)
    with pytest.raises(NotFetched) as caught:
        await fetch(url, io.BytesIO(), max_bytes=2_000_000, guard=Loopback(url))
    assert caught.value.message == sentence


@pytest.mark.parametrize(("encoding", "pack"), [("gzip", gzip.compress), ("deflate", zlib.compress)])
async def test_fetch_unpacks(serve: Serve, encoding: str, pack: type) -> None:
    url = serve(lambda _path, _body: (200, HTML | {"Content-Encoding": encoding}, pack(PAGE)))
    file = io.BytesIO()
    await fetch(url, file, max_bytes=1000, guard=Loopback(url))
    assert file.getvalue() == PAGE


async def test_fetch_of_nobody() -> None:
    with pytest.raises(NotFetched, match="could not be reached"):
        await fetch("http://127.0.0.1:9/", io.BytesIO(), max_bytes=1000, guard=Loopback("http://127.0.0.1:9/"))
