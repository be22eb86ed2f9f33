from django.urls import path

from conversation.classes import views
from conversation.classes.pages import pages

urlpatterns = [
    path("api/classes", views.ClassesView.as_view(), name="api-classes"),
    path("api/classes/<int:class_id>", views.ClassView.as_view(), name="api-class"),
    path("api/classes/<int:class_id>/data", views.ClassDataView.as_view(), name="api-class-data"),
    path("api/classes/imports", views.ImportsView.as_view(), name="api-class-imports"),
    path("api/classes/imports/<int:import_id>", views.ImportView.as_view(), name="api-class-import"),
    path("api/classes/imports/<int:import_id>/apply", views.ApplyView.as_view(), name="api-class-import-apply"),
    *pages,
]
