"""Fetches an address a user gave, without letting it reach into the network the studio runs in."""

import asyncio
import ipaddress
import socket
import ssl
import zlib
from collections.abc import AsyncIterator, Collection
from typing import IO, NamedTuple
from urllib.parse import SplitResult, urljoin, urlsplit

import httpx

from library.readers.formats import MEDIA_TYPES
from library.web.connections import USER_AGENT, tls
from runs.errors import RunError

MAX_REDIRECTS = 5
SECONDS = 20.0
PIECE = 1_000_000
"""Bytes of a document that are held before they are written."""
PORTS = frozenset({80, 443, 8000, 8080, 8443})
RESERVED = tuple(
    map(ipaddress.ip_network, ("192.0.0.0/24", "64:ff9b:1::/48", "::ffff:0:0/96", "::ffff:0:0:0/96")),
)
"""Protocol assignments, local NAT64, and IPv4 written as IPv6: nobody's public website, whatever Python's table says."""


class NotFetched(RunError):
    sentence = "The address could not be fetched."
    retryable = False


class Unsafe(NotFetched):
    sentence = "This address may not be fetched: it does not lead to a public website."


class Fetched(NamedTuple):
    media_type: str
    url: str
    """Where it was found after redirects."""


class Guard:
    """Decides which addresses may be connected to."""

    def allows(self, address: str, port: int) -> bool:
        ip = ipaddress.ip_address(address.partition("%")[0])
        embedded = _embedded(ip)
        if port not in PORTS or any(ip in network for network in RESERVED):
            return False
        return all(one.is_global and not one.is_multicast for one in (ip, *embedded))


def _embedded(ip: ipaddress.IPv4Address | ipaddress.IPv6Address) -> list[ipaddress.IPv4Address]:
    """IPv4 addresses inside an IPv6 address: 6to4, Teredo and NAT64."""
    if isinstance(ip, ipaddress.IPv4Address):
        return []
    found = [ip.sixtofour, *(ip.teredo or ())]
    if ip in ipaddress.ip_network("64:ff9b::/96") or int(ip) < 2**32:
        found.append(ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF))
    return [one for one in found if one is not None]


async def fetch(
    url: str,
    into: IO[bytes],
    *,
    max_bytes: int,
    accepted: Collection[str] = MEDIA_TYPES,
    guard: Guard | None = None,
    seconds: float = SECONDS,
) -> Fetched:
    """Write what is at a public address into a file, if it is of an accepted media type.

    Raises `NotFetched` with a sentence.
    """
    checker = guard or Guard()
    try:
        async with asyncio.timeout(seconds):
            for _ in range(MAX_REDIRECTS + 1):
                answer = await _get(url, into, checker, max_bytes, accepted)
                if isinstance(answer, Fetched):
                    return answer
                url = answer
    except TimeoutError as error:
        raise NotFetched("The website did not answer in time.") from error
    except (httpx.HTTPError, OSError, ssl.SSLError) as error:
        raise NotFetched("The website could not be reached.") from error
    raise NotFetched("The address redirects too often.")


async def _get(url: str, into: IO[bytes], guard: Guard, max_bytes: int, accepted: Collection[str]) -> Fetched | str:
    """One request: the document, or the address it redirects to."""
    parts, port = _parse(url)
    host = parts.hostname or ""
    address = await _resolve(host, port, guard)
    literal = f"[{address}]" if ":" in address else address
    # The connection goes to the address that was checked; name and certificate are still the host's.
    target = parts._replace(netloc=f"{literal}:{port}", fragment="").geturl()
    headers = {
        "Host": parts.netloc,
        "User-Agent": USER_AGENT,
        "Accept": ", ".join(accepted),
        "Accept-Encoding": "gzip, deflate",
    }
    async with (
        httpx.AsyncClient(follow_redirects=False, trust_env=False, timeout=SECONDS, verify=await tls()) as client,
        client.stream("GET", target, headers=headers, extensions={"sni_hostname": host}) as response,
    ):
        if response.is_redirect:
            return urljoin(url, response.headers["location"])
        if response.status_code != 200:
            raise NotFetched("The website answered with status %(status)s.", status=response.status_code)
        media_type = response.headers.get("content-type", "").partition(";")[0].strip().lower()
        if media_type not in accepted:
            raise NotFetched("The address leads to a kind of file that cannot be read.")
        await _keep(response, into, max_bytes)
        return Fetched(media_type, url)


def _parse(url: str) -> tuple[SplitResult, int]:
    try:
        parts = urlsplit(url.strip())
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError as error:
        raise NotFetched("This is not a web address.") from error
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise NotFetched("Only addresses that begin with http:// or https:// can be fetched.")
    if parts.username is not None or parts.password is not None:
        raise NotFetched("An address with a user name or password cannot be fetched.")
    return parts, port


async def _resolve(host: str, port: int, guard: Guard) -> str:
    """An address of the host; all of its addresses must be public, or none is used."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise NotFetched("There is no website of this name.") from error
    addresses = [str(entry[4][0]) for entry in found]
    if not addresses or not all(guard.allows(address, port) for address in addresses):
        raise Unsafe
    return addresses[0]


async def _keep(response: httpx.Response, into: IO[bytes], max_bytes: int) -> None:
    """Write the body, unpacked here so that neither its packed nor its unpacked size passes the limit."""
    declared = response.headers.get("content-length", "")
    if declared.isdecimal() and int(declared) > max_bytes:
        raise NotFetched(
            "The document has %(size)s bytes; at most %(limit)s are accepted.",
            size=f"{int(declared):,}",
            limit=f"{max_bytes:,}",
        )
    encoding = response.headers.get("content-encoding", "identity").strip().lower()
    if encoding not in {"identity", "", "gzip", "x-gzip", "deflate"}:
        raise NotFetched("The website packs its answer in a way that cannot be read.")
    size, held = 0, bytearray()
    async for piece in _unpacked(response.aiter_raw(), encoding, max_bytes):
        size += len(piece)
        held += piece
        if size > max_bytes:
            raise NotFetched(
                "The document has more than %(limit)s bytes, the most that is accepted.", limit=f"{max_bytes:,}"
            )
        if len(held) >= PIECE:
            await asyncio.to_thread(into.write, bytes(held))
            held.clear()
    await asyncio.to_thread(into.write, bytes(held))


async def _unpacked(pieces: AsyncIterator[bytes], encoding: str, max_bytes: int) -> AsyncIterator[bytes]:
    if encoding in {"identity", ""}:
        async for piece in pieces:
            yield piece
        return
    unpacker = zlib.decompressobj(zlib.MAX_WBITS | 32) if "gzip" in encoding else zlib.decompressobj()
    async for piece in pieces:
        try:
            yield unpacker.decompress(piece, max_bytes + 1)
        except zlib.error as error:
            raise NotFetched("The website's answer is damaged.") from error
