<?php

declare(strict_types=1);

namespace Kassa\Internal;

/** @internal How a client works. */
final class Settings
{
    public function __construct(
        public readonly string $baseUrl,
        public readonly ?Signer $signer,
        public readonly float $timeout = 30,
        public readonly float $deadline = 180,
        public readonly int $maxRetries = 4,
        public readonly float $maxRetryAfter = 10,
        public readonly ?\Psr\Log\LoggerInterface $logger = null,
    ) {
    }

    public static function checkBaseUrl(?string $text): string
    {
        if ($text === null || $text === '') {
            throw new \InvalidArgumentException(
                'There is no base URL: give baseUrl or set KASSA_BASE_URL. A sandbox on this machine is http://127.0.0.1:8080',
            );
        }
        // A signature covers the path as the service sees it, which one before it would change.
        if (preg_match('~^https?://[^/?#@\s]+/?$~D', $text) !== 1) {
            throw new \InvalidArgumentException(
                'baseUrl must be an address without a path, such as https://pay.example.com',
            );
        }
        return rtrim($text, '/');
    }
}
