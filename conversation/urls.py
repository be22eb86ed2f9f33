from django.urls import path

from conversation import views
from conversation.interactive.pages import pages as interactive_pages
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
    path(f"{ARTIFACT}/edit", views.EditView.as_view(), name="api-conversation-edit"),
    path(f"{ARTIFACT}/parts/<str:part>", views.PartView.as_view(), name="api-conversation-part"),
    path("api/conversation/<str:key>", views.ConversationView.as_view(), name="api-conversation"),
    path("api/conversation/<str:key>/stream", views.TurnResumeView.as_view(), name="api-conversation-resume"),
    path("api/conversation/<str:key>/stop", views.StopView.as_view(), name="api-conversation-stop"),
    path(f"{ARTIFACT}/versions/<int:number>/restore", views.RestoreView.as_view(), name="api-conversation-restore"),
    path(f"{ARTIFACT}/share", views.ShareView.as_view(), name="api-conversation-share"),
    path(f"{ARTIFACT}/share/<int:share_id>", views.WithdrawView.as_view(), name="api-conversation-withdraw"),
    *interactive_pages,
    *pages,
]
