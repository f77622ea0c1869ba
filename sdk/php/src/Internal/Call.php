<?php

declare(strict_types=1);

namespace Kassa\Internal;

use Kassa\Omit;
use Kassa\Resource\Routes;

/** @internal A request, the same for every attempt but for its signature. */
final class Call
{
    /** @param array<string, string> $headers */
    public function __construct(
        public readonly string $operation,
        public readonly string $method,
        public readonly string $target,
        public readonly string $body = '',
        public readonly array $headers = [],
        public readonly ?string $idempotencyKey = null,
        /** Needs no key. */
        public readonly bool $isPublic = false,
        /** Repeating it does no harm when an earlier attempt arrived. */
        public readonly bool $isRepeatable = true,
        public readonly string $accept = 'application/json',
    ) {
    }

    /**
     * @param array<string, string> $path
     * @param array<string, mixed> $query
     * @param array<string, mixed> $body
     * @param list<string> $nullable Fields of the body whose null is sent.
     * @param array<string, string> $headers
     */
    public static function of(
        string $operation,
        array $path = [],
        array $query = [],
        array $body = [],
        array $nullable = [],
        array $headers = [],
    ): self {
        $route = Routes::ALL[$operation] + ['key' => null, 'isPublic' => false, 'isRepeatable' => true, 'accept' => 'application/json'];
        $fields = array_filter(
            $body,
            fn ($value, $name) => $value !== Omit::Field && ($value !== null || in_array($name, $nullable, true)),
            ARRAY_FILTER_USE_BOTH,
        );
        if ($route['key'] !== null) {
            $fields['idempotency_key'] = self::key($operation, $route['key'], $fields['idempotency_key'] ?? null);
        }
        // What may be left out is sent when it is there, and an empty object is left out as well.
        $isSent = $fields !== [] || in_array($route['method'], ['PUT', 'PATCH'], true);
        return new self(
            operation: $operation,
            method: $route['method'],
            target: self::target($route['path'], $path, $query),
            body: $isSent ? self::json($fields) : '',
            headers: $headers,
            idempotencyKey: $fields['idempotency_key'] ?? null,
            isPublic: $route['isPublic'],
            isRepeatable: $route['isRepeatable'],
            accept: $route['accept'],
        );
    }

    private static function target(string $target, array $path, array $query): string
    {
        foreach ($path as $name => $value) {
            // Nothing but dots and blanks would be taken for a folder, or for no name at all.
            if (trim($value, ". \t") === '') {
                throw new \InvalidArgumentException("$name must be an identifier, not " . json_encode($value));
            }
            $target = str_replace("{{$name}}", rawurlencode($value), $target);
        }
        $given = array_map(self::text(...), array_filter($query, fn ($value) => $value !== null));
        return $given === [] ? $target : "$target?" . http_build_query($given, '', '&', PHP_QUERY_RFC3986);
    }

    private static function key(string $operation, string $kind, ?string $given): string
    {
        if ($given !== null && trim($given) !== '') {
            return $given;
        }
        if ($kind === 'optional' && $given === null) {
            return self::uuid();
        }
        // Money leaves: a key made up here is forgotten when the program dies, and the next attempt pays again.
        throw new \InvalidArgumentException(
            "$operation needs an idempotency_key of yours, kept before the call: "
            . 'repeated with the same key it pays once, with another one again',
        );
    }

    private static function uuid(): string
    {
        $bytes = random_bytes(16);
        $bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);
        $bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
    }

    private static function text(mixed $value): string
    {
        return is_bool($value) ? ($value ? 'true' : 'false') : (string) self::plain($value);
    }

    private static function plain(mixed $value): mixed
    {
        return $value instanceof \DateTimeInterface ? $value->format('Y-m-d\TH:i:s.vP') : $value;
    }

    private static function json(array $fields): string
    {
        $flags = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR;
        return json_encode((object) array_map(self::plain(...), $fields), $flags);
    }
}
