<?php

// Drives BTCPay's client for Greenfield, unmodified, as its plugins for shops do: `php drive.php create|notify`.

declare(strict_types=1);

use BTCPayServer\Client\ApiKey;
use BTCPayServer\Client\Invoice;
use BTCPayServer\Client\InvoiceCheckoutOptions;
use BTCPayServer\Client\Server;
use BTCPayServer\Client\Store;
use BTCPayServer\Client\Webhook;
use BTCPayServer\Exception\RequestException;
use BTCPayServer\Util\PreciseNumber;

$source = getenv('KASSA_CLIENT_SOURCE');
spl_autoload_register(fn (string $class) => require "$source/src/" . strtr(substr($class, strlen('BTCPayServer\\')), '\\', '/') . '.php');

$given = json_decode(stream_get_contents(STDIN), true);
['base_url' => $url, 'token' => $token, 'store_id' => $store] = $given['greenfield'];
$invoices = new Invoice($url, $token);
echo json_encode($argv[1] === 'create' ? create($given, $invoices) : notify($given, $invoices)), "\n";

function create(array $given, Invoice $invoices): array
{
    ['base_url' => $url, 'token' => $token, 'store_id' => $store] = $given['greenfield'];
    expect((new Server($url, $token))->getInfo()->isFullySynced(), 'a synchronized server');
    expect(count((new ApiKey($url, $token))->getCurrent()->getPermissions()) >= 4, 'permissions');
    expect((new Store($url, $token))->getStores()[0]->getId() === $store, 'the store');
    $webhooks = new Webhook($url, $token);
    $webhook = $webhooks->createWebhook($store, $given['notify_url'], null, null);
    expect($webhooks->getWebhook($store, $webhook->getId())->getUrl() === $given['notify_url'], 'the webhook');
    $options = (new InvoiceCheckoutOptions())->setRedirectURL($given['return_url'])->setSpeedPolicy(InvoiceCheckoutOptions::SPEED_HIGH);
    $price = PreciseNumber::parseString(number_format($given['cents'] / 100, 2, '.', ''));
    $invoice = $invoices->createInvoice($store, 'USDT', $price, $given['number'], 'jane@buyer.example', ['a' => 1], $options);
    expect($invoices->createInvoice($store, 'USDT', $price, $given['number'])->getId() === $invoice->getId(), 'the same invoice');
    expect($invoices->getInvoicesByOrderIds($store, [$given['number']])->all()[0]->getId() === $invoice->getId(), 'the invoice in the list');
    $updated = $invoices->updateInvoice($store, $invoice->getId(), ['b' => 2]);
    expect($updated->getData()['metadata'] == ['b' => 2, 'orderId' => $given['number']], 'the metadata');
    refused(403, fn () => $invoices->markInvoiceStatus($store, $invoice->getId(), 'Settled'));
    refused(404, fn () => $invoices->refundInvoice($store, $invoice->getId()));
    refused(401, fn () => (new Invoice($url, "{$token}x"))->getInvoice($store, $invoice->getId()));
    return ['page' => $invoice->getData()['checkoutLink'], 'state' => ['id' => $invoice->getId(), 'secret' => $webhook->getData()['secret']]];
}

function notify(array $given, Invoice $invoices): array
{
    ['request' => $request, 'state' => $state] = $given;
    if (!Webhook::isIncomingWebhookRequestValid($request['body'], $request['headers']['btcpay-sig'] ?? '', $state['secret'])) {
        return ['status' => 403, 'body' => 'invalid signature'];
    }
    $event = json_decode($request['body'], true);
    $invoice = $invoices->getInvoice($given['greenfield']['store_id'], $event['invoiceId']);
    $isPaid = $event['type'] === 'InvoiceSettled' && $invoice->isSettled();
    return ['status' => 200, 'body' => 'success'] + ($isPaid ? ['paid' => $invoice->getData()['metadata']['orderId']] : []);
}

function refused(int $status, callable $call): void
{
    try {
        $call();
    } catch (RequestException $error) {
        expect($error->getCode() === $status, "a refusal with $status, but {$error->getCode()}");
        return;
    }
    expect(false, "a refusal with $status");
}

function expect(bool $isRight, string $what): void
{
    if (!$isRight) {
        throw new Exception("Not $what");
    }
}
