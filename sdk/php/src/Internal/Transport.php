<?php

declare(strict_types=1);

namespace Kassa\Internal;

use Kassa\Exception;
use Kassa\Exception\ApiException;
use Kassa\Exception\DecodeException;
use Kassa\Exception\KassaException;
use Kassa\Kassa;

/** @internal Sends requests: signed for each attempt, repeated where that is safe, within one deadline. */
final class Transport
{
    /** Waits grow from up to half a second to up to eight. */
    private const BASE_SECONDS = 0.5;
    private const CAP_SECONDS = 8.0;

    private const CLASSES = [
        400 => Exception\BadRequestException::class,
        401 => Exception\AuthenticationException::class,
        403 => Exception\PermissionDeniedException::class,
        404 => Exception\NotFoundException::class,
        409 => Exception\ConflictException::class,
        429 => Exception\RateLimitException::class,
    ];

    /** How far the service's clock is ahead of ours, in seconds. */
    private float $skew = 0;

    public function __construct(
        public readonly Settings $settings,
        private readonly Http $http,
        public readonly Clock $clock,
    ) {
    }

    public function with(Settings $settings): self
    {
        $other = new self($settings, $this->http, $this->clock);
        $other->skew = $this->skew;
        return $other;
    }

    /** Returns a successful answer; a stream is returned unread. */
    public function send(Call $call, bool $isStream = false, ?float $timeout = null, ?int $retries = null): Response
    {
        $end = $this->clock->monotonic() + $this->settings->deadline;
        $retries ??= $this->settings->maxRetries;
        $repairs = 0;
        for ($attempt = 1; true; $attempt++) {
            $left = max(0.001, $end - $this->clock->monotonic());
            try {
                return $this->attempt($call, $isStream, min($timeout ?? $this->settings->timeout, $left));
            } catch (KassaException $error) {
                $error->attempt = $attempt;
                if ($repairs === 0 && $this->repairClock($error)) {
                    $repairs = 1;
                    continue;
                }
                $pause = $this->pause($call, $error, $attempt - $repairs, $retries);
                if ($pause === null || $this->clock->monotonic() + $pause >= $end) {
                    throw $error;
                }
                $level = $error instanceof Exception\RateLimitException ? 'warning' : 'debug';
                $this->settings->logger?->log($level, 'kassa: request waits', [
                    'operation' => $call->operation, 'seconds' => $pause, 'reason' => $error->getMessage(),
                ]);
                $this->clock->sleep($pause);
            }
        }
    }

    private function attempt(Call $call, bool $isStream, float $timeout): Response
    {
        $url = $this->settings->baseUrl . $call->target;
        $headers = $this->headers($call);
        try {
            $response = $this->http->send($call->method, $url, $headers, $call->body, $timeout, $isStream);
            if ($isStream && $response->isSuccess() && $response->isOfType($call->accept)) {
                return $response;
            }
            $response = $response->read(Curl::LONGEST_BODY, $timeout, $this->clock);
        } catch (Lost $lost) {
            throw self::noAnswer($call, $lost);
        }
        $this->settings->logger?->debug('kassa: request', ['operation' => $call->operation, 'status' => $response->status]);
        $isExpected = $call->accept === 'application/json' ? $response->json() !== null : $response->isOfType($call->accept);
        return $response->isSuccess() && $response->isComplete && $isExpected ? $response : throw $this->refusal($call, $response);
    }

    public static function noAnswer(Call $call, Lost $lost): KassaException
    {
        $class = $lost->isTimeout ? Exception\TimeoutException::class : Exception\ConnectionException::class;
        return new $class("No answer: {$lost->getMessage()}", $call->operation, null, $call->idempotencyKey, $lost);
    }

    /** @return list<string> */
    private function headers(Call $call): array
    {
        $headers = ["Accept: {$call->accept}", 'User-Agent: kassa-php/' . Kassa::VERSION];
        foreach ($call->headers as $name => $value) {
            $headers[] = "$name: $value";
        }
        if ($call->body !== '') {
            $headers[] = 'Content-Type: application/json';
        }
        if ($call->isPublic) {
            return $headers;
        }
        $signer = $this->settings->signer ?? throw new \InvalidArgumentException(
            'This operation needs a key: give keyId and secret, or set KASSA_KEY_ID and KASSA_SECRET',
        );
        $time = (int) floor($this->clock->now() + $this->skew);
        $headers[] = 'Authorization: ' . $signer->authorization($time, $call->method, $call->target, $call->body);
        return $headers;
    }

    private function refusal(Call $call, Response $response): KassaException
    {
        $words = $response->status >= 400 ? $response->json()['error'] ?? null : null;
        $requestId = $response->header('x-request-id');
        if (!is_string($words) || $words === '') {
            $location = $response->header('location');
            $what = match (true) {
                !$response->isComplete => 'longer than 32 MiB',
                $location !== null => 'a redirect to ' . substr($location, 0, 200) . ', which is not followed',
                default => (string) $response->header('content-type'),
            };
            return self::notUnderstood($call, $response, "{$response->status} $what");
        }
        $class = self::CLASSES[$response->status] ?? ($response->status >= 500 ? Exception\ServerException::class : ApiException::class);
        preg_match('/<([^>]*)>[^,]*;\s*rel="?help"?/', $response->header('link') ?? '', $help);
        $link = $help[1] ?? '/docs/errors';
        return new $class(
            $response->status,
            $words,
            $call->operation,
            $requestId,
            $call->idempotencyKey,
            $response->header('kassa-error-param'),
            $this->retryAfter($response->header('retry-after')),
            str_starts_with($link, '/') ? $this->settings->baseUrl . $link : $link,
            $response->header('date'),
        );
    }

    public static function notUnderstood(Call $call, Response $response, string $why, ?\Throwable $cause = null): DecodeException
    {
        $requestId = $response->header('x-request-id');
        $error = new DecodeException("Not an answer of Kassa: $why", $call->operation, $requestId, $call->idempotencyKey, $cause);
        $error->status = $response->status;
        $error->body = substr($response->body, 0, 500);
        return $error;
    }

    /** `Retry-After` in seconds from now: seconds or an HTTP date. */
    private function retryAfter(?string $header): ?float
    {
        if ($header === null || ctype_digit($header)) {
            return $header === null ? null : (float) $header;
        }
        $time = strtotime($header);
        return $time === false ? null : max(0.0, $time - $this->clock->now());
    }

    /** After a refusal for its time: takes over the service's clock. */
    private function repairClock(KassaException $error): bool
    {
        if (!$error instanceof ApiException || !str_starts_with($error->error, 'request timestamp too ')) {
            return false;
        }
        $time = strtotime((string) $error->date);
        if ($time === false) {
            return false;
        }
        $this->skew = $time - $this->clock->now();
        $this->settings->logger?->warning("kassa: clock set to the service's", ['ahead' => $this->skew]);
        return true;
    }

    private function pause(Call $call, KassaException $error, int $attempt, int $retries): ?float
    {
        $status = self::statusOf($error);
        // 408 and 429 say that nothing was done, so even what must not be done twice can be sent again.
        $isSafe = $call->isRepeatable || $status === 408 || $status === 429;
        if ($attempt > $retries || !$isSafe || !self::isRetryable($error)) {
            return null;
        }
        $asked = $error instanceof ApiException ? $error->retryAfter : null;
        if ($asked === null) {
            return $this->backoff($attempt);
        }
        return $asked <= $this->settings->maxRetryAfter ? $asked : null;
    }

    /** Full jitter, so that callers who failed together do not return together. */
    public function backoff(int $attempt): float
    {
        return $this->clock->random() * min(self::CAP_SECONDS, self::BASE_SECONDS * 2 ** min(max($attempt, 1) - 1, 10));
    }

    /** Whether another attempt may succeed. A conflict (409) never becomes anything else by repeating it. */
    public static function isRetryable(KassaException $error): bool
    {
        $status = self::statusOf($error);
        $isBusy = $error instanceof ApiException && $error->error === 'no available address';
        return $isBusy || in_array($status, [0, 408, 429], true) || $status >= 500;
    }

    /** 0 when nothing answered. */
    public static function statusOf(KassaException $error): int
    {
        return $error instanceof ApiException || $error instanceof DecodeException ? $error->status : 0;
    }
}
