"""Print the measures of reports and timelines: `python -m tests.measures [--fetch]`."""

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from tests.measures import citations, dates, debian, duplicates, verdicts  # noqa: E402  # they need Django

if "--fetch" in sys.argv:
    debian.fetch()
print(dates.report() if debian.is_there() else debian.ABSENT)
print(verdicts.report())
print(citations.report())
print(duplicates.report())
