<?php

declare(strict_types=1);

namespace Kassa\Exception;

/** Every error of this package about a call. */
class KassaException extends \RuntimeException
{
    /** How many attempts were made. */
    public int $attempt = 1;

    public function __construct(
        string $message,
        /** The operation as the contract names it. */
        public readonly string $operation,
        /** The service's name for the request; give it to the operator. Null when the service did not answer. */
        public readonly ?string $requestId = null,
        /** The key that was sent: give it again to repeat the call safely. Null when the operation has none. */
        public readonly ?string $idempotencyKey = null,
        ?\Throwable $previous = null,
    ) {
        parent::__construct($message, 0, $previous);
    }
}
