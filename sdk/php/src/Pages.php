<?php

declare(strict_types=1);

namespace Kassa;

/**
 * A list that is read while it is iterated: `foreach ($kassa->orders->list(status: 'PAID') as $order)`. A cursor neither
 * repeats nor skips items while the list grows.
 *
 * @template Item
 * @implements \IteratorAggregate<int, Item>
 */
final class Pages implements \IteratorAggregate
{
    /** Walking costs a request a page, so pages are as long as allowed unless the caller chose. */
    private const LONGEST = 100;

    /**
     * @internal
     * @param \Closure(array<string, mixed>): Page<Item> $load
     * @param array<string, mixed> $query
     */
    public function __construct(private readonly \Closure $load, private readonly array $query)
    {
    }

    /** @return \Generator<int, Item> */
    public function getIterator(): \Generator
    {
        foreach ($this->pages() as $page) {
            foreach ($page->items as $item) {
                yield $item;
            }
        }
    }

    /**
     * Page by page.
     *
     * @return \Generator<int, Page<Item>>
     */
    public function pages(): \Generator
    {
        $query = ['limit' => $this->query['limit'] ?? self::LONGEST] + $this->query;
        while (true) {
            $page = ($this->load)($query);
            yield $page;
            if ($page->nextCursor === null) {
                return;
            }
            // A cursor says where the page begins; beside it these are refused.
            unset($query['offset'], $query['after'], $query['before']);
            $query['cursor'] = $page->nextCursor;
        }
    }

    /**
     * The first page alone: one request.
     *
     * @return Page<Item>
     */
    public function first(): Page
    {
        return ($this->load)($this->query);
    }
}
