import pytest
from django.contrib.admin.sites import site
from django.contrib.auth.models import User
from django.test import RequestFactory

from library.models import Document, Evidence


@pytest.fixture
def request_of(admin_user: User, rf: RequestFactory) -> object:
    request = rf.get("/admin/")
    request.user = admin_user
    return request


def test_documents_show_how_many_passages_they_hold(documents: dict[str, Document], request_of: object) -> None:
    admin = site.get_model_admin(Document)
    counted = {document.title: admin.passages_held(document) for document in admin.get_queryset(request_of)}
    assert counted == {
        "James Watt and the steam engine": 2,
        "宋朝的印刷": 2,
        "Tea in Britain": 1,
        "Steam secrets": 1,
    }


def test_evidence_is_read_only(request_of: object) -> None:
    admin = site.get_model_admin(Evidence)
    permissions = (admin.has_add_permission, admin.has_change_permission, admin.has_delete_permission)
    assert [permission(request_of) for permission in permissions] == [False, False, False]
