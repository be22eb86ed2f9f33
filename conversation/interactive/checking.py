"""What a page is held against before anybody sees it: whole, small, alone, named, and usable without a mouse."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from conversation.interactive.briefs import PageDraft

LARGEST = 200_000
"""Most characters of the three bodies together."""
VOID = frozenset(["area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])
FORBIDDEN = frozenset(
    [
        "script",
        "style",
        "iframe",
        "frame",
        "frameset",
        "object",
        "embed",
        "base",
        "meta",
        "link",
        "html",
        "head",
        "body",
    ]
)
ADDRESSES = frozenset({"src", "href", "xlink:href", "action", "formaction", "poster", "data", "srcset", "background"})
FIELDS = frozenset({"input", "select", "textarea"})
NAMED = frozenset({"button", "a", "summary"})
_OWN = re.compile(r"\s*(?:#|data:image/(?:png|jpeg|gif|webp|svg\+xml)[;,])", re.IGNORECASE)
_FOREIGN = re.compile(r"(?:https?:|wss?:)?//(?!www\.w3\.org/)[\w-]+\.[\w.-]+", re.IGNORECASE)
_STYLE_ADDRESS = re.compile(r"@import|url\(\s*['\"]?(?!data:image/|#)", re.IGNORECASE)
_REACHING = re.compile(
    r"\b(?:eval|fetch|importScripts)\s*\(|\bnew\s+Function\b|\bFunction\s*\(|\bimport\s*[({'\"]"
    r"|\b(?:XMLHttpRequest|WebSocket|EventSource|RTCPeerConnection|Worker|SharedWorker|serviceWorker)\b"
    r"|\bsendBeacon\b|\b(?:localStorage|sessionStorage|indexedDB|caches)\b|\bdocument\.(?:cookie|domain|write)\b"
    r"|\b(?:window|self|globalThis)\.(?:parent|top|opener|open|name)\b|\bpostMessage\b"
    r"|\b(?:parent|top|opener)\.(?:document|location|frames|postMessage)\b"
    r"|\blocation\s*(?:=|\.(?:href|assign|replace)\b)"
)
_COMMENT = re.compile(r"/\*.*?\*/|(?<![:'\"])//[^\n]*", re.DOTALL)


def problems(draft: PageDraft) -> list[str]:
    """What is wrong with a page, for whoever writes it; empty where nothing is."""
    if sum(map(len, (draft.html, draft.css, draft.js))) > LARGEST:
        return [f"The page is longer than {LARGEST} characters."]
    reader = _PageReader()
    reader.feed(draft.html)
    reader.close()
    return [*reader.found, *reader.ended(), *_of_style(draft.css), *_of_script(draft.js)][:12]


def _of_style(css: str) -> Iterator[str]:
    if _STYLE_ADDRESS.search(css) or _FOREIGN.search(_COMMENT.sub(" ", css)):
        yield "The style loads something; a page has only what it brings."
    if css.count("{") != css.count("}"):
        yield "The braces of the style do not match."


def _of_script(js: str) -> Iterator[str]:
    bare = _COMMENT.sub(" ", js)
    if found := _REACHING.search(bare):
        yield f"The script uses `{found.group().strip()}`, which a page may not: it has no network, storage or parent."
    if found := _FOREIGN.search(bare):
        yield f"The script names another site: {found.group()[:60]}."


class _PageReader(HTMLParser):
    """Reads the HTML element by element and notes what breaks the rules."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self._open: list[tuple[str, dict[str, str]]] = []
        self._texts: list[str] = []
        self._labelled: set[str] = set()
        self._fields: list[tuple[str, dict[str, str], bool]] = []
        self._ids: set[str] = set()
        self._headings = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self._check_element(tag, given)
        if tag in FIELDS and given.get("type") != "hidden":
            self._fields.append((tag, given, any(one == "label" for one, _ in self._open)))
        if tag not in VOID:
            self._open.append((tag, given))
            self._texts.append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1][0] != tag:
            inner = f"<{self._open[-1][0]}>" if self._open else "nothing"
            self.found.append(f"</{tag}> ends where {inner} is open.")
            while self._open and self._open[-1][0] != tag:
                self._open.pop()
                self._texts.pop()
            if not self._open:
                return
        _, given = self._open.pop()
        text = self._texts.pop()
        if self._texts:
            self._texts[-1] += text
        if tag in NAMED and not (text.strip() or _name(given)):
            self.found.append(f"A <{tag}> has neither text nor `aria-label`.")

    def handle_data(self, data: str) -> None:
        if self._texts:
            self._texts[-1] += data

    def _check_element(self, tag: str, given: dict[str, str]) -> None:
        if tag in FORBIDDEN:
            self.found.append(f"<{tag}> does not belong in the body.")
        self._headings += tag == "h1"
        if tag == "label":
            self._labelled.add(given.get("for", ""))
        if tag == "img" and "alt" not in given:
            self.found.append("An <img> has no `alt`.")
        if tag in ("canvas", "svg") and not (_name(given) or given.get("aria-hidden") == "true"):
            self.found.append(f"A <{tag}> has no `aria-label`.")
        if tag == "img" and self._texts:
            self._texts[-1] += given.get("alt", "")
        self._check_attributes(tag, given)

    def _check_attributes(self, tag: str, given: dict[str, str]) -> None:
        for name, value in given.items():
            if name in ADDRESSES and not _OWN.match(value):
                self.found.append(f"<{tag} {name}> leads out of the page: {value[:60]}.")
            if name.startswith("on"):
                self.found.append(f"`{name}` does not run here; listen in the script.")
            if name == "style" and _STYLE_ADDRESS.search(value):
                self.found.append(f"The style of a <{tag}> loads something.")
        if (key := given.get("id")) is not None:
            if key in self._ids:
                self.found.append(f"Two elements have the id `{key}`.")
            self._ids.add(key)
        if given.get("tabindex", "0") not in ("0", "-1"):
            self.found.append("`tabindex` is 0 or -1.")
        if given.get("role") in ("button", "link", "checkbox", "tab") and tag not in (*NAMED, *FIELDS):
            self.found.append(f"A <{tag}> is no {given['role']}; use the element, which the keyboard reaches.")

    def ended(self) -> Iterator[str]:
        """What can be told only at the end."""
        if self._open:
            yield f"<{self._open[-1][0]}> is not closed."
        if self._headings != 1:
            yield f"There must be one <h1>; there are {self._headings}."
        for tag, given, is_wrapped in self._fields:
            if not (is_wrapped or _name(given) or given.get("id", "-") in self._labelled):
                yield f"A <{tag}> has no label."


def _name(given: dict[str, str]) -> str:
    return (given.get("aria-label") or given.get("aria-labelledby") or given.get("title") or "").strip()
