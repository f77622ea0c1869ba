<?php

// Drives the PHP SDK: creates, lists and pays an order, sees its event in the stream and by webhook, and an error.

declare(strict_types=1);

require 'vendor/autoload.php';

use Kassa\Event;
use Kassa\Exception\NotFoundException;
use Kassa\Exception\WebhookVerificationException;
use Kassa\Kassa;
use Kassa\Model\Currency;
use Kassa\Model\Network;
use Kassa\Model\PaymentData;
use Kassa\Webhooks;

if (($argv[1] ?? '') === 'receive') {
    receive();
}
$pipes = [];
$receiver = proc_open([PHP_BINARY, __FILE__, 'receive'], [1 => ['pipe', 'w'], 2 => STDERR], $pipes);
try {
    drive($pipes[1]);
} finally {
    proc_terminate($receiver);
}

/** Serves HTTPS with the certificate of the sandbox, and prints its port, then each event that is genuine. */
function receive(): never
{
    $ssl = ['local_cert' => getenv('KASSA_CERT_FILE'), 'local_pk' => getenv('KASSA_KEY_FILE')];
    $server = stream_socket_server('tcp://127.0.0.1:0', context: stream_context_create(['ssl' => $ssl]));
    echo explode(':', stream_socket_get_name($server, false))[1], "\n";
    while (true) {
        $connection = stream_socket_accept($server, -1);
        if (!$connection || !@stream_socket_enable_crypto($connection, true, STREAM_CRYPTO_METHOD_TLS_SERVER)) {
            continue;
        }
        $headers = [];
        while (($line = trim((string) fgets($connection))) !== '') {
            [$name, $value] = explode(':', $line, 2) + [1 => ''];
            $headers[$name] = trim($value);
        }
        $length = (int) (array_change_key_case($headers)['content-length'] ?? 0);
        $body = (string) stream_get_contents($connection, $length);
        try {
            $event = Webhooks::verify($body, $headers, ['whsec_of_before', getenv('KASSA_WEBHOOK_SECRET')]);
            echo json_encode($event->raw), "\n";
            $status = '204 No Content';
        } catch (WebhookVerificationException $error) {
            fwrite(STDERR, "{$error->getMessage()}\n");
            $status = '401 Unauthorized';
        }
        fwrite($connection, "HTTP/1.1 $status\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        fclose($connection);
    }
}

/** @param resource $received */
function drive($received): void
{
    $port = trim(fgets($received));
    $kassa = new Kassa();
    $known = $kassa->events->list(limit: 1)->first()->items;
    $start = $known === [] ? 'evt_00000000' : $known[0]->id;
    $reference = 'PHP-' . hrtime(true);
    $wanted = [
        'amount' => '25',
        'currency' => Currency::USDT,
        'network' => Network::TRC20,
        'reference' => $reference,
        'metadata' => ['ticket' => 'Straße 🎫'],
        'webhook_url' => "https://localhost:$port/kassa",
        'idempotency_key' => $reference,
    ];
    $order = $kassa->orders->create(...$wanted);
    expect($kassa->orders->create(...$wanted)->id === $order->id, 'the same order');
    $found = array_map(fn ($one) => $one->id, iterator_to_array($kassa->orders->list(reference: $reference)));
    expect($found === [$order->id], 'the order in the list');
    expect($kassa->orders->retrieve($order->order_number)->metadata === $wanted['metadata'], 'the metadata');
    $kassa->sandbox->pay($order->id);
    $last = null;
    foreach ($kassa->orders->watch($order->id) as $last);
    expect($kassa->orders->waitUntilPaid($order->id, timeout: 60)->status === 'PAID', 'a paid order');
    foreach ($kassa->events->stream(lastEventId: $start) as $event) {
        if (($event->data['order_id'] ?? null) === $order->id) {
            break;
        }
    }
    do {
        $webhook = Event::from(json_decode(fgets($received), true));
    } while ($webhook->data['order_id'] !== $order->id);
    expect($webhook->id === $event->id && $kassa->events->retrieve($event->id)->raw === $webhook->raw, 'the same event');
    expect(PaymentData::from($event->data)->received_amount === '25', 'the amount');
    expect(implode('', iterator_to_array($kassa->balances->statementCsv())) !== '', 'a statement');
    try {
        $kassa->orders->retrieve('00000000-0000-4000-8000-000000000000');
    } catch (NotFoundException $error) {
        expect($error->requestId !== null, 'a request id');
        echo "{$last->status} {$last->received_amount}, {$event->event} streamed and received, {$error->error}\n";
    }
}

function expect(bool $isRight, string $what): void
{
    if (!$isRight) {
        throw new Exception("Not $what");
    }
}
