"""Print the measures of reports, timelines, posts and pages; all of them, or those that are named."""

import argparse
import os
from collections.abc import Callable

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
    live,
    milestones,
    others,
    outside,
    quizzes,
    requests,
    searches,
    subjects,
    unseen,
    verdicts,
)

MEASURES: dict[str, Callable[[], str]] = {
    "dates": lambda: dates.report() if debian.is_there() else debian.ABSENT,
    "verdicts": verdicts.report,
    "citations": citations.report,
    "duplicates": duplicates.report,
    "cards": cards.report,
    "claims": claims.report,
    "searches": lambda: searches.report() if outside.is_there() else outside.ABSENT,
    "subjects": subjects.report,
    "briefs": briefs.report,
    "answers": answers.report,
    "judge": judge.report,
    "milestones": milestones.report,
    "requests": requests.report,
    "quizzes": quizzes.report,
    "live": live.report,
    "goals": goals.report,
}

ask = argparse.ArgumentParser(prog="python -m tests.measures", description=__doc__)
ask.add_argument("--fetch", action="store_true", help="download first what is no part of the repository")
ask.add_argument("names", nargs="*", metavar="NAME", choices=list(MEASURES), help=f"of {', '.join(MEASURES)}")
asked = ask.parse_args()
if asked.fetch:
    debian.fetch()
    outside.fetch()
    unseen.fetch()
    others.fetch()
for name in asked.names or MEASURES:
    print(MEASURES[name]())
