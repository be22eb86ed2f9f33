from django.urls import path

from creative import views
from creative.pages import pages

urlpatterns = [
    path("api/agent/stream", views.StreamView.as_view(), name="api-creative-stream"),
    path("api/agent/confirm", views.ConfirmView.as_view(), name="api-creative-confirm"),
    path("api/agent/threads/<str:thread_id>", views.ThreadView.as_view(), name="api-creative-thread"),
    path("api/agent/threads/<str:thread_id>/resume", views.ResumeView.as_view(), name="api-creative-resume"),
    path(
        "api/agent/threads/<str:thread_id>/images/<int:number>/redraw",
        views.RedrawView.as_view(),
        name="api-creative-redraw",
    ),
    path(
        "api/agent/threads/<str:thread_id>/export/<str:format_name>",
        views.PackageView.as_view(),
        name="api-creative-export",
    ),
    path("api/agent/assets", views.AssetListView.as_view(), name="api-creative-assets"),
    path("api/agent/assets/<int:asset_id>", views.AssetView.as_view(), name="api-creative-asset"),
    *pages,
]
