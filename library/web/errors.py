"""Why a search provider could not answer."""

import socket
import ssl
from collections.abc import Iterator

import httpx
from django.utils.translation import gettext_noop

from runs.words import Told, Value

TOO_SLOW = gettext_noop("%(provider)s took longer than %(seconds)s s.")
BUSY = gettext_noop("%(provider)s takes no more searches at the moment.")
KEY_REFUSED = gettext_noop("The search key was refused.")
NO_NAME = gettext_noop("The name of %(provider)s's server could not be resolved.")
CONNECTION_REFUSED = gettext_noop("%(provider)s's server refused the connection.")
NO_CERTIFICATE = gettext_noop("The certificate of %(provider)s's server was not accepted.")
UNREACHABLE = gettext_noop("%(provider)s could not be reached.")
BROKE_OFF = gettext_noop("%(provider)s broke off its answer.")
ANSWERED_WITH = gettext_noop("%(provider)s answered with an error (status %(status)s).")
REFUSED = gettext_noop("%(provider)s answered with an error.")
NO_PERIODS = gettext_noop("%(provider)s cannot filter by dates, so it was not asked.")
FEWER_SITES = gettext_noop("%(provider)s was asked for %(asked)s of %(total)s domains, since it takes no more.")
UNREADABLE = gettext_noop("%(provider)s gave an answer that could not be read.")
_CAUSES: dict[type[BaseException], str] = {
    socket.gaierror: NO_NAME,
    ConnectionRefusedError: CONNECTION_REFUSED,
    ssl.SSLCertVerificationError: NO_CERTIFICATE,
}


class ProviderFailed(Told):  # a fact about the provider; the run may go on without it
    """Carries a sentence for people. `lasting` says that asking again soon would fail as well."""

    def __init__(self, sentence: str, *, lasting: bool, **values: Value) -> None:
        super().__init__(sentence, **values)
        self.lasting = lasting


class NotAsked(ProviderFailed):
    """It cannot filter by the dates that are asked for: no request was made, and none made later would do better."""

    def __init__(self, provider: str) -> None:
        super().__init__(NO_PERIODS, lasting=False, provider=provider)


def failure(provider: str, error: httpx.HTTPError) -> ProviderFailed:
    """What a failed request says of the provider: a server that cannot be connected to stays so for a while."""
    if isinstance(error, httpx.HTTPStatusError):
        status = error.response.status_code
        return ProviderFailed(ANSWERED_WITH, lasting=False, provider=provider, status=status)
    if not isinstance(error, httpx.ConnectError):
        return ProviderFailed(BROKE_OFF, lasting=False, provider=provider)
    found = (said for cause in _causes(error) for kind, said in _CAUSES.items() if isinstance(cause, kind))
    return ProviderFailed(next(found, UNREACHABLE), lasting=True, provider=provider)


def _causes(error: BaseException) -> Iterator[BaseException]:
    """The error and what led to it; of several attempts to connect, each."""
    yield error
    for one in (*getattr(error, "exceptions", ()), error.__cause__ or error.__context__):
        if one is not None:
            yield from _causes(one)
