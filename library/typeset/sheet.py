"""Pages to draw on: places lines of text in the bundled fonts, with their links, on A4."""

from collections.abc import Iterable
from functools import cache

from fpdf import FPDF

from library.typeset.glyphs import BOLD, REGULAR, SUPPLEMENT, characters_of
from library.typeset.lines import Line, glyphs_of, pieces, wrapped
from library.typeset.paper import Run, Runs

MARGIN = 22.0
BOTTOM = 24.0
POINT = 25.4 / 72
SUPERSCRIPT = 0.66
SLANT = 11.0

INK = (34, 38, 46)
MUTED = (98, 105, 117)
BLUE = (29, 84, 160)
LINE = (205, 209, 216)
SHADE = (240, 242, 245)


@cache
def only_in_supplement() -> frozenset[int]:
    return characters_of(SUPPLEMENT) - characters_of(REGULAR)


class Sheet:
    """A PDF in the making and the place on its last page where the next thing goes."""

    def __init__(self, anchors: frozenset[str]) -> None:
        self.pdf = FPDF(format="A4")
        self.pdf.set_auto_page_break(False)
        self.pdf.set_margin(MARGIN)
        self.pdf.add_font("sans", "", REGULAR)
        self.pdf.add_font("sans", "B", BOLD)
        self.anchors = anchors
        self.new_page()

    @property
    def width(self) -> float:
        return self.pdf.epw

    @property
    def height(self) -> float:
        return self.pdf.h - MARGIN - BOTTOM

    @property
    def left(self) -> float:
        return self.pdf.h - BOTTOM - self.pdf.y

    def new_page(self) -> None:
        self.pdf.add_page()
        self.pdf.set_y(MARGIN)

    def room(self, height: float) -> None:
        """Go to a new page unless so much is left of this one."""
        if height > self.left and self.pdf.y > MARGIN:
            self.new_page()

    def skip(self, height: float) -> None:
        """Leave space, except at the top of a page."""
        if self.pdf.y > MARGIN:
            self.pdf.set_y(self.pdf.y + height)

    def face(self, character: str, look: Run) -> tuple[str, str]:
        if ord(character) not in only_in_supplement():
            return "sans", "B" if look.bold else ""
        if "supplement" not in self.pdf.fonts:
            self.pdf.add_font("supplement", "", SUPPLEMENT)
        return "supplement", ""

    def wrap(self, runs: Runs, width: float, *, size: float) -> list[Line]:
        def advance(character: str, look: Run) -> float:
            family, style = self.face(character, look)
            scale = size * POINT * (SUPERSCRIPT if look.superscript else 1)
            return self.pdf.fonts[family + style].get_text_width(character, scale, None)[1]

        return wrapped(glyphs_of(runs, advance), width)

    def draw(self, line: Line, x: float, y: float, *, size: float, colour: tuple[int, int, int] = INK) -> None:
        """Draw a line whose letters stand on y."""
        for piece in pieces(line, self.face):
            raised = piece.look.superscript
            self.pdf.set_font(*piece.face, size * SUPERSCRIPT if raised else size)
            self.pdf.set_text_color(*(BLUE if self.is_link(piece.look) else colour))
            self.place(piece.text, x, y - size * POINT * 0.36 * raised, slanted=piece.look.italic)
            self.link(piece.look, x, y, piece.width, size * POINT)
            x += piece.width

    def place(self, text: str, x: float, y: float, *, slanted: bool) -> None:
        # Chinese letters are never set in italics.
        if slanted and text.isascii():
            with self.pdf.skew(ax=SLANT, x=x, y=y):
                self.pdf.text(x, y, text)
            return
        self.pdf.text(x, y, text)

    def is_link(self, look: Run) -> bool:
        return look.link is not None and (look.link[0] != "#" or look.link[1:] in self.anchors)

    def link(self, look: Run, x: float, y: float, width: float, height: float) -> None:
        if look.link is not None and self.is_link(look):
            self.pdf.link(x, y - height, width, height * 1.25, look.link)

    def flow(
        self,
        lines: Iterable[Line],
        *,
        x: float = MARGIN,
        size: float,
        leading: float = 1.65,
        colour: tuple[int, int, int] = INK,
        bar: bool = False,
    ) -> None:
        """Draw lines below each other, over as many pages as they need."""
        step = size * POINT * leading
        for line in lines:
            self.room(step)
            top = self.pdf.y
            if bar:
                self.box(MARGIN + 1, top, 0.9, step, LINE)
            self.draw(line, x, top + step * 0.5 + size * POINT * 0.36, size=size, colour=colour)
            self.pdf.set_y(top + step)

    def box(self, x: float, y: float, width: float, height: float, colour: tuple[int, int, int]) -> None:
        self.pdf.set_fill_color(*colour)
        self.pdf.rect(x, y, width, height, style="F")
