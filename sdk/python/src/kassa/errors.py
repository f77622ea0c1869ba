"""What can go wrong with a call. Catch `KassaError` for all of it, `ApiError` for refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

if TYPE_CHECKING:
    from .models import Order


class KassaError(Exception):
    """Every error of this package about a call."""

    def __init__(
        self,
        message: str,
        *,
        operation: str,
        request_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        #: The operation as the contract names it.
        self.operation = operation
        #: The service's name for the request; give it to the operator. None when the service did not answer.
        self.request_id = request_id
        #: The key that was sent: give it again to repeat the call safely. None when the operation has none.
        self.idempotency_key = idempotency_key
        #: How many attempts were made.
        self.attempt = 1


class KassaConnectionError(KassaError):
    """No answer: no connection, or it broke. Whether the service carried the request out is not known."""


class KassaTimeoutError(KassaError):
    """No answer in time. Whether the service carried the request out is not known."""


class KassaDecodeError(KassaError):
    """Something answered, but not as the service does: the page of a proxy, or a redirect."""

    status: int
    #: The beginning of what came.
    body: str


class OrderNotPaidError(KassaError):
    """The order ended without being paid: it expired, was underpaid or is frozen."""

    order: Order


class ApiError(KassaError):
    """The service refused the request. Its words are in `error`."""

    status: int
    #: The message, literally as the contract has it.
    error: str
    #: Seconds to wait before the next attempt, when the service asked for it.
    retry_after: Optional[float]
    #: The field or parameter the message is about, such as `amount`.
    param: Optional[str]
    #: What the message means and what to do about it.
    doc_url: str
    #: The time of the answer by the service's clock, as HTTP writes it.
    date: Optional[str]


class BadRequestError(ApiError):
    """400: something is wrong with the parameters, or no address is available at the moment."""


class AuthenticationError(ApiError):
    """401: the signature was not accepted."""


class PermissionDeniedError(ApiError):
    """403: the key is known but may not do this."""


class NotFoundError(ApiError):
    """404: it does not exist, or not for this key."""


class ConflictError(ApiError):
    """409: it contradicts what is there. Never repeated."""


class RateLimitError(ApiError):
    """429: too many requests; `retry_after` says when the next may be sent."""


class ServerError(ApiError):
    """500 and above: the service failed."""


_CLASSES = {
    400: BadRequestError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    429: RateLimitError,
}


def api_error_class(status: int) -> type[ApiError]:
    return _CLASSES.get(status, ServerError if status >= 500 else ApiError)
