"""Loads the sample documents that every user may read."""

from django.core.management.base import BaseCommand

from library.services import load_sample


class Command(BaseCommand):
    help = "Load the sample documents; says nothing when they are loaded already."

    def handle(self, **_options: object) -> None:
        if changed := load_sample():
            self.stdout.write(f"Loaded {len(changed)} sample documents.")
