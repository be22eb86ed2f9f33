from django.apps import AppConfig


class ClassesConfig(AppConfig):
    name = "conversation.classes"
