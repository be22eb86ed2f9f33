"""XML elements by their names: `tags.question(tags.name("a"), type="essay")`."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from lxml import etree

Element: TypeAlias = etree._Element  # noqa: SLF001  # lxml names the type so


class Tags:
    """Makes elements of one namespace; text and elements that are given stand in them in that order."""

    def __init__(self, namespace: str = "", **prefixes: str) -> None:
        self._namespace = f"{{{namespace}}}" if namespace else ""
        self._prefixes: dict[str | None, str] = {None: namespace} if namespace else {}
        for prefix, meant in prefixes.items():
            self._prefixes[prefix] = meant

    def __getattr__(self, name: str) -> Callable[..., Element]:
        return partial(self.make, name)

    def make(self, name: str, *within: "Element | str", **attributes: str) -> Element:
        made = etree.Element(f"{self._namespace}{name}", nsmap=self._prefixes)  # type: ignore[arg-type]  # None names the default
        for key, value in attributes.items():
            made.set(key, value)
        for one in within:
            if not isinstance(one, str):
                made.append(one)
            elif len(made):
                made[-1].tail = (made[-1].tail or "") + one
            else:
                made.text = (made.text or "") + one
        return made
