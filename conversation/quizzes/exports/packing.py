"""Packages: ZIP files that are the same bytes for the same files."""

import io
import zipfile
from collections.abc import Mapping
from datetime import datetime

EARLIEST = 1980
"""The first year that a ZIP file can tell."""


def packed(files: Mapping[str, bytes], made_at: datetime) -> bytes:
    made = io.BytesIO()
    stamp = (max(made_at.year, EARLIEST), *made_at.timetuple()[1:6])
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, stamp)
            entry.compress_type = zipfile.ZIP_DEFLATED
            package.writestr(entry, content)
    return made.getvalue()
