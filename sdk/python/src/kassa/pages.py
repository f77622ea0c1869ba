"""Lists: iterate for every item, or page by page. A cursor neither repeats nor skips items while the list grows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Callable, Dict, Generic, List, Optional, TypeVar

Item = TypeVar("Item")

#: Walking costs a request a page, so pages are as long as allowed unless the caller chose.
LONGEST_PAGE = 100


@dataclass(frozen=True)
class Page(Generic[Item]):
    items: List[Item]
    #: How many items match in all; None for lists that do not count.
    total: Optional[int]
    #: Where the next page begins; None on the last page.
    next_cursor: Optional[str]


class Pages(Generic[Item]):
    """A list that is read while it is iterated: ``for order in kassa.orders.list(status="PAID")``."""

    def __init__(
        self,
        read: Callable[[Dict[str, Any]], Dict[str, Any]],
        field: str,
        decode: Callable[[Dict[str, Any]], Item],
        query: Dict[str, Any],
    ) -> None:
        self._read = read
        self._field = field
        self._decode = decode
        self._query = query

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.items

    def pages(self) -> Iterator[Page[Item]]:
        """Page by page."""
        query = self._query
        if query.get("limit") is None:
            query = {**query, "limit": LONGEST_PAGE}
        while True:
            page = self._load(query)
            yield page
            if page.next_cursor is None:
                return
            query = {**query, "cursor": page.next_cursor}
            # A cursor says where the page begins; beside it these are refused.
            for name in ("offset", "after", "before"):
                query.pop(name, None)

    def first(self) -> Page[Item]:
        """The first page alone: one request."""
        return self._load(self._query)

    def _load(self, query: Dict[str, Any]) -> Page[Item]:
        body = self._read(query)
        more = body.get("has_more") is not False
        return Page(
            items=[self._decode(item) for item in body[self._field]],
            total=body.get("total"),
            next_cursor=body.get("next_cursor") if more else None,
        )
