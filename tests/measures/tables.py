"""Tables of figures as the measures print them."""

from collections.abc import Sequence


def table(title: str, header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The rows under their header, columns aligned, the first to the left."""
    lines = [list(header), *(list(row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(header))]

    def written(line: Sequence[str]) -> str:
        first, *rest = (cell.rjust(width) for cell, width in zip(line, widths, strict=True))
        return "  ".join([line[0].ljust(widths[0]), *rest]) if first or rest else ""

    return "\n".join([title, written(lines[0]), *map(written, lines[1:]), ""])


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"
