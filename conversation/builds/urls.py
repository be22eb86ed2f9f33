from django.urls import path

from conversation.builds import views
from conversation.builds.pages import pages

APP = "api/apps/<str:app_id>"
EXECUTION = f"{APP}/executions/<str:execution_id>"

urlpatterns = [
    path("api/apps", views.ApplicationsView.as_view(), name="api-apps"),
    path("api/apps/compile", views.CompileView.as_view(), name="api-app-compile"),
    path("api/apps/compile/<str:job_id>", views.CompileJobView.as_view(), name="api-app-compile-job"),
    path("api/apps/compile/<str:job_id>/stream", views.CompileStreamView.as_view(), name="api-app-compile-stream"),
    path("api/apps/estimate", views.EstimateView.as_view(), name="api-app-estimate"),
    path(APP, views.ApplicationView.as_view(), name="api-app"),
    path(f"{APP}/blueprints", views.VersionsView.as_view(), name="api-app-versions"),
    path(f"{APP}/activate", views.ActivateView.as_view(), name="api-app-activate"),
    path(f"{APP}/publish", views.PublishView.as_view(), name="api-app-publish"),
    path(f"{APP}/shares", views.SharesView.as_view(), name="api-app-shares"),
    path(f"{APP}/run", views.RunAppView.as_view(), name="api-app-run"),
    path(f"{APP}/batch", views.BatchView.as_view(), name="api-app-batch"),
    path(f"{APP}/schedules", views.SchedulesView.as_view(), name="api-app-schedules"),
    path(f"{APP}/schedules/<int:schedule_id>", views.ScheduleView.as_view(), name="api-app-schedule"),
    path(EXECUTION, views.ExecutionView.as_view(), name="api-app-execution"),
    path(f"{EXECUTION}/stream", views.ExecutionStreamView.as_view(), name="api-app-execution-stream"),
    path(f"{EXECUTION}/retry", views.ExecutionRetryView.as_view(), name="api-app-retry"),
    path(f"{EXECUTION}/export/<str:format_name>", views.ExecutionExportView.as_view(), name="api-app-execution-export"),
    *pages,
]
