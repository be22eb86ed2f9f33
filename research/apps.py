from django.apps import AppConfig


class ResearchConfig(AppConfig):
    name = "research"

    def ready(self) -> None:
        from research.pipeline import workflow  # noqa: PLC0415  # models can be imported only now
        from runs.workflows import register  # noqa: PLC0415

        register(workflow)
