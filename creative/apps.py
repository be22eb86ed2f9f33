from django.apps import AppConfig


class CreativeConfig(AppConfig):
    name = "creative"

    def ready(self) -> None:
        # Models can be imported only now.
        from creative.uses import giver, use  # noqa: PLC0415
        from creative.workflow import workflow  # noqa: PLC0415
        from library.uses import give, offer  # noqa: PLC0415
        from runs.workflows import register  # noqa: PLC0415

        register(workflow)
        give(giver)
        offer(use)
