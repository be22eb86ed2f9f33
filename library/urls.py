from django.urls import path

from library import views
from library.pages import pages

urlpatterns = [
    path("api/library/documents", views.DocumentsView.as_view(), name="library-documents"),
    path("api/library/documents/<int:document_id>", views.DocumentView.as_view(), name="library-document"),
    path("api/library/search", views.SearchView.as_view(), name="library-search"),
    path("api/library/results/<str:kind>/<str:key>/uses", views.UsesView.as_view(), name="library-uses"),
    *pages,
]
