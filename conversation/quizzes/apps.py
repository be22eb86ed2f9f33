from django.apps import AppConfig
from django.utils.translation import gettext_lazy


class QuizzesConfig(AppConfig):
    name = "conversation.quizzes"
    verbose_name = gettext_lazy("Question banks")
