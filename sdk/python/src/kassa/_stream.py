"""Streams that survive proxies, restarts and silence: a lost connection is opened again, with a new signature."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any, Dict, NamedTuple, Optional

import httpx

from . import models
from ._transport import Call, Transport, is_retryable, new_call
from .errors import ApiError, KassaConnectionError, KassaDecodeError, KassaError
from .events import Event

#: The service says something every 15 seconds; after so many of silence a connection is taken for dead.
_IDLE_SECONDS = 35.0
#: A longer line is no event stream of ours.
_LONGEST_LINE = 4 * 1024 * 1024
#: A service that asks to be left alone longer than this is asked again anyway: its limits are per minute.
_LONGEST_REST = 65.0
#: So many looks at most before a stream is tried again.
_MOST_POLLS = 8
_CONNECT_SECONDS = 10.0
#: With less time left than this, looks are more exact than a stream, which may connect and be silent for as long.
_EXACT_SECONDS = _CONNECT_SECONDS + _IDLE_SECONDS

_WAITING = ("PENDING", "OPEN", "PENDING_CONFIRM", "CONFIRMING")
TERMINAL = frozenset(str(status.value) for status in models.OrderStatus) - frozenset(_WAITING)


class Block(NamedTuple):
    """One event of a stream. Without an id and data it is a sign of life."""

    id: Optional[str]
    data: Optional[str]


class Connections:
    """The connections of one stream: what they had in common."""

    def __init__(self, transport: Transport) -> None:
        self.transport = transport
        self.has_answered = False
        self.troubles = 0
        self.rest_seconds = 0.0

    def blocks(self, call: Call) -> Iterator[Block]:
        """The blocks of one connection, however it ends. Raises only what no later connection can mend."""
        connect = min(_CONNECT_SECONDS, self.transport.settings.timeout)
        timeout = httpx.Timeout(_IDLE_SECONDS, connect=connect)
        try:
            with closing(self.transport.send(call, stream=True, timeout=timeout, max_retries=0)) as response:
                self.succeed()
                yield from read_blocks(response)
        except httpx.TransportError:
            return
        except KassaError as error:
            self.endure(error)

    def succeed(self) -> None:
        self.has_answered, self.troubles, self.rest_seconds = True, 0, 0.0

    def endure(self, error: KassaError) -> None:
        """Takes note of what may be over in a while, and raises the rest."""
        is_garbled = isinstance(error, KassaDecodeError) and error.status < 300
        if not is_garbled and not is_retryable(error):
            raise error
        self.troubles += 1
        is_nobody = isinstance(error, KassaConnectionError)
        # Until something answered once, an address that nobody listens at is a mistake and not a restart.
        if is_nobody and not self.has_answered and self.troubles > self.transport.settings.max_retries:
            raise error
        self.has_answered = self.has_answered or not is_nobody
        asked = error.retry_after if isinstance(error, ApiError) else None
        self.rest_seconds = min(asked or 0.0, _LONGEST_REST)

    def rest(self, failures: int, until: Optional[float] = None) -> None:
        self.sleep(max(self.transport.backoff(failures), self.rest_seconds), until)

    def sleep(self, seconds: float, until: Optional[float]) -> None:
        self.transport.settings.sleep(seconds if until is None else min(seconds, max(0.0, until - time.monotonic())))


def read_blocks(response: httpx.Response) -> Iterator[Block]:
    # Not `iter_lines`, which also breaks lines at characters that JSON may hold.
    buffer = b""
    last_id: Optional[str] = None
    data: list[str] = []
    for chunk in response.iter_bytes():
        *lines, buffer = (buffer + chunk).split(b"\n")
        if len(buffer) > _LONGEST_LINE:
            raise httpx.ReadError("A line of the event stream does not end")
        for raw in lines:
            line = raw.decode("utf-8", "replace").rstrip("\r")
            if line.startswith("id:"):
                last_id = line[3:].strip()
            elif line.startswith("data:"):
                data.append(line[5:].removeprefix(" "))
            elif line == "":
                yield Block(last_id, "\n".join(data) if data else None)
                last_id, data = None, []
    if data:
        # It may have been cut; then it is no JSON, and comes again.
        yield Block(last_id, "\n".join(data))


def _parse(block: Block) -> Optional[Dict[str, Any]]:
    try:
        value = json.loads(block.data or "null")
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


class News:
    """Tells which states are new: after a new connection one comes again, perhaps from a process that lags behind."""

    def __init__(self) -> None:
        self.last: Optional[Dict[str, Any]] = None
        self.version = 0

    def is_new(self, order: Dict[str, Any], block_id: Optional[str] = None) -> bool:
        state = {name: value for name, value in order.items() if name != "payer_cost"}
        version = int(block_id) if block_id and block_id.isdigit() else 0
        if state == self.last or (version and version < self.version):
            return False
        self.version = version or self.version
        self.last = state
        return True


def watch_order(transport: Transport, order_id: str, until: Optional[float] = None) -> Iterator[models.Order]:
    """The order as it is, then at each change, until it ends or the time (`time.monotonic`) has come."""
    connections = Connections(transport)
    news = News()
    silent = failures = 0
    while until is None or time.monotonic() < until:
        heard = False
        is_exact = until is not None and until - time.monotonic() < _EXACT_SECONDS
        if not is_exact:
            for block in connections.blocks(new_call("streamOrderEvents", {"id": order_id})):
                order = _parse(block)
                if order is not None:
                    heard = True
                    if news.is_new(order, block.id):
                        failures = 0
                        yield models.Order.from_dict(order)
                        if order["status"] in TERMINAL:
                            return
                if until is not None and until - time.monotonic() < _EXACT_SECONDS:
                    break
        failures += 1
        silent = 0 if heard else silent + 1
        if heard:
            connections.rest(failures, until)
        # The longer streams have told nothing, the less often one is tried.
        for poll in range(0 if heard else min(silent, _MOST_POLLS)):
            order = _look(connections, order_id, until)
            if order is not None and news.is_new(order):
                yield models.Order.from_dict(order)
                if order["status"] in TERMINAL:
                    return
            pause = max(min(5.0, 2.0 ** min(silent + poll - 1, 10)), connections.rest_seconds)
            connections.sleep(pause if until is None else min(pause, 1.0), until)
            if until is not None and time.monotonic() >= until:
                break


def _look(connections: Connections, order_id: str, until: Optional[float]) -> Optional[Dict[str, Any]]:
    left = 10.0 if until is None else min(10.0, max(1.0, until - time.monotonic()))
    try:
        call = new_call("getOrder", {"id": order_id})
        order: Dict[str, Any] = connections.transport.send(call, timeout=httpx.Timeout(left), max_retries=0).json()
    except KassaError as error:
        connections.endure(error)
        return None
    connections.succeed()
    return order


def stream_events(transport: Transport, last_event_id: Optional[str]) -> Iterator[Event]:
    """Every event of the key's environment as it happens, none left out across connections. Never ends by itself."""
    connections = Connections(transport)
    failures = 0
    while True:
        headers = {"last-event-id": last_event_id} if last_event_id else {}
        for block in connections.blocks(new_call("streamEvents", headers=headers)):
            event = _parse(block)
            # A mark without data tells where the stream begins; data that cannot be read was cut and comes again.
            if block.data is not None and event is None:
                continue
            if block.id:
                last_event_id = block.id
                failures = 0
            if event is not None:
                yield Event.from_dict(event)
        failures += 1
        connections.rest(failures)
