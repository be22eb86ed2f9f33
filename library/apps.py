from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy


class LibraryConfig(AppConfig):
    name = "library"
    verbose_name = gettext_lazy("Library")

    def ready(self) -> None:
        from library import checks  # noqa: F401, PLC0415  # registers the check
        from library.meaning import backlog, pgvector  # noqa: PLC0415  # models can be imported only now
        from library.notes import store  # noqa: PLC0415
        from library.workflow import workflow  # noqa: PLC0415
        from runs import chores, workflows  # noqa: PLC0415

        workflows.register(workflow)
        chores.register("encoding passages", backlog.work_off)
        chores.register("encoding notes", store.work_off)
        chores.register("indexing vectors", pgvector.index_vectors)
        post_migrate.connect(pgvector.prepare, sender=self)
