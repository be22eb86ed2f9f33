from django.apps import AppConfig


class ConversationConfig(AppConfig):
    name = "conversation"

    def ready(self) -> None:
        from conversation.workflow import workflow  # noqa: PLC0415  # models can be imported only now
        from runs.workflows import register  # noqa: PLC0415

        register(workflow)
