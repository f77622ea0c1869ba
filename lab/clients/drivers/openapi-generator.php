<?php
// Drives a client that openapi-generator has made: signs each request, creates, lists and pays an order, reads events, an error and webhooks.
// Guzzle is what Composer put here, or what PHP finds on its include path.
$guzzle = realpath('vendor/autoload.php') ?: stream_resolve_include_path('GuzzleHttp/autoload.php');
if (!$guzzle) exit("This machine has no Guzzle 7: install php-guzzlehttp-guzzle, or run composer require guzzlehttp/guzzle here\n");
require $guzzle;
spl_autoload_register(function (string $name) {
    $file = 'kassa/src/' . strtr(substr($name, strlen('OpenAPI\\Client\\')), '\\', '/') . '.php';
    if (str_starts_with($name, 'OpenAPI\\Client\\') && is_file($file)) require_once $file;
});
// Compiles every class.
foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator('kassa/src')) as $file) {
    if ($file->getExtension() === 'php') require_once (string) $file;
}

use GuzzleHttp\Client;
use GuzzleHttp\HandlerStack;
use GuzzleHttp\Middleware;
use OpenAPI\Client\Api\EventsApi;
use OpenAPI\Client\Api\OrdersApi;
use OpenAPI\Client\Api\SandboxApi;
use OpenAPI\Client\ApiException;
use OpenAPI\Client\Configuration;
use OpenAPI\Client\Model\CreateOrderRequest;
use OpenAPI\Client\Model\Currency;
use OpenAPI\Client\Model\Network;
use OpenAPI\Client\Model\OrderStatus;
use OpenAPI\Client\Model\TestPaymentRequest;
use OpenAPI\Client\ObjectSerializer;
use Psr\Http\Message\RequestInterface;

$handlers = HandlerStack::create();
$handlers->push(Middleware::mapRequest(function (RequestInterface $request) {
    $timestamp = (string) time();
    $lines = [$timestamp, $request->getMethod(), $request->getRequestTarget(), hash('sha256', (string) $request->getBody())];
    $signature = hash_hmac('sha256', implode("\n", $lines), getenv('KASSA_SECRET'));
    return $request->withHeader('Authorization', 'Bearer ' . getenv('KASSA_KEY_ID') . ":$timestamp:$signature");
}));
$http = new Client(['handler' => $handlers]);
$configuration = (new Configuration())->setHost(getenv('KASSA_BASE_URL'));
$orders = new OrdersApi($http, $configuration);
$reference = 'PHP-' . hrtime(true);
$wanted = ['amount' => '25', 'currency' => Currency::USDT, 'network' => Network::TRC20, 'reference' => $reference];
$order = $orders->createOrder(new CreateOrderRequest($wanted));
if ($orders->listOrders(reference: $reference)->getTotal() !== 1) throw new Exception('the order is not in the list');
(new SandboxApi($http, $configuration))->payTestOrder($order->getId(), new TestPaymentRequest());
for ($attempt = 0; $orders->getOrder($order->getId())->getStatus() !== OrderStatus::PAID; $attempt++) {
    if ($attempt === 120) throw new Exception('the order was not paid');
    usleep(500_000);
}
$page = (new EventsApi($http, $configuration))->listEvents();
$ids = [];
foreach (json_decode(getenv('KASSA_WEBHOOKS')) as $name => $body) {
    $ids[] = ObjectSerializer::deserialize($body, "OpenAPI\\Client\\Model\\$name")->getId();
}
$ids = implode(',', $ids);
try {
    $orders->getOrder('00000000-0000-4000-8000-000000000000');
} catch (ApiException $refused) {
    $error = $refused->getResponseObject()->getError();
    echo "paid {$page->getEvents()[0]->getEvent()} $ids $error\n";
}
