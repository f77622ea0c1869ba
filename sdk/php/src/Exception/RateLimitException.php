<?php

declare(strict_types=1);

namespace Kassa\Exception;

/** 429: too many requests; `retryAfter` says when the next may be sent. */
class RateLimitException extends ApiException
{
}
