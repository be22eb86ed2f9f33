from django.apps import AppConfig
from django.utils.translation import gettext_lazy


class ResearchConfig(AppConfig):
    name = "research"
    verbose_name = gettext_lazy("Research")

    def ready(self) -> None:
        # Models can be imported only now.
        from library.uses import give, offer  # noqa: PLC0415
        from research import uses  # noqa: PLC0415
        from research.timelines import uses as timeline_uses  # noqa: PLC0415
        from research.timelines import workflow as timelines  # noqa: PLC0415
        from research.workflow import workflow as reports  # noqa: PLC0415
        from runs.workflows import register  # noqa: PLC0415

        for workflow in (reports, timelines.workflow, timelines.proposals):
            register(workflow)
        give(uses.giver, timeline_uses.giver)
        offer(uses.use, timeline_uses.use)
