from django.apps import AppConfig
from django.utils.translation import gettext_lazy


class ClassesConfig(AppConfig):
    name = "conversation.classes"
    verbose_name = gettext_lazy("Classes")

    def ready(self) -> None:
        from conversation.classes.pages import room  # noqa: PLC0415  # models can be imported only now
        from runs.rooms import open_room  # noqa: PLC0415

        open_room(room)
