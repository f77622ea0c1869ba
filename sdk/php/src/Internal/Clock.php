<?php

declare(strict_types=1);

namespace Kassa\Internal;

/** @internal Time and chance, which tests replace. */
class Clock
{
    /** Unix time. */
    public function now(): float
    {
        return microtime(true);
    }

    /** Seconds that no correction of the clock moves. */
    public function monotonic(): float
    {
        return hrtime(true) / 1e9;
    }

    public function sleep(float $seconds): void
    {
        usleep((int) ($seconds * 1e6));
    }

    /** From 0 to 1. */
    public function random(): float
    {
        return random_int(0, PHP_INT_MAX) / PHP_INT_MAX;
    }
}
