"""A date as it travels: exactly as far as its source knows it."""

from library.text.date_points import Basis, Precision, Qualifier
from runs.strict import Trimmed

Day = tuple[int, int, int]  # Year (astronomical), month and day: dates in the form in which they are compared


def day_of(iso: str) -> Day:
    year, month, of_month = iso.lstrip("-").split("-")
    return (-1 if iso.startswith("-") else 1) * int(year), int(month), int(of_month)


class WrittenDate(Trimmed):
    """A date exactly as far as its source knows it."""

    date: str
    """ISO 8601 at the known precision: `2007`, `2007-01`, `2007-01-09`; `195X` and `19XX` for decades and centuries."""
    date_end: str | None = None
    """The end of a range."""
    date_precision: Precision
    date_text: str
    """The date as it is written in the quote."""
    date_qualifier: Qualifier = ""
    approximate: bool = False
    date_basis: Basis = "written"
    """Whether the year stands in the date, in the words before it, or is counted from the source's own date."""
    earliest: str
    """First day it can mean; years before 1 AD are negative, 1 BC being 0000."""
    latest: str
    """Last day it can mean."""

    @property
    def first(self) -> Day:
        return day_of(self.earliest)

    @property
    def last(self) -> Day:
        return day_of(self.latest)
