"""Pages of applications: the list, a design on its way, one application, its editor, and a run with its result."""

from django.urls import URLPattern, path

from conversation.builds.pages import applications, compiling, editor, executions

pages: list[URLPattern] = [
    path("apps/", compiling.builds, name="builds"),
    path("apps/jobs/<str:run_id>", compiling.job, name="build-job"),
    path("apps/jobs/<str:run_id>/save", compiling.save, name="build-save"),
    path("apps/runs/<str:run_id>", executions.execution, name="build-run"),
    path("apps/runs/<str:run_id>/retry", executions.retry, name="build-retry"),
    path("apps/runs/<str:run_id>/cancel", executions.cancel, name="build-cancel"),
    path("apps/runs/<str:run_id>/delete", executions.delete, name="build-delete"),
    path("apps/<str:app_id>", applications.build, name="build"),
    path("apps/<str:app_id>/run", applications.run, name="build-start"),
    path("apps/<str:app_id>/change", applications.change, name="build-change"),
    path("apps/<str:app_id>/edit", editor.edit, name="build-edit"),
]
