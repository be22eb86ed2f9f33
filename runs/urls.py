from django.urls import path

from runs.pages import pages
from runs.views import CancelView, RunsView, RunView

urlpatterns = [
    path("api/runs", RunsView.as_view(), name="api-runs"),
    path("api/runs/<str:run_id>", RunView.as_view(), name="api-run"),
    path("api/runs/<str:run_id>/cancel", CancelView.as_view(), name="api-run-cancel"),
    *pages,
]
