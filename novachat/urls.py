from django.urls import path

from novachat import views
from novachat.pages import pages
from novachat.requests import addresses  # noqa: F401  # registers the converter of ids

QUEUE = "novachat/queue/<id:user_id>/<id:session_id>"

urlpatterns = [
    path("novachat", views.NovachatView.as_view(), name="api-novachat"),
    path("novachat/status", views.StatusView.as_view(), name="api-novachat-status"),
    path("novachat/session/<id:user_id>/<id:session_id>", views.SessionView.as_view(), name="api-novachat-session"),
    path(QUEUE, views.QueueView.as_view(), name="api-novachat-queue"),
    path(f"{QUEUE}/tasks/<str:task_id>/retry", views.RetryView.as_view(), name="api-novachat-retry"),
    path(f"{QUEUE}/tasks/<str:task_id>/skip", views.SkipView.as_view(), name="api-novachat-skip"),
    path(f"{QUEUE}/export/<str:format_name>", views.QueueExportView.as_view(), name="api-novachat-export"),
    *pages,
]
