<?php

declare(strict_types=1);

namespace Kassa\Internal;

/** @internal No answer, or not all of it. */
final class Lost extends \RuntimeException
{
    public function __construct(string $message, public readonly bool $isTimeout = false)
    {
        parent::__construct($message);
    }
}
