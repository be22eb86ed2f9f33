from django.urls import path

from research.timelines import views
from research.timelines.pages import pages

urlpatterns = [
    path("api/research", views.TimelinesView.as_view(), name="api-timelines"),
    path("api/research/<str:session_id>", views.TimelineView.as_view(), name="api-timeline"),
    path("api/research/<str:session_id>/stream", views.TimelineStreamView.as_view(), name="api-timeline-stream"),
    path("api/research/<str:session_id>/cancel", views.TimelineCancelView.as_view(), name="api-timeline-cancel"),
    path(
        "api/research/<str:session_id>/nodes/<str:node_id>", views.TimelineNodeView.as_view(), name="api-timeline-node"
    ),
    path(
        "api/research/<str:session_id>/evidence/<str:key>",
        views.TimelineEvidenceView.as_view(),
        name="api-timeline-evidence",
    ),
    path(
        "research/timelines/<str:session_id>/export/<str:format_name>",
        views.TimelineExportView.as_view(),
        name="timeline-export",
    ),
    *pages,
]
