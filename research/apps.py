from django.apps import AppConfig


class ResearchConfig(AppConfig):
    name = "research"

    def ready(self) -> None:
        from research.pipeline import workflow as reports  # noqa: PLC0415  # models can be imported only now
        from research.timelines import pipeline as timelines  # noqa: PLC0415
        from runs.workflows import register  # noqa: PLC0415

        register(reports)
        register(timelines.proposals)
        register(timelines.workflow)
