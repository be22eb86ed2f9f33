"""Computes the vectors that passages and notes lack, which a running studio does by itself."""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from library.meaning import backlog, encoders
from library.meaning.encoders import EncoderAway
from library.models import Document
from library.notes import store
from library.notes.models import Note
from library.services import SAMPLE_OWNER


class Command(BaseCommand):
    help = "Compute what passages and notes mean, where that was not done yet or by another encoder."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--sample", action="store_true", help="Then write down those of the sample, for every studio."
        )

    def handle(self, **options: object) -> None:
        left = backlog.waiting().count()
        try:
            while backlog.work_off():
                if (now := backlog.waiting().count()) < left:
                    left = now
                    self.stdout.write(f"{left} documents are left.")
            while store.work_off():
                pass
        except EncoderAway as error:
            raise CommandError(str(error)) from error
        if options["sample"]:
            written = backlog.write_down(Document.objects.filter(owner__username=SAMPLE_OWNER))
            notes = list(Note.objects.filter(owner__username=SAMPLE_OWNER).order_by("pk"))
            known = {store.fingerprint_of_meaning(note): bytes(note.numbers) for note in notes}
            encoders.write_down(store.SAMPLE_MEANINGS, notes[0].encoder, known)
            self.stdout.write(f"Wrote down {written} vectors of passages, and those of {len(notes)} notes.")
