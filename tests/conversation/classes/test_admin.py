"""What operators see of classes: every list and every record opens."""

import pytest
from django.apps import apps
from django.contrib.admin.sites import site
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from conversation.classes.importing.tables import Uploaded
from conversation.classes.models import ClassImport, SchoolClass
from conversation.classes.services import preview_import

REGISTERED = [model for model in apps.get_app_config("classes").get_models() if site.is_registered(model)]


@pytest.mark.parametrize("model", REGISTERED, ids=lambda model: model.__name__)
def test_lists_and_records_open(alice: User, school_class: SchoolClass, admin_client: Client, model: type) -> None:
    preview_import(alice, [Uploaded("7b.csv", b"class,number,name\n7B,20260201,Yinuo Sun\n")])
    name = f"admin:classes_{model.__name__.lower()}"
    row = model.objects.first()
    pages = (reverse(f"{name}_changelist"), reverse(f"{name}_change", args=[row.pk]))
    assert [admin_client.get(page).status_code for page in pages] == [200, 200]


def test_what_was_imported_is_read_only(alice: User, admin_client: Client) -> None:
    kept = preview_import(alice, [Uploaded("7b.csv", b"class,number,name\n7B,20260201,Yinuo Sun\n")])
    page = admin_client.get(reverse("admin:classes_classimport_change", args=[kept.pk])).content.decode()
    assert 'name="_save"' not in page
    assert ClassImport.objects.count() == 1
