<?php

declare(strict_types=1);

namespace Kassa\Exception;

/** A webhook that must not be believed. Its message never holds a secret. */
class WebhookVerificationException extends \RuntimeException
{
    public function __construct(
        /**
         * One of `header_missing`, `header_malformed`, `signature_mismatch`, `timestamp_too_old`, `timestamp_too_new`,
         * `body_empty`, `body_invalid` and `secret_missing`.
         */
        public readonly string $reason,
        string $message,
    ) {
        parent::__construct($message);
    }
}
