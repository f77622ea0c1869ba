"""Requests: signed for each attempt, repeated where that is safe, within one deadline."""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import random
import time
import uuid
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from email.utils import parsedate_to_datetime
from typing import Any, Callable, Dict, Optional
from urllib.parse import quote, urlencode, urljoin

import httpx

from . import errors
from ._routes import ROUTES, Route
from ._version import __version__

logger = logging.getLogger("kassa")

#: Waits grow from up to half a second to up to eight.
_BASE_SECONDS, _CAP_SECONDS = 0.5, 8.0
#: Bounds what is held in memory. Files and streams are not.
_LONGEST_ANSWER = 32 * 1024 * 1024


@dataclass(frozen=True)
class Settings:
    base_url: str
    key_id: Optional[str]
    secret: Optional[str] = field(repr=False)
    timeout: float = 30
    deadline: float = 180
    max_retries: int = 4
    max_retry_after: float = 10
    clock: Callable[[], float] = time.time
    sleep: Callable[[float], None] = time.sleep
    random: Callable[[], float] = random.random


@dataclass(frozen=True)
class Call:
    """A request, the same for every attempt but for its signature."""

    route: Route
    target: str
    body: bytes
    headers: Mapping[str, str]
    idempotency_key: Optional[str]

    def failed(self, kind: type, message: str, response: Optional[httpx.Response] = None) -> Any:
        request_id = None if response is None else response.headers.get("x-request-id")
        return kind(
            message,
            operation=self.route.operation,
            request_id=request_id,
            idempotency_key=self.idempotency_key,
        )


def sign(secret: str, timestamp: int, method: str, target: str, body: bytes) -> str:
    """The signature of a request; `target` is path and query exactly as sent."""
    text = f"{timestamp}\n{method}\n{target}\n{hashlib.sha256(body).hexdigest()}"
    return hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()


def new_call(
    operation: str,
    path: Optional[Mapping[str, Any]] = None,
    query: Optional[Mapping[str, Any]] = None,
    body: Optional[Mapping[str, Any]] = None,
    headers: Optional[Mapping[str, str]] = None,
) -> Call:
    route = ROUTES[operation]
    target = route.path
    for name, value in (path or {}).items():
        # Nothing but dots and blanks would be taken for a folder, or for no name at all.
        if not isinstance(value, str) or value.strip(". \t") == "":
            raise ValueError(f"{name} must be an identifier, not {value!r}")
        target = target.replace("{%s}" % name, quote(value, safe=""))
    given = {name: _text(value) for name, value in (query or {}).items() if value is not None}
    if given:
        target += "?" + urlencode(given)
    fields = dict(body or {})
    if route.key:
        fields["idempotency_key"] = _idempotency_key(route, fields.get("idempotency_key"))
    # What may be left out is sent when it is there, and an empty object is left out as well.
    content = _json(fields) if fields or route.method in ("PUT", "PATCH") else b""
    return Call(route, target, content, dict(headers or {}), fields.get("idempotency_key"))


def _idempotency_key(route: Route, given: Optional[str]) -> str:
    if given is not None and given.strip():
        return given
    if route.key == "optional" and given is None:
        return str(uuid.uuid4())
    # Money leaves: a key made up here is forgotten when the program dies, and the next attempt pays again.
    raise ValueError(
        f"{route.operation} needs an idempotency_key of yours, kept before the call: "
        "repeated with the same key it pays once, with another one again"
    )


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(_plain(value)) if isinstance(value, (datetime, Decimal)) else str(value)


def _plain(value: object) -> str:
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError("A datetime needs a time zone, such as datetime.timezone.utc")
        return value.isoformat()
    if isinstance(value, Decimal):
        return f"{value:f}"
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")


def _json(fields: Mapping[str, Any]) -> bytes:
    text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"), allow_nan=False, default=_plain)
    return text.encode()


class Transport:
    def __init__(self, settings: Settings, http: httpx.Client) -> None:
        self.settings = settings
        self.http = http
        #: How far the service's clock is ahead of ours, in seconds.
        self._skew = 0.0

    def send(
        self,
        call: Call,
        *,
        stream: bool = False,
        timeout: Optional[httpx.Timeout] = None,
        max_retries: Optional[int] = None,
    ) -> httpx.Response:
        """Returns a successful answer; raises a `KassaError` otherwise. A stream is returned unread, to be closed."""
        settings = self.settings
        end = time.monotonic() + settings.deadline
        retries = settings.max_retries if max_retries is None else max_retries
        attempt, repairs = 0, 0
        while True:
            attempt += 1
            left = max(0.001, end - time.monotonic())
            try:
                return self._attempt(call, stream, timeout or httpx.Timeout(min(settings.timeout, left)))
            except errors.KassaError as error:
                error.attempt = attempt
                if repairs == 0 and self._repair_clock(error):
                    repairs = 1
                    continue
                pause = self._pause(call, error, attempt - repairs, retries)
                if pause is None or time.monotonic() + pause >= end:
                    raise
                level = logging.WARNING if isinstance(error, errors.RateLimitError) else logging.DEBUG
                logger.log(level, "%s waits %.1f s: %s", call.route.operation, pause, error)
                settings.sleep(pause)

    def _attempt(self, call: Call, stream: bool, timeout: httpx.Timeout) -> httpx.Response:
        request = self.http.build_request(
            call.route.method,
            self.settings.base_url + call.target,
            content=call.body,
            headers=self._headers(call),
            timeout=timeout,
        )
        self._sign(call, request)
        try:
            response = self.http.send(request, stream=True, follow_redirects=False)
            if stream and response.is_success and _is_expected(call, response):
                return response
            with closing(response):
                response = _read(call, response)
        except httpx.TimeoutException as cause:
            raise call.failed(errors.KassaTimeoutError, "No answer in time") from cause
        except httpx.TransportError as cause:
            message = f"No answer from {self.settings.base_url}: {cause}"
            raise call.failed(errors.KassaConnectionError, message) from cause
        logger.debug("%s %s: %d", call.route.method, call.target, response.status_code)
        if response.is_success and _is_expected(call, response):
            return response
        raise self._refusal(call, response)

    def _headers(self, call: Call) -> Dict[str, str]:
        headers = {"user-agent": f"kassa-python/{__version__}", **call.headers, "accept": call.route.accept}
        if call.body:
            headers["content-type"] = "application/json"
        return headers

    def _sign(self, call: Call, request: httpx.Request) -> None:
        key_id, secret = self.settings.key_id, self.settings.secret
        if call.route.public:
            return
        if not key_id or not secret:
            raise ValueError("This operation needs a key: give key_id and secret, or set KASSA_KEY_ID and KASSA_SECRET")
        timestamp = int(self.settings.clock() + self._skew)
        # As httpx sends it, which may not be as it was given.
        target = request.url.raw_path.decode("ascii")
        signature = sign(secret, timestamp, call.route.method, target, call.body)
        request.headers["authorization"] = f"Bearer {key_id}:{timestamp}:{signature}"

    def _refusal(self, call: Call, response: httpx.Response) -> errors.KassaError:
        status, headers = response.status_code, response.headers
        words = _words_of(response)
        if words is None:
            what = headers.get("location") or headers.get("content-type")
            other: errors.KassaDecodeError = call.failed(
                errors.KassaDecodeError, f"Not an answer of Kassa: {status} {what}", response
            )
            other.status, other.body = status, response.text[:500]
            return other
        request_id = headers.get("x-request-id")
        message = f"{status} {words} ({call.route.operation}, request {request_id})"
        error: errors.ApiError = call.failed(errors.api_error_class(status), message, response)
        error.status, error.error = status, words
        error.param = headers.get("kassa-error-param")
        error.retry_after = _retry_after(headers.get("retry-after"), self.settings.clock())
        link = response.links.get("help", {}).get("url", "/docs/errors")
        error.doc_url = urljoin(self.settings.base_url, link)
        error.date = headers.get("date")
        return error

    def _repair_clock(self, error: errors.KassaError) -> bool:
        """After a refusal for its time: takes over the service's clock."""
        if not isinstance(error, errors.ApiError) or not error.error.startswith("request timestamp too "):
            return False
        if not error.date:
            return False
        self._skew = parsedate_to_datetime(error.date).timestamp() - self.settings.clock()
        logger.warning("clock set %.0f s ahead, to the service's", self._skew)
        return True

    def _pause(self, call: Call, error: errors.KassaError, attempt: int, retries: int) -> Optional[float]:
        status = getattr(error, "status", 0)
        if attempt > retries or not is_retryable(error):
            return None
        # These say that nothing was done, so even what must not be done twice can be sent again.
        if not call.route.repeatable and status not in (408, 429):
            return None
        asked = getattr(error, "retry_after", None)
        if asked is None:
            return self.backoff(attempt)
        return asked if asked <= self.settings.max_retry_after else None

    def backoff(self, attempt: int) -> float:
        """Full jitter, so that callers who failed together do not return together."""
        return self.settings.random() * min(_CAP_SECONDS, _BASE_SECONDS * 2.0 ** min(attempt - 1, 10))


def _read(call: Call, response: httpx.Response) -> httpx.Response:
    """The answer in memory, decoded."""
    content = bytearray()
    for chunk in response.iter_bytes():
        content += chunk
        if len(content) > _LONGEST_ANSWER:
            error: errors.KassaDecodeError = call.failed(
                errors.KassaDecodeError, "Longer than an answer of Kassa", response
            )
            error.status, error.body = response.status_code, bytes(content[:500]).decode("utf-8", "replace")
            raise error
    about_the_bytes = ("content-encoding", "content-length", "transfer-encoding")
    headers = [(name, value) for name, value in response.headers.multi_items() if name not in about_the_bytes]
    return httpx.Response(response.status_code, headers=headers, content=bytes(content), request=response.request)


def is_retryable(error: errors.KassaError) -> bool:
    """Whether another attempt may succeed. A conflict (409) never becomes anything else by repeating it."""
    status = getattr(error, "status", 0)
    return status in (0, 408, 429) or status >= 500 or getattr(error, "error", None) == "no available address"


def _is_expected(call: Call, response: httpx.Response) -> bool:
    kind = response.headers.get("content-type", "")
    if call.route.accept == "application/json":
        try:
            return kind.startswith("application/json") and isinstance(response.json(), (dict, list))
        except (ValueError, httpx.ResponseNotRead):
            return False
    return call.route.accept == "*/*" or kind.startswith(call.route.accept)


def _words_of(response: httpx.Response) -> Optional[str]:
    """What an error of the service says; None for an answer of something else."""
    try:
        words = response.json().get("error") if response.is_error else None
    except (ValueError, AttributeError):
        return None
    return words if isinstance(words, str) and words else None


def _retry_after(header: Optional[str], now: float) -> Optional[float]:
    """`Retry-After` in seconds from now: seconds or an HTTP date."""
    if not header:
        return None
    if header.isdigit():
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - now)
    except (TypeError, ValueError):
        return None
