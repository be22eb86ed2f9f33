"""Loads the invented sample school."""

from django.core.management.base import BaseCommand

from conversation.classes.sample.school import load_sample


class Command(BaseCommand):
    help = "Load the invented sample school; says nothing when it is loaded already."

    def handle(self, **_options: object) -> None:
        if classes := load_sample():
            self.stdout.write(f"Loaded the {classes} invented classes of the sample school.")
