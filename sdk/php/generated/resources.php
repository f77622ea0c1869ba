<?php

// generated from openapi/: do not edit; run npm run generate

declare(strict_types=1);

namespace Kassa\Resource;

use DateTimeInterface;
use Kassa\Event;
use Kassa\Internal\Resource;
use Kassa\Model;
use Kassa\Omit;
use Kassa\Pages;

class Merchants extends Resource
{
    /**
     * Register a merchant: `POST /v1/merchants`.
     *
     * Registers a merchant; needs no signature. The merchant starts as `PENDING_KYB` in tier `BASIC` and may use
     * test keys at once. The first API key is made in the dashboard, to which a sign-in link is mailed.
     *
     * A `platform_user_id` can be registered once. Registering it again gives 409 and changes nothing, so a retry
     * after a network failure is safe: 409 then means that the first attempt worked. Registrations are limited per
     * address. Where only the operator adds merchants, the answer is 403.
     *
     * @param string $name The display name, shown to customers on the checkout page: one line with something to see,
     * without a web address (`://` or `www.`) and without characters that turn the direction of text.
     * @param string $email The contact address; messages of the service and sign-in links go there.
     * @param string $platform_user_id Your platform's own identifier of this merchant. Each one can be registered
     * once; those that differ only in case, in Unicode form or in blanks around them are the same.
     */
    public function register(string $name, string $email, string $platform_user_id): Model\Merchant
    {
        return $this->fetch('registerMerchant', Model\Merchant::class, body: ['name' => $name, 'email' => $email, 'platform_user_id' => $platform_user_id]);
    }

    /**
     * Get your merchant: `GET /v1/merchants/me`.
     *
     * Returns the merchant the key belongs to: its status, tier and fee rate. Works with every active key, also
     * while the merchant is being verified or is suspended, so it is a good first request to test a signature with.
     */
    public function me(): Model\Merchant
    {
        return $this->fetch('getMerchant', Model\Merchant::class);
    }
}

class ApiKeys extends Resource
{
    /**
     * List API keys: `GET /v1/merchants/api-keys`.
     *
     * Lists your keys, newest first: with a test key those of the environment `test`, with a live key those of both.
     * Revoked keys stay in the list with `is_active: false`; of all keys at most 100 are shown, active ones before
     * revoked ones. Secrets are never shown again.
     */
    public function list(): Model\ApiKeyList
    {
        return $this->fetch('listApiKeys', Model\ApiKeyList::class);
    }

    /**
     * Create an API key: `POST /v1/merchants/api-keys`.
     *
     * Creates a key. The answer is the only place where its `secret` is ever shown: keep it at once. If it is lost,
     * revoke the key and create another.
     *
     * A live key can be created with a live key only, and not before the merchant is verified; the first one is made
     * in the dashboard. A key gives at most what it has itself: of its permissions, and of its source ranges. A live
     * key that may refund or withdraw is made in the dashboard only.
     *
     * A merchant creates at most 10 keys an hour; beyond that, 429 `rate limit exceeded`. It has at most 10 active
     * keys in each environment; beyond that, 409 `api key limit reached`. The same signature is accepted once:
     * whoever records the request cannot have it answered again.
     *
     * @param string $environment `test` moves no real money and sees only test chains; `live` is the real thing.
     * Nothing of one environment is visible in the other.
     * @param ?string $name A label that tells you what the key is for.
     * @param ?array $permissions What may be done with the new key: at most what the signing key may do. Left out:
     * all of that but `refunds` and `withdrawals`.
     * @param ?array $allowed_cidrs The source ranges the new key may be used from, each within one of the signing
     * key's if that has any. Left out: those of the signing key.
     */
    public function create(
        string $environment,
        ?string $name = null,
        ?array $permissions = null,
        ?array $allowed_cidrs = null,
    ): Model\CreatedApiKey {
        return $this->fetch('createApiKey', Model\CreatedApiKey::class, body: [
            'name' => $name,
            'environment' => $environment,
            'permissions' => $permissions,
            'allowed_cidrs' => $allowed_cidrs,
        ]);
    }

    /**
     * Revoke an API key: `DELETE /v1/merchants/api-keys/{key_id}`.
     *
     * Revokes a key, at once and for ever. Requests signed with it that are under way fail, and its event streams
     * close within 5 seconds. A key may revoke itself. Revoking a key that is revoked already changes nothing and
     * answers the same, so that the request can be repeated.
     *
     * A live key may revoke keys of both environments, a test key only test keys.
     */
    public function revoke(string $key_id): Model\Message
    {
        return $this->fetch('revokeApiKey', Model\Message::class, path: ['key_id' => $key_id]);
    }
}

class Orders extends Resource
{
    /**
     * List orders: `GET /v1/orders`.
     *
     * Lists your orders in the environment of the key, newest first; orders of the same moment are ordered by `id`.
     * Filters combine with *and*; `total` counts all that match them. Walk a list by sending `next_cursor` as
     * `cursor` until it is `null`: nothing is shown twice or left out while orders are created. `offset` jumps to
     * any place, but an order created meanwhile shifts what follows by one.
     *
     * @param ?int $limit How many to return at most. Digits only, without leading zeros; more than 100 is refused,
     * not cut.
     * @param ?int $offset How many to skip from the newest on. Digits only, without leading zeros, at most 10000000.
     * An offset beyond the end gives an empty list. To walk a long list, go on with `cursor` instead: it costs the
     * same on every page and nothing shifts.
     * @param ?string $cursor Go on after an earlier page: its `next_cursor`, sent with the same filters. It says
     * where the page begins and nothing else: other filters apply from there on. Not together with an `offset` above
     * 0.
     * @param ?string $status Only orders in this status.
     * @param ?string $network Only orders on this network.
     * @param string|DateTimeInterface|null $created_from Only orders created at this time or later.
     * @param string|DateTimeInterface|null $created_to Only orders created at this time or earlier.
     * @param ?string $order_number Only the order with this number.
     * @param ?string $reference Only orders with this `reference`, in exactly these characters. `total` then counts
     * at most 10000, and `offset` reaches no further; `next_cursor` reaches all of them.
     * @param ?string $payment_link_id Only orders of this payment link. `total` then counts at most 10000, and
     * `offset` reaches no further; `next_cursor` reaches all of them.
     * @return Pages<Model\OrderSummary>
     */
    public function list(
        ?int $limit = null,
        ?int $offset = null,
        ?string $cursor = null,
        ?string $status = null,
        ?string $network = null,
        string|DateTimeInterface|null $created_from = null,
        string|DateTimeInterface|null $created_to = null,
        ?string $order_number = null,
        ?string $reference = null,
        ?string $payment_link_id = null,
    ): Pages {
        return $this->fetchPages('listOrders', 'orders', Model\OrderSummary::class, query: [
            'limit' => $limit,
            'offset' => $offset,
            'cursor' => $cursor,
            'status' => $status,
            'network' => $network,
            'created_from' => $created_from,
            'created_to' => $created_to,
            'order_number' => $order_number,
            'reference' => $reference,
            'payment_link_id' => $payment_link_id,
        ]);
    }

    /**
     * Create an order: `POST /v1/orders`.
     *
     * Creates an order, assigns it a blockchain address of its own, and returns it in status `OPEN`. Redirect your
     * customer to `payment_url`, or show `address`, `network` and `order_amount` yourself.
     *
     * Send an `idempotency_key` and repeat the request whenever you are not sure that it worked: the same key with
     * the same parameters returns the same order, as it is now, with the header `Idempotent-Replayed: true`.
     *
     * An order is for an `amount` of USDT, or for a `price` in another currency, which your rate for it converts
     * (`PUT /v1/rates/{currency}`). A repetition returns the first order, whatever the rate is by then.
     *
     * When several things are wrong, the first is named: amount, price, currency, network, then the other fields in
     * the order of the contract. Whether there is a rate is looked up last.
     *
     * @param string $currency The only currency is `USDT`.
     * @param string $network `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum.
     * @param ?string $amount How much the customer is to pay, in USDT, as a decimal string; more than `10`. At most
     * 12 digits before the point and 6 after it. Send either `amount` or `price`.
     * @param array|object|null $price What the customer is to pay in another currency. Your rate converts it to
     * USDT, rounded up to a millionth; the result must be more than 10 USDT. Send either `price` or `amount`.
     * @param ?string $reference Your own number for the order, such as an invoice number: 1 to 64 printable
     * characters, no space at either end. Characters that nobody sees are refused, in any script: controls, formats,
     * fillers, variation selectors and blanks other than a space. Several orders may have the same one.
     * @param ?string $description Text for the customer, shown on the checkout page.
     * @param array|object|null $metadata Key-value data of yours: any JSON object of at most 16 kB as JSON text, 50
     * keys at the top and 8 levels. Numbers must survive a round trip: integers up to 2^53 − 1 in size, otherwise
     * finite doubles. Texts must not hold control characters other than tab and newline.
     * @param ?string $return_url Where the checkout page sends the customer after payment. Arriving there proves
     * nothing; verify the payment by webhook or by reading the order. An `https://` URL; in a sandbox also `http://`
     * on `localhost` or a loopback address.
     * @param ?string $webhook_url Receives the `payment.*` events of this order, and it alone: the endpoints
     * registered with `POST /v1/webhooks` get none of them. A public host on port 443 or 8443.
     * @param ?string $idempotency_key Makes a retry safe, for 24 hours. The same key with the same parameters
     * returns the order created before; with other parameters it is refused with 409. Choose a new one for each new
     * order.
     * @param ?float $tolerance_percent How much less than `amount` still counts as paid, as a decimal fraction with
     * at most 6 decimals: `0.01` is 1 %.
     * @param ?int $expires_in How long the order waits for payment, in seconds: from 300 to 86400. The sandbox
     * accepts values from 1, so that expiry can be tested.
     */
    public function create(
        string $currency,
        string $network,
        ?string $amount = null,
        array|object|null $price = null,
        ?string $reference = null,
        ?string $description = null,
        array|object|null $metadata = null,
        ?string $return_url = null,
        ?string $webhook_url = null,
        ?string $idempotency_key = null,
        ?float $tolerance_percent = null,
        ?int $expires_in = null,
    ): Model\Order {
        return $this->fetch('createOrder', Model\Order::class, body: [
            'amount' => $amount,
            'price' => self::object($price),
            'currency' => $currency,
            'network' => $network,
            'reference' => $reference,
            'description' => $description,
            'metadata' => self::object($metadata),
            'return_url' => $return_url,
            'webhook_url' => $webhook_url,
            'idempotency_key' => $idempotency_key,
            'tolerance_percent' => $tolerance_percent,
            'expires_in' => $expires_in,
        ]);
    }

    /**
     * Get an order: `GET /v1/orders/{id}`.
     *
     * Returns one order as it is now. This is the place to verify a payment before you deliver; `return_url` proves
     * nothing. Instead of asking again and again, open the order's event stream or use webhooks.
     *
     * `payer_cost` says what a transfer to this order's address costs your customer in energy and TRX, so that you
     * can tell before the wallet does.
     */
    public function retrieve(string $id): Model\Order
    {
        return $this->fetch('getOrder', Model\Order::class, path: ['id' => $id]);
    }

    /**
     * Cancel an order: `POST /v1/orders/{id}/cancel`.
     *
     * Ends an order that waits for money and received none: it becomes `EXPIRED` at once, and `payment.expired` is
     * sent. Its address stays watched; money that comes after the cancellation is attributed to it as late money,
     * whatever `expire_at` says. There is no request body.
     *
     * As soon as a payment was seen it cannot be cancelled any more.
     */
    public function cancel(string $id): Model\Order
    {
        return $this->fetch('cancelOrder', Model\Order::class, path: ['id' => $id]);
    }

    /**
     * Ask for the rest of an underpaid order: `POST /v1/orders/{id}/remainder`.
     *
     * Until `remainder_expire_at`, the payment page of an `UNDERPAID` order asks for exactly `missing_amount`, at
     * the same address. The order stays `UNDERPAID`. When the rest is final it becomes `EXPIRED_PAID`, and
     * `payment.confirmed` is sent. Asking again sets a new time. Accepting or refunding the order ends the request.
     * A refund link that was made before the rest is paid ends with that payment.
     *
     * @param ?int $expires_in How long the payment page asks for the rest, in seconds from now: from 300 to 604800,
     * which is a week.
     */
    public function requestRemainder(string $id, ?int $expires_in = null): Model\Order
    {
        return $this->fetch('requestRemainder', Model\Order::class, path: ['id' => $id], body: ['expires_in' => $expires_in]);
    }

    /**
     * Accept an underpaid order: `POST /v1/orders/{id}/accept`.
     *
     * Takes an `UNDERPAID` order as paid with what came: it becomes `PAID`, and `payment.confirmed` is sent. The
     * money was credited before; accepting moves none. There is no request body.
     */
    public function accept(string $id): Model\Order
    {
        return $this->fetch('acceptOrder', Model\Order::class, path: ['id' => $id]);
    }

    /**
     * Get the receipt of a paid order: `GET /v1/orders/{id}/receipt`.
     *
     * Certifies what was paid: the order, the final transactions with their blocks, what was credited and what the
     * fee was. The signature is Ed25519 over `receipt` as canonical JSON: names sorted, no blanks, UTF-8. Anybody
     * can check it without asking anybody, with the keys at `/.well-known/kassa-receipt-keys.json`: `verifyReceipt`
     * of `@kassa/sdk/receipts`, or `kassa verify receipt`. It tells of the payment and not of what came after it,
     * such as refunds.
     */
    public function receipt(string $id): Model\OrderReceipt
    {
        return $this->fetch('getOrderReceipt', Model\OrderReceipt::class, path: ['id' => $id]);
    }

    /**
     * Tell why an order is in its state: `GET /v1/orders/{id}/timeline`.
     *
     * Tells everything that happened to an order, oldest first: its creation, each transfer to its address and what
     * the chain made of it, each change of its status with the reason, each event and each attempt to deliver it.
     * Every entry says it in words for people (`message`) and in a form for programs (`type` and the objects beside
     * it).
     */
    public function timeline(string $id): Model\OrderTimeline
    {
        return $this->fetch('getOrderTimeline', Model\OrderTimeline::class, path: ['id' => $id]);
    }

    /**
     * Stream the changes of an order: `GET /v1/orders/{id}/events`.
     *
     * Answers with a stream of Server-Sent Events. The first event carries the order as it is now, so no request is
     * needed before; another follows on every change of status, `received_amount` or `confirmations`. Each event is
     * one `id:` line and one `data:` line with the whole order as JSON. The stream begins with a `retry:` line; a
     * comment line every 15 seconds keeps it open.
     *
     * The server closes the stream when the order reaches `PAID`, `EXPIRED`, `EXPIRED_PAID`, `UNDERPAID` or
     * `FROZEN`. When the connection breaks earlier, connect again, with a new signature: the first event tells what
     * was missed. Opening a stream counts as one request. Within 5 seconds of the key being revoked the stream ends.
     * A client that comes back after the last event, and says so in `Last-Event-ID` as `EventSource` does, is told
     * 204: nothing more will come. A merchant has at most 50 streams open in each environment; another is refused
     * with 429 `rate limit exceeded`.
     *
     * @return \Generator<Model\Order>
     */
    public function watch(string $id): \Generator
    {
        return $this->watchOrder($id);
    }
}

class Refunds extends Resource
{
    /**
     * List refunds of an order: `GET /v1/orders/{id}/refunds`.
     *
     * Lists the refunds of an order, newest first.
     *
     * @param ?int $limit How many to return at most. Digits only, without leading zeros; more than 100 is refused,
     * not cut.
     * @param ?int $offset How many to skip from the newest on. Digits only, without leading zeros, at most 10000000.
     * An offset beyond the end gives an empty list. To walk a long list, go on with `cursor` instead: it costs the
     * same on every page and nothing shifts.
     * @param ?string $cursor Go on after an earlier page: its `next_cursor`, sent with the same filters. It says
     * where the page begins and nothing else: other filters apply from there on. Not together with an `offset` above
     * 0.
     * @return Pages<Model\Withdrawal>
     */
    public function list(
        string $id,
        ?int $limit = null,
        ?int $offset = null,
        ?string $cursor = null,
    ): Pages {
        return $this->fetchPages('listRefunds', 'refunds', Model\Withdrawal::class, path: ['id' => $id], query: ['limit' => $limit, 'offset' => $offset, 'cursor' => $cursor]);
    }

    /**
     * Refund an order: `POST /v1/orders/{id}/refunds`.
     *
     * Sends money of an order back, on the order's network, to an address that your customer gave you. The address
     * is always asked for: the sender of a payment is often an exchange, where the money would be lost.
     *
     * With `claim` instead of `address` you get a link: your customer says the address on the page it leads to, and
     * the refund is made then, in your name and by the same rules. It fails there as it would have here, for
     * instance when your balance does not cover it; it ends with the key that asked for it. While your allow-list is
     * in force, as it is for live at first, there is no such link: 400 `destination address not allowed`. Refund to
     * a listed address then, or ask the operator of the service to lift the list.
     *
     * A refund is a withdrawal from your available balance with `order_id` set: same states, approvals, limits and
     * events, and the same fee on top; only the minimum does not apply. Refundable is what came finally and is not
     * frozen, less earlier refunds that did not fail. Without `amount`, all of that is sent. The order's
     * `refunded_amount` shows the sum.
     *
     * The same `idempotency_key` with the same parameters returns the same refund.
     *
     * @param string $idempotency_key Makes a retry safe, for 30 days. The same key with the same parameters returns
     * what was created before; with other parameters it is refused with 409. Withdrawals and refunds share their
     * keys.
     * @param ?string $amount What the customer is to receive, in USDT, as a decimal string. All that is refundable
     * when it is left out.
     * @param ?string $address Where the money goes, an address of the network. Refused are the format of another
     * network, a wrong checksum, the zero address, any other that begins with 16 zero bytes (precompiled contracts,
     * `0x…dEaD`), the token's own contract, addresses of this service, and what a sanctions or deny list names.
     * @param ?bool $claim `true` instead of an address: your customer says it on a page of ours, at the `refund_url`
     * you get. The link works once and for 30 days. Nothing is reserved before it is used.
     */
    public function create(
        string $id,
        string $idempotency_key,
        ?string $amount = null,
        ?string $address = null,
        ?bool $claim = null,
    ): Model\Withdrawal|Model\RefundClaim {
        return $this->fetchOneOf('createRefund', [Model\Withdrawal::class, Model\RefundClaim::class], path: ['id' => $id], body: [
            'amount' => $amount,
            'address' => $address,
            'claim' => $claim,
            'idempotency_key' => $idempotency_key,
        ]);
    }
}

class PaymentLinks extends Resource
{
    /**
     * List payment links: `GET /v1/payment-links`.
     *
     * Lists your payment links in the environment of the key, newest first. Walk the list by sending `next_cursor`
     * as `cursor` until it is `null`.
     *
     * @param ?int $limit How many to return at most. Digits only, without leading zeros; more than 100 is refused,
     * not cut.
     * @param ?string $cursor Go on after an earlier page, with its `next_cursor`.
     * @return Pages<Model\PaymentLink>
     */
    public function list(?int $limit = null, ?string $cursor = null): Pages
    {
        return $this->fetchPages('listPaymentLinks', 'payment_links', Model\PaymentLink::class, query: ['limit' => $limit, 'cursor' => $cursor]);
    }

    /**
     * Create a payment link: `POST /v1/payment-links`.
     *
     * Creates a page that many customers can pay, at `url`. Opening the page creates nothing. When a customer
     * continues there, Kassa creates an order with `payment_link_id`, and the checkout follows. The order has the
     * `reference`, `metadata` and `return_url` of the link, and its title as `description`; its events go to your
     * webhook endpoints.
     *
     * Send an `idempotency_key` and repeat the request whenever you are not sure that it worked. You can have 10,000
     * links in each environment that have not ended, and create 1,000 an hour; beyond that, 429 `rate limit
     * exceeded`.
     *
     * @param string $title What is paid for: 1 to 120 printable characters, no space at either end. The customer
     * sees it on the page of the link and on the checkout page.
     * @param ?string $amount How much each customer pays, in USDT, as a decimal string; more than `10`. Otherwise
     * send `price` or `open_amount`.
     * @param array|object|null $price How much each customer pays in another currency. Your rate at the moment of
     * each order converts it to USDT; now it must be worth more than 10 USDT.
     * @param array|object|null $open_amount The customer chooses the amount, from `min` to `max`, both included.
     * @param ?array $networks The networks that the customer chooses from. By default all that the installation
     * serves, also later.
     * @param ?string $reference Your own number for the order, such as an invoice number: 1 to 64 printable
     * characters, no space at either end. Characters that nobody sees are refused, in any script: controls, formats,
     * fillers, variation selectors and blanks other than a space. Several orders may have the same one.
     * @param ?string $description More about it, shown on the page of the link.
     * @param array|object|null $metadata Key-value data of yours: any JSON object of at most 16 kB as JSON text, 50
     * keys at the top and 8 levels. Numbers must survive a round trip: integers up to 2^53 − 1 in size, otherwise
     * finite doubles. Texts must not hold control characters other than tab and newline.
     * @param ?string $return_url Where the checkout page sends the customer after payment. An `https://` URL; in a
     * sandbox also `http://` on `localhost` or a loopback address.
     * @param string|DateTimeInterface|null $expires_at An ISO 8601 time with zone. From then on the link creates no
     * further order. A time in the future; without it the link does not expire.
     * @param ?int $payments_max How many orders of the link may be paid or open at once. An order that expires or
     * stays underpaid makes room for another. Without it there is no limit.
     * @param ?bool $is_active Whether the link creates orders. A paused link shows that it is paused.
     * @param ?string $idempotency_key Makes a retry safe, for 24 hours. The same key with the same parameters
     * returns the link created before; with other parameters it is refused with 409. Choose a new one for each new
     * link.
     */
    public function create(
        string $title,
        ?string $amount = null,
        array|object|null $price = null,
        array|object|null $open_amount = null,
        ?array $networks = null,
        ?string $reference = null,
        ?string $description = null,
        array|object|null $metadata = null,
        ?string $return_url = null,
        string|DateTimeInterface|null $expires_at = null,
        ?int $payments_max = null,
        ?bool $is_active = null,
        ?string $idempotency_key = null,
    ): Model\PaymentLink {
        return $this->fetch('createPaymentLink', Model\PaymentLink::class, body: [
            'title' => $title,
            'amount' => $amount,
            'price' => self::object($price),
            'open_amount' => self::object($open_amount),
            'networks' => $networks,
            'reference' => $reference,
            'description' => $description,
            'metadata' => self::object($metadata),
            'return_url' => $return_url,
            'expires_at' => $expires_at,
            'payments_max' => $payments_max,
            'is_active' => $is_active,
            'idempotency_key' => $idempotency_key,
        ]);
    }

    /**
     * Get a payment link: `GET /v1/payment-links/{id}`.
     *
     * Returns one payment link.
     */
    public function retrieve(string $id): Model\PaymentLink
    {
        return $this->fetch('getPaymentLink', Model\PaymentLink::class, path: ['id' => $id]);
    }

    /**
     * Change a payment link: `PATCH /v1/payment-links/{id}`.
     *
     * Changes what the body names and leaves the rest. `is_active: false` pauses the link: its page says so and
     * creates no order. Orders that exist stay payable. The amount of a link never changes; create another link for
     * another price.
     *
     * @param ?string $title What is paid for: 1 to 120 printable characters, no space at either end. The customer
     * sees it on the page of the link and on the checkout page.
     * @param ?string $description More about it, shown on the page of the link.
     * @param string|DateTimeInterface|null|Omit $expires_at From then on the link creates no further order; `null`:
     * it does not expire. An ISO 8601 time with zone. A time in the past ends the link at once.
     * @param int|null|Omit $payments_max How many orders of the link may be paid or open at once; `null` for no
     * limit.
     * @param ?bool $is_active `false` pauses the link, `true` resumes it.
     */
    public function update(
        string $id,
        ?string $title = null,
        ?string $description = null,
        string|DateTimeInterface|null|Omit $expires_at = Omit::Field,
        int|null|Omit $payments_max = Omit::Field,
        ?bool $is_active = null,
    ): Model\PaymentLink {
        return $this->fetch('updatePaymentLink', Model\PaymentLink::class, path: ['id' => $id], body: [
            'title' => $title,
            'description' => $description,
            'expires_at' => $expires_at,
            'payments_max' => $payments_max,
            'is_active' => $is_active,
        ], nullable: ['expires_at', 'payments_max']);
    }
}

class Balances extends Resource
{
    /**
     * Get your balances: `GET /v1/balances`.
     *
     * Your balances on each network, in the environment of the key. `available` can be withdrawn; `reserved` is on
     * its way out; `frozen` is held back by screening; `pending` was seen on the chain for orders that are not
     * settled yet, before fees.
     */
    public function retrieve(): Model\BalanceList
    {
        return $this->fetch('getBalances', Model\BalanceList::class);
    }

    /**
     * Get a statement: `GET /v1/statement`.
     *
     * What happened on your accounts in a period, in the environment of the key: for each network the balances it
     * began and ended with, and every entry between them. Opening balance and entries add up to the closing balance.
     *
     * An entry belongs to the period that begins before it in the order of the books; periods that meet share none
     * and leave none out. What comes into the books while you ask is part of a later statement. A statement has any
     * size and is written while it is sent: one that ends in the middle of its JSON is not complete. Three are
     * written for a merchant at a time, whatever their form; another is refused with 429 `rate limit exceeded`. One
     * that nobody reads for a minute ends.
     *
     * @param ?string $network Only your accounts on this network.
     * @param string|DateTimeInterface|null $from When the period begins; 30 days before its end by default.
     * @param string|DateTimeInterface|null $to When the period ends, which is not part of it; now by default.
     */
    public function statement(
        ?string $network = null,
        string|DateTimeInterface|null $from = null,
        string|DateTimeInterface|null $to = null,
    ): Model\Statement {
        return $this->fetch('getStatement', Model\Statement::class, query: ['network' => $network, 'from' => $from, 'to' => $to]);
    }

    /**
     * Get a statement as CSV: `GET /v1/statement.csv`.
     *
     * The statement of `GET /v1/statement` for a spreadsheet: a line of names, a line for each opening balance, one
     * for each entry, and one for each closing balance. A file without the closing balances of all its accounts is
     * not complete.
     *
     * @param ?string $network Only your accounts on this network.
     * @param string|DateTimeInterface|null $from When the period begins; 30 days before its end by default.
     * @param string|DateTimeInterface|null $to When the period ends, which is not part of it; now by default.
     * @return \Generator<string>
     */
    public function statementCsv(
        ?string $network = null,
        string|DateTimeInterface|null $from = null,
        string|DateTimeInterface|null $to = null,
    ): \Generator {
        return $this->fetchFile('getStatementCsv', query: ['network' => $network, 'from' => $from, 'to' => $to]);
    }

    /**
     * Get a statement as PDF: `GET /v1/statement.pdf`.
     *
     * The statement of `GET /v1/statement` to be printed or filed. Letters of a name that its font lacks are shown
     * as question marks; your id stands on every page. It has at most 10,000 entries.
     *
     * @param ?string $network Only your accounts on this network.
     * @param string|DateTimeInterface|null $from When the period begins; 30 days before its end by default.
     * @param string|DateTimeInterface|null $to When the period ends, which is not part of it; now by default.
     * @return \Generator<string>
     */
    public function statementPdf(
        ?string $network = null,
        string|DateTimeInterface|null $from = null,
        string|DateTimeInterface|null $to = null,
    ): \Generator {
        return $this->fetchFile('getStatementPdf', query: ['network' => $network, 'from' => $from, 'to' => $to]);
    }
}

class Withdrawals extends Resource
{
    /**
     * List withdrawals: `GET /v1/withdrawals`.
     *
     * Lists your withdrawals in the environment of the key, newest first, refunds among them; those of the same
     * moment are ordered by `id`. Filters combine with *and*; `total` counts all that match them. Walk a list by
     * sending `next_cursor` as `cursor` until it is `null`.
     *
     * @param ?int $limit How many to return at most. Digits only, without leading zeros; more than 100 is refused,
     * not cut.
     * @param ?int $offset How many to skip from the newest on. Digits only, without leading zeros, at most 10000000.
     * An offset beyond the end gives an empty list. To walk a long list, go on with `cursor` instead: it costs the
     * same on every page and nothing shifts.
     * @param ?string $cursor Go on after an earlier page: its `next_cursor`, sent with the same filters. It says
     * where the page begins and nothing else: other filters apply from there on. Not together with an `offset` above
     * 0.
     * @param ?string $status Only withdrawals in this status.
     * @param ?string $network Only withdrawals on this network.
     * @return Pages<Model\Withdrawal>
     */
    public function list(
        ?int $limit = null,
        ?int $offset = null,
        ?string $cursor = null,
        ?string $status = null,
        ?string $network = null,
    ): Pages {
        return $this->fetchPages('listWithdrawals', 'withdrawals', Model\Withdrawal::class, query: [
            'limit' => $limit,
            'offset' => $offset,
            'cursor' => $cursor,
            'status' => $status,
            'network' => $network,
        ]);
    }

    /**
     * Withdraw from your balance: `POST /v1/withdrawals`.
     *
     * Sends USDT from your available balance to an address of yours. `amount` is what arrives; the fee is charged on
     * top (ask for both with `POST /v1/withdrawals/quote`). The total is reserved at once. Larger amounts wait as
     * `PENDING` until the operator of the service has approved them; all others are `APPROVED` at once. Then the
     * withdrawal is signed, sent and followed until it is final. `withdrawal.completed` or `withdrawal.failed` tells
     * how it ended.
     *
     * A transfer on a chain cannot be taken back: compare the address with where you copied it from.
     *
     * Repeat the request whenever you are not sure that it worked: the same `idempotency_key` with the same
     * parameters returns the same withdrawal, as it is now, with the header `Idempotent-Replayed: true`. Keys are
     * kept for 30 days.
     *
     * When several things are wrong, the first is named: amount, currency, network, address, the other fields in the
     * order of the contract, then the minimum, the balance and the limits.
     *
     * @param string $amount What the destination is to receive, in USDT, as a decimal string. The fee is charged on
     * top.
     * @param string $currency The only currency is `USDT`.
     * @param string $network `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum.
     * @param string $address Where the money goes, an address of the network. Refused are the format of another
     * network, a wrong checksum, the zero address, any other that begins with 16 zero bytes (precompiled contracts,
     * `0x…dEaD`), the token's own contract, addresses of this service, and what a sanctions or deny list names.
     * @param string $idempotency_key Makes a retry safe, for 30 days. The same key with the same parameters returns
     * what was created before; with other parameters it is refused with 409. Withdrawals and refunds share their
     * keys.
     * @param array|object|null $metadata Key-value data of yours: any JSON object of at most 16 kB as JSON text, 50
     * keys at the top and 8 levels. Numbers must survive a round trip: integers up to 2^53 − 1 in size, otherwise
     * finite doubles. Texts must not hold control characters other than tab and newline.
     */
    public function create(
        string $amount,
        string $currency,
        string $network,
        string $address,
        string $idempotency_key,
        array|object|null $metadata = null,
    ): Model\Withdrawal {
        return $this->fetch('createWithdrawal', Model\Withdrawal::class, body: [
            'amount' => $amount,
            'currency' => $currency,
            'network' => $network,
            'address' => $address,
            'idempotency_key' => $idempotency_key,
            'metadata' => self::object($metadata),
        ]);
    }

    /**
     * Ask what a withdrawal costs: `POST /v1/withdrawals/quote`.
     *
     * Says the fee and the total of a withdrawal, and the smallest amount there is. It reserves nothing and looks at
     * no balance.
     *
     * @param string $amount What the destination is to receive, in USDT, as a decimal string.
     * @param string $currency The only currency is `USDT`.
     * @param string $network `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum.
     */
    public function quote(string $amount, string $currency, string $network): Model\WithdrawalQuote
    {
        return $this->fetch('quoteWithdrawal', Model\WithdrawalQuote::class, body: ['amount' => $amount, 'currency' => $currency, 'network' => $network]);
    }

    /**
     * Get a withdrawal: `GET /v1/withdrawals/{id}`.
     *
     * Returns one of your withdrawals or refunds, as it is now.
     */
    public function retrieve(string $id): Model\Withdrawal
    {
        return $this->fetch('getWithdrawal', Model\Withdrawal::class, path: ['id' => $id]);
    }

    /**
     * Cancel a withdrawal: `POST /v1/withdrawals/{id}/cancel`.
     *
     * Ends a withdrawal that waits for approval: it becomes `REJECTED`, what was reserved is available again, and
     * `withdrawal.failed` is sent. Once it is approved it cannot be cancelled any more, nor while the operator looks
     * into the wallet that pays it. There is no request body.
     */
    public function cancel(string $id): Model\Withdrawal
    {
        return $this->fetch('cancelWithdrawal', Model\Withdrawal::class, path: ['id' => $id]);
    }
}

class WithdrawalAddresses extends Resource
{
    /**
     * List addresses you may withdraw to: `GET /v1/withdrawal-addresses`.
     *
     * Lists the addresses of your allow-list in the environment of the key, newest first, and says whether the list
     * is in force.
     */
    public function list(): Model\WithdrawalAddressList
    {
        return $this->fetch('listWithdrawalAddresses', Model\WithdrawalAddressList::class);
    }

    /**
     * List an address you may withdraw to: `POST /v1/withdrawal-addresses`.
     *
     * Adds an address to your allow-list. It counts 24 hours later, so that whoever steals a key cannot empty your
     * balance at once. Adding one that is listed already changes nothing and returns it. At most 100 addresses.
     *
     * Where the list is in force, withdrawals and refunds to any other address are refused. It is so for `live`
     * keys; the operator of the service switches it for you.
     *
     * @param string $network `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum.
     * @param string $address An address of the network. Refused are the format of another network, a wrong checksum,
     * the zero address, any other that begins with 16 zero bytes (precompiled contracts, `0x…dEaD`), the token's own
     * contract, addresses of this service, and what a sanctions or deny list names.
     * @param ?string $name What you call it.
     */
    public function add(string $network, string $address, ?string $name = null): Model\WithdrawalAddress
    {
        return $this->fetch('addWithdrawalAddress', Model\WithdrawalAddress::class, body: ['network' => $network, 'address' => $address, 'name' => $name]);
    }

    /**
     * Take an address off the allow-list: `DELETE /v1/withdrawal-addresses/{id}`.
     *
     * Takes an address off your allow-list, at once. Withdrawals to it that were asked for before go on.
     */
    public function remove(string $id): Model\Message
    {
        return $this->fetch('removeWithdrawalAddress', Model\Message::class, path: ['id' => $id]);
    }
}

class Rates extends Resource
{
    /**
     * List your rates: `GET /v1/rates`.
     *
     * Lists your rates in the environment of the key, one for each currency, in alphabetical order.
     */
    public function list(): Model\CurrencyRateList
    {
        return $this->fetch('listRates', Model\CurrencyRateList::class);
    }

    /**
     * Set the rate of a currency: `PUT /v1/rates/{currency}`.
     *
     * Sets how prices in this currency are converted to USDT: by a rate of yours, or by the feeds of the service. It
     * concerns orders created from then on; an order keeps the rate that it was created with.
     *
     * @param ?string $units_per_usdt How many units of the currency one USDT is worth, as a decimal string above 0,
     * with at most 9 digits before the point and 8 after it. It stays until you change it.
     * @param ?string $source `feed`: take the rate from the feeds of the service each time an order is created.
     */
    public function set(
        string $currency,
        ?string $units_per_usdt = null,
        ?string $source = null,
    ): Model\CurrencyRate {
        return $this->fetch('setRate', Model\CurrencyRate::class, path: ['currency' => $currency], body: ['units_per_usdt' => $units_per_usdt, 'source' => $source]);
    }

    /**
     * Remove the rate of a currency: `DELETE /v1/rates/{currency}`.
     *
     * Removes your rate, at once. Orders with a price in this currency are refused from then on; those created
     * before keep theirs.
     */
    public function remove(string $currency): Model\Message
    {
        return $this->fetch('removeRate', Model\Message::class, path: ['currency' => $currency]);
    }
}

class Webhooks extends Resource
{
    /**
     * List webhook endpoints: `GET /v1/webhooks`.
     *
     * Lists your endpoints in the environment of the key, newest first. The answer is the array itself. Addresses
     * given as `webhook_url` of an order are not in it.
     *
     * @return list<Model\Webhook>
     */
    public function list(): array
    {
        return $this->fetchList('listWebhooks', Model\Webhook::class);
    }

    /**
     * Create a webhook endpoint: `POST /v1/webhooks`.
     *
     * Registers an HTTPS address to which events of the key's environment are sent from now on. What is sent, and
     * how to check its signature, is said under *Events*; the signing secret is shown in the dashboard. At most 20
     * endpoints per environment; several may have the same URL, and each gets the events then.
     *
     * Orders created with a `webhook_url` of their own send their events there instead.
     *
     * @param string $url The HTTPS address that receives the events. A public host on port 443 or 8443; it is
     * checked again whenever an event is sent.
     * @param array $events The event types to receive. Repeated ones count once.
     */
    public function create(string $url, array $events): Model\Webhook
    {
        return $this->fetch('createWebhook', Model\Webhook::class, body: ['url' => $url, 'events' => $events]);
    }

    /**
     * Get a webhook endpoint: `GET /v1/webhooks/{id}`.
     *
     * Returns one endpoint.
     */
    public function retrieve(string $id): Model\Webhook
    {
        return $this->fetch('getWebhook', Model\Webhook::class, path: ['id' => $id]);
    }

    /**
     * Change a webhook endpoint: `PATCH /v1/webhooks/{id}`.
     *
     * Changes what the body names and leaves the rest. Deliveries that are still tried again go to the new `url`
     * from then on; new `events` concern events that happen later.
     *
     * With `is_active: false` nothing more is sent: deliveries still waiting become `FAILED` with `endpoint
     * inactive`, and events that happen meanwhile are recorded but not delivered here. With `is_active: true` later
     * events are sent again; what was stopped stays stopped, and can be sent by redelivering it.
     *
     * @param ?string $url The HTTPS address that receives the events. A public host on port 443 or 8443.
     * @param ?array $events The event types to receive, instead of those before. Repeated ones count once.
     * @param ?bool $is_active Whether events are sent to it.
     */
    public function update(
        string $id,
        ?string $url = null,
        ?array $events = null,
        ?bool $is_active = null,
    ): Model\Webhook {
        return $this->fetch('updateWebhook', Model\Webhook::class, path: ['id' => $id], body: ['url' => $url, 'events' => $events, 'is_active' => $is_active]);
    }

    /**
     * Delete a webhook endpoint: `DELETE /v1/webhooks/{id}`.
     *
     * Deletes an endpoint, at once and for ever. Deliveries still waiting are not sent any more; one that is on its
     * way may still arrive. Its place counts as free again.
     */
    public function delete(string $id): Model\Message
    {
        return $this->fetch('deleteWebhook', Model\Message::class, path: ['id' => $id]);
    }

    /**
     * Send a sample event: `POST /v1/webhooks/{id}/test`.
     *
     * Sends a sample event to this endpoint, signed and repeated like a real one. Its body has `"test": true`, which
     * no real event has, and its data is about an order that does not exist
     * (`00000000-0000-0000-0000-000000000000`). It is not among the events of `GET /v1/events`, since it did not
     * happen.
     *
     * The answer is the delivery as it begins; what became of it is listed under the deliveries of the endpoint.
     *
     * @param ?string $event The type of the sample; without it, the first one the endpoint is subscribed to. It need
     * not be subscribed.
     */
    public function test(string $id, ?string $event = null): Model\WebhookDelivery
    {
        return $this->fetch('testWebhook', Model\WebhookDelivery::class, path: ['id' => $id], body: ['event' => $event]);
    }

    /**
     * List deliveries of an endpoint: `GET /v1/webhooks/{id}/deliveries`.
     *
     * Lists what was and will be sent to an endpoint, newest first: the body, the attempts made, and why the last
     * one failed. What ended is kept for 90 days unless the installation says otherwise. Walk the list by sending
     * `next_cursor` as `cursor` until it is `null`.
     *
     * @param ?int $limit How many to return at most. Digits only, without leading zeros; more than 100 is refused,
     * not cut.
     * @param ?int $offset How many to skip from the newest on. Digits only, without leading zeros, at most 10000000.
     * An offset beyond the end gives an empty list. To walk a long list, go on with `cursor` instead: it costs the
     * same on every page and nothing shifts.
     * @param ?string $cursor Go on after an earlier page: its `next_cursor`, sent with the same filters. It says
     * where the page begins and nothing else: other filters apply from there on. Not together with an `offset` above
     * 0.
     * @return Pages<Model\WebhookDelivery>
     */
    public function listDeliveries(
        string $id,
        ?int $limit = null,
        ?int $offset = null,
        ?string $cursor = null,
    ): Pages {
        return $this->fetchPages('listWebhookDeliveries', 'deliveries', Model\WebhookDelivery::class, path: ['id' => $id], query: ['limit' => $limit, 'offset' => $offset, 'cursor' => $cursor]);
    }

    /**
     * Send an event again: `POST /v1/webhooks/{id}/deliveries/{delivery_id}/redeliver`.
     *
     * Sends the event of a delivery to its endpoint once more: a new delivery with six attempts of its own, the same
     * body and the same event `id`, so that a receiver that de-duplicates takes it once. The old delivery stays as
     * it is. There is no request body.
     */
    public function redeliver(string $id, string $delivery_id): Model\WebhookDelivery
    {
        return $this->fetch('redeliver', Model\WebhookDelivery::class, path: ['id' => $id, 'delivery_id' => $delivery_id]);
    }
}

class Events extends Resource
{
    /**
     * List events: `GET /v1/events`.
     *
     * Lists the events of the key's environment, whether or not they were delivered to anybody. Sample events are
     * not among them. Events are kept for 90 days unless the installation says otherwise; an `after` that is older
     * is refused.
     *
     * Without `after`, newest first. With `after`, what happened after that event, **oldest first**;
     * `after=evt_00000000` begins with the very first event. Given `before` too, the events between the two.
     *
     * Send `next_cursor` as `cursor` to go on in the same direction until `has_more` is `false`. Going forward, send
     * the last cursor again whenever you like: an event never appears before a cursor you were given, so nothing is
     * skipped this way.
     *
     * @param ?int $limit How many to return at most. Digits only, without leading zeros; more than 100 is refused,
     * not cut.
     * @param ?string $cursor Go on after an earlier page, in its direction: its `next_cursor`, sent with the same
     * `type`. Not together with `after` or `before`, which it remembers.
     * @param ?string $after The `id` of an event; those that happened after it are listed, oldest first.
     * @param ?string $before The `id` of an event; those that happened before it are listed.
     * @param ?string $type Only events of this type.
     * @return Pages<Event>
     */
    public function list(
        ?int $limit = null,
        ?string $cursor = null,
        ?string $after = null,
        ?string $before = null,
        ?string $type = null,
    ): Pages {
        return $this->fetchPages('listEvents', 'events', Event::class, query: [
            'limit' => $limit,
            'cursor' => $cursor,
            'after' => $after,
            'before' => $before,
            'type' => $type,
        ]);
    }

    /**
     * Stream events: `GET /v1/events/stream`.
     *
     * Answers with a stream of Server-Sent Events: every event of the key's environment as it happens, each as one
     * `id:` line with the event's `id` and one `data:` line with the body that webhooks carry. A comment line every
     * 15 seconds keeps the connection open.
     *
     * The stream begins with the present. After a `retry:` line its first block is an `id:` line without data: it
     * tells where the stream begins, so that a connection lost before the first event can be resumed too. To resume,
     * send the last `id` you saw as `Last-Event-ID`, with a new signature: every event after it follows, none is
     * left out. `evt_00000000` replays everything from the very first event.
     *
     * The server ends the stream after half an hour, and within 5 seconds of the key being revoked or the merchant
     * suspended. Opening a stream counts as one request; a key has as many streams open at a time as the operator
     * allows, those of orders included.
     *
     * @return \Generator<Event>
     */
    public function stream(?string $lastEventId = null): \Generator
    {
        return $this->streamEvents($lastEventId);
    }

    /**
     * Get an event: `GET /v1/events/{id}`.
     *
     * Returns one event with the body that webhooks carry, whether or not it was delivered to anybody: what to ask
     * when a webhook seems to be lost, or its body is doubted.
     */
    public function retrieve(string $id): Event
    {
        return $this->fetch('getEvent', Event::class, path: ['id' => $id]);
    }
}

class Sandbox extends Resource
{
    /**
     * Pay an order on the local chain: `POST /v1/test/orders/{id}/pay`.
     *
     * Pays an order of yours with real transfers on the sandbox's local chain, and answers when they are in a block.
     * Ten seconds later they are final, and the order says what became of it. Without a body it pays what is
     * missing.
     *
     * | `scenario` | What happens | What becomes of an open order |
     * |---|---|---|
     * | `exact` | one transfer of what is missing | `PAID` |
     * | `underpay` | one transfer of half of what the threshold needs | `OPEN`, and `UNDERPAID` once it has expired
     * |
     * | `overpay` | one transfer of 150 % | `PAID` |
     * | `split` | two transfers that add up | `PAID` |
     * | `late` | lets `expire_at` pass, then transfers | `EXPIRED_PAID` |
     * | `wrong_token` | the same amount of a token that is not USDT | stays `OPEN` |
     * | `flagged` | one transfer by a payer on a sanctions list | `FROZEN` |
     * | `reorg` | one transfer; once it is seen the chain takes its block back, and when that is seen mines it again
     * | `PAID`, credited once |
     *
     * `amount` replaces the amount of any scenario. As on the real chains, a single transfer of more than 1000000000
     * USDT is taken for no payment and changes nothing. `late` waits for an order that ends within seconds, such as
     * one made with `expires_in: 1`; else it moves the clock as `POST /v1/test/clock/advance` does, which ends other
     * orders too. `reorg` moves it by the time of the blocks it mines. Only a sandbox has this operation.
     *
     * @param ?string $amount How much to transfer in all, instead of what the scenario says; more than 0.
     * @param ?int $delay_blocks How many blocks to wait before the transfer is sent. The answer does not wait with
     * it: it comes at once and without transactions. A payment that waits is forgotten when the sandbox stops.
     * @param ?string $scenario What the payment is an example of.
     */
    public function pay(
        string $id,
        ?string $amount = null,
        ?int $delay_blocks = null,
        ?string $scenario = null,
    ): Model\TestPayment {
        return $this->fetch('payTestOrder', Model\TestPayment::class, path: ['id' => $id], body: ['amount' => $amount, 'delay_blocks' => $delay_blocks, 'scenario' => $scenario]);
    }

    /**
     * Move the clock forward: `POST /v1/test/clock/advance`.
     *
     * Moves the business clock of the test environment and the time of both local chains forward, and mines a block
     * on each: orders expire, retries fall due. It never moves back. The clock that request signatures are checked
     * against is another one and stays right: sign with your own time as always. Only a sandbox has this operation.
     *
     * @param int $seconds Seconds forward; at most 31 days at once.
     */
    public function advanceClock(int $seconds): Model\TestClock
    {
        return $this->fetch('advanceTestClock', Model\TestClock::class, body: ['seconds' => $seconds]);
    }

    /**
     * Mine blocks: `POST /v1/test/mine`.
     *
     * Mines empty blocks on one of the local chains at once, or full ones if transactions wait. Each takes its time:
     * 2 s on Ethereum and 3 s on TRON, by which the clock moves forward, as `POST /v1/test/clock/advance` does it.
     * Only a sandbox has this operation.
     *
     * @param string $network `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum.
     * @param int $blocks How many blocks.
     */
    public function mine(string $network, int $blocks): Model\MinedTestBlocks
    {
        return $this->fetch('mineTestBlocks', Model\MinedTestBlocks::class, body: ['network' => $network, 'blocks' => $blocks]);
    }

    /**
     * Make another merchant: `POST /v1/test/merchants`.
     *
     * Makes another merchant with a test key of its own and its webhook secret, without a registration form or a
     * dashboard. Two requests in the same second make two. Only a sandbox has this operation.
     *
     * @param ?string $status `PENDING_KYB`: identity not verified yet, only test keys may do business. `ACTIVE`: may
     * accept live payments. `SUSPENDED`: may not use business operations in either environment.
     * @param ?string $tier Decides the fee rate.
     */
    public function createMerchant(?string $status = null, ?string $tier = null): Model\TestMerchant
    {
        return $this->fetch('createTestMerchant', Model\TestMerchant::class, body: ['status' => $status, 'tier' => $tier]);
    }
}

class Service extends Resource
{
    /**
     * Get the keys of receipts: `GET /.well-known/kassa-receipt-keys.json`.
     *
     * The public keys that receipts of orders are checked with: the first signs, the others did before. Needs no
     * signature.
     */
    public function receiptKeys(): Model\ReceiptKeyList
    {
        return $this->fetch('getReceiptKeys', Model\ReceiptKeyList::class);
    }

    /**
     * Check that the process lives: `GET /healthz`.
     *
     * Answers as long as the process runs. Restart the process when it does not. Needs no signature and no database.
     */
    public function health(): Model\Health
    {
        return $this->fetch('getHealth', Model\Health::class);
    }

    /**
     * Check that requests can be served: `GET /readyz`.
     *
     * Answers 200 when the process can serve requests: it has started and its database answers. Send it no traffic
     * while it answers 503. Says of each configured network whether payments are seen and credited; a network that
     * is not seen is a matter for its operator and takes no process out of service. Needs no signature.
     */
    public function readiness(): Model\Readiness
    {
        return $this->fetch('getReadiness', Model\Readiness::class);
    }

    /**
     * Get metrics: `GET /metrics`.
     *
     * Returns counters and measurements for Prometheus in its text format. Needs no signature; do not expose it to
     * the public.
     */
    public function metrics(): string
    {
        return $this->fetchText('getMetrics');
    }

    /**
     * Get this contract for older tools: `GET /openapi-3.0.json`.
     *
     * Returns this document in OpenAPI 3.0, for tools that do not read 3.1. Webhooks, which 3.0 cannot describe, are
     * left out. Needs no signature.
     */
    public function contract30(): array
    {
        return $this->fetchJson('getContract30');
    }

    /**
     * Get this contract as JSON: `GET /openapi.json`.
     *
     * Returns this document in one file. Clients and tests can be generated from it. Needs no signature.
     */
    public function contract(): array
    {
        return $this->fetchJson('getContract');
    }

    /**
     * Get this contract as YAML: `GET /openapi.yaml`.
     *
     * Returns this document in one file. Needs no signature.
     */
    public function contractYaml(): string
    {
        return $this->fetchText('getContractYaml');
    }
}

/** @internal How to send each operation of the contract. */
final class Routes
{
    public const ALL = [
        'registerMerchant' => ['method' => 'POST', 'path' => '/v1/merchants', 'isPublic' => true],
        'getMerchant' => ['method' => 'GET', 'path' => '/v1/merchants/me'],
        'listApiKeys' => ['method' => 'GET', 'path' => '/v1/merchants/api-keys'],
        'createApiKey' => ['method' => 'POST', 'path' => '/v1/merchants/api-keys', 'isRepeatable' => false],
        'revokeApiKey' => ['method' => 'DELETE', 'path' => '/v1/merchants/api-keys/{key_id}'],
        'listOrders' => ['method' => 'GET', 'path' => '/v1/orders'],
        'createOrder' => ['method' => 'POST', 'path' => '/v1/orders', 'key' => 'optional'],
        'getOrder' => ['method' => 'GET', 'path' => '/v1/orders/{id}'],
        'cancelOrder' => ['method' => 'POST', 'path' => '/v1/orders/{id}/cancel'],
        'requestRemainder' => ['method' => 'POST', 'path' => '/v1/orders/{id}/remainder'],
        'acceptOrder' => ['method' => 'POST', 'path' => '/v1/orders/{id}/accept'],
        'listRefunds' => ['method' => 'GET', 'path' => '/v1/orders/{id}/refunds'],
        'createRefund' => ['method' => 'POST', 'path' => '/v1/orders/{id}/refunds', 'key' => 'required'],
        'getOrderReceipt' => ['method' => 'GET', 'path' => '/v1/orders/{id}/receipt'],
        'getOrderTimeline' => ['method' => 'GET', 'path' => '/v1/orders/{id}/timeline'],
        'streamOrderEvents' => ['method' => 'GET', 'path' => '/v1/orders/{id}/events', 'accept' => 'text/event-stream'],
        'listPaymentLinks' => ['method' => 'GET', 'path' => '/v1/payment-links'],
        'createPaymentLink' => ['method' => 'POST', 'path' => '/v1/payment-links', 'key' => 'optional'],
        'getPaymentLink' => ['method' => 'GET', 'path' => '/v1/payment-links/{id}'],
        'updatePaymentLink' => ['method' => 'PATCH', 'path' => '/v1/payment-links/{id}'],
        'getBalances' => ['method' => 'GET', 'path' => '/v1/balances'],
        'getStatement' => ['method' => 'GET', 'path' => '/v1/statement'],
        'getStatementCsv' => ['method' => 'GET', 'path' => '/v1/statement.csv', 'accept' => '*/*'],
        'getStatementPdf' => ['method' => 'GET', 'path' => '/v1/statement.pdf', 'accept' => '*/*'],
        'listWithdrawals' => ['method' => 'GET', 'path' => '/v1/withdrawals'],
        'createWithdrawal' => ['method' => 'POST', 'path' => '/v1/withdrawals', 'key' => 'required'],
        'quoteWithdrawal' => ['method' => 'POST', 'path' => '/v1/withdrawals/quote'],
        'getWithdrawal' => ['method' => 'GET', 'path' => '/v1/withdrawals/{id}'],
        'cancelWithdrawal' => ['method' => 'POST', 'path' => '/v1/withdrawals/{id}/cancel'],
        'listWithdrawalAddresses' => ['method' => 'GET', 'path' => '/v1/withdrawal-addresses'],
        'addWithdrawalAddress' => ['method' => 'POST', 'path' => '/v1/withdrawal-addresses'],
        'removeWithdrawalAddress' => ['method' => 'DELETE', 'path' => '/v1/withdrawal-addresses/{id}'],
        'listRates' => ['method' => 'GET', 'path' => '/v1/rates'],
        'setRate' => ['method' => 'PUT', 'path' => '/v1/rates/{currency}'],
        'removeRate' => ['method' => 'DELETE', 'path' => '/v1/rates/{currency}'],
        'listWebhooks' => ['method' => 'GET', 'path' => '/v1/webhooks'],
        'createWebhook' => ['method' => 'POST', 'path' => '/v1/webhooks', 'isRepeatable' => false],
        'getWebhook' => ['method' => 'GET', 'path' => '/v1/webhooks/{id}'],
        'updateWebhook' => ['method' => 'PATCH', 'path' => '/v1/webhooks/{id}'],
        'deleteWebhook' => ['method' => 'DELETE', 'path' => '/v1/webhooks/{id}'],
        'testWebhook' => ['method' => 'POST', 'path' => '/v1/webhooks/{id}/test', 'isRepeatable' => false],
        'listWebhookDeliveries' => ['method' => 'GET', 'path' => '/v1/webhooks/{id}/deliveries'],
        'redeliver' => ['method' => 'POST', 'path' => '/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver', 'isRepeatable' => false],
        'listEvents' => ['method' => 'GET', 'path' => '/v1/events'],
        'streamEvents' => ['method' => 'GET', 'path' => '/v1/events/stream', 'accept' => 'text/event-stream'],
        'getEvent' => ['method' => 'GET', 'path' => '/v1/events/{id}'],
        'payTestOrder' => ['method' => 'POST', 'path' => '/v1/test/orders/{id}/pay', 'isRepeatable' => false],
        'advanceTestClock' => ['method' => 'POST', 'path' => '/v1/test/clock/advance', 'isRepeatable' => false],
        'mineTestBlocks' => ['method' => 'POST', 'path' => '/v1/test/mine', 'isRepeatable' => false],
        'createTestMerchant' => ['method' => 'POST', 'path' => '/v1/test/merchants', 'isRepeatable' => false],
        'getReceiptKeys' => ['method' => 'GET', 'path' => '/.well-known/kassa-receipt-keys.json', 'isPublic' => true],
        'getHealth' => ['method' => 'GET', 'path' => '/healthz', 'isPublic' => true],
        'getReadiness' => ['method' => 'GET', 'path' => '/readyz', 'isPublic' => true],
        'getMetrics' => ['method' => 'GET', 'path' => '/metrics', 'isPublic' => true, 'accept' => '*/*'],
        'getContract30' => ['method' => 'GET', 'path' => '/openapi-3.0.json', 'isPublic' => true],
        'getContract' => ['method' => 'GET', 'path' => '/openapi.json', 'isPublic' => true],
        'getContractYaml' => ['method' => 'GET', 'path' => '/openapi.yaml', 'isPublic' => true, 'accept' => '*/*'],
    ];
}
