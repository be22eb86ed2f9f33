"""Computes the vectors that passages and notes lack, which a running studio does by itself."""

from django.core.management.base import BaseCommand, CommandError

from library.meaning import backlog
from library.meaning.encoders import EncoderAway
from library.notes import meanings


class Command(BaseCommand):
    help = "Compute what passages and notes mean, where that was not done yet or by another encoder."

    def handle(self, **_options: object) -> None:
        left = backlog.waiting().count()
        try:
            while backlog.work_off():
                if (now := backlog.waiting().count()) < left:
                    left = now
                    self.stdout.write(f"{left} documents are left.")
            while meanings.work_off():
                pass
        except EncoderAway as error:
            raise CommandError(str(error)) from error
