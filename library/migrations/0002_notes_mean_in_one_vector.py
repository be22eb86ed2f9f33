"""What a note means is one vector, not three: those that are kept are computed anew."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def forget(apps: StateApps, _schema: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("library", "Note").objects.update(encoder="", numbers=b"")


class Migration(migrations.Migration):
    dependencies = [("library", "0001_initial")]

    operations = [
        migrations.AlterField(
            model_name="note",
            name="numbers",
            field=models.BinaryField(default=bytes, help_text="What the note means, by its head and by all of it."),
        ),
        migrations.RunPython(forget, forget),
    ]
