"""Every address of the studio: one include per app."""

from django.contrib import admin
from django.contrib.auth.views import LoginView, LogoutView
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

urlpatterns = [
    path("", include("research.urls")),
    path("", include("conversation.quizzes.urls")),
    path("", include("conversation.urls")),
    path("", include("conversation.classes.urls")),
    path("", include("conversation.builds.urls")),
    path("", include("creative.urls")),
    path("", include("novachat.urls")),
    path("", include("library.urls")),
    path("", include("runs.urls")),
    path("api/schema", SpectacularAPIView.as_view(), name="api-schema"),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(url_name="api-schema"), name="api-docs"),
    path("login/", LoginView.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]

handler400 = "runs.pages.bad_request"
handler403 = "runs.pages.forbidden"
handler404 = "runs.pages.not_found"
handler500 = "runs.pages.server_error"
