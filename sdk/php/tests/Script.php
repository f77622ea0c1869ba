<?php

declare(strict_types=1);

namespace Kassa\Tests;

use Kassa\Internal\Clock;
use Kassa\Internal\Http;
use Kassa\Internal\Lost;
use Kassa\Internal\Response;
use Kassa\Internal\Settings;
use Kassa\Internal\Signer;
use Kassa\Internal\Transport;
use Kassa\Kassa;

/** A service that gives these answers in turn, and a client of it that never really waits. */
final class Script extends Clock implements Http
{
    public const SECRET = 'sk_test_51H9x2fLqYk0c3Rr7TzVwN8m';

    public readonly Kassa $kassa;
    /** @var list<array{method: string, target: string, headers: array<string, string>, body: string}> */
    public array $requests = [];
    /** @var list<float> */
    public array $waits = [];
    public float $now = 1767225600.0;
    private float $elapsed = 0;
    /** @var list<Response|Lost> */
    private array $answers;

    public function __construct(Response|Lost ...$answers)
    {
        $this->answers = $answers;
        $signer = Signer::of('mk_test_4bXq8LmZ2RwT6vKc0NsYhP', self::SECRET);
        $this->kassa = Kassa::through(new Transport(new Settings('https://pay.example.com', $signer), $this, $this));
    }

    public function add(Response|Lost ...$answers): void
    {
        array_push($this->answers, ...$answers);
    }

    public function send(string $method, string $url, array $headers, string $body, float $timeout, bool $isStream = false): Response
    {
        $named = [];
        foreach ($headers as $header) {
            [$name, $value] = explode(': ', $header, 2);
            $named[strtolower($name)] = $value;
        }
        $target = substr($url, strlen('https://pay.example.com'));
        $this->requests[] = ['method' => $method, 'target' => $target, 'headers' => $named, 'body' => $body];
        $answer = array_shift($this->answers) ?? throw new \LogicException('The script is over');
        return $answer instanceof Lost ? throw $answer : $answer;
    }

    /** @return list<array> */
    public function bodies(): array
    {
        return array_map(fn ($request) => json_decode($request['body'], true), $this->requests);
    }

    public function now(): float
    {
        return $this->now + $this->elapsed;
    }

    public function monotonic(): float
    {
        return $this->elapsed;
    }

    public function sleep(float $seconds): void
    {
        $this->waits[] = $seconds;
        $this->elapsed += $seconds;
    }

    public function random(): float
    {
        return 1.0;
    }

    /** An order as the service tells it, with a field that is newer than this package. */
    public static function order(array $changes = []): array
    {
        $time = '2026-01-01T00:00:00.000Z';
        return $changes + [
            'id' => '0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b', 'merchant_id' => 'm', 'order_number' => 'ord_1', 'reference' => null,
            'payment_link_id' => null, 'status' => 'OPEN', 'order_amount' => '25', 'price' => null, 'received_amount' => '0',
            'credited_amount' => '0', 'fee_amount' => '0', 'frozen_amount' => '0', 'refunded_amount' => '0', 'missing_amount' => '25',
            'overpaid_amount' => '0', 'currency' => 'USDT', 'network' => 'TRC20', 'address' => 'T', 'confirmations' => 0,
            'required_confirmations' => 3, 'transactions' => [], 'description' => '', 'metadata' => [], 'payment_url' => 'https://x',
            'return_url' => '', 'webhook_url' => '', 'expire_at' => $time, 'remainder_expire_at' => null, 'paid_at' => null,
            'environment' => 'test', 'tolerance_percent' => '0', 'created_at' => $time, 'updated_at' => $time, 'added_later' => 1,
        ];
    }

    public static function json(mixed $body, int $status = 200, array $headers = []): Response
    {
        $headers += ['content-type' => 'application/json', 'x-request-id' => 'req_1'];
        return new Response($status, $headers, json_encode($body));
    }

    public static function refusal(int $status, string $words, array $headers = []): Response
    {
        return self::json(['error' => $words], $status, $headers);
    }

    public static function stream(string ...$pieces): Response
    {
        return new Response(200, ['content-type' => 'text/event-stream; charset=utf-8'], '', $pieces);
    }

    public static function block(array $data, string $id): string
    {
        return "id: $id\ndata: " . json_encode($data, JSON_UNESCAPED_UNICODE) . "\n\n";
    }
}
