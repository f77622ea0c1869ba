<?php

declare(strict_types=1);

namespace Kassa\Internal;

use Kassa\Exception\ApiException;
use Kassa\Exception\ConnectionException;
use Kassa\Exception\DecodeException;
use Kassa\Exception\KassaException;
use Kassa\Exception\TimeoutException;

/** @internal The connections of one stream: what they had in common. */
final class Connections
{
    private const OPEN_SECONDS = 10.0;
    /** A service that asks to be left alone longer than this is asked again anyway: its limits are per minute. */
    private const LONGEST_REST = 65.0;

    private bool $hasAnswered = false;
    private int $troubles = 0;
    private float $rest = 0;

    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * The blocks of one connection, however it ends. Throws only what no later connection can mend.
     *
     * @return \Generator<int, ?array{id: string, data: string}>
     */
    public function blocks(Call $call, float $left = INF): \Generator
    {
        $timeout = min(self::OPEN_SECONDS, $this->transport->settings->timeout, $left);
        try {
            $response = $this->transport->send($call, isStream: true, timeout: $timeout, retries: 0);
            $this->succeed();
            yield from Blocks::in($response->pieces);
        } catch (Lost) {
            return;
        } catch (KassaException $error) {
            $this->endure($error);
        }
    }

    /** Looks at something once; null if that failed for a while. */
    public function look(Call $call): ?Response
    {
        try {
            $timeout = min(self::OPEN_SECONDS, $this->transport->settings->timeout);
            $response = $this->transport->send($call, timeout: $timeout, retries: 0);
        } catch (KassaException $error) {
            $this->endure($error);
            return null;
        }
        $this->succeed();
        return $response;
    }

    /** Waits for so long, or as long as the service asked, and no longer than there is time left. */
    public function wait(float $seconds, float $left = INF): void
    {
        $this->transport->clock->sleep(max(0.0, min(max($seconds, $this->rest), $left)));
    }

    private function succeed(): void
    {
        $this->hasAnswered = true;
        $this->troubles = 0;
        $this->rest = 0;
    }

    /** Takes note of what may be over in a while, and throws the rest. */
    private function endure(KassaException $error): void
    {
        $isGarbled = $error instanceof DecodeException && $error->status < 300;
        if (!$isGarbled && !Transport::isRetryable($error)) {
            throw $error;
        }
        $this->troubles++;
        $isNobody = $error instanceof ConnectionException && !$error instanceof TimeoutException;
        // Until something answered once, an address that nobody listens at is a mistake and not a restart.
        if ($isNobody && !$this->hasAnswered && $this->troubles > $this->transport->settings->maxRetries) {
            throw $error;
        }
        $this->hasAnswered = $this->hasAnswered || !$isNobody;
        $this->rest = min($error instanceof ApiException ? $error->retryAfter ?? 0.0 : 0.0, self::LONGEST_REST);
    }
}
