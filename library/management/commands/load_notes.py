"""Loads the invented sample notes that every user may read."""

from django.core.management.base import BaseCommand

from library.notes.store import load_sample


class Command(BaseCommand):
    help = "Load the invented sample notes; says nothing when they are loaded already."

    def handle(self, **_options: object) -> None:
        if report := load_sample():
            self.stdout.write(f"Loaded {report.added + report.known} invented sample notes.")
