<?php

declare(strict_types=1);

namespace Kassa;

/**
 * One answer of a list.
 *
 * @template Item
 */
final class Page
{
    public function __construct(
        /** @var list<Item> */
        public readonly array $items,
        /** How many items match in all; null for lists that do not count. */
        public readonly ?int $total,
        /** Where the next page begins; null on the last page. */
        public readonly ?string $nextCursor,
    ) {
    }
}
