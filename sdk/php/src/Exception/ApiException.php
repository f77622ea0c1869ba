<?php

declare(strict_types=1);

namespace Kassa\Exception;

/** The service refused the request. Its words are in `error`. */
class ApiException extends KassaException
{
    public function __construct(
        /** The HTTP status. */
        public readonly int $status,
        /** The message, literally as the contract has it. */
        public readonly string $error,
        string $operation,
        ?string $requestId = null,
        ?string $idempotencyKey = null,
        /** The field or parameter the message is about, such as `amount`. */
        public readonly ?string $param = null,
        /** Seconds to wait before the next attempt, when the service asked for it. */
        public readonly ?float $retryAfter = null,
        /** What the message means and what to do about it. */
        public readonly string $docUrl = '',
        /** The time of the answer by the service's clock, as HTTP writes it. */
        public readonly ?string $date = null,
    ) {
        $message = "$status $error ($operation, request " . ($requestId ?? 'unknown') . ')';
        parent::__construct($message, $operation, $requestId, $idempotencyKey);
    }
}
