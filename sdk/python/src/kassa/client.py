"""The client."""

from __future__ import annotations

import dataclasses
import os
import re
import time
from types import TracebackType
from typing import Optional
from urllib.parse import urlsplit

import httpx

from . import models, resources
from ._stream import watch_order
from ._transport import Settings, Transport
from .errors import KassaTimeoutError, OrderNotPaidError

_PAID = ("PAID", "EXPIRED_PAID")


class Orders(resources.Orders):
    """Orders: what a customer is to pay, and what came of it."""

    def wait_until_paid(self, order_id: str, *, timeout: Optional[float] = None) -> models.Order:
        """Waits until an order is paid, by its event stream, or by looking at it where streams do not get through.

        Args:
            order_id: The order's UUID or `order_number`.
            timeout: How long to wait, in seconds. Default: until the order ends.

        Raises:
            OrderNotPaidError: It ended as `EXPIRED`, `UNDERPAID` or `FROZEN`; `order` says how.
            KassaTimeoutError: It was not paid in time.
        """
        order: Optional[models.Order] = None
        until = None if timeout is None else time.monotonic() + timeout
        for order in watch_order(self._transport, order_id, until):
            if order.status in _PAID:
                return order
            if timeout is not None and until is not None and time.monotonic() >= until:
                break
        if order is not None and order.status in ("EXPIRED", "UNDERPAID", "FROZEN"):
            error = OrderNotPaidError(f"Order {order.id} ended as {order.status}", operation="streamOrderEvents")
            error.order = order
            raise error
        seen = "it was not seen" if order is None else f"last seen {order.status}"
        raise KassaTimeoutError(f"Not paid within {timeout:g} s; {seen}", operation="streamOrderEvents")


class Kassa:
    """A client of Kassa. Safe to share between threads; close it, or use it as a context manager.

    Args:
        key_id: `mk_test_…` or `mk_live_…`; default: the variable `KASSA_KEY_ID`.
        secret: `sk_test_…` or `sk_live_…`; default: `KASSA_SECRET`.
        base_url: Where the service is, without a path; default: `KASSA_BASE_URL`.
        timeout: How long one attempt may take, in seconds.
        deadline: How long all attempts of a call and the pauses between them may take together, in seconds.
        max_retries: How often to try again after no answer, 408, 429 and 5xx, where that is safe.
        max_retry_after: The longest `Retry-After` that is waited for, in seconds; a longer one fails at once.
        http_client: An `httpx.Client` of yours, for proxies and certificates. You close it.
    """

    def __init__(
        self,
        key_id: Optional[str] = None,
        secret: Optional[str] = None,
        *,
        base_url: Optional[str] = None,
        timeout: float = 30,
        deadline: float = 180,
        max_retries: int = 4,
        max_retry_after: float = 10,
        http_client: Optional[httpx.Client] = None,
    ) -> None:
        key_id = key_id or os.environ.get("KASSA_KEY_ID") or None
        secret = secret or os.environ.get("KASSA_SECRET") or None
        _refuse_key(key_id, secret)
        settings = Settings(
            base_url=_base_url(base_url or os.environ.get("KASSA_BASE_URL") or ""),
            key_id=key_id,
            secret=secret,
            timeout=timeout,
            deadline=deadline,
            max_retries=max_retries,
            max_retry_after=max_retry_after,
        )
        self._own = http_client is None
        self._use(Transport(settings, http_client or httpx.Client()))

    def _use(self, transport: Transport) -> None:
        self._transport = transport
        self.orders = Orders(transport)
        #: Money sent back for an order.
        self.refunds = resources.Refunds(transport)
        #: Pages that many customers can pay, each with an order of their own.
        self.payment_links = resources.PaymentLinks(transport)
        #: How prices in other currencies are converted to USDT.
        self.rates = resources.Rates(transport)
        self.balances = resources.Balances(transport)
        #: Money sent from your balance to an address.
        self.withdrawals = resources.Withdrawals(transport)
        #: The addresses you may withdraw to.
        self.withdrawal_addresses = resources.WithdrawalAddresses(transport)
        self.merchants = resources.Merchants(transport)
        self.api_keys = resources.ApiKeys(transport)
        self.webhooks = resources.Webhooks(transport)
        self.events = resources.Events(transport)
        #: Paying, mining, moving the clock: only a sandbox has it.
        self.sandbox = resources.Sandbox(transport)
        #: Health, metrics and the contract itself.
        self.service = resources.Service(transport)

    def with_options(
        self,
        *,
        timeout: Optional[float] = None,
        deadline: Optional[float] = None,
        max_retries: Optional[int] = None,
        max_retry_after: Optional[float] = None,
    ) -> Kassa:
        """The same client with other options: ``kassa.with_options(max_retry_after=65).orders.list()``."""
        changes = {
            "timeout": timeout,
            "deadline": deadline,
            "max_retries": max_retries,
            "max_retry_after": max_retry_after,
        }
        given = {name: value for name, value in changes.items() if value is not None}
        other = object.__new__(type(self))
        other._own = False
        settings = dataclasses.replace(self._transport.settings, **given)  # type: ignore[arg-type]
        other._use(Transport(settings, self._transport.http))
        return other

    def close(self) -> None:
        """Closes the connections."""
        if self._own:
            self._transport.http.close()

    def __enter__(self) -> Kassa:
        return self

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Kassa(key_id={self._transport.settings.key_id!r}, base_url={self._transport.settings.base_url!r})"


def _base_url(text: str) -> str:
    if text == "":
        raise ValueError(
            "There is no base_url: give base_url or set KASSA_BASE_URL. A sandbox on this machine is http://127.0.0.1:8080"
        )
    parts = urlsplit(text)
    # A signature covers the path as the service sees it, which one before it would change.
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/") or parts.query:
        raise ValueError(f"base_url must be an address without a path, such as https://pay.example.com, not {text}")
    return f"{parts.scheme}://{parts.netloc}"


def _refuse_key(key_id: Optional[str], secret: Optional[str]) -> None:
    """The usual mistakes with keys. No message holds a secret, nor what may be one in the wrong place."""
    if not key_id and not secret:
        return  # Public operations alone work.
    if not key_id or not secret:
        raise ValueError("A key has a key_id and a secret: give both, or set KASSA_KEY_ID and KASSA_SECRET")
    if key_id.startswith("sk_") or secret.startswith("mk_"):
        raise ValueError("key_id and secret are swapped")
    if secret.startswith("whsec_"):
        raise ValueError("secret begins with whsec_, which is for verifying webhooks; give the one of the API key")
    named = re.fullmatch(r"mk_(live|test)_\w+", key_id)
    if not named:
        raise ValueError("key_id begins with mk_test_ or mk_live_, and has no blanks")
    other = re.match(r"sk_(live|test)_", secret)
    if other and other[1] != named[1]:
        raise ValueError(f"key_id is of {named[1]} and secret of {other[1]}")
    if not re.fullmatch(r"[!-9;-~]+", secret):
        raise ValueError("secret was not copied exactly: it has no blanks and no colon")
