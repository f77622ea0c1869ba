<?php

declare(strict_types=1);

namespace Kassa\Internal;

/** @internal The class of the items of a list. */
#[\Attribute(\Attribute::TARGET_PARAMETER | \Attribute::TARGET_PROPERTY)]
final class ListOf
{
    public function __construct(public readonly string $class)
    {
    }
}
