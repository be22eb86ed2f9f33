"""Delete finished runs past their age, with their events and what the engine kept of them."""

import argparse
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from runs.journal import forget
from runs.models import Run
from runs.states import RUN
from runs.workflows import whole_of

BATCH = 500


class Command(BaseCommand):
    help = "Delete finished runs older than NOVA_KEEP_DAYS."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--days", type=int, default=settings.ENV.keep_days)

    def handle(self, *args: Any, **options: Any) -> None:
        old = Run.objects.filter(
            state__in=RUN.terminal, finished_at__lt=timezone.now() - timedelta(days=options["days"])
        )
        deleted, last = 0, ""
        while batch := list(old.filter(id__gt=last).order_by("id").only("id", "kind")[:BATCH]):
            deleted += _delete(batch, old)
            last = batch[-1].id
        # Postgres does this by itself; SQLite keeps the space of what was deleted until it is asked.
        if connection.vendor == "sqlite" and not connection.in_atomic_block:
            connection.ensure_connection()
            # `execute` takes one step, which frees one page.
            connection.connection.executescript("PRAGMA incremental_vacuum")
        self.stdout.write(f"{deleted} runs deleted.")


def _delete(batch: Sequence[Run], old: QuerySet[Run]) -> int:
    """What several runs made goes when the last of them is old."""
    with transaction.atomic():
        wanted: set[str] = set()
        for run in batch:
            together = whole_of(run.id, run.kind)
            if len(together) == 1 or old.filter(id__in=together).count() == len(together):
                wanted |= together
        legs = dict(old.filter(id__in=wanted).values_list("id", "leg"))
        forget(legs)
        Run.objects.filter(id__in=legs).delete()
    return len(legs)
