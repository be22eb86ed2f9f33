from django.apps import AppConfig
from django.utils.translation import gettext_lazy


class BuildsConfig(AppConfig):
    name = "conversation.builds"
    verbose_name = gettext_lazy("Applications")

    def ready(self) -> None:
        from conversation.builds.services.scheduling import start_due  # noqa: PLC0415
        from conversation.builds.workflow import compiling, executing  # noqa: PLC0415  # models can be imported only now
        from runs import chores  # noqa: PLC0415
        from runs.workflows import register  # noqa: PLC0415

        register(executing)
        register(compiling)
        chores.register("scheduled applications", start_due)
