"""A date as it travels: exactly as far as its source knows it."""

from typing import Literal

from library.text.date_points import Precision, Qualifier
from runs.strict import Trimmed

Basis = Literal["written", "context", "published"]


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
