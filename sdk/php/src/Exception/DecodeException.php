<?php

declare(strict_types=1);

namespace Kassa\Exception;

/** Something answered, but not as the service does: the page of a proxy, or a redirect. */
class DecodeException extends KassaException
{
    /** The HTTP status. */
    public int $status = 0;
    /** The beginning of what came. */
    public string $body = '';
}
