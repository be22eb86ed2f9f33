"""Where a request comes from: this machine or another, the studio's own pages or somebody else's."""

from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host

from runs.asgi import Scope

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")


@dataclass(frozen=True)
class Sender:
    """What a request tells of whoever sent it; header names are in lower case."""

    method: str
    peer: str
    headers: Mapping[str, str]

    @property
    def host(self) -> str:
        return self.headers.get("host", "")

    @property
    def asks_for_us(self) -> bool:
        """Whether the name it asked for is one the studio answers to."""
        domain, _ = split_domain_port(self.host)
        return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)

    @property
    def is_local(self) -> bool:
        """Whether it was made on this machine, to this machine: by the peer's address and by the name it asked for."""
        domain, _ = split_domain_port(self.host)
        is_forwarded = any(name in self.headers for name in FORWARDED)
        return not is_forwarded and is_loopback(self.peer) and is_loopback(domain)

    @property
    def has_own_origin(self) -> bool:
        """Whether no other site's page sent it, as far as browsers tell; programs tell no origin."""
        origin = self.headers.get("origin")
        return origin is None or urlsplit(origin).netloc == self.host or origin in settings.CSRF_TRUSTED_ORIGINS

    @property
    def is_foreign(self) -> bool:
        """Whether another site's page made a browser send it, which a link or an address typed in does not."""
        if self.method in SAFE and self.headers.get("sec-fetch-mode") == "navigate":
            return False
        is_trusted = self.headers.get("origin") in settings.CSRF_TRUSTED_ORIGINS
        is_cross = self.headers.get("sec-fetch-site") in ("cross-site", "same-site")
        return not self.has_own_origin or (is_cross and not is_trusted)


def is_loopback(address: str) -> bool:
    """Whether an address, or the name `localhost`, leads to this machine itself."""
    if address.lower() == "localhost":
        return True
    try:
        found = ip_address(address.strip("[]"))
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    return bool((mapped or found).is_loopback)


def address_of(request: HttpRequest) -> str:
    """Whose request it is: whom the proxy in front names where there is one, else the peer."""
    peer = str(request.META.get("REMOTE_ADDR", ""))
    header = settings.ENV.proxy_address_header
    named = request.headers.get(header, "").rpartition(",")[2].strip() if header else ""
    try:
        return str(ip_address(named))
    except ValueError:
        return peer


def sender_of(request: HttpRequest) -> Sender:
    headers = {name.lower(): value for name, value in request.headers.items()}
    headers.setdefault("host", request.META.get("SERVER_NAME", ""))
    return Sender(str(request.method), str(request.META.get("REMOTE_ADDR", "")), headers)


def sender_in(scope: Scope) -> Sender:
    headers = {name.decode("latin1").lower(): value.decode("latin1") for name, value in scope["headers"]}
    client = scope.get("client") or ("", 0)
    return Sender(scope.get("method", "GET"), str(client[0]), headers)


def is_local_user(sender: Sender) -> bool:
    """Whether the single-user local mode takes the sender for its user."""
    return settings.ENV.local_user and sender.is_local and not sender.is_foreign


def host_to_serve() -> str:
    """Where to listen: the local mode lets in whoever reaches the studio, so only this machine may reach it."""
    host = settings.ENV.host
    return "127.0.0.1" if settings.ENV.local_user and not is_loopback(host) else host
