<?php

declare(strict_types=1);

namespace Kassa\Internal;

/** @internal Sends requests. Follows no redirect: what is signed is the path, and nobody else gets the signature. */
interface Http
{
    /**
     * Sends a request and returns the answer, whose body is left to be read in pieces when `$isStream`.
     *
     * @param list<string> $headers
     * @param float $timeout Seconds until the answer is there; of a stream, until it begins.
     * @throws Lost
     */
    public function send(
        string $method,
        string $url,
        array $headers,
        string $body,
        float $timeout,
        bool $isStream = false,
    ): Response;
}
