"""The press: sets a template with data as PDF or as a picture."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Literal, TypedDict, Unpack

if TYPE_CHECKING:
    from typst import Compiler, Fonts

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


def to_png(template: str, data: Data, *, ppi: int = 144) -> bytes:
    """The template's only page, two pixels a point where nothing else is said."""
    return _set(template, data, format="png", ppi=ppi)


def measured(template: str, data: Data, label: str) -> object:
    """What the template says under this label of how the data is set, such as how much of it fits."""
    import typst  # noqa: PLC0415  # 84 MB, loaded when something is set

    with _one_at_a_time:
        asked = typst.Compiler(TEMPLATES / f"{template}.typ", TEMPLATES, _fonts(), sys_inputs=_given(data))
        return json.loads(asked.query(f"<{label}>", field="value", one=True))


def _set(template: str, data: Data, **form: Unpack[Form]) -> bytes:
    with _one_at_a_time:
        made = _compiler().compile(TEMPLATES / f"{template}.typ", sys_inputs=_given(data), **form)
    if not isinstance(made, bytes):
        raise TypeError(f"The template {template} makes more than one picture.")
    return made


def _given(data: Data) -> dict[str, str]:
    return {"data": json.dumps(data, ensure_ascii=False)}


@cache
def _compiler() -> "Compiler":
    import typst  # noqa: PLC0415  # 84 MB, loaded when something is set

    return typst.Compiler(root=TEMPLATES, font_paths=_fonts())


@cache
def _fonts() -> "Fonts":
    import typst  # noqa: PLC0415  # as above

    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=[FONTS])
