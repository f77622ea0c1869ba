<?php

declare(strict_types=1);

namespace Kassa\Internal;

/** @internal Tells which states are new: after a new connection one comes again, perhaps from a process that lags behind. */
final class News
{
    private ?array $last = null;
    private int $version = 0;

    public function isNew(array $order, string $id = ''): bool
    {
        // Only looks have it.
        unset($order['payer_cost']);
        $order = self::sorted($order);
        $version = ctype_digit($id) ? (int) $id : 0;
        if ($order === $this->last || ($version > 0 && $version < $this->version)) {
            return false;
        }
        $this->last = $order;
        $this->version = max($version, $this->version);
        return true;
    }

    /** The same whatever order the names came in. */
    private static function sorted(array $value): array
    {
        ksort($value);
        return array_map(fn ($one) => is_array($one) ? self::sorted($one) : $one, $value);
    }
}
