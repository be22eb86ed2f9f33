from django.apps import AppConfig
from django.utils.translation import gettext_lazy


class RunsConfig(AppConfig):
    name = "runs"
    verbose_name = gettext_lazy("Runs")

    def ready(self) -> None:
        from django.utils.timezone import get_default_timezone  # noqa: PLC0415  # needs the settings

        from runs import checks, contract, follow  # noqa: F401, PLC0415  # each registers itself by being imported
        from runs.words import load_catalogues  # noqa: PLC0415

        # Both are read from disk, once: not in a loop that others wait for.
        get_default_timezone()
        load_catalogues()
