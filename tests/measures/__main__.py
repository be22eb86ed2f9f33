"""Print the measures of reports, timelines and posts: `python -m tests.measures [--fetch]`."""

import os
import sys

import django

from tests.measures.places import data_dir

os.environ["DATA_DIR"] = str(data_dir())
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from tests.measures import (  # noqa: E402  # they need Django
    answers,
    briefs,
    cards,
    citations,
    claims,
    dates,
    debian,
    duplicates,
    goals,
    judge,
    milestones,
    outside,
    quizzes,
    requests,
    searches,
    subjects,
    unseen,
    verdicts,
)

if "--fetch" in sys.argv:
    debian.fetch()
    outside.fetch()
    unseen.fetch()
print(dates.report() if debian.is_there() else debian.ABSENT)
print(verdicts.report())
print(citations.report())
print(duplicates.report())
print(cards.report())
print(claims.report())
print(searches.report() if outside.is_there() else outside.ABSENT)
print(subjects.report())
print(briefs.report())
print(answers.report())
print(judge.report())
print(milestones.report())
print(requests.report())
print(quizzes.report())
print(goals.report())
