"""The publication date that a document states, at the precision it states."""

from library.text.dates import find_dates


def publication_date(written: str) -> str:
    """ISO date as far as it is known (`2007`, `2007-01`, `2007-01-09`), or nothing."""
    stamp = written.strip()
    if len(stamp) > 10 and stamp[4:5] == "-" and stamp[10] in "T ":
        stamp = stamp[:10]
    if len(stamp) == 8 and stamp.isdigit():
        stamp = f"{stamp[:4]}-{stamp[4:6]}-{stamp[6:]}"
    for mention in find_dates(stamp):
        if mention.point.precision in {"day", "month", "year"} and mention.point.year > 0:
            return mention.point.iso
    return ""
