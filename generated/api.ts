// generated from openapi/: do not edit; run npm run generate

export interface paths {
    readonly "/.well-known/kassa-receipt-keys.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the keys of receipts
         * @description The public keys that receipts of orders are checked with: the first signs, the others did before. Needs no signature.
         */
        readonly get: operations["getReceiptKeys"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/healthz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Check that the process lives
         * @description Answers as long as the process runs. Restart the process when it does not. Needs no signature and no database.
         */
        readonly get: operations["getHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/metrics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get metrics
         * @description Returns counters and measurements for Prometheus in its text format. Needs no signature; do not expose it to the public.
         */
        readonly get: operations["getMetrics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/openapi-3.0.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get this contract for older tools
         * @description Returns this document in OpenAPI 3.0, for tools that do not read 3.1. Webhooks, which 3.0 cannot describe, are left
         *     out. Needs no signature.
         */
        readonly get: operations["getContract30"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/openapi.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get this contract as JSON
         * @description Returns this document in one file. Clients and tests can be generated from it. Needs no signature.
         */
        readonly get: operations["getContract"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/openapi.yaml": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get this contract as YAML
         * @description Returns this document in one file. Needs no signature.
         */
        readonly get: operations["getContractYaml"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/readyz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Check that requests can be served
         * @description Answers 200 when the process can serve requests: it has started and its database answers. Send it no traffic while it answers
         *     503. Says of each configured network whether payments are seen and credited; a network that is not seen is a matter for its
         *     operator and takes no process out of service. Needs no signature.
         */
        readonly get: operations["getReadiness"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/balances": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get your balances
         * @description Your balances on each network, in the environment of the key. `available` can be withdrawn; `reserved` is on its way out; `frozen`
         *     is held back by screening; `pending` was seen on the chain for orders that are not settled yet, before fees.
         */
        readonly get: operations["getBalances"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List events
         * @description Lists the events of the key's environment, whether or not they were delivered to anybody. Sample events are not among them.
         *     Events are kept for 90 days unless the installation says otherwise; an `after` that is older is refused.
         *
         *     Without `after`, newest first. With `after`, what happened after that event, **oldest first**; `after=evt_00000000` begins with
         *     the very first event. Given `before` too, the events between the two.
         *
         *     Send `next_cursor` as `cursor` to go on in the same direction until `has_more` is `false`. Going forward, send the last cursor
         *     again whenever you like: an event never appears before a cursor you were given, so nothing is skipped this way.
         */
        readonly get: operations["listEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/events/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The event's identifier, as `id` in the event. Anything else gives 404 `event not found`.
                 * @example evt_5Rk9wQz3XbT7mLc1VfYd2N
                 */
                readonly id: components["parameters"]["EventIdParameter"];
            };
            readonly cookie?: never;
        };
        /**
         * Get an event
         * @description Returns one event with the body that webhooks carry, whether or not it was delivered to anybody: what to ask when a webhook seems
         *     to be lost, or its body is doubted.
         */
        readonly get: operations["getEvent"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/events/stream": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Stream events
         * @description Answers with a stream of Server-Sent Events: every event of the key's environment as it happens, each as one `id:` line with
         *     the event's `id` and one `data:` line with the body that webhooks carry. A comment line every 15 seconds keeps the connection
         *     open.
         *
         *     The stream begins with the present. After a `retry:` line its first block is an `id:` line without data: it tells where
         *     the stream begins, so that a connection lost before the first event can be resumed too. To resume, send the last `id` you saw
         *     as `Last-Event-ID`, with a new signature: every event after it follows, none is left out. `evt_00000000` replays everything
         *     from the very first event.
         *
         *     The server ends the stream after half an hour, and within 5 seconds of the key being revoked or the merchant suspended.
         *     Opening a stream counts as one request; a key has as many streams open at a time as the operator allows, those of orders
         *     included.
         */
        readonly get: operations["streamEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/merchants": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Register a merchant
         * @description Registers a merchant; needs no signature. The merchant starts as `PENDING_KYB` in tier `BASIC` and may use test keys at
         *     once. The first API key is made in the dashboard, to which a sign-in link is mailed.
         *
         *     A `platform_user_id` can be registered once. Registering it again gives 409 and changes nothing, so a retry after a
         *     network failure is safe: 409 then means that the first attempt worked. Registrations are limited per address. Where
         *     only the operator adds merchants, the answer is 403.
         */
        readonly post: operations["registerMerchant"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/merchants/api-keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List API keys
         * @description Lists your keys, newest first: with a test key those of the environment `test`, with a live key those of both. Revoked keys
         *     stay in the list with `is_active: false`; of all keys at most 100 are shown, active ones before revoked ones. Secrets are
         *     never shown again.
         */
        readonly get: operations["listApiKeys"];
        readonly put?: never;
        /**
         * Create an API key
         * @description Creates a key. The answer is the only place where its `secret` is ever shown: keep it at once. If it is lost, revoke the key
         *     and create another.
         *
         *     A live key can be created with a live key only, and not before the merchant is verified; the first one is made in the
         *     dashboard. A key gives at most what it has itself: of its permissions, and of its source ranges. A live key that may refund
         *     or withdraw is made in the dashboard only.
         *
         *     A merchant creates at most 10 keys an hour; beyond that, 429 `rate limit exceeded`. It has at most 10 active keys in each
         *     environment; beyond that, 409 `api key limit reached`. The same signature is accepted once: whoever records the request cannot
         *     have it answered again.
         */
        readonly post: operations["createApiKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/merchants/api-keys/{key_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The key's identifier, as `key_id` in the list. Anything else gives 404 `api key not found`.
                 * @example mk_test_4bXq8LmZ2RwT6vKc0NsYhP
                 */
                readonly key_id: components["parameters"]["KeyIdParameter"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Revoke an API key
         * @description Revokes a key, at once and for ever. Requests signed with it that are under way fail, and its event streams close within 5
         *     seconds. A key may revoke itself. Revoking a key that is revoked already changes nothing and answers the same, so that the
         *     request can be repeated.
         *
         *     A live key may revoke keys of both environments, a test key only test keys.
         */
        readonly delete: operations["revokeApiKey"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/merchants/me": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get your merchant
         * @description Returns the merchant the key belongs to: its status, tier and fee rate. Works with every active key, also while the
         *     merchant is being verified or is suspended, so it is a good first request to test a signature with.
         */
        readonly get: operations["getMerchant"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orders": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List orders
         * @description Lists your orders in the environment of the key, newest first; orders of the same moment are ordered by `id`. Filters
         *     combine with *and*; `total` counts all that match them. Walk a list by sending `next_cursor` as `cursor` until it is `null`:
         *     nothing is shown twice or left out while orders are created. `offset` jumps to any place, but an order created meanwhile
         *     shifts what follows by one.
         */
        readonly get: operations["listOrders"];
        readonly put?: never;
        /**
         * Create an order
         * @description Creates an order, assigns it a blockchain address of its own, and returns it in status `OPEN`. Redirect your customer to
         *     `payment_url`, or show `address`, `network` and `order_amount` yourself.
         *
         *     Send an `idempotency_key` and repeat the request whenever you are not sure that it worked: the same key with the same
         *     parameters returns the same order, as it is now, with the header `Idempotent-Replayed: true`.
         *
         *     An order is for an `amount` of USDT, or for a `price` in another currency, which your rate for it converts
         *     (`PUT /v1/rates/{currency}`). A repetition returns the first order, whatever the rate is by then.
         *
         *     When several things are wrong, the first is named: amount, price, currency, network, then the other fields in the order of the
         *     contract. Whether there is a rate is looked up last.
         */
        readonly post: operations["createOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orders/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
                 * @example 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b
                 */
                readonly id: components["parameters"]["OrderId"];
            };
            readonly cookie?: never;
        };
        /**
         * Get an order
         * @description Returns one order as it is now. This is the place to verify a payment before you deliver; `return_url` proves nothing.
         *     Instead of asking again and again, open the order's event stream or use webhooks.
         *
         *     `payer_cost` says what a transfer to this order's address costs your customer in energy and TRX, so that you can tell before the
         *     wallet does.
         */
        readonly get: operations["getOrder"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orders/{id}/accept": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
                 * @example 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b
                 */
                readonly id: components["parameters"]["OrderId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Accept an underpaid order
         * @description Takes an `UNDERPAID` order as paid with what came: it becomes `PAID`, and `payment.confirmed` is sent. The money was credited
         *     before; accepting moves none. There is no request body.
         */
        readonly post: operations["acceptOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orders/{id}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
                 * @example 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b
                 */
                readonly id: components["parameters"]["OrderId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Cancel an order
         * @description Ends an order that waits for money and received none: it becomes `EXPIRED` at once, and `payment.expired` is sent. Its
         *     address stays watched; money that comes after the cancellation is attributed to it as late money, whatever `expire_at` says.
         *     There is no request body.
         *
         *     As soon as a payment was seen it cannot be cancelled any more.
         */
        readonly post: operations["cancelOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orders/{id}/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
                 * @example 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b
                 */
                readonly id: components["parameters"]["OrderId"];
            };
            readonly cookie?: never;
        };
        /**
         * Stream the changes of an order
         * @description Answers with a stream of Server-Sent Events. The first event carries the order as it is now, so no request is needed
         *     before; another follows on every change of status, `received_amount` or `confirmations`. Each event is one `id:` line and
         *     one `data:` line with the whole order as JSON. The stream begins with a `retry:` line; a comment line
         *     every 15 seconds keeps it open.
         *
         *     The server closes the stream when the order reaches `PAID`, `EXPIRED`, `EXPIRED_PAID`, `UNDERPAID` or `FROZEN`. When the
         *     connection breaks earlier, connect again, with a new signature: the first event tells what was missed. Opening a stream
         *     counts as one request. Within 5 seconds of the key being revoked the stream ends.
         *     A client that comes back after the last event, and says so in `Last-Event-ID` as `EventSource` does, is told 204: nothing more
         *     will come. A merchant has at most 50 streams open in each environment; another is refused with 429 `rate limit exceeded`.
         */
        readonly get: operations["streamOrderEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orders/{id}/receipt": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
                 * @example 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b
                 */
                readonly id: components["parameters"]["OrderId"];
            };
            readonly cookie?: never;
        };
        /**
         * Get the receipt of a paid order
         * @description Certifies what was paid: the order, the final transactions with their blocks, what was credited and what the fee was. The
         *     signature is Ed25519 over `receipt` as canonical JSON: names sorted, no blanks, UTF-8. Anybody can check it without asking
         *     anybody, with the keys at `/.well-known/kassa-receipt-keys.json`: `verifyReceipt` of `@kassa/sdk/receipts`, or
         *     `kassa verify receipt`. It tells of the payment and not of what came after it, such as refunds.
         */
        readonly get: operations["getOrderReceipt"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orders/{id}/refunds": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
                 * @example 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b
                 */
                readonly id: components["parameters"]["OrderId"];
            };
            readonly cookie?: never;
        };
        /**
         * List refunds of an order
         * @description Lists the refunds of an order, newest first.
         */
        readonly get: operations["listRefunds"];
        readonly put?: never;
        /**
         * Refund an order
         * @description Sends money of an order back, on the order's network, to an address that your customer gave you. The address is always asked for:
         *     the sender of a payment is often an exchange, where the money would be lost.
         *
         *     With `claim` instead of `address` you get a link: your customer says the address on the page it leads to, and the refund is made
         *     then, in your name and by the same rules. It fails there as it would have here, for instance when your balance does not cover it; it
         *     ends with the key that asked for it. While your allow-list is in force, as it is for live at first, there is no such link: 400
         *     `destination address not allowed`. Refund to a listed address then, or ask the operator of the service to lift the list.
         *
         *     A refund is a withdrawal from your available balance with `order_id` set: same states, approvals, limits and events, and the same
         *     fee on top; only the minimum does not apply. Refundable is what came finally and is not frozen, less earlier refunds that did not
         *     fail. Without `amount`, all of that is sent. The order's `refunded_amount` shows the sum.
         *
         *     The same `idempotency_key` with the same parameters returns the same refund.
         */
        readonly post: operations["createRefund"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orders/{id}/remainder": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
                 * @example 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b
                 */
                readonly id: components["parameters"]["OrderId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Ask for the rest of an underpaid order
         * @description Until `remainder_expire_at`, the payment page of an `UNDERPAID` order asks for exactly `missing_amount`, at the same address.
         *     The order stays `UNDERPAID`. When the rest is final it becomes `EXPIRED_PAID`, and `payment.confirmed` is sent. Asking again
         *     sets a new time. Accepting or refunding the order ends the request. A refund link that was made before the rest is paid ends with
         *     that payment.
         */
        readonly post: operations["requestRemainder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orders/{id}/timeline": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
                 * @example 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b
                 */
                readonly id: components["parameters"]["OrderId"];
            };
            readonly cookie?: never;
        };
        /**
         * Tell why an order is in its state
         * @description Tells everything that happened to an order, oldest first: its creation, each transfer to its address and what the chain made
         *     of it, each change of its status with the reason, each event and each attempt to deliver it. Every entry says it in words for
         *     people (`message`) and in a form for programs (`type` and the objects beside it).
         */
        readonly get: operations["getOrderTimeline"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/payment-links": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List payment links
         * @description Lists your payment links in the environment of the key, newest first. Walk the list by sending `next_cursor` as `cursor`
         *     until it is `null`.
         */
        readonly get: operations["listPaymentLinks"];
        readonly put?: never;
        /**
         * Create a payment link
         * @description Creates a page that many customers can pay, at `url`. Opening the page creates nothing. When a customer continues there, Kassa
         *     creates an order with `payment_link_id`, and the checkout follows. The order has the `reference`, `metadata` and `return_url` of the
         *     link, and its title as `description`; its events go to your webhook endpoints.
         *
         *     Send an `idempotency_key` and repeat the request whenever you are not sure that it worked. You can have 10,000 links in each environment
         *     that have not ended, and create 1,000 an hour; beyond that, 429 `rate limit exceeded`.
         */
        readonly post: operations["createPaymentLink"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/payment-links/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The link's identifier, as `id` in the payment link. Anything else gives 404 `payment link not found`.
                 * @example pl_5Rk9wQz3XbT7mLc1VfYd2N
                 */
                readonly id: components["parameters"]["PaymentLinkIdParameter"];
            };
            readonly cookie?: never;
        };
        /**
         * Get a payment link
         * @description Returns one payment link.
         */
        readonly get: operations["getPaymentLink"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a payment link
         * @description Changes what the body names and leaves the rest. `is_active: false` pauses the link: its page says so and creates no order. Orders that
         *     exist stay payable. The amount of a link never changes; create another link for another price.
         */
        readonly patch: operations["updatePaymentLink"];
        readonly trace?: never;
    };
    readonly "/v1/rates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List your rates
         * @description Lists your rates in the environment of the key, one for each currency, in alphabetical order.
         */
        readonly get: operations["listRates"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/rates/{currency}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description An ISO 4217 code in upper case, such as `EUR`. Anything else gives 404 `rate not found`.
                 * @example EUR
                 */
                readonly currency: components["parameters"]["RateCurrency"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Set the rate of a currency
         * @description Sets how prices in this currency are converted to USDT: by a rate of yours, or by the feeds of the service. It concerns orders created
         *     from then on; an order keeps the rate that it was created with.
         */
        readonly put: operations["setRate"];
        readonly post?: never;
        /**
         * Remove the rate of a currency
         * @description Removes your rate, at once. Orders with a price in this currency are refused from then on; those created before keep theirs.
         */
        readonly delete: operations["removeRate"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/statement": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a statement
         * @description What happened on your accounts in a period, in the environment of the key: for each network the balances it began and ended
         *     with, and every entry between them. Opening balance and entries add up to the closing balance.
         *
         *     An entry belongs to the period that begins before it in the order of the books; periods that meet share none and leave none
         *     out. What comes into the books while you ask is part of a later statement. A statement has any size and is written while it
         *     is sent: one that ends in the middle of its JSON is not complete. Three are written for a merchant
         *     at a time, whatever their form; another is refused with 429 `rate limit exceeded`. One that nobody reads for a minute ends.
         */
        readonly get: operations["getStatement"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/statement.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a statement as CSV
         * @description The statement of `GET /v1/statement` for a spreadsheet: a line of names, a line for each opening balance, one for each entry, and
         *     one for each closing balance. A file without the closing balances of all its accounts is not complete.
         */
        readonly get: operations["getStatementCsv"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/statement.pdf": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a statement as PDF
         * @description The statement of `GET /v1/statement` to be printed or filed. Letters of a name that its font lacks are shown as question marks; your
         *     id stands on every page. It has at most 10,000 entries.
         */
        readonly get: operations["getStatementPdf"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/test/clock/advance": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Move the clock forward
         * @description Moves the business clock of the test environment and the time of both local chains forward, and mines a block on each:
         *     orders expire, retries fall due. It never moves back. The clock that request signatures are checked against is another
         *     one and stays right: sign with your own time as always. Only a sandbox has this operation.
         */
        readonly post: operations["advanceTestClock"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/test/merchants": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Make another merchant
         * @description Makes another merchant with a test key of its own and its webhook secret, without a registration form or a dashboard.
         *     Two requests in the same second make two. Only a sandbox has this operation.
         */
        readonly post: operations["createTestMerchant"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/test/mine": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Mine blocks
         * @description Mines empty blocks on one of the local chains at once, or full ones if transactions wait. Each takes its time: 2 s on
         *     Ethereum and 3 s on TRON, by which the clock moves forward, as `POST /v1/test/clock/advance` does it. Only a sandbox
         *     has this operation.
         */
        readonly post: operations["mineTestBlocks"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/test/orders/{id}/pay": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
                 * @example 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b
                 */
                readonly id: components["parameters"]["OrderId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Pay an order on the local chain
         * @description Pays an order of yours with real transfers on the sandbox's local chain, and answers when they are in a block. Ten seconds
         *     later they are final, and the order says what became of it. Without a body it pays what is missing.
         *
         *     | `scenario` | What happens | What becomes of an open order |
         *     |---|---|---|
         *     | `exact` | one transfer of what is missing | `PAID` |
         *     | `underpay` | one transfer of half of what the threshold needs | `OPEN`, and `UNDERPAID` once it has expired |
         *     | `overpay` | one transfer of 150 % | `PAID` |
         *     | `split` | two transfers that add up | `PAID` |
         *     | `late` | lets `expire_at` pass, then transfers | `EXPIRED_PAID` |
         *     | `wrong_token` | the same amount of a token that is not USDT | stays `OPEN` |
         *     | `flagged` | one transfer by a payer on a sanctions list | `FROZEN` |
         *     | `reorg` | one transfer; once it is seen the chain takes its block back, and when that is seen mines it again | `PAID`, credited once |
         *
         *     `amount` replaces the amount of any scenario. As on the real chains, a single transfer of more than 1000000000 USDT is taken
         *     for no payment and changes nothing. `late` waits for an order that ends within seconds, such as one made with
         *     `expires_in: 1`; else it moves the clock as `POST /v1/test/clock/advance` does, which ends other orders too. `reorg` moves
         *     it by the time of the blocks it mines. Only a sandbox has this operation.
         */
        readonly post: operations["payTestOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Lists your endpoints in the environment of the key, newest first. The answer is the array itself. Addresses given as
         *     `webhook_url` of an order are not in it.
         */
        readonly get: operations["listWebhooks"];
        readonly put?: never;
        /**
         * Create a webhook endpoint
         * @description Registers an HTTPS address to which events of the key's environment are sent from now on. What is sent, and how to check
         *     its signature, is said under *Events*; the signing secret is shown in the dashboard. At most 20 endpoints per environment;
         *     several may have the same URL, and each gets the events then.
         *
         *     Orders created with a `webhook_url` of their own send their events there instead.
         */
        readonly post: operations["createWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The endpoint's identifier, as `id` in the webhook. Anything else gives 404 `webhook not found`.
                 * @example wh_7Tq2nB9xKd4LfVs0RmYc3P
                 */
                readonly id: components["parameters"]["WebhookIdParameter"];
            };
            readonly cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description Returns one endpoint.
         */
        readonly get: operations["getWebhook"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a webhook endpoint
         * @description Deletes an endpoint, at once and for ever. Deliveries still waiting are not sent any more; one that is on its way may still
         *     arrive. Its place counts as free again.
         */
        readonly delete: operations["deleteWebhook"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a webhook endpoint
         * @description Changes what the body names and leaves the rest. Deliveries that are still tried again go to the new `url` from then on; new
         *     `events` concern events that happen later.
         *
         *     With `is_active: false` nothing more is sent: deliveries still waiting become `FAILED` with `endpoint inactive`, and events
         *     that happen meanwhile are recorded but not delivered here. With `is_active: true` later events are sent again; what was
         *     stopped stays stopped, and can be sent by redelivering it.
         */
        readonly patch: operations["updateWebhook"];
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The endpoint's identifier, as `id` in the webhook. Anything else gives 404 `webhook not found`.
                 * @example wh_7Tq2nB9xKd4LfVs0RmYc3P
                 */
                readonly id: components["parameters"]["WebhookIdParameter"];
            };
            readonly cookie?: never;
        };
        /**
         * List deliveries of an endpoint
         * @description Lists what was and will be sent to an endpoint, newest first: the body, the attempts made, and why the last one failed. What
         *     ended is kept for 90 days unless the installation says otherwise. Walk
         *     the list by sending `next_cursor` as `cursor` until it is `null`.
         */
        readonly get: operations["listWebhookDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The delivery's identifier, as `id` in the delivery. Anything else gives 404 `delivery not found`.
                 * @example wd_0Xf5sKp2BnT8qZc4LyGv7R
                 */
                readonly delivery_id: components["parameters"]["DeliveryIdParameter"];
                /**
                 * @description The endpoint's identifier, as `id` in the webhook. Anything else gives 404 `webhook not found`.
                 * @example wh_7Tq2nB9xKd4LfVs0RmYc3P
                 */
                readonly id: components["parameters"]["WebhookIdParameter"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send an event again
         * @description Sends the event of a delivery to its endpoint once more: a new delivery with six attempts of its own, the same body and the
         *     same event `id`, so that a receiver that de-duplicates takes it once. The old delivery stays as it is. There is no request
         *     body.
         */
        readonly post: operations["redeliver"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The endpoint's identifier, as `id` in the webhook. Anything else gives 404 `webhook not found`.
                 * @example wh_7Tq2nB9xKd4LfVs0RmYc3P
                 */
                readonly id: components["parameters"]["WebhookIdParameter"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a sample event
         * @description Sends a sample event to this endpoint, signed and repeated like a real one. Its body has `"test": true`, which no real event
         *     has, and its data is about an order that does not exist (`00000000-0000-0000-0000-000000000000`). It is not among the events
         *     of `GET /v1/events`, since it did not happen.
         *
         *     The answer is the delivery as it begins; what became of it is listed under the deliveries of the endpoint.
         */
        readonly post: operations["testWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/withdrawal-addresses": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List addresses you may withdraw to
         * @description Lists the addresses of your allow-list in the environment of the key, newest first, and says whether the list is in force.
         */
        readonly get: operations["listWithdrawalAddresses"];
        readonly put?: never;
        /**
         * List an address you may withdraw to
         * @description Adds an address to your allow-list. It counts 24 hours later, so that whoever steals a key cannot empty your balance at once. Adding
         *     one that is listed already changes nothing and returns it. At most 100 addresses.
         *
         *     Where the list is in force, withdrawals and refunds to any other address are refused. It is so for `live` keys; the operator of the
         *     service switches it for you.
         */
        readonly post: operations["addWithdrawalAddress"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/withdrawal-addresses/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The UUID of the entry, as `id` in the list. Anything else gives 404 `withdrawal address not found`.
                 * @example 3f6a1d08-52c7-4e9b-9a34-c1d7e08b5f26
                 */
                readonly id: components["parameters"]["WithdrawalAddressId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Take an address off the allow-list
         * @description Takes an address off your allow-list, at once. Withdrawals to it that were asked for before go on.
         */
        readonly delete: operations["removeWithdrawalAddress"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/withdrawals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List withdrawals
         * @description Lists your withdrawals in the environment of the key, newest first, refunds among them; those of the same moment are ordered by
         *     `id`. Filters combine with *and*; `total` counts all that match them. Walk a list by sending `next_cursor` as `cursor` until it
         *     is `null`.
         */
        readonly get: operations["listWithdrawals"];
        readonly put?: never;
        /**
         * Withdraw from your balance
         * @description Sends USDT from your available balance to an address of yours. `amount` is what arrives; the fee is charged on top (ask for both
         *     with `POST /v1/withdrawals/quote`). The total is reserved at once. Larger amounts wait as `PENDING` until the operator of the
         *     service has approved them; all others are `APPROVED` at once. Then the withdrawal is signed, sent and followed until it is final.
         *     `withdrawal.completed` or `withdrawal.failed` tells how it ended.
         *
         *     A transfer on a chain cannot be taken back: compare the address with where you copied it from.
         *
         *     Repeat the request whenever you are not sure that it worked: the same `idempotency_key` with the same parameters returns the same
         *     withdrawal, as it is now, with the header `Idempotent-Replayed: true`. Keys are kept for 30 days.
         *
         *     When several things are wrong, the first is named: amount, currency, network, address, the other fields in the order of the
         *     contract, then the minimum, the balance and the limits.
         */
        readonly post: operations["createWithdrawal"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/withdrawals/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The withdrawal's UUID, as `id` in the withdrawal. Anything else gives 404 `withdrawal not found`.
                 * @example 9d2b6c14-3e8f-4a57-b0c1-6f4e2d8a7b90
                 */
                readonly id: components["parameters"]["WithdrawalId"];
            };
            readonly cookie?: never;
        };
        /**
         * Get a withdrawal
         * @description Returns one of your withdrawals or refunds, as it is now.
         */
        readonly get: operations["getWithdrawal"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/withdrawals/{id}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The withdrawal's UUID, as `id` in the withdrawal. Anything else gives 404 `withdrawal not found`.
                 * @example 9d2b6c14-3e8f-4a57-b0c1-6f4e2d8a7b90
                 */
                readonly id: components["parameters"]["WithdrawalId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Cancel a withdrawal
         * @description Ends a withdrawal that waits for approval: it becomes `REJECTED`, what was reserved is available again, and `withdrawal.failed` is
         *     sent. Once it is approved it cannot be cancelled any more, nor while the operator looks into the wallet
         *     that pays it. There is no request body.
         */
        readonly post: operations["cancelWithdrawal"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/withdrawals/quote": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Ask what a withdrawal costs
         * @description Says the fee and the total of a withdrawal, and the smallest amount there is. It reserves nothing and looks at no balance.
         */
        readonly post: operations["quoteWithdrawal"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface webhooks {
    readonly "payment.confirmed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * An order was paid
         * @description An order was paid: enough money is final on the chain, screened and credited. `data.status` is `PAID`, or `EXPIRED_PAID`
         *     when the money came after the order had expired. It is sent too when a frozen order is released and when an underpaid
         *     order is accepted. Deliver what was ordered.
         */
        readonly post: operations["onPaymentConfirmed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "payment.expired": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * An order expired
         * @description The time of an order is over and nothing was paid. Its address is no longer offered to the customer, but it stays watched:
         *     if money comes late after all, `payment.confirmed` or `payment.underpaid` follows.
         */
        readonly post: operations["onPaymentExpired"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "payment.frozen": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A payment was frozen
         * @description Screening flagged a transfer to the order's address, and its money is held. When `data.status` is `FROZEN`, do not deliver
         *     and do not refund: `payment.confirmed` follows once two operators have released it, or once enough other money has come.
         *     If they set it apart for good, the order goes on without it, or ends with the event of its status.
         *     With any other status only the flagged part is held, and the order goes on with the rest of its money.
         */
        readonly post: operations["onPaymentFrozen"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "payment.underpaid": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * An order was paid too little
         * @description The time of an order is over and less was paid than its tolerance allows. What came is credited. Settle it with your
         *     customer, or wait: if the rest comes late, `payment.confirmed` follows.
         */
        readonly post: operations["onPaymentUnderpaid"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "withdrawal.completed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A withdrawal is complete
         * @description A withdrawal was sent and is final on the chain.
         */
        readonly post: operations["onWithdrawalCompleted"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "withdrawal.failed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A withdrawal failed
         * @description A withdrawal failed for good. The amount and the fee are back in your balance.
         */
        readonly post: operations["onWithdrawalFailed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A blockchain address: base58 starting with `T` on TRON, `0x` and 40 hexadecimal digits on Ethereum, always answered with checksum capitals (EIP-55). What you send may be all in lower or all in upper case; with both, the checksum has to be right. */
        readonly Address: string;
        /** @description An address for the allow-list. */
        readonly AddWithdrawalAddressRequest: {
            /** @description An address of the network. Refused are the format of another network, a wrong checksum, the zero address, any other that begins with 16 zero bytes (precompiled contracts, `0x…dEaD`), the token's own contract, addresses of this service, and what a sanctions or deny list names. */
            readonly address: components["schemas"]["Address"];
            /** @description What you call it. */
            readonly name?: string;
            readonly network: components["schemas"]["Network"];
        };
        /** @description By how much the clock is to move. */
        readonly AdvanceTestClockRequest: {
            /** @description Seconds forward; at most 31 days at once. */
            readonly seconds: number;
        };
        /** @description An amount of USDT as a decimal string in its shortest exact form, such as `25`, `24.75` or `0`. */
        readonly Amount: string;
        /** @description A decimal string of USDT: at most 12 digits before the point and 6 after it; no sign, exponent, space or leading zero. */
        readonly AmountInput: string;
        /** @description A key without its secret. */
        readonly ApiKey: {
            /** @description The source ranges the key may be used from; empty when it may be used from anywhere. */
            readonly allowed_cidrs: readonly components["schemas"]["Cidr"][];
            /** @description When it was created. */
            readonly created_at: components["schemas"]["Timestamp"];
            readonly environment: components["schemas"]["Environment"];
            /** @description Whether requests may be signed with it; `false` once it is revoked. */
            readonly is_active: boolean;
            readonly key_id: components["schemas"]["KeyId"];
            /**
             * Format: date-time
             * @description When a request was signed with it last, to the minute or so; `null` if none ever was.
             */
            readonly last_used_at: string | null;
            /** @description The label given at creation; empty when none was given. */
            readonly name: string;
            /** @description What may be done with the key. */
            readonly permissions: readonly components["schemas"]["Permission"][];
        };
        /** @description The keys that the signing key may see, newest first. */
        readonly ApiKeyList: {
            /** @description All active keys, and the newest revoked ones. */
            readonly api_keys: readonly components["schemas"]["ApiKey"][];
        };
        /** @description Your balance on one network. */
        readonly Balance: {
            /** @description What can be withdrawn, in USDT. */
            readonly available: components["schemas"]["Amount"];
            readonly currency: components["schemas"]["Currency"];
            /** @description What screening holds back, in USDT. */
            readonly frozen: components["schemas"]["Amount"];
            readonly network: components["schemas"]["Network"];
            /** @description What you owe, in USDT, because a chain took back payments after they were final and you had spent them. What you are credited next pays it first; until then `available` is 0. */
            readonly owed: components["schemas"]["Amount"];
            /** @description What was seen for orders that are not settled yet, before fees, in USDT. */
            readonly pending: components["schemas"]["Amount"];
            /** @description What withdrawals and refunds that are not final yet take, their fees included, in USDT. */
            readonly reserved: components["schemas"]["Amount"];
        };
        /** @description Your balances in the environment of the key. */
        readonly BalanceList: {
            /** @description One for each network. */
            readonly balances: readonly components["schemas"]["Balance"][];
            readonly environment: components["schemas"]["Environment"];
        };
        /** @description A range of IPv4 or IPv6 addresses, such as `203.0.113.0/24` or `2001:db8::/32`. */
        readonly Cidr: string;
        /** @description An OpenAPI 3.1 document. */
        readonly Contract: {
            /** @description About this document. */
            readonly info: {
                readonly [key: string]: unknown;
            };
            /** @description The version of OpenAPI. */
            readonly openapi: string;
            /** @description The operations. */
            readonly paths: {
                readonly [key: string]: unknown;
            };
        } & {
            readonly [key: string]: unknown;
        };
        /** @description The key to be created. */
        readonly CreateApiKeyRequest: {
            /** @description The source ranges the new key may be used from, each within one of the signing key's if that has any. Left out: those of the signing key. */
            readonly allowed_cidrs?: readonly components["schemas"]["Cidr"][];
            readonly environment: components["schemas"]["Environment"];
            /** @description A label that tells you what the key is for. */
            readonly name?: string;
            /** @description What may be done with the new key: at most what the signing key may do. Left out: all of that but `refunds` and `withdrawals`. */
            readonly permissions?: readonly components["schemas"]["Permission"][];
        };
        /** @description A new key with its secret. */
        readonly CreatedApiKey: {
            /** @description When it was created. */
            readonly created_at: components["schemas"]["Timestamp"];
            readonly environment: components["schemas"]["Environment"];
            readonly key_id: components["schemas"]["KeyId"];
            /** @description The label; empty when none was given. */
            readonly name: string;
            /** @description The signing secret. Shown this once. */
            readonly secret: string;
        };
        /** @description The refund; or, asked for with `claim`, the link by which your customer claims it, which has a `refund_url`. */
        readonly CreatedRefund: components["schemas"]["Withdrawal"] | components["schemas"]["RefundClaim"];
        /** @description The payment to be collected. */
        readonly CreateOrderRequest: {
            /** @description How much the customer is to pay, in USDT, as a decimal string; more than `10`. At most 12 digits before the point and 6 after it. Send either `amount` or `price`. */
            readonly amount?: components["schemas"]["AmountInput"];
            readonly currency: components["schemas"]["Currency"];
            /** @description Text for the customer, shown on the checkout page. */
            readonly description?: string;
            /**
             * @description How long the order waits for payment, in seconds: from 300 to 86400. The sandbox accepts values from 1, so that expiry can be tested.
             * @default 1800
             */
            readonly expires_in?: number;
            /** @description Makes a retry safe, for 24 hours. The same key with the same parameters returns the order created before; with other parameters it is refused with 409. Choose a new one for each new order. */
            readonly idempotency_key?: string;
            readonly metadata?: components["schemas"]["Metadata"];
            readonly network: components["schemas"]["Network"];
            /** @description What the customer is to pay in another currency. Your rate converts it to USDT, rounded up to a millionth; the result must be more than 10 USDT. Send either `price` or `amount`. */
            readonly price?: components["schemas"]["PriceInput"];
            readonly reference?: components["schemas"]["Reference"];
            /** @description Where the checkout page sends the customer after payment. Arriving there proves nothing; verify the payment by webhook or by reading the order. An `https://` URL; in a sandbox also `http://` on `localhost` or a loopback address. */
            readonly return_url?: components["schemas"]["ReturnUrl"];
            /**
             * @description How much less than `amount` still counts as paid, as a decimal fraction with at most 6 decimals: `0.01` is 1 %.
             * @default 0.01
             */
            readonly tolerance_percent?: number;
            /** @description Receives the `payment.*` events of this order, and it alone: the endpoints registered with `POST /v1/webhooks` get none of them. A public host on port 443 or 8443. */
            readonly webhook_url?: components["schemas"]["HttpsUrl"];
        };
        /** @description A page that many customers can pay. Send one of `amount`, `price` and `open_amount`. */
        readonly CreatePaymentLinkRequest: {
            /** @description How much each customer pays, in USDT, as a decimal string; more than `10`. Otherwise send `price` or `open_amount`. */
            readonly amount?: components["schemas"]["AmountInput"];
            readonly description?: components["schemas"]["LinkDescription"];
            /**
             * Format: date-time
             * @description An ISO 8601 time with zone. From then on the link creates no further order. A time in the future; without it the link does not expire.
             */
            readonly expires_at?: string;
            /** @description Makes a retry safe, for 24 hours. The same key with the same parameters returns the link created before; with other parameters it is refused with 409. Choose a new one for each new link. */
            readonly idempotency_key?: string;
            /**
             * @description Whether the link creates orders. A paused link shows that it is paused.
             * @default true
             */
            readonly is_active?: boolean;
            readonly metadata?: components["schemas"]["Metadata"];
            /** @description The networks that the customer chooses from. By default all that the installation serves, also later. */
            readonly networks?: readonly components["schemas"]["Network"][];
            readonly open_amount?: components["schemas"]["OpenAmountInput"];
            /** @description How many orders of the link may be paid or open at once. An order that expires or stays underpaid makes room for another. Without it there is no limit. */
            readonly payments_max?: number;
            /** @description How much each customer pays in another currency. Your rate at the moment of each order converts it to USDT; now it must be worth more than 10 USDT. */
            readonly price?: components["schemas"]["PriceInput"];
            readonly reference?: components["schemas"]["Reference"];
            /** @description Where the checkout page sends the customer after payment. An `https://` URL; in a sandbox also `http://` on `localhost` or a loopback address. */
            readonly return_url?: components["schemas"]["ReturnUrl"];
            readonly title: components["schemas"]["LinkTitle"];
        };
        /** @description What to send back where. Either `address` or `claim` is given. */
        readonly CreateRefundRequest: {
            /** @description Where the money goes, an address of the network. Refused are the format of another network, a wrong checksum, the zero address, any other that begins with 16 zero bytes (precompiled contracts, `0x…dEaD`), the token's own contract, addresses of this service, and what a sanctions or deny list names. */
            readonly address?: components["schemas"]["Address"];
            /** @description What the customer is to receive, in USDT, as a decimal string. All that is refundable when it is left out. */
            readonly amount?: components["schemas"]["AmountInput"];
            /** @description `true` instead of an address: your customer says it on a page of ours, at the `refund_url` you get. The link works once and for 30 days. Nothing is reserved before it is used. */
            readonly claim?: boolean;
            /** @description Makes a retry safe, for 30 days. The same key with the same parameters returns what was created before; with other parameters it is refused with 409. Withdrawals and refunds share their keys. */
            readonly idempotency_key: string;
        };
        /** @description What the merchant is to be. */
        readonly CreateTestMerchantRequest: {
            /** @default ACTIVE */
            readonly status?: components["schemas"]["MerchantStatus"];
            /** @default BASIC */
            readonly tier?: components["schemas"]["MerchantTier"];
        };
        /** @description Where to send which events. */
        readonly CreateWebhookRequest: {
            /** @description The event types to receive. Repeated ones count once. */
            readonly events: readonly components["schemas"]["EventType"][];
            /** @description The HTTPS address that receives the events. A public host on port 443 or 8443; it is checked again whenever an event is sent. */
            readonly url: components["schemas"]["HttpsUrl"];
        };
        /** @description What to pay where. */
        readonly CreateWithdrawalRequest: {
            /** @description Where the money goes, an address of the network. Refused are the format of another network, a wrong checksum, the zero address, any other that begins with 16 zero bytes (precompiled contracts, `0x…dEaD`), the token's own contract, addresses of this service, and what a sanctions or deny list names. */
            readonly address: components["schemas"]["Address"];
            /** @description What the destination is to receive, in USDT, as a decimal string. The fee is charged on top. */
            readonly amount: components["schemas"]["AmountInput"];
            readonly currency: components["schemas"]["Currency"];
            /** @description Makes a retry safe, for 30 days. The same key with the same parameters returns what was created before; with other parameters it is refused with 409. Withdrawals and refunds share their keys. */
            readonly idempotency_key: string;
            readonly metadata?: components["schemas"]["Metadata"];
            readonly network: components["schemas"]["Network"];
        };
        /**
         * @description The only currency is `USDT`.
         * @enum {string}
         */
        readonly Currency: "USDT";
        /** @description How prices in a currency are converted to USDT. */
        readonly CurrencyRate: {
            readonly currency: components["schemas"]["FiatCurrency"];
            readonly environment: components["schemas"]["Environment"];
            /**
             * Format: date-time
             * @description When the feeds quoted the rate, by the oldest that agrees; `null` for a fixed rate and while there is none.
             */
            readonly quoted_at: string | null;
            readonly source: components["schemas"]["RateSource"];
            /** @description How many units of the currency one USDT is worth now, as a decimal string. `null` while the feeds give no usable rate; orders with a price in the currency are refused then. */
            readonly units_per_usdt: string | null;
            /** @description When you last set it. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        /** @description Your rates. */
        readonly CurrencyRateList: {
            /** @description One for each currency, in alphabetical order. */
            readonly rates: readonly components["schemas"]["CurrencyRate"][];
        };
        /** @description A place in a list. What it is made of is nobody's business and may change; keep it no longer than a walk takes. */
        readonly Cursor: string;
        /** @description Identifier of a delivery, constant over its attempts. */
        readonly DeliveryId: string;
        /**
         * @description `test` moves no real money and sees only test chains; `live` is the real thing. Nothing of one environment is visible in the other.
         * @enum {string}
         */
        readonly Environment: "live" | "test";
        /** @description Identifier of the event, the same on every attempt and at every endpoint. De-duplicate on it: one order can have several events, so `data.order_id` alone would swallow a later one. */
        readonly EventId: string;
        /** @description One page of events. */
        readonly EventList: {
            /** @description At most `limit` events, as webhooks carry them. */
            readonly events: readonly components["schemas"]["WebhookPayload"][];
            /** @description Whether more follow in the same direction. */
            readonly has_more: boolean;
            /** @description Where to go on in the same direction: send it as `cursor`, again and again to follow what happens. `null` when nothing older is left. */
            readonly next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * @description | Event | Means |
         *     |---|---|
         *     | `payment.confirmed` | An order was paid and the money is final. Deliver. |
         *     | `payment.expired` | An order expired and nothing that counts came. |
         *     | `payment.underpaid` | An order expired and too little came. |
         *     | `payment.frozen` | Screening flagged a transfer. Do not deliver. |
         *     | `withdrawal.completed` | A withdrawal is final on the chain. |
         *     | `withdrawal.failed` | A withdrawal failed; the money is back in your balance. |
         * @enum {string}
         */
        readonly EventType: "payment.confirmed" | "payment.expired" | "payment.underpaid" | "payment.frozen" | "withdrawal.completed" | "withdrawal.failed";
        /** @description An ISO 4217 code such as `EUR`. Metals, test codes and USDT itself are none. */
        readonly FiatCurrency: string;
        /** @description The process is alive. */
        readonly Health: {
            /**
             * @description Always the same.
             * @enum {string}
             */
            readonly status: "ok";
        };
        /**
         * Format: uri
         * @description An absolute HTTPS URL without user name and password. Characters outside ASCII are percent-encoded, host names in their ASCII form.
         */
        readonly HttpsUrl: string;
        /** @description The public part of the key; starts with `mk_live_` or `mk_test_`. */
        readonly KeyId: string;
        /** @description A decimal string, of USDT in its shortest exact form, of other currencies with all their decimals. */
        readonly LinkAmount: string;
        /** @description `USDT`, or an ISO 4217 code such as `EUR`: the customer then enters an amount of that currency, and your rate converts it. */
        readonly LinkCurrency: string;
        /** @description More about it, shown on the page of the link. */
        readonly LinkDescription: string;
        /** @description How much each customer pays in another currency; `null` when the link has an amount in USDT or the customer chooses. Each order is converted at the rate of its moment. */
        readonly LinkPrice: {
            /** @description The price, with all decimals of its currency. */
            readonly amount: string;
            readonly currency: components["schemas"]["FiatCurrency"];
        } | null;
        /** @description What is paid for: 1 to 120 printable characters, no space at either end. The customer sees it on the page of the link and on the checkout page. */
        readonly LinkTitle: string;
        /** @description A merchant. */
        readonly Merchant: {
            /** @description When the merchant registered. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The contact address. */
            readonly email: string;
            /** @description `test` until the merchant is approved, `live` from then on: how far the merchant has come, whichever key asks. The key's own environment is in its prefix. */
            readonly environment: components["schemas"]["Environment"];
            /** @description The part of each payment that is kept as fee, as a decimal fraction: `0.01` is 1 %. It is `0` until the merchant is approved. An order keeps the rate of the moment it was created. */
            readonly fee_rate: components["schemas"]["Rate"];
            readonly id: components["schemas"]["Uuid"];
            /** @description The display name. */
            readonly name: string;
            /** @description The identifier given at registration. */
            readonly platform_user_id: string;
            readonly status: components["schemas"]["MerchantStatus"];
            readonly tier: components["schemas"]["MerchantTier"];
            /** @description When the merchant was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        /**
         * @description `PENDING_KYB`: identity not verified yet, only test keys may do business. `ACTIVE`: may accept live payments. `SUSPENDED`: may not use business operations in either environment.
         * @enum {string}
         */
        readonly MerchantStatus: "PENDING_KYB" | "ACTIVE" | "SUSPENDED";
        /**
         * @description Decides the fee rate.
         * @enum {string}
         */
        readonly MerchantTier: "BASIC" | "STANDARD" | "PREMIUM";
        /** @description What was done, in words. */
        readonly Message: {
            /** @description For people; do not compare it. */
            readonly message: string;
        };
        /** @description Key-value data of yours: any JSON object of at most 16 kB as JSON text, 50 keys at the top and 8 levels. Numbers must survive a round trip: integers up to 2^53 − 1 in size, otherwise finite doubles. Texts must not hold control characters other than tab and newline. */
        readonly Metadata: {
            readonly [key: string]: unknown;
        };
        /** @description The chain after mining. */
        readonly MinedTestBlocks: {
            /** @description The height of the newest block. */
            readonly block_number: number;
            readonly network: components["schemas"]["Network"];
            /** @description The time of the business clock. */
            readonly now: components["schemas"]["Timestamp"];
        };
        /** @description Which chain is to go on by how many blocks. */
        readonly MineTestBlocksRequest: {
            /** @description How many blocks. */
            readonly blocks: number;
            readonly network: components["schemas"]["Network"];
        };
        /**
         * @description `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum.
         * @enum {string}
         */
        readonly Network: "TRC20" | "ERC20";
        /** @description Whether payments of a network are seen and credited. */
        readonly NetworkHealth: {
            readonly environment: components["schemas"]["Environment"];
            readonly network: components["schemas"]["Network"];
            /** @description Why, in words. */
            readonly reason: string;
            /**
             * @description `ok`: payments are seen and credited, and every node answers. `degraded`: they are seen; whether they are credited the
             *     reason says. `blind`: nothing is seen.
             * @enum {string}
             */
            readonly state: "ok" | "degraded" | "blind";
        };
        /** @description Send it as `cursor` for the next page. `null` on the last page. */
        readonly NextCursor: string | null;
        /** @description The body is no JSON, or names the first field or query parameter, of which the operation knows none, cut at 64 characters. */
        readonly NoBodyTakenMessage: "invalid json" | `unknown field: ${string}` | `unknown parameter: ${string}`;
        /** @description An OpenAPI 3.0 document. */
        readonly OlderContract: {
            /** @description About this document. */
            readonly info: {
                readonly [key: string]: unknown;
            };
            /** @description The version of OpenAPI. */
            readonly openapi: string;
            /** @description The operations. */
            readonly paths: {
                readonly [key: string]: unknown;
            };
        } & {
            readonly [key: string]: unknown;
        };
        /** @description The bounds that the customer chooses the amount within, both included; `null` when the amount is fixed. */
        readonly OpenAmount: {
            readonly currency: components["schemas"]["LinkCurrency"];
            readonly max: components["schemas"]["LinkAmount"];
            readonly min: components["schemas"]["LinkAmount"];
            /** @description Amounts that the page offers as buttons; empty when it has only the field. */
            readonly suggested: readonly components["schemas"]["LinkAmount"][];
        } | null;
        /** @description The customer chooses the amount, from `min` to `max`, both included. */
        readonly OpenAmountInput: {
            readonly currency: components["schemas"]["LinkCurrency"];
            /** @description The most, in `currency`; not less than `min`. */
            readonly max: components["schemas"]["AmountInput"];
            /** @description The least, in `currency`; worth more than 10 USDT. */
            readonly min: components["schemas"]["AmountInput"];
            /** @description Amounts that the page offers as buttons, in this order, beside a field for any other amount. Each lies within the bounds. */
            readonly suggested?: readonly components["schemas"]["AmountInput"][];
        };
        /** @description A payment that is expected, under way, or settled. */
        readonly Order: {
            /** @description Where the customer pays. It belongs to this order for ever and is never given to another one; money that comes late is still attributed to this order. */
            readonly address: components["schemas"]["Address"];
            /** @description How many blocks confirm the money so far, counted up to `required_confirmations`. */
            readonly confirmations: number;
            /** @description When the order was created. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description What was added to your balance, in USDT; `0` until the money is final. With `fee_amount` it adds up to the money credited. */
            readonly credited_amount: components["schemas"]["Amount"];
            readonly currency: components["schemas"]["Currency"];
            /** @description The text given at creation; empty when none was given. */
            readonly description: string;
            readonly environment: components["schemas"]["Environment"];
            /** @description A payment is in time if the time of its block is not later than this. */
            readonly expire_at: components["schemas"]["Timestamp"];
            /** @description The fee kept from the money credited, in USDT, rounded down to a millionth. */
            readonly fee_amount: components["schemas"]["Amount"];
            /** @description What screening holds back of the money that arrived, in USDT; `0` when nothing is held. It is credited once it is released. Money that operators set apart for good is in no amount. */
            readonly frozen_amount: components["schemas"]["Amount"];
            readonly id: components["schemas"]["Uuid"];
            /** @description The merchant who owns the order. */
            readonly merchant_id: components["schemas"]["Uuid"];
            /** @description The data given at creation; an empty object when none was given. */
            readonly metadata: components["schemas"]["Metadata"];
            /** @description What is still to be paid, in USDT; `0` as soon as enough has arrived, within the tolerance too. Money that is held back does not count, except while the order is `FROZEN`. */
            readonly missing_amount: components["schemas"]["Amount"];
            readonly network: components["schemas"]["Network"];
            /** @description What was asked for, in USDT. */
            readonly order_amount: components["schemas"]["Amount"];
            readonly order_number: components["schemas"]["OrderNumber"];
            /** @description How much more than `order_amount` has arrived, in USDT, without what is held back; `0` when nothing is too much. It is credited like the rest. */
            readonly overpaid_amount: components["schemas"]["Amount"];
            /**
             * Format: date-time
             * @description When the payment was final and credited; `null` until then.
             */
            readonly paid_at: string | null;
            /** @description What a transfer to `address` costs your customer on the network. Only `GET /v1/orders/{id}` has this field. `null` on networks where the cost does not depend on the address (`ERC20`: wallets show their gas), and while no node has told it within the hour. */
            readonly payer_cost?: components["schemas"]["PayerCost"];
            readonly payment_link_id: components["schemas"]["PaymentLinkOfOrder"];
            /**
             * Format: uri
             * @description The hosted checkout page. Redirect your customer there.
             */
            readonly payment_url: string;
            readonly price: components["schemas"]["OrderPrice"];
            /** @description What has arrived on the address so far, in USDT. Before the order is settled it includes transfers that are not final yet, and it can fall again if the chain takes a block back. */
            readonly received_amount: components["schemas"]["Amount"];
            readonly reference: components["schemas"]["OwnReference"];
            /** @description What was sent back to the customer of the money credited, in USDT; `0` when nothing was refunded. */
            readonly refunded_amount: components["schemas"]["Amount"];
            /**
             * Format: date-time
             * @description Until when the payment page of an `UNDERPAID` order asks for `missing_amount`; `null` unless you asked for the rest. It asks for nothing while a refund of the order is under way or was paid.
             */
            readonly remainder_expire_at: string | null;
            /** @description How many confirmations make a transfer final on this network. */
            readonly required_confirmations: number;
            /** @description The URL given at creation; empty when none was given. */
            readonly return_url: string;
            readonly status: components["schemas"]["OrderStatus"];
            /** @description The tolerance as a decimal string; `0.01` is 1 %. */
            readonly tolerance_percent: components["schemas"]["Rate"];
            /** @description The transfers to the address, oldest first. When there are more than 100, the 100 largest, final ones before all others. All of them count. */
            readonly transactions: readonly components["schemas"]["OrderTransaction"][];
            /** @description When the order last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
            /** @description The URL given at creation; empty when none was given. */
            readonly webhook_url: string;
        };
        /** @description One page of orders, newest first. */
        readonly OrderList: {
            readonly next_cursor: components["schemas"]["NextCursor"];
            /** @description At most `limit` orders. */
            readonly orders: readonly components["schemas"]["OrderSummary"][];
            /** @description How many orders match the filters in all. */
            readonly total: number;
        };
        /** @description A short name of the order for people, starting with `ord_`. */
        readonly OrderNumber: string;
        /** @description The price that `order_amount` was converted from, with the rate of that moment, which stays; `null` for an order in USDT. */
        readonly OrderPrice: {
            /** @description The price, with all decimals of its currency. */
            readonly amount: string;
            readonly currency: components["schemas"]["FiatCurrency"];
            readonly source: components["schemas"]["RateSource"];
            readonly units_per_usdt: components["schemas"]["UnitsPerUsdt"];
        } | null;
        /** @description What was paid for an order, signed by the service. */
        readonly OrderReceipt: {
            readonly receipt: components["schemas"]["ReceiptContent"];
            readonly signature: components["schemas"]["ReceiptSignature"];
        };
        /** @description Names an order, by its UUID or by its number. */
        readonly OrderReference: string;
        /**
         * @description | Status | Means |
         *     |---|---|
         *     | `PENDING` | Being created; never seen in an answer. |
         *     | `OPEN` | Waiting for money. A part payment keeps it open and raises `received_amount`. |
         *     | `PENDING_CONFIRM` | Enough money was seen in the newest block. |
         *     | `CONFIRMING` | Further blocks follow, but the money is not final yet. Do not deliver. |
         *     | `PAID` | Enough money is final, screened and credited. Deliver. |
         *     | `EXPIRED` | The time is over and nothing that counts came. |
         *     | `EXPIRED_PAID` | Enough money came, but late. It is credited; decide whether you still deliver. |
         *     | `UNDERPAID` | The time is over and too little came. What came is credited; settle it with your customer. |
         *     | `FROZEN` | The order needs money that screening flagged. Do not deliver. The order becomes paid when that money is released or enough other money arrives. Money set apart never counts. |
         * @enum {string}
         */
        readonly OrderStatus: "PENDING" | "OPEN" | "PENDING_CONFIRM" | "CONFIRMING" | "PAID" | "EXPIRED" | "EXPIRED_PAID" | "UNDERPAID" | "FROZEN";
        /** @description The fields of an order that lists carry. Read the order itself for the rest. */
        readonly OrderSummary: {
            /** @description When the order was created. */
            readonly created_at: components["schemas"]["Timestamp"];
            readonly currency: components["schemas"]["Currency"];
            readonly id: components["schemas"]["Uuid"];
            readonly network: components["schemas"]["Network"];
            /** @description What was asked for, in USDT. */
            readonly order_amount: components["schemas"]["Amount"];
            readonly order_number: components["schemas"]["OrderNumber"];
            /**
             * Format: date-time
             * @description When the payment was final and credited; `null` until then.
             */
            readonly paid_at: string | null;
            /**
             * Format: uri
             * @description The hosted checkout page.
             */
            readonly payment_url: string;
            readonly price: components["schemas"]["OrderPrice"];
            readonly reference: components["schemas"]["OwnReference"];
            readonly status: components["schemas"]["OrderStatus"];
        };
        /** @description What happened to an order. */
        readonly OrderTimeline: {
            /** @description Oldest first; entries of the same moment in the order of cause and effect. */
            readonly entries: readonly components["schemas"]["TimelineEntry"][];
            /** @description `false` when more happened than is listed, as when somebody sends very many small transfers, or when what is older than it is kept was removed. */
            readonly is_complete: boolean;
            /** @description The order's `id`. */
            readonly order_id: components["schemas"]["Uuid"];
            readonly status: components["schemas"]["OrderStatus"];
        };
        /** @description One transfer of USDT to the order's address, told apart by network, transaction and position in it. */
        readonly OrderTransaction: {
            /** @description How much, in USDT. */
            readonly amount: components["schemas"]["Amount"];
            /** @description Height of the block that holds the transaction. */
            readonly block_number: number;
            /** @description The time the block carries; it decides whether the payment was in time. */
            readonly block_time: components["schemas"]["Timestamp"];
            /** @description Who paid. For an exchange this is the exchange's address, so never refund to it unasked. */
            readonly from: components["schemas"]["Address"];
            /** @description Position of the transfer among the logs of its transaction, from 0. */
            readonly log_index: number;
            /**
             * @description `SEEN` in the newest block, `CONFIRMING` with blocks on top, `FINAL` for good, `ORPHANED` when the chain took its block back, `FROZEN` when screening flagged it, also after operators set it apart (the timeline has `transfer.set_apart`), `DUST` when it is too small to count.
             * @enum {string}
             */
            readonly status: "SEEN" | "CONFIRMING" | "FINAL" | "ORPHANED" | "FROZEN" | "DUST";
            readonly tx_hash: components["schemas"]["TransactionHash"];
        };
        /** @description The number you gave the order; `null` when you gave none. */
        readonly OwnReference: string | null;
        /** @description What one transfer of USDT to an address costs whoever sends it, from a node's answer of the last minutes. A first transfer to an address needs about twice the energy of a later one. */
        readonly PayerCost: {
            /** @description Whether USDT lies on the address already, which makes a transfer cheaper. */
            readonly address_holds_token: boolean;
            /** @description Bytes of the transaction that bandwidth is paid for. */
            readonly bandwidth_bytes: number;
            /** @description The price of one byte in sun. */
            readonly bandwidth_price_sun: string;
            /** @description Units of energy that the transfer uses. */
            readonly energy: number;
            /** @description The price of one unit of energy in sun, millionths of a TRX. */
            readonly energy_price_sun: string;
            /** @description When the node was asked. */
            readonly quoted_at: components["schemas"]["Timestamp"];
            /** @description The most it costs in TRX, as a decimal string: all energy and bandwidth paid for. A customer with staked or rented energy, or with free bandwidth, pays less. */
            readonly trx_max: string;
        } | null;
        /** @description The body of `payment.confirmed`. */
        readonly PaymentConfirmedEvent: {
            /** @description The order, paid in time (`PAID`) or late (`EXPIRED_PAID`). */
            readonly data: components["schemas"]["PaymentData"] & {
                /**
                 * @description In time or late.
                 * @enum {string}
                 */
                readonly status?: "PAID" | "EXPIRED_PAID";
            };
            readonly environment: components["schemas"]["Environment"];
            /**
             * @description The event type.
             * @enum {string}
             */
            readonly event: "payment.confirmed";
            readonly id: components["schemas"]["EventId"];
            readonly test?: components["schemas"]["SampleMark"];
            /** @description When the event happened, not when it was sent. */
            readonly timestamp: components["schemas"]["Timestamp"];
        };
        /** @description The order the event is about, as it was when the event happened. */
        readonly PaymentData: {
            /** @description What was added to your balance after the fee, in USDT. */
            readonly credited_amount: components["schemas"]["Amount"];
            readonly currency: components["schemas"]["Currency"];
            /** @description The data you gave when you created the order. */
            readonly metadata: components["schemas"]["Metadata"];
            /** @description What is still to be paid, in USDT; `0` when enough arrived, within the tolerance too. */
            readonly missing_amount: components["schemas"]["Amount"];
            readonly network: components["schemas"]["Network"];
            /** @description What was asked for, in USDT. */
            readonly order_amount: components["schemas"]["Amount"];
            /** @description The order's `id`. */
            readonly order_id: components["schemas"]["Uuid"];
            readonly order_number: components["schemas"]["OrderNumber"];
            /** @description How much more than asked for arrived, in USDT, without what screening holds back. */
            readonly overpaid_amount: components["schemas"]["Amount"];
            /**
             * Format: date-time
             * @description When the payment was final and credited; `null` if it was not.
             */
            readonly paid_at: string | null;
            readonly price: components["schemas"]["OrderPrice"];
            /** @description What arrived, in USDT. */
            readonly received_amount: components["schemas"]["Amount"];
            readonly reference: components["schemas"]["OwnReference"];
            /** @description What you have sent back or are sending back of it, in USDT. An order that is still open can be refunded and be paid in full later all the same: look at this before you deliver. */
            readonly refunded_amount: components["schemas"]["Amount"];
            readonly status: components["schemas"]["OrderStatus"];
            /** @description The transfers to the order's address, oldest first. When there are more than 100, the 100 largest, final ones before all others. */
            readonly transactions: readonly components["schemas"]["OrderTransaction"][];
        };
        /** @description The body of `payment.expired`. */
        readonly PaymentExpiredEvent: {
            /** @description The order, to which nothing was paid. */
            readonly data: components["schemas"]["PaymentData"] & {
                /**
                 * @description Always the same.
                 * @enum {string}
                 */
                readonly status?: "EXPIRED";
            };
            readonly environment: components["schemas"]["Environment"];
            /**
             * @description The event type.
             * @enum {string}
             */
            readonly event: "payment.expired";
            readonly id: components["schemas"]["EventId"];
            readonly test?: components["schemas"]["SampleMark"];
            /** @description When the event happened, not when it was sent. */
            readonly timestamp: components["schemas"]["Timestamp"];
        };
        /** @description The body of `payment.frozen`. */
        readonly PaymentFrozenEvent: {
            /** @description The order, one of whose transfers was flagged. Its `status` says whether the order itself is `FROZEN`. */
            readonly data: components["schemas"]["PaymentData"] & {
                /** @description Why the transfer was flagged, for people. */
                readonly reason: string;
            };
            readonly environment: components["schemas"]["Environment"];
            /**
             * @description The event type.
             * @enum {string}
             */
            readonly event: "payment.frozen";
            readonly id: components["schemas"]["EventId"];
            readonly test?: components["schemas"]["SampleMark"];
            /** @description When the event happened, not when it was sent. */
            readonly timestamp: components["schemas"]["Timestamp"];
        };
        /** @description A page that many customers can pay, each with an order of their own. */
        readonly PaymentLink: {
            /** @description How much each customer pays, in USDT; `null` when the link has a `price` or the customer chooses. */
            readonly amount: string | null;
            /** @description When the link was created. */
            readonly created_at: components["schemas"]["Timestamp"];
            readonly currency: components["schemas"]["Currency"];
            /** @description More about it; empty when nothing was given. */
            readonly description: string;
            readonly environment: components["schemas"]["Environment"];
            /**
             * Format: date-time
             * @description From then on the link creates no further order; `null` when it does not expire.
             */
            readonly expires_at: string | null;
            readonly id: components["schemas"]["PaymentLinkId"];
            /** @description Whether the link creates orders. `false`, it is paused. */
            readonly is_active: boolean;
            /** @description Copied to each order; an empty object when none was given. */
            readonly metadata: components["schemas"]["Metadata"];
            /** @description The networks that the customer chooses from. */
            readonly networks: readonly components["schemas"]["Network"][];
            readonly open_amount: components["schemas"]["OpenAmount"];
            /** @description How many orders of the link may be paid or open at once; `null` when there is no limit. */
            readonly payments_max: number | null;
            readonly price: components["schemas"]["LinkPrice"];
            readonly reference: components["schemas"]["OwnReference"];
            /** @description Copied to each order; empty when none was given. */
            readonly return_url: string;
            readonly title: components["schemas"]["LinkTitle"];
            /** @description When the link last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
            /**
             * Format: uri
             * @description The public page. Share it in a chat, a mail or as a QR code.
             */
            readonly url: string;
        };
        /** @description Identifier of a payment link, starting with `pl_`. */
        readonly PaymentLinkId: string;
        /** @description One page of payment links, newest first. */
        readonly PaymentLinkList: {
            readonly next_cursor: components["schemas"]["NextCursor"];
            /** @description At most `limit` links. */
            readonly payment_links: readonly components["schemas"]["PaymentLink"][];
        };
        /** @description The payment link that the order came from; `null` when it came from none. */
        readonly PaymentLinkOfOrder: string | null;
        /** @description The body of `payment.underpaid`. */
        readonly PaymentUnderpaidEvent: {
            /** @description The order, to which too little was paid. */
            readonly data: components["schemas"]["PaymentData"] & {
                /**
                 * @description Always the same.
                 * @enum {string}
                 */
                readonly status?: "UNDERPAID";
            };
            readonly environment: components["schemas"]["Environment"];
            /**
             * @description The event type.
             * @enum {string}
             */
            readonly event: "payment.underpaid";
            readonly id: components["schemas"]["EventId"];
            readonly test?: components["schemas"]["SampleMark"];
            /** @description When the event happened, not when it was sent. */
            readonly timestamp: components["schemas"]["Timestamp"];
        };
        /**
         * @description `orders`: create, cancel and accept orders, and the sandbox's controls. `read`: read and stream everything but keys. `webhooks`: create, change, delete and test endpoints, and send events again. `keys`: list, create and revoke keys. `refunds`: send money back for an order. `withdrawals`: withdraw money. A live key gets the last two in the dashboard only.
         * @enum {string}
         */
        readonly Permission: "orders" | "read" | "webhooks" | "keys" | "refunds" | "withdrawals";
        /** @description An amount in another currency. */
        readonly PriceInput: {
            /** @description A decimal string with at most 12 digits before the point, and after it at most the decimals of the currency: 2 for `EUR`, none for `JPY`. */
            readonly amount: string;
            readonly currency: components["schemas"]["FiatCurrency"];
        };
        /** @description What is to be paid. */
        readonly QuoteWithdrawalRequest: {
            /** @description What the destination is to receive, in USDT, as a decimal string. */
            readonly amount: components["schemas"]["AmountInput"];
            readonly currency: components["schemas"]["Currency"];
            readonly network: components["schemas"]["Network"];
        };
        /** @description A decimal fraction as a string; `0.01` is 1 %. */
        readonly Rate: string;
        /**
         * @description `fixed`: you set the rate. `feed`: it is the median of the feeds that the operator of the service configured.
         * @enum {string}
         */
        readonly RateSource: "fixed" | "feed";
        /** @description The process can serve requests. */
        readonly Readiness: {
            /** @description Each configured network of each environment. */
            readonly networks: readonly components["schemas"]["NetworkHealth"][];
            /**
             * @description How the replica that lists are read from was found last, where there is one. `behind` and `away`: the primary answers in
             *     its place.
             * @enum {string}
             */
            readonly replica?: "in step" | "behind" | "away";
            /**
             * @description Always the same.
             * @enum {string}
             */
            readonly status: "ready";
        };
        /**
         * @description How receipts are signed (RFC 8032).
         * @enum {string}
         */
        readonly ReceiptAlgorithm: "Ed25519";
        /** @description What is certified. */
        readonly ReceiptContent: {
            /** @description Where it was paid to. */
            readonly address: components["schemas"]["Address"];
            /** @description What the merchant was credited, in USDT. */
            readonly credited_amount: components["schemas"]["Amount"];
            readonly currency: components["schemas"]["Currency"];
            readonly environment: components["schemas"]["Environment"];
            /** @description The fee, in USDT. */
            readonly fee_amount: components["schemas"]["Amount"];
            /**
             * Format: uri
             * @description The service that signs.
             */
            readonly issuer: string;
            /** @description The merchant who was paid. */
            readonly merchant_id: components["schemas"]["Uuid"];
            readonly network: components["schemas"]["Network"];
            /** @description What was asked for, in USDT. */
            readonly order_amount: components["schemas"]["Amount"];
            readonly order_id: components["schemas"]["Uuid"];
            readonly order_number: components["schemas"]["OrderNumber"];
            readonly paid_at: components["schemas"]["Timestamp"];
            /** @description The price that `order_amount` was converted from. Only receipts of orders with a price have it. */
            readonly price?: components["schemas"]["ReceiptPrice"];
            /** @description What came, in USDT. */
            readonly received_amount: components["schemas"]["Amount"];
            /**
             * @description `EXPIRED_PAID` when it was paid after its time.
             * @enum {string}
             */
            readonly status: "PAID" | "EXPIRED_PAID";
            /** @description The final transfers to the address. */
            readonly transactions: readonly components["schemas"]["ReceiptTransaction"][];
            /**
             * @description The form of the receipt.
             * @enum {integer}
             */
            readonly version: 1;
        };
        /** @description A public key of receipts. */
        readonly ReceiptKey: {
            readonly algorithm: components["schemas"]["ReceiptAlgorithm"];
            readonly key_id: components["schemas"]["ReceiptKeyId"];
            /** @description 32 bytes in base64url. */
            readonly public_key: string;
        };
        /** @description The first half of the key's SHA-256, in hexadecimal. */
        readonly ReceiptKeyId: string;
        /** @description The keys that receipts are checked with. */
        readonly ReceiptKeyList: {
            /** @description The first signs, the others did before. */
            readonly keys: readonly components["schemas"]["ReceiptKey"][];
        };
        /** @description A price with the rate that converted it. */
        readonly ReceiptPrice: {
            /** @description The price, with all decimals of its currency. */
            readonly amount: string;
            readonly currency: components["schemas"]["FiatCurrency"];
            readonly source: components["schemas"]["RateSource"];
            readonly units_per_usdt: components["schemas"]["UnitsPerUsdt"];
        };
        /** @description The signature over the canonical JSON of the receipt. */
        readonly ReceiptSignature: {
            readonly algorithm: components["schemas"]["ReceiptAlgorithm"];
            readonly key_id: components["schemas"]["ReceiptKeyId"];
            /** @description 64 bytes in base64url. */
            readonly value: string;
        };
        /** @description A final transfer. */
        readonly ReceiptTransaction: {
            /** @description How much, in USDT. */
            readonly amount: components["schemas"]["Amount"];
            /** @description Height of the block. */
            readonly block_number: number;
            readonly block_time: components["schemas"]["Timestamp"];
            /** @description Who paid. */
            readonly from: components["schemas"]["Address"];
            /** @description Position of the transfer among the logs of its transaction, from 0. */
            readonly log_index: number;
            readonly tx_hash: components["schemas"]["TransactionHash"];
        };
        /** @description Your own number for the order, such as an invoice number: 1 to 64 printable characters, no space at either end. Characters that nobody sees are refused, in any script: controls, formats, fillers, variation selectors and blanks other than a space. Several orders may have the same one. */
        readonly Reference: string;
        /** @description A link by which your customer says where a refund goes. */
        readonly RefundClaim: {
            /** @description What your customer receives, in USDT. */
            readonly amount: components["schemas"]["Amount"];
            /** @description When it was asked for. */
            readonly created_at: components["schemas"]["Timestamp"];
            readonly currency: components["schemas"]["Currency"];
            readonly environment: components["schemas"]["Environment"];
            /** @description Until when it can be claimed. */
            readonly expires_at: components["schemas"]["Timestamp"];
            readonly id: components["schemas"]["Uuid"];
            /** @description The merchant whose balance the refund is taken from. */
            readonly merchant_id: components["schemas"]["Uuid"];
            readonly network: components["schemas"]["Network"];
            /** @description The order that is refunded. */
            readonly order_id: components["schemas"]["Uuid"];
            /** @description The refund that came of it; `null` until it is claimed. */
            readonly refund_id: string | null;
            /**
             * Format: uri
             * @description Where your customer claims it. Whoever has this link decides where the money goes; send it to nobody else.
             */
            readonly refund_url: string;
        };
        /** @description One page of refunds, newest first. */
        readonly RefundList: {
            readonly next_cursor: components["schemas"]["NextCursor"];
            /** @description At most `limit` refunds. */
            readonly refunds: readonly components["schemas"]["Withdrawal"][];
            /** @description How many there are in all. */
            readonly total: number;
        };
        /** @description What a new merchant says about itself. */
        readonly RegisterMerchantRequest: {
            /**
             * Format: email
             * @description The contact address; messages of the service and sign-in links go there.
             */
            readonly email: string;
            /** @description The display name, shown to customers on the checkout page: one line with something to see, without a web address (`://` or `www.`) and without characters that turn the direction of text. */
            readonly name: string;
            /** @description Your platform's own identifier of this merchant. Each one can be registered once; those that differ only in case, in Unicode form or in blanks around them are the same. */
            readonly platform_user_id: string;
        };
        /** @description How long to ask for the rest. */
        readonly RemainderRequest: {
            /**
             * @description How long the payment page asks for the rest, in seconds from now: from 300 to 604800, which is a week.
             * @default 86400
             */
            readonly expires_in?: number;
        };
        /**
         * Format: uri
         * @description An absolute HTTPS URL without user name and password. Characters outside ASCII are percent-encoded, host names in their ASCII form. In a sandbox also `http://` on `localhost`, `127.0.0.0/8` or `[::1]`.
         */
        readonly ReturnUrl: string;
        /** @description Present, and `true`, only on a sample event sent by `POST /v1/webhooks/{id}/test`. Nothing really happened then. */
        readonly SampleMark: boolean;
        /** @description The rate, or where it comes from. Either `units_per_usdt` or `source` is given. */
        readonly SetRateRequest: {
            /**
             * @description `feed`: take the rate from the feeds of the service each time an order is created.
             * @enum {string}
             */
            readonly source?: "feed";
            /** @description How many units of the currency one USDT is worth, as a decimal string above 0, with at most 9 digits before the point and 8 after it. It stays until you change it. */
            readonly units_per_usdt?: string;
        };
        /** @description An amount of USDT as a decimal string in its shortest exact form, with a minus where something is taken. */
        readonly SignedAmount: string;
        /** @description What happened on your accounts in a period. */
        readonly Statement: {
            /** @description Your accounts on the networks where you have any. */
            readonly accounts: readonly components["schemas"]["StatementBalance"][];
            /** @description Every entry of the period, in the order of the books. */
            readonly entries: readonly components["schemas"]["StatementEntry"][];
            readonly environment: components["schemas"]["Environment"];
            readonly from: components["schemas"]["Timestamp"];
            readonly merchant_id: components["schemas"]["Uuid"];
            readonly to: components["schemas"]["Timestamp"];
        };
        /**
         * @description Where money of yours lies in the books: `available` can be withdrawn, `reserved` is on its way out, `frozen` is held back by screening, `owed` is what you owe because a chain took back what you had spent. What is pending is not in the books yet.
         * @enum {string}
         */
        readonly StatementAccount: "available" | "reserved" | "frozen" | "owed";
        /** @description An account at the beginning and at the end of the period. */
        readonly StatementBalance: {
            readonly account: components["schemas"]["StatementAccount"];
            /** @description The sum of the entries, in USDT. */
            readonly change: components["schemas"]["SignedAmount"];
            /** @description What is there after the last entry, in USDT. */
            readonly closing_balance: components["schemas"]["Amount"];
            readonly network: components["schemas"]["Network"];
            /** @description What was there before the first entry, in USDT. */
            readonly opening_balance: components["schemas"]["Amount"];
        };
        /** @description One movement on one of your accounts. */
        readonly StatementEntry: {
            readonly account: components["schemas"]["StatementAccount"];
            /** @description What was added to the account, or taken from it, in USDT. */
            readonly amount: components["schemas"]["SignedAmount"];
            /** @description What was on the account after it, in USDT. */
            readonly balance: components["schemas"]["Amount"];
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The fee that was taken with it, in USDT; negative where it was given back. */
            readonly fee_amount: components["schemas"]["SignedAmount"];
            readonly network: components["schemas"]["Network"];
            /** @description The order that was paid or refunded. */
            readonly order_id: string | null;
            /** @description The transaction that brought the payment. */
            readonly tx_hash: string | null;
            readonly type: components["schemas"]["StatementEntryType"];
            /** @description The withdrawal or refund. */
            readonly withdrawal_id: string | null;
        };
        /**
         * @description What was booked: `payment` of an order, `freeze` and `release` of a payment, `set_apart` of a frozen one that is never credited, `reserve` of a withdrawal or refund, `withdrawal` that was paid, `release_reserve` of one that was not, `reversal` of an earlier entry; `debt`, `debt_payment` and `write_off` of what a reversal left owing.
         * @enum {string}
         */
        readonly StatementEntryType: "payment" | "freeze" | "release" | "set_apart" | "reversal" | "reserve" | "withdrawal" | "release_reserve" | "debt" | "debt_payment" | "write_off";
        /** @description The clock of the test environment. */
        readonly TestClock: {
            /** @description The time of the business clock. */
            readonly now: components["schemas"]["Timestamp"];
            /** @description How far it is ahead of the real time. */
            readonly offset_seconds: number;
        };
        /** @description A merchant with all it needs to begin. */
        readonly TestMerchant: {
            readonly api_key: components["schemas"]["CreatedApiKey"];
            readonly merchant: components["schemas"]["Merchant"];
            /** @description The secret its webhooks are signed with. */
            readonly webhook_secret: string;
        };
        /** @description What was sent. */
        readonly TestPayment: {
            readonly network: components["schemas"]["Network"];
            /** @description The time of the business clock. */
            readonly now: components["schemas"]["Timestamp"];
            readonly order_id: components["schemas"]["Uuid"];
            readonly scenario: components["schemas"]["TestScenario"];
            /** @description The height at which a payment with `delay_blocks` will be sent; `null` when it was sent. */
            readonly scheduled_for_block: number | null;
            /** @description The transfers to the order's address, in the order they were sent; empty while they wait for their block. */
            readonly transactions: readonly components["schemas"]["TestTransaction"][];
        };
        /** @description How to pay an order. */
        readonly TestPaymentRequest: {
            /** @description How much to transfer in all, instead of what the scenario says; more than 0. */
            readonly amount?: components["schemas"]["AmountInput"];
            /**
             * @description How many blocks to wait before the transfer is sent. The answer does not wait with it: it comes at once and without transactions. A payment that waits is forgotten when the sandbox stops.
             * @default 0
             */
            readonly delay_blocks?: number;
            /** @default exact */
            readonly scenario?: components["schemas"]["TestScenario"];
        };
        /**
         * @description What the payment is an example of.
         * @enum {string}
         */
        readonly TestScenario: "exact" | "underpay" | "overpay" | "split" | "late" | "wrong_token" | "flagged" | "reorg";
        /** @description One transfer on the local chain. */
        readonly TestTransaction: {
            readonly amount: components["schemas"]["Amount"];
            /** @description The height of the block that holds it. */
            readonly block_number: number;
            /** @description Who paid. */
            readonly from: components["schemas"]["Address"];
            /** @description The order's address. */
            readonly to: components["schemas"]["Address"];
            /** @description The contract of the token that was transferred. */
            readonly token: components["schemas"]["Address"];
            readonly tx_hash: components["schemas"]["TransactionHash"];
        };
        /** @description Which event to send. */
        readonly TestWebhookRequest: {
            /** @description The type of the sample; without it, the first one the endpoint is subscribed to. It need not be subscribed. */
            readonly event?: components["schemas"]["EventType"];
        };
        /** @description An attempt to deliver an event. */
        readonly TimelineDelivery: {
            /** @description Which attempt it was, from 1; 0 when it was given up before the first. */
            readonly attempt: number;
            /** @description Why it failed, in the words of `last_error` of deliveries; `null` when it did not. For orders of a shop plugin also `unexpected answer`, `endpoint inactive` and `superseded`. */
            readonly error: string | null;
            readonly id: components["schemas"]["DeliveryId"];
            /** @description The endpoint; for an order with a `webhook_url` one that is in no list. */
            readonly webhook_id: components["schemas"]["WebhookId"];
        };
        /** @description One thing that happened. Of the objects, those it is about are given, the others are `null`. */
        readonly TimelineEntry: {
            /** @description When the service recorded it. */
            readonly at: components["schemas"]["Timestamp"];
            /** @description The attempt to deliver the event. */
            readonly delivery: components["schemas"]["TimelineDelivery"] | null;
            /** @description The event. */
            readonly event: components["schemas"]["TimelineEvent"] | null;
            /** @description The same in words, for people; do not compare it. */
            readonly message: string;
            /** @description The status the order had from then on. */
            readonly order_status: components["schemas"]["OrderStatus"] | null;
            /** @description The transfer, as it was from then on. */
            readonly transaction: components["schemas"]["OrderTransaction"] | null;
            /**
             * @description | Type | Means |
             *     |---|---|
             *     | `order.created` | The order was created. |
             *     | `order.payment_seen` | Enough money was seen in a block. |
             *     | `order.confirming` | That block has descendants. |
             *     | `order.payment_lost` | The chain took the block back: the order waits again, or what had been credited was reversed. |
             *     | `order.paid` | Enough money is final. |
             *     | `order.expired` | The time was over and nothing had come. |
             *     | `order.underpaid` | The time was over and too little had come. |
             *     | `order.paid_late` | Enough money came after the time was over. |
             *     | `order.frozen` | Screening flagged a transfer. |
             *     | `order.released` | Frozen money was released. |
             *     | `order.set_apart` | Frozen money was set apart for good, and the order goes on or ends without it. |
             *     | `order.remainder_requested` | The merchant asked for the rest of the underpaid order. |
             *     | `order.accepted` | The underpaid order was accepted. |
             *     | `order.cancelled` | The order was cancelled. |
             *     | `order.credited` | More money was credited; the status stays. |
             *     | `transfer.seen` | A transfer to the address was seen in a block. |
             *     | `transfer.confirming` | Its block has descendants. |
             *     | `transfer.final` | It can not be taken back any more. |
             *     | `transfer.orphaned` | The chain took its block back. |
             *     | `transfer.frozen` | Screening flagged it. |
             *     | `transfer.set_apart` | Two operators set it apart for good: it is never credited. |
             *     | `event.recorded` | An event was recorded. |
             *     | `delivery.attempt_failed` | An attempt to deliver failed; another follows. |
             *     | `delivery.delivered` | The receiver accepted the event. |
             *     | `delivery.failed` | No further attempt is made. |
             *     | `history.removed` | What the message names is no longer kept. |
             * @enum {string}
             */
            readonly type: "order.created" | "order.payment_seen" | "order.confirming" | "order.payment_lost" | "order.paid" | "order.expired" | "order.underpaid" | "order.paid_late" | "order.frozen" | "order.released" | "order.set_apart" | "order.remainder_requested" | "order.accepted" | "order.cancelled" | "order.credited" | "transfer.seen" | "transfer.confirming" | "transfer.final" | "transfer.orphaned" | "transfer.frozen" | "transfer.set_apart" | "event.recorded" | "delivery.attempt_failed" | "delivery.delivered" | "delivery.failed" | "history.removed";
        };
        /** @description An event about the order. */
        readonly TimelineEvent: {
            readonly id: components["schemas"]["EventId"];
            readonly type: components["schemas"]["EventType"];
        };
        /**
         * Format: date-time
         * @description A time in UTC, ISO 8601.
         */
        readonly Timestamp: string;
        /**
         * Format: date-time
         * @description An ISO 8601 time with zone.
         */
        readonly TimestampInput: string;
        /** @description The hash of a transaction, 64 hexadecimal digits, with `0x` in front on Ethereum and without on TRON. */
        readonly TransactionHash: string;
        /** @description How many units of the currency one USDT is worth, as a decimal string in its shortest exact form. */
        readonly UnitsPerUsdt: string;
        /** @description Names the first field of the body that the contract does not know, cut at 64 characters. */
        readonly UnknownFieldMessage: `unknown field: ${string}`;
        /** @description Names the first query parameter that the operation does not know, cut at 64 characters. */
        readonly UnknownParameterMessage: `unknown parameter: ${string}`;
        /** @description What is to change. Fields left out stay as they are. Orders that exist do not change. */
        readonly UpdatePaymentLinkRequest: {
            readonly description?: components["schemas"]["LinkDescription"];
            /**
             * Format: date-time
             * @description From then on the link creates no further order; `null`: it does not expire. An ISO 8601 time with zone. A time in the past ends the link at once.
             */
            readonly expires_at?: string | null;
            /** @description `false` pauses the link, `true` resumes it. */
            readonly is_active?: boolean;
            /** @description How many orders of the link may be paid or open at once; `null` for no limit. */
            readonly payments_max?: number | null;
            readonly title?: components["schemas"]["LinkTitle"];
        };
        /** @description What is to change; what is left out stays. */
        readonly UpdateWebhookRequest: {
            /** @description The event types to receive, instead of those before. Repeated ones count once. */
            readonly events?: readonly components["schemas"]["EventType"][];
            /** @description Whether events are sent to it. */
            readonly is_active?: boolean;
            /** @description The HTTPS address that receives the events. A public host on port 443 or 8443. */
            readonly url?: components["schemas"]["HttpsUrl"];
        };
        /** @description A UUID in lower case. */
        readonly Uuid: string;
        /** @description An endpoint of yours that receives events. */
        readonly Webhook: {
            /** @description When it was created. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The event types it receives. */
            readonly events: readonly components["schemas"]["EventType"][];
            readonly id: components["schemas"]["WebhookId"];
            /** @description Whether events are sent to it. */
            readonly is_active: boolean;
            /** @description The merchant who owns the endpoint. */
            readonly merchant_id: components["schemas"]["Uuid"];
            /** @description When it last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
            /**
             * Format: uri
             * @description The address that receives the events.
             */
            readonly url: string;
        };
        /** @description One event on its way to one endpoint. */
        readonly WebhookDelivery: {
            /** @description How many attempts were made so far. */
            readonly attempts: number;
            /** @description When the event was recorded for this endpoint. */
            readonly created_at: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When the endpoint accepted it; `null` until then.
             */
            readonly delivered_at: string | null;
            readonly event_type: components["schemas"]["EventType"];
            readonly id: components["schemas"]["DeliveryId"];
            /** @description Why the last attempt failed: `timeout`, `connection`, `tls`, `dns`, `blocked address`, or `http` and the status answered; `endpoint inactive` when it was given up because the endpoint was made inactive or deleted; `null` if none failed. A redirect counts as a failure. */
            readonly last_error: string | null;
            /** @description How many attempts are made at most, over about 26 hours and 36 minutes. */
            readonly max_attempts: number;
            readonly payload: components["schemas"]["WebhookPayload"];
            /**
             * @description `PENDING` while attempts remain, `DELIVERED` once the endpoint answered 2xx within 10 seconds, `FAILED` after the sixth attempt failed or the endpoint was made inactive.
             * @enum {string}
             */
            readonly status: "PENDING" | "DELIVERED" | "FAILED";
            /** @description The endpoint it goes to. */
            readonly webhook_id: components["schemas"]["WebhookId"];
        };
        /** @description One page of deliveries, newest first. */
        readonly WebhookDeliveryList: {
            /** @description At most `limit` deliveries. */
            readonly deliveries: readonly components["schemas"]["WebhookDelivery"][];
            readonly next_cursor: components["schemas"]["NextCursor"];
            /** @description How many deliveries the endpoint has in all. */
            readonly total: number;
        };
        /** @description Identifier of a webhook endpoint. */
        readonly WebhookId: string;
        /** @description All endpoints of the key's environment, newest first; there are never more than 20. */
        readonly WebhookList: readonly components["schemas"]["Webhook"][];
        /** @description The body that was or will be sent, the same on every attempt. */
        readonly WebhookPayload: {
            /** @description The data of the event, as described at the event. */
            readonly data: {
                readonly [key: string]: unknown;
            };
            readonly environment: components["schemas"]["Environment"];
            readonly event: components["schemas"]["EventType"];
            readonly id: components["schemas"]["EventId"];
            readonly test?: components["schemas"]["SampleMark"];
            /** @description When the event happened, not when it is sent. */
            readonly timestamp: components["schemas"]["Timestamp"];
        };
        /** @description A payment from your balance to an address of your choice. */
        readonly Withdrawal: {
            /** @description The destination. */
            readonly address: components["schemas"]["Address"];
            /** @description What the destination receives, in USDT. */
            readonly amount: components["schemas"]["Amount"];
            /** @description The block that holds the transaction; `null` until there is one. */
            readonly block_number: number | null;
            /**
             * Format: date-time
             * @description When it was final on the chain; `null` until then.
             */
            readonly completed_at: string | null;
            /** @description When it was asked for. */
            readonly created_at: components["schemas"]["Timestamp"];
            readonly currency: components["schemas"]["Currency"];
            readonly environment: components["schemas"]["Environment"];
            /** @description Why it failed or was rejected; `null` otherwise. */
            readonly failure_reason: string | null;
            /** @description The fee taken on top, in USDT. */
            readonly fee_amount: components["schemas"]["Amount"];
            readonly id: components["schemas"]["Uuid"];
            /** @description The merchant whose balance it is taken from. */
            readonly merchant_id: components["schemas"]["Uuid"];
            /** @description The data given at creation; an empty object when none was given. */
            readonly metadata: components["schemas"]["Metadata"];
            readonly network: components["schemas"]["Network"];
            /** @description The order that is refunded; `null` for any other withdrawal. */
            readonly order_id: string | null;
            readonly status: components["schemas"]["WithdrawalStatus"];
            /** @description Amount and fee together, what the balance is charged, in USDT. */
            readonly total_amount: components["schemas"]["Amount"];
            /** @description The hash of the transaction; `null` until it is signed. */
            readonly tx_hash: string | null;
            /** @description When it last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        /** @description An address that you may withdraw to. */
        readonly WithdrawalAddress: {
            readonly address: components["schemas"]["Address"];
            /** @description When it was listed. */
            readonly created_at: components["schemas"]["Timestamp"];
            readonly environment: components["schemas"]["Environment"];
            readonly id: components["schemas"]["Uuid"];
            /** @description What you call it; empty when you did not say. */
            readonly name: string;
            readonly network: components["schemas"]["Network"];
            /** @description From when on money may go there. */
            readonly usable_from: components["schemas"]["Timestamp"];
        };
        /** @description The allow-list of an environment. */
        readonly WithdrawalAddressList: {
            /** @description The addresses, newest first. */
            readonly addresses: readonly components["schemas"]["WithdrawalAddress"][];
            /** @description Whether only these addresses are paid to. */
            readonly is_restricted: boolean;
        };
        /** @description The body of `withdrawal.completed`. */
        readonly WithdrawalCompletedEvent: {
            readonly data: components["schemas"]["Withdrawal"];
            readonly environment: components["schemas"]["Environment"];
            /**
             * @description The event type.
             * @enum {string}
             */
            readonly event: "withdrawal.completed";
            readonly id: components["schemas"]["EventId"];
            readonly test?: components["schemas"]["SampleMark"];
            /** @description When the event happened, not when it was sent. */
            readonly timestamp: components["schemas"]["Timestamp"];
        };
        /** @description The body of `withdrawal.failed`. */
        readonly WithdrawalFailedEvent: {
            readonly data: components["schemas"]["Withdrawal"];
            readonly environment: components["schemas"]["Environment"];
            /**
             * @description The event type.
             * @enum {string}
             */
            readonly event: "withdrawal.failed";
            readonly id: components["schemas"]["EventId"];
            readonly test?: components["schemas"]["SampleMark"];
            /** @description When the event happened, not when it was sent. */
            readonly timestamp: components["schemas"]["Timestamp"];
        };
        /** @description One page of withdrawals, newest first. */
        readonly WithdrawalList: {
            readonly next_cursor: components["schemas"]["NextCursor"];
            /** @description How many there are in all. */
            readonly total: number;
            /** @description At most `limit` withdrawals. */
            readonly withdrawals: readonly components["schemas"]["Withdrawal"][];
        };
        /** @description What a withdrawal costs. */
        readonly WithdrawalQuote: {
            /** @description What the destination would receive, in USDT. */
            readonly amount: components["schemas"]["Amount"];
            readonly currency: components["schemas"]["Currency"];
            /** @description The fee taken on top, in USDT. */
            readonly fee_amount: components["schemas"]["Amount"];
            /** @description The smallest amount that can be withdrawn, in USDT. */
            readonly minimum_amount: components["schemas"]["Amount"];
            readonly network: components["schemas"]["Network"];
            /** @description Amount and fee together, what the balance would be charged, in USDT. */
            readonly total_amount: components["schemas"]["Amount"];
        };
        /**
         * @description `PENDING` is reserved and waits for approval; then `APPROVED`, `SIGNED` and `BROADCAST`; it ends as `COMPLETED`, `FAILED` or `REJECTED`.
         * @enum {string}
         */
        readonly WithdrawalStatus: "PENDING" | "APPROVED" | "SIGNED" | "BROADCAST" | "COMPLETED" | "FAILED" | "REJECTED";
    };
    responses: {
        /** @description The query has a parameter; this operation takes none. */
        readonly BadParameter: {
            headers: {
                readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                readonly Link: components["headers"]["ErrorLink"];
                readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    readonly error: components["schemas"]["UnknownParameterMessage"];
                };
            };
        };
        /** @description A query parameter breaks the contract, or the period ends before it begins. The first problem is named. */
        readonly BadStatement: {
            headers: {
                readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                readonly Link: components["headers"]["ErrorLink"];
                readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /** @description What is wrong, in fixed words. */
                    readonly error: ("invalid network" | "invalid from" | "invalid to") | components["schemas"]["UnknownParameterMessage"];
                };
            };
        };
        /** @description A query parameter breaks the contract, the period ends before it begins, or it has more entries than a PDF takes. The first problem is named. */
        readonly BadStatementPdf: {
            headers: {
                readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                readonly Link: components["headers"]["ErrorLink"];
                readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /** @description What is wrong, in fixed words. */
                    readonly error: ("invalid network" | "invalid from" | "invalid to" | "statement too long") | components["schemas"]["UnknownParameterMessage"];
                };
            };
        };
        /** @description The service has too much to do for a new stream, or cannot reach its database. Nothing was opened; the key is as good as before. */
        readonly Busy: {
            headers: {
                readonly Link: components["headers"]["ErrorLink"];
                readonly "Retry-After": components["headers"]["RetryAfter"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /**
                     * @description Fixed words.
                     * @enum {string}
                     */
                    readonly error: "not ready";
                };
            };
        };
        /** @description There is no such event of this merchant in the environment of the key. */
        readonly EventNotFound: {
            headers: {
                readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                readonly Link: components["headers"]["ErrorLink"];
                readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /**
                     * @description Fixed words.
                     * @enum {string}
                     */
                    readonly error: "event not found";
                };
            };
        };
        /** @description The signature is right, but the merchant may not use this operation now, or the key may not use it or not from this address. */
        readonly Forbidden: {
            headers: {
                readonly Link: components["headers"]["ErrorLink"];
                readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /**
                     * @description Why, in fixed words.
                     * @enum {string}
                     */
                    readonly error: "kyb_required" | "merchant_not_active" | "forbidden";
                };
            };
        };
        /** @description An unexpected fault of the service. What was asked may or may not have happened; retry with growing pauses. */
        readonly InternalServerError: {
            headers: {
                readonly Link: components["headers"]["ErrorLink"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /**
                     * @description Fixed words.
                     * @enum {string}
                     */
                    readonly error: "internal server error";
                };
            };
        };
        /** @description The signature is right, but the key has not the permission this operation needs, or may not be used from this address. */
        readonly KeyForbidden: {
            headers: {
                readonly Link: components["headers"]["ErrorLink"];
                readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /**
                     * @description Fixed words.
                     * @enum {string}
                     */
                    readonly error: "forbidden";
                };
            };
        };
        /** @description The query has a parameter, or the body says something; this operation takes neither. An empty body and `{}` are fine. */
        readonly NoBodyTaken: {
            headers: {
                readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                readonly Link: components["headers"]["ErrorLink"];
                readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    readonly error: components["schemas"]["NoBodyTakenMessage"];
                };
            };
        };
        /** @description There is no such order of this merchant in the environment of the key. */
        readonly OrderNotFound: {
            headers: {
                readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                readonly Link: components["headers"]["ErrorLink"];
                readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /**
                     * @description Fixed words.
                     * @enum {string}
                     */
                    readonly error: "order not found";
                };
            };
        };
        /** @description The body has more than 64 kB. */
        readonly PayloadTooLarge: {
            headers: {
                readonly Link: components["headers"]["ErrorLink"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /**
                     * @description Fixed words.
                     * @enum {string}
                     */
                    readonly error: "payload too large";
                };
            };
        };
        /** @description There is no such payment link of this merchant in the environment of the key. */
        readonly PaymentLinkNotFound: {
            headers: {
                readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                readonly Link: components["headers"]["ErrorLink"];
                readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /**
                     * @description Fixed words.
                     * @enum {string}
                     */
                    readonly error: "payment link not found";
                };
            };
        };
        /** @description The query has a parameter; this operation takes none. */
        readonly PublicBadParameter: {
            headers: {
                readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                readonly Link: components["headers"]["ErrorLink"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    readonly error: components["schemas"]["UnknownParameterMessage"];
                };
            };
        };
        /** @description This merchant has no rate for the currency in the environment of the key, or there is no such currency. */
        readonly RateNotFound: {
            headers: {
                readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                readonly Link: components["headers"]["ErrorLink"];
                readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /**
                     * @description Fixed words.
                     * @enum {string}
                     */
                    readonly error: "rate not found";
                };
            };
        };
        /** @description The body did not arrive within the time the service waits for it. */
        readonly RequestTimeout: {
            headers: {
                readonly Link: components["headers"]["ErrorLink"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /**
                     * @description Fixed words.
                     * @enum {string}
                     */
                    readonly error: "request timeout";
                };
            };
        };
        /** @description The key is a live key; outside of a sandbox nothing answers here at all. */
        readonly SandboxOnly: {
            headers: {
                readonly Link: components["headers"]["ErrorLink"];
                readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /**
                     * @description Fixed words.
                     * @enum {string}
                     */
                    readonly error: "not found";
                };
            };
        };
        /** @description There is no such order of this merchant, or the key is a live key; outside of a sandbox nothing answers here at all. */
        readonly TestOrderNotFound: {
            headers: {
                readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                readonly Link: components["headers"]["ErrorLink"];
                readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /**
                     * @description Fixed words.
                     * @enum {string}
                     */
                    readonly error: "order not found" | "not found";
                };
            };
        };
        /** @description Too many requests without a signature came from this address. */
        readonly TooManyPublicRequests: {
            headers: {
                readonly Link: components["headers"]["ErrorLink"];
                readonly "Retry-After": components["headers"]["RetryAfter"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /**
                     * @description Fixed words.
                     * @enum {string}
                     */
                    readonly error: "rate limit exceeded";
                };
            };
        };
        /** @description Too many merchants were registered from this address. */
        readonly TooManyRegistrations: {
            headers: {
                readonly Link: components["headers"]["ErrorLink"];
                readonly "Retry-After": components["headers"]["RetryAfter"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /**
                     * @description Fixed words.
                     * @enum {string}
                     */
                    readonly error: "rate limit exceeded";
                };
            };
        };
        /** @description The key made more than 60 requests within a minute, its merchant more than all its keys together may, or the address made too many requests that failed authentication. */
        readonly TooManyRequests: {
            headers: {
                readonly Link: components["headers"]["ErrorLink"];
                /**
                 * @description Sent when the limit of the key was exceeded; how many requests it may make per minute.
                 * @example 60
                 */
                readonly "RateLimit-Limit"?: number;
                /**
                 * @description Sent when the limit of the key was exceeded; always 0 then.
                 * @example 0
                 */
                readonly "RateLimit-Remaining"?: number;
                /**
                 * @description Sent when the limit of the key was exceeded; equals `Retry-After`.
                 * @example 17
                 */
                readonly "RateLimit-Reset"?: number;
                readonly "Retry-After": components["headers"]["RetryAfter"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /**
                     * @description Fixed words.
                     * @enum {string}
                     */
                    readonly error: "rate limit exceeded";
                };
            };
        };
        /** @description The request is not signed, or not rightly. The checks run in the order of the examples and stop at the first that fails. */
        readonly Unauthorized: {
            headers: {
                readonly Link: components["headers"]["ErrorLink"];
                readonly "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /**
                     * @description What is wrong, in fixed words.
                     * @enum {string}
                     */
                    readonly error: "missing authorization header" | "invalid authorization format" | "api key not found" | "api key is inactive" | "request timestamp too old" | "request timestamp too far in the future" | "invalid signature";
                };
            };
        };
        /** @description The body is declared as something other than JSON. Without a `Content-Type` it is read as JSON. */
        readonly UnsupportedMediaType: {
            headers: {
                readonly Link: components["headers"]["ErrorLink"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /**
                     * @description Fixed words.
                     * @enum {string}
                     */
                    readonly error: "unsupported media type";
                };
            };
        };
        /** @description There is no such endpoint of this merchant in the environment of the key. */
        readonly WebhookNotFound: {
            headers: {
                readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                readonly Link: components["headers"]["ErrorLink"];
                readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /**
                     * @description Fixed words.
                     * @enum {string}
                     */
                    readonly error: "webhook not found";
                };
            };
        };
        /** @description There is no such address on the allow-list of this merchant in the environment of the key. */
        readonly WithdrawalAddressNotFound: {
            headers: {
                readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                readonly Link: components["headers"]["ErrorLink"];
                readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /**
                     * @description Fixed words.
                     * @enum {string}
                     */
                    readonly error: "withdrawal address not found";
                };
            };
        };
        /** @description There is no such withdrawal of this merchant in the environment of the key. */
        readonly WithdrawalNotFound: {
            headers: {
                readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                readonly Link: components["headers"]["ErrorLink"];
                readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                readonly "X-Request-Id": components["headers"]["RequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /**
                     * @description Fixed words.
                     * @enum {string}
                     */
                    readonly error: "withdrawal not found";
                };
            };
        };
    };
    parameters: {
        /**
         * @description The `id` of an event; those that happened after it are listed, oldest first.
         * @example evt_5Rk9wQz3XbT7mLc1VfYd2N
         */
        readonly After: components["schemas"]["EventId"];
        /**
         * @description The `id` of an event; those that happened before it are listed.
         * @example evt_5Rk9wQz3XbT7mLc1VfYd2N
         */
        readonly Before: components["schemas"]["EventId"];
        /**
         * @description Go on after an earlier page: its `next_cursor`, sent with the same filters. It says where the page begins and nothing else: other filters apply from there on. Not together with an `offset` above 0.
         * @example cur_by4xNzY3MjI1NjAwMDAwLjBiNmYxZjVlLTdhM2ItNGMxYy05ZTFkLTBmOWM4ZDdlNmE1Yg
         */
        readonly CursorParameter: components["schemas"]["Cursor"];
        /**
         * @description The delivery's identifier, as `id` in the delivery. Anything else gives 404 `delivery not found`.
         * @example wd_0Xf5sKp2BnT8qZc4LyGv7R
         */
        readonly DeliveryIdParameter: components["schemas"]["DeliveryId"];
        /**
         * @description Go on after an earlier page, in its direction: its `next_cursor`, sent with the same `type`. Not together with `after` or `before`, which it remembers.
         * @example cur_ZS5vbGRlci4wLjQy
         */
        readonly EventCursor: components["schemas"]["Cursor"];
        /**
         * @description The event's identifier, as `id` in the event. Anything else gives 404 `event not found`.
         * @example evt_5Rk9wQz3XbT7mLc1VfYd2N
         */
        readonly EventIdParameter: components["schemas"]["EventId"];
        /**
         * @description The key's identifier, as `key_id` in the list. Anything else gives 404 `api key not found`.
         * @example mk_test_4bXq8LmZ2RwT6vKc0NsYhP
         */
        readonly KeyIdParameter: components["schemas"]["KeyId"];
        /**
         * @description The `id` of the last event that was received; the stream goes on after it. `evt_00000000` is before all.
         * @example evt_00000000
         */
        readonly LastEventId: components["schemas"]["EventId"];
        /**
         * @description The `id` of the last event of this stream that was received; browsers send it by themselves. When it is the last one of an order that is finished, the answer is 204. Anything else changes nothing.
         * @example 7
         */
        readonly LastOrderEventId: string;
        /**
         * @description How many to return at most. Digits only, without leading zeros; more than 100 is refused, not cut.
         * @example 20
         */
        readonly Limit: number;
        /**
         * @description `t=<unix seconds>,v1=<hex>`, where the second part is the HMAC-SHA256 of `<t>.<raw body>` with the webhook secret. Both are fresh on every attempt.
         * @example t=1767225600,v1=8027332cfb05050d1223068dbc4abfd31e459f67329162839a237cc3943ff445
         */
        readonly MerchantSignature: string;
        /**
         * @description How many to skip from the newest on. Digits only, without leading zeros, at most 10000000. An offset beyond the end gives an empty list. To walk a long list, go on with `cursor` instead: it costs the same on every page and nothing shifts.
         * @example 0
         */
        readonly Offset: number;
        /**
         * @description The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
         * @example 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b
         */
        readonly OrderId: components["schemas"]["OrderReference"];
        /**
         * @description The link's identifier, as `id` in the payment link. Anything else gives 404 `payment link not found`.
         * @example pl_5Rk9wQz3XbT7mLc1VfYd2N
         */
        readonly PaymentLinkIdParameter: components["schemas"]["PaymentLinkId"];
        /**
         * @description An ISO 4217 code in upper case, such as `EUR`. Anything else gives 404 `rate not found`.
         * @example EUR
         */
        readonly RateCurrency: components["schemas"]["FiatCurrency"];
        /**
         * @description The identifier of the event, as the Standard Webhooks specification names it.
         * @example evt_5Rk9wQz3XbT7mLc1VfYd2N
         */
        readonly StandardId: components["schemas"]["EventId"];
        /**
         * @description `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`. Its key is what the base64 after `whsec_` decodes to, as the Standard Webhooks specification says.
         * @example v1,BKsWMfwjf1rklBSZkOqVj/ILjXps//UncgpXdefTCbA=
         */
        readonly StandardSignature: string;
        /**
         * @description Unix seconds of this attempt, as the Standard Webhooks specification names it.
         * @example 1767225600
         */
        readonly StandardTimestamp: string;
        /**
         * @description When the period begins; 30 days before its end by default.
         * @example 2026-01-01T00:00:00Z
         */
        readonly StatementFrom: components["schemas"]["TimestampInput"];
        /**
         * @description Only your accounts on this network.
         * @example TRC20
         */
        readonly StatementNetwork: components["schemas"]["Network"];
        /**
         * @description When the period ends, which is not part of it; now by default.
         * @example 2026-02-01T00:00:00Z
         */
        readonly StatementTo: components["schemas"]["TimestampInput"];
        /**
         * @description Which attempt this is, from 1 to 6. A delivery sent again by hand starts anew.
         * @example 1
         */
        readonly WebhookAttempt: number;
        /**
         * @description The identifier of the delivery, as listed by `GET /v1/webhooks/{id}/deliveries`.
         * @example wd_0Xf5sKp2BnT8qZc4LyGv7R
         */
        readonly WebhookDeliveryParameter: components["schemas"]["DeliveryId"];
        /**
         * @description The event type, as `event` in the body.
         * @example payment.confirmed
         */
        readonly WebhookEvent: components["schemas"]["EventType"];
        /**
         * @description The identifier of the event, as `id` in the body; the same on every attempt.
         * @example evt_5Rk9wQz3XbT7mLc1VfYd2N
         */
        readonly WebhookEventId: components["schemas"]["EventId"];
        /**
         * @description The endpoint's identifier, as `id` in the webhook. Anything else gives 404 `webhook not found`.
         * @example wh_7Tq2nB9xKd4LfVs0RmYc3P
         */
        readonly WebhookIdParameter: components["schemas"]["WebhookId"];
        /**
         * @description The UUID of the entry, as `id` in the list. Anything else gives 404 `withdrawal address not found`.
         * @example 3f6a1d08-52c7-4e9b-9a34-c1d7e08b5f26
         */
        readonly WithdrawalAddressId: components["schemas"]["Uuid"];
        /**
         * @description The withdrawal's UUID, as `id` in the withdrawal. Anything else gives 404 `withdrawal not found`.
         * @example 9d2b6c14-3e8f-4a57-b0c1-6f4e2d8a7b90
         */
        readonly WithdrawalId: components["schemas"]["Uuid"];
    };
    requestBodies: never;
    headers: {
        /**
         * @description Where this error is explained, as a link of the relation `help`.
         * @example <https://pay.kassa.example/docs/errors#invalid-amount>; rel="help"
         */
        readonly ErrorLink: string;
        /**
         * @description The field of the body or the parameter that the message is about, by its name in this contract; absent when it is about none, or when the name holds more than letters, digits, `_`, `-` and `.`.
         * @example amount
         */
        readonly ErrorParam: string;
        /**
         * @description Present, with the value `true`, when the idempotency key was known and no new order was created.
         * @example true
         */
        readonly IdempotentReplayed: "true";
        /**
         * @description How many requests this key may make per minute.
         * @example 60
         */
        readonly RateLimitLimit: number;
        /**
         * @description How many of them are left in the current minute.
         * @example 59
         */
        readonly RateLimitRemaining: number;
        /**
         * @description Seconds until the current minute ends and all requests are available again.
         * @example 42
         */
        readonly RateLimitReset: number;
        /**
         * @description Identifies this request in the service's log. Give it to the operator when something went wrong.
         * @example req_4fK2mZ8sQx1VbN7cL0tRwY
         */
        readonly RequestId: string;
        /**
         * @description Seconds to wait before the next request.
         * @example 17
         */
        readonly RetryAfter: number;
        /**
         * @description How requests are to be signed, for clients that know nothing of this service (RFC 6750, section 3); the message says more.
         * @example Bearer realm="kassa", error="invalid_token"
         */
        readonly WwwAuthenticate: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getReceiptKeys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The keys. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReceiptKeyList"];
                };
            };
            readonly 400: components["responses"]["PublicBadParameter"];
            readonly 429: components["responses"]["TooManyPublicRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly getHealth: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The process is alive. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
            readonly 400: components["responses"]["PublicBadParameter"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly getMetrics: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The metrics. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/plain": string;
                };
            };
            readonly 400: components["responses"]["PublicBadParameter"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly getContract30: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The contract. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OlderContract"];
                };
            };
            readonly 400: components["responses"]["PublicBadParameter"];
            readonly 429: components["responses"]["TooManyPublicRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly getContract: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The contract. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Contract"];
                };
            };
            readonly 400: components["responses"]["PublicBadParameter"];
            readonly 429: components["responses"]["TooManyPublicRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly getContractYaml: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The contract. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/yaml": string;
                };
            };
            readonly 400: components["responses"]["PublicBadParameter"];
            readonly 429: components["responses"]["TooManyPublicRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly getReadiness: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Requests can be served. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Readiness"];
                };
            };
            readonly 400: components["responses"]["PublicBadParameter"];
            readonly 500: components["responses"]["InternalServerError"];
            /** @description Requests cannot be served now. */
            readonly 503: {
                headers: {
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Fixed words.
                         * @enum {string}
                         */
                        readonly error: "not ready";
                    };
                };
            };
        };
    };
    readonly getBalances: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A balance for each network. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BalanceList"];
                };
            };
            readonly 400: components["responses"]["BadParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly listEvents: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The `id` of an event; those that happened after it are listed, oldest first.
                 * @example evt_5Rk9wQz3XbT7mLc1VfYd2N
                 */
                readonly after?: components["parameters"]["After"];
                /**
                 * @description The `id` of an event; those that happened before it are listed.
                 * @example evt_5Rk9wQz3XbT7mLc1VfYd2N
                 */
                readonly before?: components["parameters"]["Before"];
                /**
                 * @description Go on after an earlier page, in its direction: its `next_cursor`, sent with the same `type`. Not together with `after` or `before`, which it remembers.
                 * @example cur_ZS5vbGRlci4wLjQy
                 */
                readonly cursor?: components["parameters"]["EventCursor"];
                /**
                 * @description How many to return at most. Digits only, without leading zeros; more than 100 is refused, not cut.
                 * @example 20
                 */
                readonly limit?: components["parameters"]["Limit"];
                /**
                 * @description Only events of this type.
                 * @example payment.confirmed
                 */
                readonly type?: components["schemas"]["EventType"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of events. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EventList"];
                };
            };
            /** @description A query parameter breaks the contract. The first problem is named. */
            readonly 400: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What is wrong, in fixed words. */
                        readonly error: ("invalid limit" | "invalid cursor" | "cursor and after or before together" | "invalid after" | "invalid before" | "invalid event type") | components["schemas"]["UnknownParameterMessage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly getEvent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The event's identifier, as `id` in the event. Anything else gives 404 `event not found`.
                 * @example evt_5Rk9wQz3XbT7mLc1VfYd2N
                 */
                readonly id: components["parameters"]["EventIdParameter"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The event. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookPayload"];
                };
            };
            readonly 400: components["responses"]["BadParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["EventNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly streamEvents: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `id` of the last event that was received; the stream goes on after it. `evt_00000000` is before all.
                 * @example evt_00000000
                 */
                readonly "Last-Event-ID"?: components["parameters"]["LastEventId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The stream. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/event-stream": string;
                };
            };
            /** @description The event to resume from is unknown, or the query has a parameter. */
            readonly 400: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What is wrong, in fixed words. */
                        readonly error: "invalid last event id" | components["schemas"]["UnknownParameterMessage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["Busy"];
        };
    };
    readonly registerMerchant: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Who the merchant is. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RegisterMerchantRequest"];
            };
        };
        readonly responses: {
            /** @description The merchant was registered. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Merchant"];
                };
            };
            /** @description The body or the query breaks the contract. The first problem is named; fields are checked in the order of the contract. */
            readonly 400: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What is wrong, in fixed words. */
                        readonly error: ("invalid json" | "missing name" | "invalid name" | "missing email" | "invalid email" | "missing platform user id" | "invalid platform user id") | components["schemas"]["UnknownFieldMessage"] | components["schemas"]["UnknownParameterMessage"];
                    };
                };
            };
            /** @description Only the operator of the service adds merchants. */
            readonly 403: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Fixed words.
                         * @enum {string}
                         */
                        readonly error: "registration closed";
                    };
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description This `platform_user_id` is registered already. */
            readonly 409: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Fixed words.
                         * @enum {string}
                         */
                        readonly error: "merchant already exists";
                    };
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRegistrations"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly listApiKeys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The keys. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            readonly 400: components["responses"]["BadParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["KeyForbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly createApiKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The key to be created. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        readonly responses: {
            /** @description The key was created. */
            readonly 201: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
            /** @description The body or the query breaks the contract. The first problem is named. */
            readonly 400: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What is wrong, in fixed words. */
                        readonly error: ("invalid json" | "invalid name" | "missing environment" | "invalid environment" | "invalid permissions" | "invalid allowed cidrs") | components["schemas"]["UnknownFieldMessage"] | components["schemas"]["UnknownParameterMessage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description This merchant or this key may not create such a key, or this key none at all. */
            readonly 403: {
                headers: {
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Fixed words.
                         * @enum {string}
                         */
                        readonly error: "kyb_required" | "forbidden";
                    };
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description There are 10 active keys in this environment already, or this signature was used before. */
            readonly 409: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Fixed words.
                         * @enum {string}
                         */
                        readonly error: "api key limit reached" | "duplicate request";
                    };
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly revokeApiKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The key's identifier, as `key_id` in the list. Anything else gives 404 `api key not found`.
                 * @example mk_test_4bXq8LmZ2RwT6vKc0NsYhP
                 */
                readonly key_id: components["parameters"]["KeyIdParameter"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The key is revoked. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Message"];
                };
            };
            readonly 400: components["responses"]["BadParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description The key to be revoked is a live one and the request is signed with a test key, or the signing key may not do this. */
            readonly 403: {
                headers: {
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Fixed words.
                         * @enum {string}
                         */
                        readonly error: "forbidden";
                    };
                };
            };
            /** @description This merchant has no such key. */
            readonly 404: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Fixed words.
                         * @enum {string}
                         */
                        readonly error: "api key not found";
                    };
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly getMerchant: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The merchant. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Merchant"];
                };
            };
            readonly 400: components["responses"]["BadParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["KeyForbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly listOrders: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only orders created at this time or later.
                 * @example 2026-01-01T00:00:00Z
                 */
                readonly created_from?: components["schemas"]["TimestampInput"];
                /**
                 * @description Only orders created at this time or earlier.
                 * @example 2026-02-01T00:00:00Z
                 */
                readonly created_to?: components["schemas"]["TimestampInput"];
                /**
                 * @description Go on after an earlier page: its `next_cursor`, sent with the same filters. It says where the page begins and nothing else: other filters apply from there on. Not together with an `offset` above 0.
                 * @example cur_by4xNzY3MjI1NjAwMDAwLjBiNmYxZjVlLTdhM2ItNGMxYy05ZTFkLTBmOWM4ZDdlNmE1Yg
                 */
                readonly cursor?: components["parameters"]["CursorParameter"];
                /**
                 * @description How many to return at most. Digits only, without leading zeros; more than 100 is refused, not cut.
                 * @example 20
                 */
                readonly limit?: components["parameters"]["Limit"];
                /**
                 * @description Only orders on this network.
                 * @example TRC20
                 */
                readonly network?: components["schemas"]["Network"];
                /**
                 * @description How many to skip from the newest on. Digits only, without leading zeros, at most 10000000. An offset beyond the end gives an empty list. To walk a long list, go on with `cursor` instead: it costs the same on every page and nothing shifts.
                 * @example 0
                 */
                readonly offset?: components["parameters"]["Offset"];
                /**
                 * @description Only the order with this number.
                 * @example ord_9Kx2mPq7Lw4RtZ
                 */
                readonly order_number?: components["schemas"]["OrderNumber"];
                /**
                 * @description Only orders of this payment link. `total` then counts at most 10000, and `offset` reaches no further; `next_cursor` reaches all of them.
                 * @example pl_5Rk9wQz3XbT7mLc1VfYd2N
                 */
                readonly payment_link_id?: components["schemas"]["PaymentLinkId"];
                /**
                 * @description Only orders with this `reference`, in exactly these characters. `total` then counts at most 10000, and `offset` reaches no further; `next_cursor` reaches all of them.
                 * @example INV-2026-0042
                 */
                readonly reference?: components["schemas"]["Reference"];
                /**
                 * @description Only orders in this status.
                 * @example PAID
                 */
                readonly status?: components["schemas"]["OrderStatus"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of orders. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OrderList"];
                };
            };
            /** @description A query parameter breaks the contract. The first problem is named. */
            readonly 400: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What is wrong, in fixed words. */
                        readonly error: ("invalid limit" | "invalid offset" | "invalid cursor" | "cursor and offset together" | "invalid status" | "invalid network" | "invalid created from" | "invalid created to" | "invalid order number" | "invalid reference" | "invalid payment link id") | components["schemas"]["UnknownParameterMessage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly createOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The payment to be collected. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateOrderRequest"];
            };
        };
        readonly responses: {
            /** @description The order was created, or had been created by the same request before. */
            readonly 201: {
                headers: {
                    readonly "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
            /** @description The body or the query breaks the contract, or no address can be assigned at the moment. */
            readonly 400: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What is wrong, in fixed words. */
                        readonly error: ("invalid json" | "invalid amount" | "amount below minimum" | "invalid price" | "no rate for currency" | "unsupported currency" | "unsupported network" | "invalid reference" | "invalid description" | "invalid metadata" | "invalid return url" | "invalid webhook url" | "invalid idempotency key" | "invalid tolerance percent" | "invalid expires in" | "no available address") | components["schemas"]["UnknownFieldMessage"] | components["schemas"]["UnknownParameterMessage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description An order with this idempotency key exists and has other parameters. */
            readonly 409: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Fixed words.
                         * @enum {string}
                         */
                        readonly error: "duplicate idempotency key";
                    };
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly getOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
                 * @example 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b
                 */
                readonly id: components["parameters"]["OrderId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The order. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
            readonly 400: components["responses"]["BadParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["OrderNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly acceptOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
                 * @example 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b
                 */
                readonly id: components["parameters"]["OrderId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The order as it is now. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
            readonly 400: components["responses"]["NoBodyTaken"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["OrderNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description The order is not `UNDERPAID`. */
            readonly 409: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Fixed words.
                         * @enum {string}
                         */
                        readonly error: "order cannot be accepted";
                    };
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly cancelOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
                 * @example 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b
                 */
                readonly id: components["parameters"]["OrderId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The order as it is now. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
            readonly 400: components["responses"]["NoBodyTaken"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["OrderNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description The order is not `OPEN`, or money was seen. */
            readonly 409: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Fixed words.
                         * @enum {string}
                         */
                        readonly error: "order cannot be cancelled";
                    };
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly streamOrderEvents: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The `id` of the last event of this stream that was received; browsers send it by themselves. When it is the last one of an order that is finished, the answer is 204. Anything else changes nothing.
                 * @example 7
                 */
                readonly "Last-Event-ID"?: components["parameters"]["LastOrderEventId"];
            };
            readonly path: {
                /**
                 * @description The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
                 * @example 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b
                 */
                readonly id: components["parameters"]["OrderId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The stream. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/event-stream": string;
                };
            };
            /** @description The order is finished, and `Last-Event-ID` is its last event. Do not connect again. */
            readonly 204: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["OrderNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["Busy"];
        };
    };
    readonly getOrderReceipt: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
                 * @example 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b
                 */
                readonly id: components["parameters"]["OrderId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The receipt. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OrderReceipt"];
                };
            };
            readonly 400: components["responses"]["BadParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["OrderNotFound"];
            /** @description The order is not paid. */
            readonly 409: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Fixed words.
                         * @enum {string}
                         */
                        readonly error: "order is not paid";
                    };
                };
            };
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly listRefunds: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Go on after an earlier page: its `next_cursor`, sent with the same filters. It says where the page begins and nothing else: other filters apply from there on. Not together with an `offset` above 0.
                 * @example cur_by4xNzY3MjI1NjAwMDAwLjBiNmYxZjVlLTdhM2ItNGMxYy05ZTFkLTBmOWM4ZDdlNmE1Yg
                 */
                readonly cursor?: components["parameters"]["CursorParameter"];
                /**
                 * @description How many to return at most. Digits only, without leading zeros; more than 100 is refused, not cut.
                 * @example 20
                 */
                readonly limit?: components["parameters"]["Limit"];
                /**
                 * @description How many to skip from the newest on. Digits only, without leading zeros, at most 10000000. An offset beyond the end gives an empty list. To walk a long list, go on with `cursor` instead: it costs the same on every page and nothing shifts.
                 * @example 0
                 */
                readonly offset?: components["parameters"]["Offset"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
                 * @example 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b
                 */
                readonly id: components["parameters"]["OrderId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of refunds. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RefundList"];
                };
            };
            /** @description A query parameter breaks the contract. The first problem is named. */
            readonly 400: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What is wrong, in fixed words. */
                        readonly error: ("invalid limit" | "invalid offset" | "invalid cursor" | "cursor and offset together") | components["schemas"]["UnknownParameterMessage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["OrderNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly createRefund: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
                 * @example 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b
                 */
                readonly id: components["parameters"]["OrderId"];
            };
            readonly cookie?: never;
        };
        /** @description What to send back where. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateRefundRequest"];
            };
        };
        readonly responses: {
            /** @description The refund was reserved, or the link to claim it was made; or either had been by the same request before. */
            readonly 201: {
                headers: {
                    readonly "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreatedRefund"];
                };
            };
            /** @description The body or the query breaks the contract, the address may not be paid to, or there is not so much to refund or in the balance. */
            readonly 400: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What is wrong, in fixed words. */
                        readonly error: ("invalid json" | "invalid amount" | "amount below minimum" | "invalid destination address" | "invalid claim" | "missing idempotency key" | "invalid idempotency key" | "destination address not allowed" | "amount exceeds refundable" | "withdrawal limit exceeded" | "insufficient balance") | components["schemas"]["UnknownFieldMessage"] | components["schemas"]["UnknownParameterMessage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["OrderNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description A withdrawal or refund with this idempotency key exists and has other parameters. */
            readonly 409: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Fixed words.
                         * @enum {string}
                         */
                        readonly error: "duplicate idempotency key";
                    };
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly requestRemainder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
                 * @example 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b
                 */
                readonly id: components["parameters"]["OrderId"];
            };
            readonly cookie?: never;
        };
        /** @description How long to ask; a day by default. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["RemainderRequest"];
            };
        };
        readonly responses: {
            /** @description The order as it is now. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
            /** @description The body or the query breaks the contract. The first problem is named; fields are checked in the order of the contract. */
            readonly 400: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What is wrong, in fixed words. */
                        readonly error: ("invalid json" | "invalid expires in") | components["schemas"]["UnknownFieldMessage"] | components["schemas"]["UnknownParameterMessage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["OrderNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description The order is not `UNDERPAID`, part of it was refunded, or the rest is already confirming. */
            readonly 409: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Fixed words.
                         * @enum {string}
                         */
                        readonly error: "remainder cannot be requested";
                    };
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly getOrderTimeline: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
                 * @example 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b
                 */
                readonly id: components["parameters"]["OrderId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What happened. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OrderTimeline"];
                };
            };
            readonly 400: components["responses"]["BadParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["OrderNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly listPaymentLinks: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Go on after an earlier page, with its `next_cursor`.
                 * @example cur_bC4xNzY3MjI1NjAwMDAwLnBsXzVSazl3UXozWGJUN21MYzFWZllkMk4
                 */
                readonly cursor?: components["schemas"]["Cursor"];
                /**
                 * @description How many to return at most. Digits only, without leading zeros; more than 100 is refused, not cut.
                 * @example 20
                 */
                readonly limit?: components["parameters"]["Limit"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of payment links. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentLinkList"];
                };
            };
            /** @description A query parameter breaks the contract. The first problem is named. */
            readonly 400: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What is wrong, in fixed words. */
                        readonly error: ("invalid limit" | "invalid cursor") | components["schemas"]["UnknownParameterMessage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly createPaymentLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The link to create. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreatePaymentLinkRequest"];
            };
        };
        readonly responses: {
            /** @description The link was created, or had been created by the same request before. */
            readonly 201: {
                headers: {
                    readonly "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentLink"];
                };
            };
            /** @description The body or the query breaks the contract. The first problem is named. */
            readonly 400: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What is wrong, in fixed words. */
                        readonly error: ("invalid json" | "invalid title" | "invalid amount" | "amount below minimum" | "invalid price" | "no rate for currency" | "invalid open amount" | "unsupported network" | "invalid reference" | "invalid description" | "invalid metadata" | "invalid return url" | "invalid expires at" | "invalid payments max" | "invalid is active" | "invalid idempotency key") | components["schemas"]["UnknownFieldMessage"] | components["schemas"]["UnknownParameterMessage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description A payment link with this idempotency key exists and has other parameters, or 10,000 links in this environment have not ended. */
            readonly 409: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Fixed words.
                         * @enum {string}
                         */
                        readonly error: "duplicate idempotency key" | "payment link limit reached";
                    };
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly getPaymentLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The link's identifier, as `id` in the payment link. Anything else gives 404 `payment link not found`.
                 * @example pl_5Rk9wQz3XbT7mLc1VfYd2N
                 */
                readonly id: components["parameters"]["PaymentLinkIdParameter"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The payment link. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentLink"];
                };
            };
            readonly 400: components["responses"]["BadParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["PaymentLinkNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly updatePaymentLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The link's identifier, as `id` in the payment link. Anything else gives 404 `payment link not found`.
                 * @example pl_5Rk9wQz3XbT7mLc1VfYd2N
                 */
                readonly id: components["parameters"]["PaymentLinkIdParameter"];
            };
            readonly cookie?: never;
        };
        /** @description What is to change. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdatePaymentLinkRequest"];
            };
        };
        readonly responses: {
            /** @description The payment link as it is now. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentLink"];
                };
            };
            /** @description The body or the query breaks the contract. The first problem is named. */
            readonly 400: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What is wrong, in fixed words. */
                        readonly error: ("invalid json" | "invalid title" | "invalid description" | "invalid expires at" | "invalid payments max" | "invalid is active") | components["schemas"]["UnknownFieldMessage"] | components["schemas"]["UnknownParameterMessage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["PaymentLinkNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description The link has ended, and 10,000 links of this environment have not. */
            readonly 409: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Fixed words.
                         * @enum {string}
                         */
                        readonly error: "payment link limit reached";
                    };
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly listRates: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Your rates. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CurrencyRateList"];
                };
            };
            readonly 400: components["responses"]["BadParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly setRate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description An ISO 4217 code in upper case, such as `EUR`. Anything else gives 404 `rate not found`.
                 * @example EUR
                 */
                readonly currency: components["parameters"]["RateCurrency"];
            };
            readonly cookie?: never;
        };
        /** @description The rate, or where it comes from. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SetRateRequest"];
            };
        };
        readonly responses: {
            /** @description The rate as it is now. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CurrencyRate"];
                };
            };
            /** @description The request breaks the contract. The first problem is named. */
            readonly 400: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What is wrong, in fixed words. */
                        readonly error: ("invalid json" | "invalid units per usdt" | "invalid source" | "no rate for currency") | components["schemas"]["UnknownFieldMessage"] | components["schemas"]["UnknownParameterMessage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["RateNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly removeRate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description An ISO 4217 code in upper case, such as `EUR`. Anything else gives 404 `rate not found`.
                 * @example EUR
                 */
                readonly currency: components["parameters"]["RateCurrency"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description There is no rate for this currency any more. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Message"];
                };
            };
            readonly 400: components["responses"]["BadParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["RateNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly getStatement: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description When the period begins; 30 days before its end by default.
                 * @example 2026-01-01T00:00:00Z
                 */
                readonly from?: components["parameters"]["StatementFrom"];
                /**
                 * @description Only your accounts on this network.
                 * @example TRC20
                 */
                readonly network?: components["parameters"]["StatementNetwork"];
                /**
                 * @description When the period ends, which is not part of it; now by default.
                 * @example 2026-02-01T00:00:00Z
                 */
                readonly to?: components["parameters"]["StatementTo"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The statement. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Statement"];
                };
            };
            readonly 400: components["responses"]["BadStatement"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly getStatementCsv: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description When the period begins; 30 days before its end by default.
                 * @example 2026-01-01T00:00:00Z
                 */
                readonly from?: components["parameters"]["StatementFrom"];
                /**
                 * @description Only your accounts on this network.
                 * @example TRC20
                 */
                readonly network?: components["parameters"]["StatementNetwork"];
                /**
                 * @description When the period ends, which is not part of it; now by default.
                 * @example 2026-02-01T00:00:00Z
                 */
                readonly to?: components["parameters"]["StatementTo"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The statement. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": string;
                };
            };
            readonly 400: components["responses"]["BadStatement"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly getStatementPdf: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description When the period begins; 30 days before its end by default.
                 * @example 2026-01-01T00:00:00Z
                 */
                readonly from?: components["parameters"]["StatementFrom"];
                /**
                 * @description Only your accounts on this network.
                 * @example TRC20
                 */
                readonly network?: components["parameters"]["StatementNetwork"];
                /**
                 * @description When the period ends, which is not part of it; now by default.
                 * @example 2026-02-01T00:00:00Z
                 */
                readonly to?: components["parameters"]["StatementTo"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The statement. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
            readonly 400: components["responses"]["BadStatementPdf"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly advanceTestClock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description By how much. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdvanceTestClockRequest"];
            };
        };
        readonly responses: {
            /** @description The clock as it is now. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TestClock"];
                };
            };
            /** @description The body or the query breaks the contract. The first problem is named; fields are checked in the order of the contract. */
            readonly 400: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What is wrong, in fixed words. */
                        readonly error: ("invalid json" | "missing seconds" | "invalid seconds") | components["schemas"]["UnknownFieldMessage"] | components["schemas"]["UnknownParameterMessage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["KeyForbidden"];
            readonly 404: components["responses"]["SandboxOnly"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly createTestMerchant: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description What the merchant is to be; everything has a default. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateTestMerchantRequest"];
            };
        };
        readonly responses: {
            /** @description The merchant was made. This is the only time the secret of its key is shown. */
            readonly 201: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TestMerchant"];
                };
            };
            /** @description The body or the query breaks the contract. The first problem is named; fields are checked in the order of the contract. */
            readonly 400: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What is wrong, in fixed words. */
                        readonly error: ("invalid json" | "invalid status" | "invalid tier") | components["schemas"]["UnknownFieldMessage"] | components["schemas"]["UnknownParameterMessage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["KeyForbidden"];
            readonly 404: components["responses"]["SandboxOnly"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly mineTestBlocks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Where and how many. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MineTestBlocksRequest"];
            };
        };
        readonly responses: {
            /** @description The chain as it is now. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MinedTestBlocks"];
                };
            };
            /** @description The body or the query breaks the contract. The first problem is named; fields are checked in the order of the contract. */
            readonly 400: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What is wrong, in fixed words. */
                        readonly error: ("invalid json" | "unsupported network" | "missing blocks" | "invalid blocks") | components["schemas"]["UnknownFieldMessage"] | components["schemas"]["UnknownParameterMessage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["KeyForbidden"];
            readonly 404: components["responses"]["SandboxOnly"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly payTestOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
                 * @example 0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b
                 */
                readonly id: components["parameters"]["OrderId"];
            };
            readonly cookie?: never;
        };
        /** @description How to pay; everything has a default. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["TestPaymentRequest"];
            };
        };
        readonly responses: {
            /** @description What was sent. */
            readonly 201: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TestPayment"];
                };
            };
            /** @description The body or the query breaks the contract. The first problem is named; fields are checked in the order of the contract. */
            readonly 400: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What is wrong, in fixed words. */
                        readonly error: ("invalid json" | "invalid amount" | "invalid delay blocks" | "invalid scenario") | components["schemas"]["UnknownFieldMessage"] | components["schemas"]["UnknownParameterMessage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["KeyForbidden"];
            readonly 404: components["responses"]["TestOrderNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly listWebhooks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All endpoints. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookList"];
                };
            };
            readonly 400: components["responses"]["BadParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly createWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Where to send which events. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        readonly responses: {
            /** @description The endpoint was created. */
            readonly 201: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description The body or the query breaks the contract. The first problem is named. */
            readonly 400: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What is wrong, in fixed words. */
                        readonly error: ("invalid json" | "missing url" | "invalid webhook url" | "missing events" | "invalid event type") | components["schemas"]["UnknownFieldMessage"] | components["schemas"]["UnknownParameterMessage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description There are 20 endpoints in this environment already. */
            readonly 409: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Fixed words.
                         * @enum {string}
                         */
                        readonly error: "webhook limit reached";
                    };
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly getWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The endpoint's identifier, as `id` in the webhook. Anything else gives 404 `webhook not found`.
                 * @example wh_7Tq2nB9xKd4LfVs0RmYc3P
                 */
                readonly id: components["parameters"]["WebhookIdParameter"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The endpoint. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhook"];
                };
            };
            readonly 400: components["responses"]["BadParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly deleteWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The endpoint's identifier, as `id` in the webhook. Anything else gives 404 `webhook not found`.
                 * @example wh_7Tq2nB9xKd4LfVs0RmYc3P
                 */
                readonly id: components["parameters"]["WebhookIdParameter"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The endpoint is deleted. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Message"];
                };
            };
            readonly 400: components["responses"]["BadParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly updateWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The endpoint's identifier, as `id` in the webhook. Anything else gives 404 `webhook not found`.
                 * @example wh_7Tq2nB9xKd4LfVs0RmYc3P
                 */
                readonly id: components["parameters"]["WebhookIdParameter"];
            };
            readonly cookie?: never;
        };
        /** @description What is to change. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateWebhookRequest"];
            };
        };
        readonly responses: {
            /** @description The endpoint as it is now. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description The body or the query breaks the contract. The first problem is named. */
            readonly 400: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What is wrong, in fixed words. */
                        readonly error: ("invalid json" | "invalid webhook url" | "invalid event type" | "invalid is active") | components["schemas"]["UnknownFieldMessage"] | components["schemas"]["UnknownParameterMessage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly listWebhookDeliveries: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Go on after an earlier page: its `next_cursor`, sent with the same filters. It says where the page begins and nothing else: other filters apply from there on. Not together with an `offset` above 0.
                 * @example cur_by4xNzY3MjI1NjAwMDAwLjBiNmYxZjVlLTdhM2ItNGMxYy05ZTFkLTBmOWM4ZDdlNmE1Yg
                 */
                readonly cursor?: components["parameters"]["CursorParameter"];
                /**
                 * @description How many to return at most. Digits only, without leading zeros; more than 100 is refused, not cut.
                 * @example 20
                 */
                readonly limit?: components["parameters"]["Limit"];
                /**
                 * @description How many to skip from the newest on. Digits only, without leading zeros, at most 10000000. An offset beyond the end gives an empty list. To walk a long list, go on with `cursor` instead: it costs the same on every page and nothing shifts.
                 * @example 0
                 */
                readonly offset?: components["parameters"]["Offset"];
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The endpoint's identifier, as `id` in the webhook. Anything else gives 404 `webhook not found`.
                 * @example wh_7Tq2nB9xKd4LfVs0RmYc3P
                 */
                readonly id: components["parameters"]["WebhookIdParameter"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of deliveries. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
            /** @description A query parameter breaks the contract. The first problem is named. */
            readonly 400: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What is wrong, in fixed words. */
                        readonly error: ("invalid limit" | "invalid offset" | "invalid cursor" | "cursor and offset together") | components["schemas"]["UnknownParameterMessage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly redeliver: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The delivery's identifier, as `id` in the delivery. Anything else gives 404 `delivery not found`.
                 * @example wd_0Xf5sKp2BnT8qZc4LyGv7R
                 */
                readonly delivery_id: components["parameters"]["DeliveryIdParameter"];
                /**
                 * @description The endpoint's identifier, as `id` in the webhook. Anything else gives 404 `webhook not found`.
                 * @example wh_7Tq2nB9xKd4LfVs0RmYc3P
                 */
                readonly id: components["parameters"]["WebhookIdParameter"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The new delivery. */
            readonly 201: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            readonly 400: components["responses"]["NoBodyTaken"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description There is no such endpoint of this merchant in the environment of the key, or no such delivery to it. */
            readonly 404: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Fixed words.
                         * @enum {string}
                         */
                        readonly error: "webhook not found" | "delivery not found";
                    };
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description Nothing is sent to an inactive endpoint, and an event that is still being tried is not tried twice. */
            readonly 409: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Fixed words.
                         * @enum {string}
                         */
                        readonly error: "webhook is inactive" | "delivery is pending";
                    };
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly testWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The endpoint's identifier, as `id` in the webhook. Anything else gives 404 `webhook not found`.
                 * @example wh_7Tq2nB9xKd4LfVs0RmYc3P
                 */
                readonly id: components["parameters"]["WebhookIdParameter"];
            };
            readonly cookie?: never;
        };
        /** @description Which event to send; without it, the first one the endpoint is subscribed to. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["TestWebhookRequest"];
            };
        };
        readonly responses: {
            /** @description The sample event is on its way. */
            readonly 201: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description The body or the query breaks the contract. The first problem is named. */
            readonly 400: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What is wrong, in fixed words. */
                        readonly error: ("invalid json" | "invalid event type") | components["schemas"]["UnknownFieldMessage"] | components["schemas"]["UnknownParameterMessage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WebhookNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description The endpoint is inactive, so nothing is sent to it. */
            readonly 409: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Fixed words.
                         * @enum {string}
                         */
                        readonly error: "webhook is inactive";
                    };
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly listWithdrawalAddresses: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The allow-list. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WithdrawalAddressList"];
                };
            };
            readonly 400: components["responses"]["BadParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly addWithdrawalAddress: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The address. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AddWithdrawalAddressRequest"];
            };
        };
        readonly responses: {
            /** @description The address is listed. */
            readonly 201: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WithdrawalAddress"];
                };
            };
            /** @description The body or the query breaks the contract. */
            readonly 400: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What is wrong, in fixed words. */
                        readonly error: ("invalid json" | "unsupported network" | "invalid destination address" | "invalid name") | components["schemas"]["UnknownFieldMessage"] | components["schemas"]["UnknownParameterMessage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description There are 100 addresses in this environment already. */
            readonly 409: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Fixed words.
                         * @enum {string}
                         */
                        readonly error: "withdrawal address limit reached";
                    };
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly removeWithdrawalAddress: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The UUID of the entry, as `id` in the list. Anything else gives 404 `withdrawal address not found`.
                 * @example 3f6a1d08-52c7-4e9b-9a34-c1d7e08b5f26
                 */
                readonly id: components["parameters"]["WithdrawalAddressId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The address is not listed any more. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Message"];
                };
            };
            readonly 400: components["responses"]["BadParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WithdrawalAddressNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly listWithdrawals: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Go on after an earlier page: its `next_cursor`, sent with the same filters. It says where the page begins and nothing else: other filters apply from there on. Not together with an `offset` above 0.
                 * @example cur_by4xNzY3MjI1NjAwMDAwLjBiNmYxZjVlLTdhM2ItNGMxYy05ZTFkLTBmOWM4ZDdlNmE1Yg
                 */
                readonly cursor?: components["parameters"]["CursorParameter"];
                /**
                 * @description How many to return at most. Digits only, without leading zeros; more than 100 is refused, not cut.
                 * @example 20
                 */
                readonly limit?: components["parameters"]["Limit"];
                /**
                 * @description Only withdrawals on this network.
                 * @example TRC20
                 */
                readonly network?: components["schemas"]["Network"];
                /**
                 * @description How many to skip from the newest on. Digits only, without leading zeros, at most 10000000. An offset beyond the end gives an empty list. To walk a long list, go on with `cursor` instead: it costs the same on every page and nothing shifts.
                 * @example 0
                 */
                readonly offset?: components["parameters"]["Offset"];
                /**
                 * @description Only withdrawals in this status.
                 * @example COMPLETED
                 */
                readonly status?: components["schemas"]["WithdrawalStatus"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of withdrawals. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WithdrawalList"];
                };
            };
            /** @description A query parameter breaks the contract. The first problem is named. */
            readonly 400: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What is wrong, in fixed words. */
                        readonly error: ("invalid limit" | "invalid offset" | "invalid cursor" | "cursor and offset together" | "invalid status" | "invalid network") | components["schemas"]["UnknownParameterMessage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly createWithdrawal: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description What to pay where. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateWithdrawalRequest"];
            };
        };
        readonly responses: {
            /** @description The withdrawal was reserved, or had been by the same request before. */
            readonly 201: {
                headers: {
                    readonly "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Withdrawal"];
                };
            };
            /** @description The body or the query breaks the contract, the address may not be paid to, or the balance does not cover it. */
            readonly 400: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What is wrong, in fixed words. */
                        readonly error: ("invalid json" | "invalid amount" | "unsupported currency" | "unsupported network" | "invalid destination address" | "missing idempotency key" | "invalid idempotency key" | "invalid metadata" | "destination address not allowed" | "amount below minimum" | "withdrawal limit exceeded" | "insufficient balance") | components["schemas"]["UnknownFieldMessage"] | components["schemas"]["UnknownParameterMessage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description A withdrawal or refund with this idempotency key exists and has other parameters. */
            readonly 409: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Fixed words.
                         * @enum {string}
                         */
                        readonly error: "duplicate idempotency key";
                    };
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly getWithdrawal: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The withdrawal's UUID, as `id` in the withdrawal. Anything else gives 404 `withdrawal not found`.
                 * @example 9d2b6c14-3e8f-4a57-b0c1-6f4e2d8a7b90
                 */
                readonly id: components["parameters"]["WithdrawalId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The withdrawal. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Withdrawal"];
                };
            };
            readonly 400: components["responses"]["BadParameter"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WithdrawalNotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly cancelWithdrawal: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The withdrawal's UUID, as `id` in the withdrawal. Anything else gives 404 `withdrawal not found`.
                 * @example 9d2b6c14-3e8f-4a57-b0c1-6f4e2d8a7b90
                 */
                readonly id: components["parameters"]["WithdrawalId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The withdrawal as it is now. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Withdrawal"];
                };
            };
            readonly 400: components["responses"]["NoBodyTaken"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["WithdrawalNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description The withdrawal is not `PENDING`. */
            readonly 409: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Fixed words.
                         * @enum {string}
                         */
                        readonly error: "withdrawal cannot be cancelled";
                    };
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly quoteWithdrawal: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description What is to be paid. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["QuoteWithdrawalRequest"];
            };
        };
        readonly responses: {
            /** @description What it costs now. */
            readonly 200: {
                headers: {
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WithdrawalQuote"];
                };
            };
            /** @description The body or the query breaks the contract. */
            readonly 400: {
                headers: {
                    readonly "Kassa-Error-Param": components["headers"]["ErrorParam"];
                    readonly Link: components["headers"]["ErrorLink"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    readonly "X-Request-Id": components["headers"]["RequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What is wrong, in fixed words. */
                        readonly error: ("invalid json" | "invalid amount" | "amount below minimum" | "unsupported currency" | "unsupported network") | components["schemas"]["UnknownFieldMessage"] | components["schemas"]["UnknownParameterMessage"];
                    };
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 500: components["responses"]["InternalServerError"];
        };
    };
    readonly onPaymentConfirmed: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The identifier of the event, as the Standard Webhooks specification names it.
                 * @example evt_5Rk9wQz3XbT7mLc1VfYd2N
                 */
                readonly "webhook-id": components["parameters"]["StandardId"];
                /**
                 * @description `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`. Its key is what the base64 after `whsec_` decodes to, as the Standard Webhooks specification says.
                 * @example v1,BKsWMfwjf1rklBSZkOqVj/ILjXps//UncgpXdefTCbA=
                 */
                readonly "webhook-signature": components["parameters"]["StandardSignature"];
                /**
                 * @description Unix seconds of this attempt, as the Standard Webhooks specification names it.
                 * @example 1767225600
                 */
                readonly "webhook-timestamp": components["parameters"]["StandardTimestamp"];
                /**
                 * @description `t=<unix seconds>,v1=<hex>`, where the second part is the HMAC-SHA256 of `<t>.<raw body>` with the webhook secret. Both are fresh on every attempt.
                 * @example t=1767225600,v1=8027332cfb05050d1223068dbc4abfd31e459f67329162839a237cc3943ff445
                 */
                readonly "X-Merchant-Signature": components["parameters"]["MerchantSignature"];
                /**
                 * @description Which attempt this is, from 1 to 6. A delivery sent again by hand starts anew.
                 * @example 1
                 */
                readonly "X-Webhook-Attempt": components["parameters"]["WebhookAttempt"];
                /**
                 * @description The identifier of the delivery, as listed by `GET /v1/webhooks/{id}/deliveries`.
                 * @example wd_0Xf5sKp2BnT8qZc4LyGv7R
                 */
                readonly "X-Webhook-Delivery": components["parameters"]["WebhookDeliveryParameter"];
                /**
                 * @description The event type, as `event` in the body.
                 * @example payment.confirmed
                 */
                readonly "X-Webhook-Event": components["parameters"]["WebhookEvent"];
                /**
                 * @description The identifier of the event, as `id` in the body; the same on every attempt.
                 * @example evt_5Rk9wQz3XbT7mLc1VfYd2N
                 */
                readonly "X-Webhook-Id": components["parameters"]["WebhookEventId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The event. Its bytes are the same on every attempt. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PaymentConfirmedEvent"];
            };
        };
        readonly responses: {
            /** @description Any status from 200 to 299 within 10 seconds means that you have the event. Anything else, also a redirect, is a failure and is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onPaymentExpired: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The identifier of the event, as the Standard Webhooks specification names it.
                 * @example evt_5Rk9wQz3XbT7mLc1VfYd2N
                 */
                readonly "webhook-id": components["parameters"]["StandardId"];
                /**
                 * @description `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`. Its key is what the base64 after `whsec_` decodes to, as the Standard Webhooks specification says.
                 * @example v1,BKsWMfwjf1rklBSZkOqVj/ILjXps//UncgpXdefTCbA=
                 */
                readonly "webhook-signature": components["parameters"]["StandardSignature"];
                /**
                 * @description Unix seconds of this attempt, as the Standard Webhooks specification names it.
                 * @example 1767225600
                 */
                readonly "webhook-timestamp": components["parameters"]["StandardTimestamp"];
                /**
                 * @description `t=<unix seconds>,v1=<hex>`, where the second part is the HMAC-SHA256 of `<t>.<raw body>` with the webhook secret. Both are fresh on every attempt.
                 * @example t=1767225600,v1=8027332cfb05050d1223068dbc4abfd31e459f67329162839a237cc3943ff445
                 */
                readonly "X-Merchant-Signature": components["parameters"]["MerchantSignature"];
                /**
                 * @description Which attempt this is, from 1 to 6. A delivery sent again by hand starts anew.
                 * @example 1
                 */
                readonly "X-Webhook-Attempt": components["parameters"]["WebhookAttempt"];
                /**
                 * @description The identifier of the delivery, as listed by `GET /v1/webhooks/{id}/deliveries`.
                 * @example wd_0Xf5sKp2BnT8qZc4LyGv7R
                 */
                readonly "X-Webhook-Delivery": components["parameters"]["WebhookDeliveryParameter"];
                /**
                 * @description The event type, as `event` in the body.
                 * @example payment.confirmed
                 */
                readonly "X-Webhook-Event": components["parameters"]["WebhookEvent"];
                /**
                 * @description The identifier of the event, as `id` in the body; the same on every attempt.
                 * @example evt_5Rk9wQz3XbT7mLc1VfYd2N
                 */
                readonly "X-Webhook-Id": components["parameters"]["WebhookEventId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The event. Its bytes are the same on every attempt. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PaymentExpiredEvent"];
            };
        };
        readonly responses: {
            /** @description Any status from 200 to 299 within 10 seconds means that you have the event. Anything else, also a redirect, is a failure and is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onPaymentFrozen: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The identifier of the event, as the Standard Webhooks specification names it.
                 * @example evt_5Rk9wQz3XbT7mLc1VfYd2N
                 */
                readonly "webhook-id": components["parameters"]["StandardId"];
                /**
                 * @description `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`. Its key is what the base64 after `whsec_` decodes to, as the Standard Webhooks specification says.
                 * @example v1,BKsWMfwjf1rklBSZkOqVj/ILjXps//UncgpXdefTCbA=
                 */
                readonly "webhook-signature": components["parameters"]["StandardSignature"];
                /**
                 * @description Unix seconds of this attempt, as the Standard Webhooks specification names it.
                 * @example 1767225600
                 */
                readonly "webhook-timestamp": components["parameters"]["StandardTimestamp"];
                /**
                 * @description `t=<unix seconds>,v1=<hex>`, where the second part is the HMAC-SHA256 of `<t>.<raw body>` with the webhook secret. Both are fresh on every attempt.
                 * @example t=1767225600,v1=8027332cfb05050d1223068dbc4abfd31e459f67329162839a237cc3943ff445
                 */
                readonly "X-Merchant-Signature": components["parameters"]["MerchantSignature"];
                /**
                 * @description Which attempt this is, from 1 to 6. A delivery sent again by hand starts anew.
                 * @example 1
                 */
                readonly "X-Webhook-Attempt": components["parameters"]["WebhookAttempt"];
                /**
                 * @description The identifier of the delivery, as listed by `GET /v1/webhooks/{id}/deliveries`.
                 * @example wd_0Xf5sKp2BnT8qZc4LyGv7R
                 */
                readonly "X-Webhook-Delivery": components["parameters"]["WebhookDeliveryParameter"];
                /**
                 * @description The event type, as `event` in the body.
                 * @example payment.confirmed
                 */
                readonly "X-Webhook-Event": components["parameters"]["WebhookEvent"];
                /**
                 * @description The identifier of the event, as `id` in the body; the same on every attempt.
                 * @example evt_5Rk9wQz3XbT7mLc1VfYd2N
                 */
                readonly "X-Webhook-Id": components["parameters"]["WebhookEventId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The event. Its bytes are the same on every attempt. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PaymentFrozenEvent"];
            };
        };
        readonly responses: {
            /** @description Any status from 200 to 299 within 10 seconds means that you have the event. Anything else, also a redirect, is a failure and is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onPaymentUnderpaid: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The identifier of the event, as the Standard Webhooks specification names it.
                 * @example evt_5Rk9wQz3XbT7mLc1VfYd2N
                 */
                readonly "webhook-id": components["parameters"]["StandardId"];
                /**
                 * @description `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`. Its key is what the base64 after `whsec_` decodes to, as the Standard Webhooks specification says.
                 * @example v1,BKsWMfwjf1rklBSZkOqVj/ILjXps//UncgpXdefTCbA=
                 */
                readonly "webhook-signature": components["parameters"]["StandardSignature"];
                /**
                 * @description Unix seconds of this attempt, as the Standard Webhooks specification names it.
                 * @example 1767225600
                 */
                readonly "webhook-timestamp": components["parameters"]["StandardTimestamp"];
                /**
                 * @description `t=<unix seconds>,v1=<hex>`, where the second part is the HMAC-SHA256 of `<t>.<raw body>` with the webhook secret. Both are fresh on every attempt.
                 * @example t=1767225600,v1=8027332cfb05050d1223068dbc4abfd31e459f67329162839a237cc3943ff445
                 */
                readonly "X-Merchant-Signature": components["parameters"]["MerchantSignature"];
                /**
                 * @description Which attempt this is, from 1 to 6. A delivery sent again by hand starts anew.
                 * @example 1
                 */
                readonly "X-Webhook-Attempt": components["parameters"]["WebhookAttempt"];
                /**
                 * @description The identifier of the delivery, as listed by `GET /v1/webhooks/{id}/deliveries`.
                 * @example wd_0Xf5sKp2BnT8qZc4LyGv7R
                 */
                readonly "X-Webhook-Delivery": components["parameters"]["WebhookDeliveryParameter"];
                /**
                 * @description The event type, as `event` in the body.
                 * @example payment.confirmed
                 */
                readonly "X-Webhook-Event": components["parameters"]["WebhookEvent"];
                /**
                 * @description The identifier of the event, as `id` in the body; the same on every attempt.
                 * @example evt_5Rk9wQz3XbT7mLc1VfYd2N
                 */
                readonly "X-Webhook-Id": components["parameters"]["WebhookEventId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The event. Its bytes are the same on every attempt. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PaymentUnderpaidEvent"];
            };
        };
        readonly responses: {
            /** @description Any status from 200 to 299 within 10 seconds means that you have the event. Anything else, also a redirect, is a failure and is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onWithdrawalCompleted: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The identifier of the event, as the Standard Webhooks specification names it.
                 * @example evt_5Rk9wQz3XbT7mLc1VfYd2N
                 */
                readonly "webhook-id": components["parameters"]["StandardId"];
                /**
                 * @description `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`. Its key is what the base64 after `whsec_` decodes to, as the Standard Webhooks specification says.
                 * @example v1,BKsWMfwjf1rklBSZkOqVj/ILjXps//UncgpXdefTCbA=
                 */
                readonly "webhook-signature": components["parameters"]["StandardSignature"];
                /**
                 * @description Unix seconds of this attempt, as the Standard Webhooks specification names it.
                 * @example 1767225600
                 */
                readonly "webhook-timestamp": components["parameters"]["StandardTimestamp"];
                /**
                 * @description `t=<unix seconds>,v1=<hex>`, where the second part is the HMAC-SHA256 of `<t>.<raw body>` with the webhook secret. Both are fresh on every attempt.
                 * @example t=1767225600,v1=8027332cfb05050d1223068dbc4abfd31e459f67329162839a237cc3943ff445
                 */
                readonly "X-Merchant-Signature": components["parameters"]["MerchantSignature"];
                /**
                 * @description Which attempt this is, from 1 to 6. A delivery sent again by hand starts anew.
                 * @example 1
                 */
                readonly "X-Webhook-Attempt": components["parameters"]["WebhookAttempt"];
                /**
                 * @description The identifier of the delivery, as listed by `GET /v1/webhooks/{id}/deliveries`.
                 * @example wd_0Xf5sKp2BnT8qZc4LyGv7R
                 */
                readonly "X-Webhook-Delivery": components["parameters"]["WebhookDeliveryParameter"];
                /**
                 * @description The event type, as `event` in the body.
                 * @example payment.confirmed
                 */
                readonly "X-Webhook-Event": components["parameters"]["WebhookEvent"];
                /**
                 * @description The identifier of the event, as `id` in the body; the same on every attempt.
                 * @example evt_5Rk9wQz3XbT7mLc1VfYd2N
                 */
                readonly "X-Webhook-Id": components["parameters"]["WebhookEventId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The event. Its bytes are the same on every attempt. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WithdrawalCompletedEvent"];
            };
        };
        readonly responses: {
            /** @description Any status from 200 to 299 within 10 seconds means that you have the event. Anything else, also a redirect, is a failure and is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onWithdrawalFailed: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The identifier of the event, as the Standard Webhooks specification names it.
                 * @example evt_5Rk9wQz3XbT7mLc1VfYd2N
                 */
                readonly "webhook-id": components["parameters"]["StandardId"];
                /**
                 * @description `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`. Its key is what the base64 after `whsec_` decodes to, as the Standard Webhooks specification says.
                 * @example v1,BKsWMfwjf1rklBSZkOqVj/ILjXps//UncgpXdefTCbA=
                 */
                readonly "webhook-signature": components["parameters"]["StandardSignature"];
                /**
                 * @description Unix seconds of this attempt, as the Standard Webhooks specification names it.
                 * @example 1767225600
                 */
                readonly "webhook-timestamp": components["parameters"]["StandardTimestamp"];
                /**
                 * @description `t=<unix seconds>,v1=<hex>`, where the second part is the HMAC-SHA256 of `<t>.<raw body>` with the webhook secret. Both are fresh on every attempt.
                 * @example t=1767225600,v1=8027332cfb05050d1223068dbc4abfd31e459f67329162839a237cc3943ff445
                 */
                readonly "X-Merchant-Signature": components["parameters"]["MerchantSignature"];
                /**
                 * @description Which attempt this is, from 1 to 6. A delivery sent again by hand starts anew.
                 * @example 1
                 */
                readonly "X-Webhook-Attempt": components["parameters"]["WebhookAttempt"];
                /**
                 * @description The identifier of the delivery, as listed by `GET /v1/webhooks/{id}/deliveries`.
                 * @example wd_0Xf5sKp2BnT8qZc4LyGv7R
                 */
                readonly "X-Webhook-Delivery": components["parameters"]["WebhookDeliveryParameter"];
                /**
                 * @description The event type, as `event` in the body.
                 * @example payment.confirmed
                 */
                readonly "X-Webhook-Event": components["parameters"]["WebhookEvent"];
                /**
                 * @description The identifier of the event, as `id` in the body; the same on every attempt.
                 * @example evt_5Rk9wQz3XbT7mLc1VfYd2N
                 */
                readonly "X-Webhook-Id": components["parameters"]["WebhookEventId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The event. Its bytes are the same on every attempt. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WithdrawalFailedEvent"];
            };
        };
        readonly responses: {
            /** @description Any status from 200 to 299 within 10 seconds means that you have the event. Anything else, also a redirect, is a failure and is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
