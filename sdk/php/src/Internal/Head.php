<?php

declare(strict_types=1);

namespace Kassa\Internal;

/** @internal The head of an answer, as curl reads it. */
final class Head
{
    public int $status = 0;
    /** @var array<string, string> */
    public array $headers = [];
    public bool $isComplete = false;
    private int $length = 0;

    public function __construct(private readonly int $longest)
    {
    }

    public function add(\CurlHandle $handle, string $line): int
    {
        $this->length += strlen($line);
        if ($this->length > $this->longest) {
            return 0;
        }
        if (preg_match('~^HTTP/[\d.]+ (\d{3})~', $line, $found) === 1) {
            // A proxy's consent and 100 Continue come before it.
            $this->status = (int) $found[1];
            $this->headers = [];
        } elseif (str_contains($line, ':')) {
            [$name, $value] = explode(':', $line, 2);
            $this->headers[strtolower(trim($name))] ??= trim($value);
        } elseif (trim($line) === '' && $this->status >= 200) {
            $this->isComplete = true;
        }
        return strlen($line);
    }
}
