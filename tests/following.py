"""An open page that is changed by partials, as a browser changes it, and what it then shows."""

import re

import lxml.html
from lxml.html import HtmlElement

from runs import live, log
from runs.models import Run
from runs.workflows import workflow_of

MOVING = ("csrfmiddlewaretoken", "token", "key")
"""Fields whose values differ from one drawing to the next."""


class OpenPage:
    """A page of a run as a reader has it open."""

    def __init__(self, html: str, run: Run, seen: int | None = None) -> None:
        self._tree = lxml.html.document_fromstring(html)
        self._run = run
        self._seen = Run.objects.get(id=run.id).seq if seen is None else seen

    def follow(self) -> "OpenPage":
        """Apply what was said since, as the stream sends it."""
        for record in log.read(self._run.id, self._seen):
            run = Run.objects.get(id=self._run.id)
            self.apply(live.render(run, workflow_of(run.kind).stream.decode(record)))
            self._seen = record.seq
        return self

    def apply(self, partials: str) -> None:
        for partial in lxml.html.fragment_fromstring(partials, create_parent="div"):
            target = self._tree.get_element_by_id(partial.get("hx-target", "").removeprefix("#"), None)
            if target is None:
                continue
            if partial.get("hx-swap") == "innerHTML":
                for child in list(target):
                    target.remove(child)
                target.text = ""
            _append(target, partial)

    def shown(self) -> str:
        """The page's content, but for what says when it was drawn and what is said aloud."""
        (main,) = self._tree.xpath("//main")
        for field in main.xpath(".//input[@type='hidden']"):
            if field.get("name") in MOVING:
                field.set("value", "")
        for clock in main.xpath(".//*[@data-elapsed]"):
            clock.set("data-elapsed", "")
            clock.text = ""
        for told in main.xpath(".//*[@id='announce']"):
            told.text = ""
        html = lxml.html.tostring(main, encoding="unicode").replace(" is-over", "")
        html = re.sub(r"(&amp;after=)\d+", r"\1", html)
        return re.sub(r"\s*(<[^>]*>)\s*", r"\n\1\n", " ".join(html.split())).replace("\n\n", "\n")


def _append(target: HtmlElement, partial: HtmlElement) -> None:
    if len(target):
        target[-1].tail = (target[-1].tail or "") + (partial.text or "")
    else:
        target.text = (target.text or "") + (partial.text or "")
    for child in list(partial):
        target.append(child)
