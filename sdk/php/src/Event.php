<?php

declare(strict_types=1);

namespace Kassa;

use Kassa\Internal\Decoder;

/**
 * What happened to an order or a withdrawal, also of a type that is newer than this package. Handle each `id` once: an
 * event can be delivered more than once.
 */
final class Event
{
    private function __construct(
        public readonly string $id,
        /** Its type, such as `payment.confirmed`. */
        public readonly string $event,
        /** When it happened, ISO 8601. */
        public readonly string $timestamp,
        /** `test` or `live`. */
        public readonly string $environment,
        /** Whether it is a sample that was asked for. */
        public readonly bool $test,
        /** What it is about; `Model\PaymentData::from($event->data)` gives it types. */
        public readonly array $data,
        /** All of it, as it came. */
        public readonly array $raw,
    ) {
    }

    /** Reads an event. @throws \UnexpectedValueException if it is none. */
    public static function from(array $raw): self
    {
        if (!is_string($raw['event'] ?? null) || !is_array($raw['data'] ?? null)) {
            throw new \UnexpectedValueException('This is no event');
        }
        return new self(
            id: Decoder::text($raw, 'id'),
            event: $raw['event'],
            timestamp: Decoder::text($raw, 'timestamp'),
            environment: Decoder::text($raw, 'environment'),
            test: ($raw['test'] ?? null) === true,
            data: $raw['data'],
            raw: $raw,
        );
    }
}
