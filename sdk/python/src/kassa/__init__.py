"""Kassa: accept USDT on TRON and Ethereum. Begin with `Kassa`, and with `webhooks.verify`."""

from . import errors, models, webhooks
from ._resource import OMIT
from ._version import __version__
from .client import Kassa
from .errors import (
    ApiError,
    AuthenticationError,
    BadRequestError,
    ConflictError,
    KassaConnectionError,
    KassaDecodeError,
    KassaError,
    KassaTimeoutError,
    NotFoundError,
    OrderNotPaidError,
    PermissionDeniedError,
    RateLimitError,
    ServerError,
)
from .events import Event
from .pages import Page, Pages
from .webhooks import WebhookVerificationError

__all__ = [
    "OMIT",
    "ApiError",
    "AuthenticationError",
    "BadRequestError",
    "ConflictError",
    "Event",
    "Kassa",
    "KassaConnectionError",
    "KassaDecodeError",
    "KassaError",
    "KassaTimeoutError",
    "NotFoundError",
    "OrderNotPaidError",
    "Page",
    "Pages",
    "PermissionDeniedError",
    "RateLimitError",
    "ServerError",
    "WebhookVerificationError",
    "__version__",
    "errors",
    "models",
    "webhooks",
]
