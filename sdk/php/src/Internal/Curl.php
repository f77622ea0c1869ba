<?php

declare(strict_types=1);

namespace Kassa\Internal;

/** @internal Sends requests by curl. */
final class Curl implements Http
{
    /** Longer answers are refused. Long statements come as files, which are read in pieces. */
    public const LONGEST_BODY = 32 << 20;
    private const LONGEST_HEAD = 64 << 10;
    private const CONNECT_SECONDS = 10.0;
    /** The service says something every 15 seconds; after so many of silence a connection is taken for dead. */
    private const IDLE_SECONDS = 35.0;

    /** Keeps connections open between calls. */
    private ?\CurlHandle $shared = null;

    /** @param array<int, mixed> $options */
    public function __construct(private readonly array $options = [])
    {
    }

    public function send(
        string $method,
        string $url,
        array $headers,
        string $body,
        float $timeout,
        bool $isStream = false,
    ): Response {
        $common = [
            CURLOPT_URL => $url,
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => [...$headers, 'Expect:', ...($body === '' ? ['Content-Type:'] : [])],
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_SUPPRESS_CONNECT_HEADERS => true,
            CURLOPT_PATH_AS_IS => true,
            CURLOPT_NOSIGNAL => true,
            CURLOPT_CONNECTTIMEOUT_MS => (int) ceil(min($timeout, self::CONNECT_SECONDS) * 1000),
        ];
        if ($method !== 'GET') {
            $common[CURLOPT_POSTFIELDS] = $body;
        }
        return $isStream ? $this->open($common, $timeout) : $this->exchange($common, $timeout);
    }

    private function exchange(array $common, float $timeout): Response
    {
        $head = new Head(self::LONGEST_HEAD);
        $text = '';
        $isTooLong = false;
        $this->shared ??= curl_init();
        curl_reset($this->shared);
        curl_setopt_array($this->shared, $this->over($common, [
            CURLOPT_TIMEOUT_MS => max(1, (int) ceil($timeout * 1000)),
            CURLOPT_HEADERFUNCTION => $head->add(...),
            CURLOPT_WRITEFUNCTION => function ($handle, string $piece) use (&$text, &$isTooLong): int {
                $isTooLong = strlen($text) + strlen($piece) > self::LONGEST_BODY;
                $text .= $isTooLong ? '' : $piece;
                return $isTooLong ? 0 : strlen($piece);
            },
        ]));
        $isDone = curl_exec($this->shared);
        if ($isDone === false && !$isTooLong) {
            throw self::lost(curl_errno($this->shared), curl_error($this->shared));
        }
        return new Response($head->status, $head->headers, $text, [], !$isTooLong);
    }

    /** Ours are set after those of the caller, which cannot undo them. */
    private function over(array $common, array $own): array
    {
        return array_replace(array_diff_key($this->options, $common, $own), $common, $own);
    }

    private function open(array $common, float $timeout): Response
    {
        $head = new Head(self::LONGEST_HEAD);
        $pieces = $this->pieces($common, $head, $timeout);
        // Runs until the head is there.
        $pieces->current();
        return new Response($head->status, $head->headers, '', $pieces);
    }

    /** @return \Generator<int, string> The first piece is empty, and comes with the head. Others are while nothing comes. */
    private function pieces(array $common, Head $head, float $timeout): \Generator
    {
        $buffer = '';
        $handle = curl_init();
        curl_setopt_array($handle, $this->over($common, [
            CURLOPT_HEADERFUNCTION => $head->add(...),
            CURLOPT_WRITEFUNCTION => function ($handle, string $piece) use (&$buffer): int {
                $buffer .= $piece;
                return strlen($piece);
            },
        ]));
        $multi = curl_multi_init();
        curl_multi_add_handle($multi, $handle);
        $clock = new Clock();
        $limit = $clock->monotonic() + $timeout;
        $isOpen = false;
        try {
            do {
                curl_multi_exec($multi, $running);
                if (!$isOpen && $head->isComplete) {
                    $isOpen = true;
                    yield '';
                    $limit = $clock->monotonic() + self::IDLE_SECONDS;
                }
                if ($buffer !== '' && $isOpen) {
                    $piece = $buffer;
                    $buffer = '';
                    yield $piece;
                    $limit = $clock->monotonic() + self::IDLE_SECONDS;
                }
                $left = $limit - $clock->monotonic();
                if ($running > 0 && $left <= 0) {
                    throw new Lost('No answer in time', true);
                }
                // What has come while the caller was busy waits in the socket, and ends the wait at once.
                if ($running > 0 && curl_multi_select($multi, min($left, 1.0)) === -1) {
                    usleep(10_000);
                }
                if ($isOpen && $buffer === '') {
                    yield '';
                }
            } while ($running > 0);
            $done = curl_multi_info_read($multi);
            if ($done === false || $done['result'] !== CURLE_OK) {
                throw self::lost($done['result'] ?? CURLE_RECV_ERROR, curl_error($handle));
            }
        } finally {
            curl_multi_remove_handle($multi, $handle);
            curl_multi_close($multi);
        }
    }

    private static function lost(int $code, string $message): Lost
    {
        return new Lost($message === '' ? curl_strerror($code) ?? 'no answer' : $message, $code === CURLE_OPERATION_TIMEDOUT);
    }
}
