"""Delete finished runs past their age, with their events and what the engine kept of them."""

import argparse
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connection
from django.utils import timezone

from runs.engine import forget
from runs.models import Run
from runs.states import RUN

BATCH = 500


class Command(BaseCommand):
    help = "Delete finished runs older than NOVA_KEEP_DAYS."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--days", type=int, default=settings.ENV.keep_days)

    def handle(self, *args: Any, **options: Any) -> None:
        old = Run.objects.filter(
            state__in=RUN.terminal, finished_at__lt=timezone.now() - timedelta(days=options["days"])
        )
        deleted = 0
        while batch := dict(old.values_list("id", "leg")[:BATCH]):
            forget(batch)
            Run.objects.filter(id__in=batch).delete()
            deleted += len(batch)
        # Postgres does this by itself; SQLite keeps the space of what was deleted until it is asked.
        if connection.vendor == "sqlite" and not connection.in_atomic_block:
            connection.ensure_connection()
            # `execute` takes one step, which frees one page.
            connection.connection.executescript("PRAGMA incremental_vacuum")
        self.stdout.write(f"{deleted} runs deleted.")
