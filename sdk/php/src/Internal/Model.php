<?php

declare(strict_types=1);

namespace Kassa\Internal;

/** @internal What the classes of answers have in common. */
abstract class Model
{
    /**
     * Reads an object of the service: `PaymentData::from($event->data)`.
     *
     * @throws \UnexpectedValueException if it lacks what the contract promises.
     */
    public static function from(array $raw): static
    {
        return Decoder::read(static::class, $raw);
    }
}
