<?php

declare(strict_types=1);

namespace Kassa;

use Kassa\Exception\WebhookVerificationException;

/** Verifies webhooks. */
final class Webhooks
{
    /** The header that the signature is in. */
    public const SIGNATURE_HEADER = 'X-Merchant-Signature';
    /** Longer than any genuine one; bounds how many signatures a stranger can make us compare. */
    private const LONGEST_HEADER = 1024;

    /**
     * Verifies a webhook and returns its event.
     *
     * @param string $body The body exactly as received, `file_get_contents('php://input')`.
     * @param string|array|null $header The value of `X-Merchant-Signature`, or all headers, or `$_SERVER`.
     * @param string|array|null $secrets The webhook secret (`whsec_…`). While you replace it, both: one of them has to
     * fit. Empty ones are left out.
     * @param int $tolerance How far the time of the signature may lie from now, in seconds, in both directions.
     * @param ?int $now Unix time of this moment; for tests.
     * @throws WebhookVerificationException Answer 401.
     */
    public static function verify(
        string $body,
        string|array|null $header,
        #[\SensitiveParameter] string|array|null $secrets,
        int $tolerance = 300,
        ?int $now = null,
    ): Event {
        $keys = array_filter((array) $secrets, fn ($secret) => is_string($secret) && trim($secret) !== '');
        if ($keys === []) {
            throw new WebhookVerificationException('secret_missing', 'There is no webhook secret: set KASSA_WEBHOOK_SECRET');
        }
        [$stamp, $signatures] = self::readHeader($header);
        if ($body === '') {
            throw new WebhookVerificationException('body_empty', 'The body is empty: did something read it before?');
        }
        if (!self::isSigned($keys, "$stamp.$body", $signatures)) {
            throw new WebhookVerificationException(
                'signature_mismatch',
                'None of the secrets made this signature: check that the body is raw and that the secret is your '
                . "webhooks', of the same environment",
            );
        }
        self::checkTime(($now ?? time()) - (int) $stamp, $tolerance);
        try {
            return Event::from((array) json_decode($body, true, 512, JSON_THROW_ON_ERROR));
        } catch (\JsonException | \UnexpectedValueException) {
            throw new WebhookVerificationException('body_invalid', 'The signature is right, but the body is no event');
        }
    }

    /** @return array{string, list<string>} */
    private static function readHeader(string|array|null $header): array
    {
        $text = is_array($header) ? self::headerIn($header) : (string) $header;
        if ($text === '') {
            throw new WebhookVerificationException('header_missing', 'There is no header ' . self::SIGNATURE_HEADER);
        }
        $parts = strlen($text) > self::LONGEST_HEADER ? [] : array_map(trim(...), explode(',', $text));
        $stamps = preg_grep('/^t=[0-9]{1,12}$/D', $parts);
        $signatures = preg_grep('/^v1=[0-9a-f]{64}$/D', $parts);
        if (count($stamps) !== 1 || $signatures === []) {
            throw new WebhookVerificationException('header_malformed', sprintf(
                '%s must be t=<unix seconds>,v1=<64 hex digits>, not %s',
                self::SIGNATURE_HEADER,
                json_encode(substr($text, 0, 100), JSON_INVALID_UTF8_SUBSTITUTE),
            ));
        }
        return [substr(current($stamps), 2), array_map(fn ($one) => substr($one, 3), array_values($signatures))];
    }

    /** Frameworks name headers in several ways, and some give a list of values for each. */
    private static function headerIn(array $headers): string
    {
        foreach ($headers as $name => $value) {
            $name = strtolower(strtr((string) $name, '_', '-'));
            if ($name === 'x-merchant-signature' || $name === 'http-x-merchant-signature') {
                return implode(',', array_filter((array) $value, is_string(...)));
            }
        }
        return '';
    }

    /** Tries every secret with every signature, each in constant time. */
    private static function isSigned(#[\SensitiveParameter] array $keys, string $text, array $signatures): bool
    {
        $isGenuine = false;
        foreach ($keys as $key) {
            $expected = hash_hmac('sha256', $text, $key);
            foreach ($signatures as $signature) {
                $isGenuine = hash_equals($expected, $signature) || $isGenuine;
            }
        }
        return $isGenuine;
    }

    private static function checkTime(int $age, int $tolerance): void
    {
        if (abs($age) <= $tolerance) {
            return;
        }
        $when = $age > 0 ? "$age seconds ago" : -$age . ' seconds in the future';
        throw new WebhookVerificationException(
            $age > 0 ? 'timestamp_too_old' : 'timestamp_too_new',
            "The signature was made $when; $tolerance are allowed",
        );
    }
}
