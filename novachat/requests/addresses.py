"""Ids of users and sessions in addresses: any text, so that what would end a part of a path is escaped once more."""

import re
from urllib.parse import unquote

from django.urls import register_converter

_ESCAPED = re.compile("%(?:25|2F|2E)", re.IGNORECASE)


class IdConverter:
    """`a/b` stands in an address as `a%252Fb`: servers decode once before they look for slashes."""

    regex = "[^/]+"

    def to_python(self, value: str) -> str:
        return _ESCAPED.sub(lambda found: unquote(found[0]), value)

    def to_url(self, value: str) -> str:
        escaped = value.replace("%", "%25").replace("/", "%2F")
        # Browsers take these two for ways up.
        return escaped.replace(".", "%2E") if value in (".", "..") else escaped


register_converter(IdConverter, "id")
