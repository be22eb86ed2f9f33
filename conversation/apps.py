from django.apps import AppConfig
from django.utils.translation import gettext_lazy


class ConversationConfig(AppConfig):
    name = "conversation"
    verbose_name = gettext_lazy("Conversation")

    def ready(self) -> None:
        # Models can be imported only now.
        from conversation.uses import giver, uses  # noqa: PLC0415
        from conversation.workflow import workflow  # noqa: PLC0415
        from library.uses import give, offer  # noqa: PLC0415
        from runs.workflows import register  # noqa: PLC0415

        register(workflow)
        give(giver)
        offer(*uses)
