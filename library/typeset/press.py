"""The press: sets a template with data as PDF or as a picture."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Literal, TypedDict, Unpack

if TYPE_CHECKING:
    from typst import Compiler

HERE = Path(__file__).parent
TEMPLATES = HERE / "templates"
FONTS = HERE / "fonts"

Data = Mapping[str, object]
"""What a template shows, as JSON has it. It always says its `language`; text in it is never read as markup."""


class Form(TypedDict, total=False):
    format: Literal["pdf", "png"]
    pdf_standards: Literal["ua-1"]
    ppi: int


_one_at_a_time = Lock()
"""The compiler keeps the data of one document, and what it learns from each for the next."""


def to_pdf(template: str, data: Data) -> bytes:
    """By PDF/UA-1, so that it can be heard: the template names a title, and its headings leave out no level."""
    return _set(template, data, format="pdf", pdf_standards="ua-1")


def to_png(template: str, data: Data) -> bytes:
    """The template's only page, two pixels a point."""
    return _set(template, data, format="png", ppi=144)


def _set(template: str, data: Data, **form: Unpack[Form]) -> bytes:
    given = {"data": json.dumps(data, ensure_ascii=False)}
    with _one_at_a_time:
        made = _compiler().compile(TEMPLATES / f"{template}.typ", sys_inputs=given, **form)
    if not isinstance(made, bytes):
        raise TypeError(f"The template {template} makes more than one picture.")
    return made


@cache
def _compiler() -> "Compiler":
    import typst  # noqa: PLC0415  # 84 MB, loaded when a file is asked for

    return typst.Compiler(root=TEMPLATES, font_paths=[FONTS], ignore_system_fonts=True)
