<?php

declare(strict_types=1);

namespace Kassa\Internal;

/** @internal An answer. */
final class Response
{
    /**
     * @param array<string, string> $headers By names in lower case.
     * @param iterable<string> $pieces Of the body of a stream.
     */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $body = '',
        public readonly iterable $pieces = [],
        /** Whether this is all of it: longer ones are not read to the end. */
        public readonly bool $isComplete = true,
    ) {
    }

    public function header(string $name): ?string
    {
        return $this->headers[$name] ?? null;
    }

    public function isSuccess(): bool
    {
        return $this->status >= 200 && $this->status < 300;
    }

    public function isOfType(string $accept): bool
    {
        $kind = strtolower(trim(explode(';', $this->header('content-type') ?? '')[0]));
        return $accept === '*/*' || $kind === $accept;
    }

    /** The same with its body in memory. */
    public function read(int $longest, float $seconds, Clock $clock): self
    {
        $body = $this->body;
        $limit = $clock->monotonic() + $seconds;
        foreach ($this->pieces as $piece) {
            $body .= $piece;
            if ($clock->monotonic() > $limit) {
                throw new Lost('No answer in time', true);
            }
            if (strlen($body) > $longest) {
                return new self($this->status, $this->headers, $body, [], false);
            }
        }
        return new self($this->status, $this->headers, $body, [], $this->isComplete);
    }

    /** The JSON that came; null for anything else. */
    public function json(): ?array
    {
        if (!$this->isComplete || !$this->isOfType('application/json')) {
            return null;
        }
        $value = json_decode($this->body, true);
        return is_array($value) ? $value : null;
    }
}
