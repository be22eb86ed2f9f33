from django.urls import path

from conversation.quizzes import views
from conversation.quizzes.pages import pages

urlpatterns = [
    path("api/conversation/banks", views.BanksView.as_view(), name="api-conversation-banks"),
    path("api/conversation/banks/<int:bank_id>", views.BankView.as_view(), name="api-conversation-bank"),
    *pages,
]
