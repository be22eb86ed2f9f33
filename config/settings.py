"""Django's settings, filled from config/env.py: one file for all places."""

from pathlib import Path

import dj_database_url
import django_stubs_ext
from csp.constants import NONE, SELF, UNSAFE_INLINE

from config.env import load, secret_key

django_stubs_ext.monkeypatch()  # lets classes such as ModelAdmin[Run] be written at run time

BASE_DIR = Path(__file__).resolve().parent.parent
ENV = load(BASE_DIR / ".env")
DATA_DIR = ENV.data_dir.resolve()
DATA_DIR.mkdir(parents=True, exist_ok=True)

DEBUG = ENV.debug
SECRET_KEY = secret_key(ENV.secret_key, DATA_DIR)
ALLOWED_HOSTS = ENV.allowed_hosts
CSRF_TRUSTED_ORIGINS = ENV.trusted_origins
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "daphne",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "rest_framework",
    "rest_framework.authtoken",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "runs",
    "library",
    "research",
    "conversation",
    "conversation.classes",
    "conversation.builds",
    "conversation.quizzes",
    "creative",
    "novachat",
]

MIDDLEWARE = [
    "runs.middleware.settling",  # outside of all that need a thread
    "runs.middleware.CorrelationMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "runs.middleware.AddressMiddleware",
    "runs.middleware.BodyLimitMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "runs.middleware.LocalUserMiddleware",
    "runs.sign_in.SignInMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

if ENV.database_url:
    DATABASES = {"default": dj_database_url.parse(ENV.database_url.get_secret_value(), conn_health_checks=True)}
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": str(DATA_DIR / "studio.sqlite3"),
            # Closing the last connection of a WAL database checkpoints it, so connections stay open (docs/runs.md).
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                "timeout": 20,
                "transaction_mode": "IMMEDIATE",
                "init_command": "PRAGMA auto_vacuum=INCREMENTAL; PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
            },
        }
    }

if ENV.redis_url:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [ENV.redis_url.get_secret_value()]},
        }
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("zh-hans", "简体中文")]
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = True
MEDIA_ROOT = DATA_DIR / "files"

LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = ENV.tls
SECURE_HSTS_SECONDS = ENV.hsts_seconds if ENV.tls else 0
SECURE_REDIRECT_EXEMPT = ["^healthz$", "^readyz$"]
if ENV.proxy_header:
    SECURE_PROXY_SSL_HEADER = (f"HTTP_{ENV.proxy_header.upper().replace('-', '_')}", "https")
CSRF_FAILURE_VIEW = "runs.pages.csrf_failure"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF, UNSAFE_INLINE],  # style attributes carry measures; no style is made from what people type
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
DATA_UPLOAD_MAX_MEMORY_SIZE = ENV.max_body_bytes
FILE_UPLOAD_MAX_MEMORY_SIZE = 1_000_000

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rest_framework.authentication.TokenAuthentication",
        "runs.api.SessionAuthentication",
        "runs.api.LocalUserAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PARSER_CLASSES": ["runs.api.JSONBytesParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "runs.api.AnyAccept",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "runs.api.answer_error",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Nova Studio",
    "DESCRIPTION": "Put language-model agents to work, and watch them work live. No text may hold the character NUL.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "COMPONENT_SPLIT_PATCH": False,
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "POSTPROCESSING_HOOKS": ["runs.contract.add_streams"],
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"engine_noise": {"()": "runs.logs.EngineNoise"}, "reader_left": {"()": "runs.logs.ReaderLeft"}},
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "plain",
            "filters": ["engine_noise", "reader_left"],
        }
    },
    "root": {"handlers": ["console"], "level": ENV.log_level},
    "loggers": {
        "daphne": {"level": "WARNING"},
        "django.channels.server": {"level": "WARNING"},
        "django.request": {"level": "ERROR"},
        "httpx": {"level": "WARNING"},
        "httpx2": {"level": "WARNING"},
    },
}

# What `manage.py serve --prepare` does before it serves.
PREPARE: list[tuple[str, dict[str, int]]] = [
    ("migrate", {"verbosity": 0}),
    ("load_sample", {}),
    ("load_notes", {}),
    ("load_school", {}),
]
