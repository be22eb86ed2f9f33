from django.apps import AppConfig


class NovachatConfig(AppConfig):
    name = "novachat"
    verbose_name = "Nova3"

    def ready(self) -> None:
        from library.uses import give  # noqa: PLC0415  # models can be imported only now
        from novachat import checks  # noqa: F401, PLC0415  # registers the check
        from novachat.uses import giver  # noqa: PLC0415
        from novachat.workflow import workflow  # noqa: PLC0415
        from runs.workflows import register  # noqa: PLC0415

        register(workflow)
        give(giver)
