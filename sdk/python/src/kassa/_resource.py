"""What the generated resources are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing
from typing import AbstractSet, Any, Callable, Dict, List, Optional, TypeVar

from . import models
from ._stream import stream_events, watch_order
from ._transport import Transport, new_call
from .errors import KassaDecodeError
from .events import Event
from .pages import Pages

Result = TypeVar("Result")
Json = Dict[str, Any]


class Omit:
    """The default of a field for which None says something else than leaving it out."""

    def __repr__(self) -> str:
        return "OMIT"


OMIT = Omit()


class Resource:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def _call(
        self,
        operation: str,
        decode: Callable[[Any], Result],
        path: Optional[Json] = None,
        query: Optional[Json] = None,
        body: Optional[Json] = None,
        nullable: AbstractSet[str] = frozenset(),
    ) -> Result:
        call = new_call(operation, path, query, _given(body or {}, nullable))
        response = self._transport.send(call)
        try:
            return decode(response.json())
        except (KeyError, TypeError, ValueError) as cause:
            error: KassaDecodeError = call.failed(
                KassaDecodeError, f"The answer lacks what the contract promises: {cause!r}", response
            )
            error.status, error.body = response.status_code, response.text[:500]
            raise error from cause

    def _text(self, operation: str) -> str:
        return self._transport.send(new_call(operation)).text

    def _file(self, operation: str, query: Optional[Json] = None) -> Iterator[bytes]:
        response = self._transport.send(new_call(operation, query=query), stream=True)
        with closing(response):
            yield from response.iter_bytes()

    def _pages(
        self,
        operation: str,
        field: str,
        decode: Callable[[Json], Result],
        path: Optional[Json] = None,
        query: Optional[Json] = None,
    ) -> Pages[Result]:
        def read(asked: Json) -> Json:
            body: Json = self._transport.send(new_call(operation, path, asked)).json()
            return body

        return Pages(read, field, decode, query or {})

    def _watch(self, order_id: str) -> Iterator[models.Order]:
        return watch_order(self._transport, order_id)

    def _stream(self, last_event_id: Optional[str]) -> Iterator[Event]:
        return stream_events(self._transport, last_event_id)


def _given(body: Json, nullable: AbstractSet[str]) -> Json:
    """Leaves out what was left out: None, but for fields where None says something."""
    return {
        name: value for name, value in body.items() if value is not OMIT and (value is not None or name in nullable)
    }


def decode_list(model: Any) -> Callable[[Any], List[Any]]:
    return lambda body: [model.from_dict(each) for each in body]


def decode_one_of(*choices: Any) -> Callable[[Mapping[str, Any]], Any]:
    """Decodes the first model whose required fields are there."""

    def decode(body: Mapping[str, Any]) -> Any:
        for model in choices[:-1]:
            try:
                return model.from_dict(body)
            except KeyError:
                continue
        return choices[-1].from_dict(body)

    return decode
