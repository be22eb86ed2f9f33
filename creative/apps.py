from django.apps import AppConfig
from django.utils.translation import gettext_lazy


class CreativeConfig(AppConfig):
    name = "creative"
    verbose_name = gettext_lazy("Posts with images")

    def ready(self) -> None:
        # Models can be imported only now.
        from creative.uses import giver, use  # noqa: PLC0415
        from creative.workflow import workflow  # noqa: PLC0415
        from library.uses import give, offer  # noqa: PLC0415
        from runs.workflows import register  # noqa: PLC0415

        register(workflow)
        give(giver)
        offer(use)
