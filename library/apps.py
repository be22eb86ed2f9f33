from django.apps import AppConfig


class LibraryConfig(AppConfig):
    name = "library"

    def ready(self) -> None:
        from library.pages import room  # noqa: PLC0415  # models can be imported only now
        from runs.rooms import open_room  # noqa: PLC0415

        open_room(room)
