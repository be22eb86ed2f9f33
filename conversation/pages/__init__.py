"""The assistant's pages: the conversations, one with its answers, and what was made, in the pane beside."""

from django.urls import URLPattern, path

from conversation.pages import artifacts, conversations, sharing

VERSION = "assistant/artifacts/<str:artifact_id>/versions/<int:number>"

pages: list[URLPattern] = [
    path("assistant/", conversations.assistant, name="conversation"),
    path("assistant/runs/<str:run_id>", conversations.run, name="conversation-run"),
    path(VERSION, artifacts.artifact, name="conversation-artifact"),
    path(f"{VERSION}/since/<int:other>", artifacts.compared, name="conversation-compared"),
    path(f"{VERSION}/edit", artifacts.edit, name="conversation-edit"),
    path(f"{VERSION}/put", artifacts.put, name="conversation-put"),
    path(f"{VERSION}/restore", artifacts.restore, name="conversation-restore"),
    path(f"{VERSION}/share", sharing.share, name="conversation-share"),
    path(f"{VERSION}/share/<int:share_id>/withdraw", sharing.withdraw, name="conversation-withdraw"),
    path("shared/<str:token>", sharing.shared, name="conversation-shared"),
    path("shared/<str:token>/page/document", sharing.shared_document, name="conversation-shared-document"),
    path("shared/<str:token>/slides/<int:slide>.png", sharing.shared_slide, name="conversation-shared-slide"),
    path("shared/<str:token>/files/<str:format_name>", sharing.shared_file, name="conversation-shared-file"),
    path("assistant/<str:key>", conversations.conversation, name="conversation-page"),
    path("assistant/<str:key>/say", conversations.say, name="conversation-say"),
    path("assistant/<str:key>/stop", conversations.stop, name="conversation-stop"),
    path("assistant/<str:key>/rename", conversations.rename, name="conversation-rename"),
    path("assistant/<str:key>/delete", conversations.delete, name="conversation-delete"),
]
