<?php

declare(strict_types=1);

namespace Kassa\Internal;

/** @internal What the classes of answers have in common. */
abstract class Model implements \JsonSerializable
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

    /** Returns the fields as the service sends them, for `json_encode`. `from` reads them again. */
    public function jsonSerialize(): array
    {
        ['additional' => $additional] = $fields = get_object_vars($this);
        unset($fields['additional']);
        foreach ($fields as &$value) {
            $value = $value instanceof \DateTimeImmutable ? $value->format('Y-m-d\TH:i:s.vp') : $value;
        }
        // PHP encodes an empty array as a list.
        if (isset($fields['metadata'])) {
            $fields['metadata'] = (object) $fields['metadata'];
        }
        return $fields + $additional;
    }
}
