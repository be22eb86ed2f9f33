from django.urls import path

from conversation import views
from conversation.pages import pages

ARTIFACT = "api/conversation/artifacts/<str:artifact_id>"

urlpatterns = [
    path("api/conversation", views.ConversationsView.as_view(), name="api-conversations"),
    path("api/conversation/stream", views.TurnStreamView.as_view(), name="api-conversation-stream"),
    path(ARTIFACT, views.ArtifactView.as_view(), name="api-conversation-artifact"),
    path(f"{ARTIFACT}/versions/<int:number>", views.ArtifactVersionView.as_view(), name="api-conversation-version"),
    path(
        f"{ARTIFACT}/versions/<int:number>/export/<str:format_name>",
        views.ArtifactExportView.as_view(),
        name="api-conversation-export",
    ),
    path(
        f"{ARTIFACT}/versions/<int:number>/slides/<int:slide>.png",
        views.SlideView.as_view(),
        name="api-conversation-slide",
    ),
    path("api/conversation/<str:key>", views.ConversationView.as_view(), name="api-conversation"),
    path("api/conversation/<str:key>/stream", views.TurnResumeView.as_view(), name="api-conversation-resume"),
    path("api/conversation/<str:key>/stop", views.StopView.as_view(), name="api-conversation-stop"),
    *pages,
]
