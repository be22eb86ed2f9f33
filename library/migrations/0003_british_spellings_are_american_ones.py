"""The terms of what is kept are made anew: British and American spellings of a word have one stem."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from library.text.terms import index_text

AT_ONCE = 500
"""Passages that are written at a time."""


def write_terms(apps: StateApps, _schema: BaseDatabaseSchemaEditor) -> None:
    passages = apps.get_model("library", "Passage").objects
    changed = []
    for one in passages.select_related("document").order_by("pk").iterator(AT_ONCE):
        head = index_text(f"{one.document.title}. {one.document.topic}. {one.heading}")
        terms = index_text(one.text)
        if (head, terms) != (one.head_terms, one.terms):
            one.head_terms, one.terms = head, terms
            changed.append(one)
    passages.bulk_update(changed, ["head_terms", "terms"], batch_size=AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [("library", "0002_notes_mean_in_one_vector")]

    operations = [migrations.RunPython(write_terms, migrations.RunPython.noop)]
