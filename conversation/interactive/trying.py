"""A browser opens a page, as people will, and presses what can be pressed, to see whether it runs.

The browser runs outside the server, without network, and the page lies in a frame without rights, as on the studio's
own pages. Where there is no browser nobody claims that the page was tried.
"""

import hashlib
import logging
import shutil
import subprocess
import tempfile
from base64 import b64encode
from html import escape, unescape
from pathlib import Path
from threading import BoundedSemaphore

from django.conf import settings
from pydantic import BaseModel

from conversation.interactive.framing import SANDBOX, document_of, policy_of
from conversation.schemas.artifacts import InteractivePage

logger = logging.getLogger(__name__)

SECONDS = 30
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--mute-audio",
    "--incognito",
    "--disable-features=IsolateSandboxedIframes",
    "--proxy-server=127.0.0.1:9",
    "--virtual-time-budget=4000",
    "--dump-dom",
]
"""In a process of its own a frame would not be waited for, hence `IsolateSandboxedIframes`."""
_one_at_a_time = BoundedSemaphore()
"""A browser takes a whole core and 200 MB."""
PROBE = """
(() => {
  const faults = [];
  const note = (text) => faults.length < 5 && faults.push(String(text).slice(0, 200));
  addEventListener("error", (event) => note(event.message || "error"));
  addEventListener("unhandledrejection", (event) => note(event.reason));
  addEventListener("securitypolicyviolation", (event) => note(`${event.violatedDirective}: ${event.blockedURI}`));
  addEventListener("load", () => {
    for (const one of [...document.querySelectorAll("button:not([disabled])")].slice(0, 30)) one.click();
    for (const one of document.querySelectorAll("input, select")) {
      one.dispatchEvent(new Event("input", { bubbles: true }));
      one.dispatchEvent(new Event("change", { bubbles: true }));
    }
    const wide = document.documentElement.scrollWidth > innerWidth + 1;
    const shown = document.body.innerText.trim().length;
    setTimeout(() => parent.postMessage({ faults, wide, shown }, "*"), 600);
  });
})();
"""
LISTENER = """
addEventListener("message", (event) => {
  document.documentElement.dataset.told = JSON.stringify(event.data);
});
"""


class Tried(BaseModel):
    """What a browser said of a page; nothing where there is none."""

    is_tried: bool = False
    problems: list[str] = []


class Observed(BaseModel):
    """What the page told while it was open."""

    faults: list[str]
    wide: bool
    shown: int


def browser() -> str:
    """The program that tries pages; empty where there is none."""
    named = settings.ENV.browser
    if named == "none":
        return ""
    return named or next(filter(None, map(shutil.which, BROWSERS)), "")


def try_page(page: InteractivePage) -> Tried:
    """Open the page on a phone's width. Takes a second or two; to be called in a thread."""
    program = browser()
    if not program:
        return Tried()
    with _one_at_a_time, tempfile.TemporaryDirectory(prefix="page-") as folder:
        place = Path(folder) / "page.html"
        place.write_text(_around(page), encoding="utf-8")
        told = _opened(program, place)
    if told is None:
        return Tried()
    found = list(dict.fromkeys(told.faults))
    if told.wide:
        found.append("It is wider than a phone's screen.")
    if not told.shown:
        found.append("It shows nothing.")
    return Tried(is_tried=not found, problems=found)


def _opened(program: str, place: Path) -> Observed | None:
    """What the page told of itself; nothing where the browser itself failed."""
    import lxml.html  # noqa: PLC0415  # loaded once a page is tried

    command = [program, *FLAGS, f"--user-data-dir={place.parent / 'profile'}", "--window-size=500,860", place.as_uri()]
    try:
        done = subprocess.run(command, capture_output=True, timeout=SECONDS, check=False)  # noqa: S603  # no shell
        told = lxml.html.document_fromstring(done.stdout.decode("utf-8", "replace")).get("data-told", "")
    except (OSError, subprocess.TimeoutExpired, ValueError, lxml.etree.ParserError) as error:
        logger.warning("The browser did not try a page: %s", error)
        return None
    if not told:
        return Observed(faults=["It did not finish loading."], wide=False, shown=1) if done.stdout.strip() else None
    return Observed.model_validate_json(unescape(told))


def _around(page: InteractivePage) -> str:
    """A document that shows the page in a frame of a phone's width, under the page's own policy."""
    listener = f"'sha256-{b64encode(hashlib.sha256(LISTENER.encode()).digest()).decode()}'"
    policy = policy_of(page, PROBE).replace("script-src ", f"script-src {listener} ", 1)
    return (
        f'<!DOCTYPE html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{policy}">'
        f'</head><body><script>{LISTENER}</script><iframe sandbox="{SANDBOX}" width="390" height="800" '
        f'srcdoc="{escape(document_of(page, PROBE))}"></iframe></body></html>'
    )
