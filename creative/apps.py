from django.apps import AppConfig


class CreativeConfig(AppConfig):
    name = "creative"

    def ready(self) -> None:
        from creative.workflow import workflow  # noqa: PLC0415  # models can be imported only now
        from runs.workflows import register  # noqa: PLC0415

        register(workflow)
