from django.urls import include, path

from research import views
from research.pages import pages

urlpatterns = [
    path("research", views.ResearchView.as_view(), name="api-research"),
    path("research/stream", views.ResearchStreamView.as_view(), name="api-research-stream"),
    path("research/reports/<str:run_id>/export/<str:format_name>", views.ExportView.as_view(), name="research-export"),
    path("api/research/reports", views.ReportsView.as_view(), name="api-reports"),
    path("api/research/reports/<str:run_id>", views.ReportView.as_view(), name="api-report"),
    path("api/research/reports/<str:run_id>/evidence/<str:key>", views.EvidenceView.as_view(), name="api-evidence"),
    path("api/research/reports/<str:run_id>/rerun", views.RerunView.as_view(), name="api-report-rerun"),
    path("api/research/reports/<str:run_id>/plan", views.PlanView.as_view(), name="api-report-plan"),
    path("api/research/reports/<str:run_id>/follow-up", views.FollowUpView.as_view(), name="api-report-follow-up"),
    path("api/research/reports/<str:run_id>/compare/<str:other_id>", views.CompareView.as_view(), name="api-compare"),
    path("", include("research.timelines.urls")),
    *pages,
]
