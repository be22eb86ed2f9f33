from django.apps import AppConfig


class ResearchConfig(AppConfig):
    name = "research"

    def ready(self) -> None:
        from research.timelines.workflow import workflow as timelines  # noqa: PLC0415
        from research.workflow import workflow as reports  # noqa: PLC0415  # models can be imported only now
        from runs.workflows import register  # noqa: PLC0415

        register(reports)
        register(timelines)
