"""What is drawn, seen as pictures and read back as text."""

import io
import json

from PIL import Image
from pypdf import PdfReader

from library.typeset import press


def pages_of(template: str, data: press.Data) -> list[Image.Image]:
    with press._one_at_a_time:
        made = press._compiler().compile(
            press.TEMPLATES / f"{template}.typ", format="png", ppi=72, sys_inputs={"data": json.dumps(data)}
        )
    return [Image.open(io.BytesIO(page)).convert("L") for page in (made if isinstance(made, list) else [made])]


def is_empty_beside(page: Image.Image, *, left: float, right: float) -> bool:
    """Whether nothing is drawn in the given parts of the page's width."""
    sides = (
        (0, 0, int(page.width * left), page.height),
        (int(page.width * (1 - right)), 0, page.width, page.height),
    )
    return all(len(page.crop(side).getcolors() or []) == 1 for side in sides)


def pdf_text(data: bytes) -> str:
    """A PDF's text without spaces and line ends."""
    return "".join("".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages).split())
