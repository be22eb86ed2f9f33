"""The whole document of a page, and the policy under which it runs: no network, no cookies, no parent, nothing else."""

import hashlib
from base64 import b64encode
from functools import cache
from importlib.resources import files

from django.utils.html import escape

from conversation.schemas.artifacts import InteractivePage
from library.text.language import TAGS

SANDBOX = "allow-scripts"
"""The only right of a frame that shows a page; without `allow-same-origin` its origin is nobody's."""


def document_of(page: InteractivePage, probe: str = "", head: str = "") -> str:
    """The page as one HTML document; `probe` is a script that runs before its own."""
    scripts = "".join(f"<script>{_inline(one)}</script>" for one in (probe, page.js) if one)
    return (
        f'<!DOCTYPE html>\n<html lang="{TAGS[page.language]}"><head><meta charset="utf-8">{head}'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{escape(page.title)}</title><style>{_inline(_ground())}\n{_inline(page.css)}</style></head>"
        f"<body>\n{page.html}\n{scripts}</body></html>\n"
    )


def standing_alone(page: InteractivePage) -> str:
    """The page as a file, which carries its policy with it."""
    return document_of(page, head=f'<meta http-equiv="Content-Security-Policy" content="{policy_of(page)}">')


def policy_of(page: InteractivePage, *more: str) -> str:
    """What the document may do: run its own script, which is known by its hash, and style itself."""
    digests = [hashlib.sha256(_inline(one).encode()).digest() for one in (*more, page.js) if one]
    hashes = " ".join(f"'sha256-{b64encode(one).decode()}'" for one in digests) or "'none'"
    return (
        f"default-src 'none'; script-src {hashes}; style-src 'unsafe-inline'; img-src data:; "
        "connect-src 'none'; form-action 'none'; base-uri 'none'"
    )


def sealed(page: InteractivePage) -> str:
    """The policy as it is sent with the document: also in a sandbox, and only in frames of the studio."""
    return f"{policy_of(page)}; frame-ancestors 'self'; sandbox {SANDBOX}"


def _inline(text: str) -> str:
    """A script or style as it can stand in a document: nothing in it ends the element it stands in."""
    return text.replace("</script", "<\\/script").replace("</style", "<\\/style").replace("<!--", "<\\!--")


@cache
def _ground() -> str:
    """Type, colours and controls that every page begins with."""
    return files("conversation.interactive").joinpath("styles", "ground.css").read_text(encoding="utf-8")
