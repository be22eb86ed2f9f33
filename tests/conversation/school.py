"""The sample school once more, as rows: drawing and keeping it takes a fifth of a second, and two hundred tests want it."""

from functools import cache

from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection, transaction

from conversation.classes.sample import school as sampling
from library.services import SAMPLE_OWNER

OWNER = 1_000_000
"""A key that no person of a test has."""
Rows = dict[str, list[tuple[object, ...]]]


def load_sample() -> None:
    """What `sampling.load_sample` leaves in a database without classes."""
    User.objects.get_or_create(username=SAMPLE_OWNER, defaults={"id": OWNER, "is_active": False})
    with transaction.atomic(), connection.cursor() as cursor:
        for table, rows in _drawn().items():
            places = ", ".join(["%s"] * len(rows[0]))
            cursor.executemany(f"INSERT INTO {table} VALUES ({places})", rows)


@cache
def _drawn() -> Rows:
    models = apps.get_app_config("classes").get_models(include_auto_created=True)
    found: Rows = {}
    with transaction.atomic(), connection.cursor() as cursor:
        sampling.load_sample()
        for table in (model._meta.db_table for model in models):
            cursor.execute(f"SELECT * FROM {table}")
            if rows := cursor.fetchall():
                found[table] = rows
        transaction.set_rollback(True)
    return found
