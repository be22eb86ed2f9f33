from django.apps import AppConfig


class RunsConfig(AppConfig):
    name = "runs"

    def ready(self) -> None:
        from runs import checks, contract, follow  # noqa: F401, PLC0415  # each registers itself by being imported
