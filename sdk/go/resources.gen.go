// Code generated from openapi/. DO NOT EDIT. To change it, run npm run generate.

package kassa

import (
	"context"
	"io"
	"iter"
)

// Resources are the operations of the contract by what they are about.
type Resources struct {
	Merchants           *MerchantsAPI
	APIKeys             *APIKeysAPI
	Orders              *OrdersAPI
	Refunds             *RefundsAPI
	PaymentLinks        *PaymentLinksAPI
	Balances            *BalancesAPI
	Withdrawals         *WithdrawalsAPI
	WithdrawalAddresses *WithdrawalAddressesAPI
	Rates               *RatesAPI
	Webhooks            *WebhooksAPI
	Events              *EventsAPI
	Sandbox             *SandboxAPI
	Service             *ServiceAPI
}

func (c *Client) useResources() {
	c.Merchants = &MerchantsAPI{c}
	c.APIKeys = &APIKeysAPI{c}
	c.Orders = &OrdersAPI{c}
	c.Refunds = &RefundsAPI{c}
	c.PaymentLinks = &PaymentLinksAPI{c}
	c.Balances = &BalancesAPI{c}
	c.Withdrawals = &WithdrawalsAPI{c}
	c.WithdrawalAddresses = &WithdrawalAddressesAPI{c}
	c.Rates = &RatesAPI{c}
	c.Webhooks = &WebhooksAPI{c}
	c.Events = &EventsAPI{c}
	c.Sandbox = &SandboxAPI{c}
	c.Service = &ServiceAPI{c}
}

// MerchantsAPI has the operations of merchants.
type MerchantsAPI struct{ client *Client }

// Register: register a merchant, `POST /v1/merchants`.
//
// Registers a merchant; needs no signature. The merchant starts as `PENDING_KYB` in tier `BASIC` and
// may use test keys at once. The first API key is made in the dashboard, to which a sign-in link is
// mailed.
//
// A `platform_user_id` can be registered once. Registering it again gives 409 and changes nothing, so
// a retry after a network failure is safe: 409 then means that the first attempt worked. Registrations
// are limited per address. Where only the operator adds merchants, the answer is 403.
func (r *MerchantsAPI) Register(ctx context.Context, body RegisterMerchantRequest) (*Merchant, error) {
	return call[Merchant](ctx, r.client, routeRegisterMerchant, input{body: body})
}

// Me: get your merchant, `GET /v1/merchants/me`.
//
// Returns the merchant the key belongs to: its status, tier and fee rate. Works with every active key,
// also while the merchant is being verified or is suspended, so it is a good first request to test a
// signature with.
func (r *MerchantsAPI) Me(ctx context.Context) (*Merchant, error) {
	return call[Merchant](ctx, r.client, routeGetMerchant, input{})
}

// APIKeysAPI has the operations of api keys.
type APIKeysAPI struct{ client *Client }

// List: list API keys, `GET /v1/merchants/api-keys`.
//
// Lists your keys, newest first: with a test key those of the environment `test`, with a live key
// those of both. Revoked keys stay in the list with `is_active: false`; of all keys at most 100 are
// shown, active ones before revoked ones. Secrets are never shown again.
func (r *APIKeysAPI) List(ctx context.Context) (*APIKeyList, error) {
	return call[APIKeyList](ctx, r.client, routeListApiKeys, input{})
}

// Create: create an API key, `POST /v1/merchants/api-keys`.
//
// Creates a key. The answer is the only place where its `secret` is ever shown: keep it at once. If it
// is lost, revoke the key and create another.
//
// A live key can be created with a live key only, and not before the merchant is verified; the first
// one is made in the dashboard. A key gives at most what it has itself: of its permissions, and of its
// source ranges. A live key that may refund or withdraw is made in the dashboard only.
//
// A merchant creates at most 10 keys an hour; beyond that, 429 `rate limit exceeded`. It has at most
// 10 active keys in each environment; beyond that, 409 `api key limit reached`. The same signature is
// accepted once: whoever records the request cannot have it answered again.
func (r *APIKeysAPI) Create(ctx context.Context, body CreateAPIKeyRequest) (*CreatedAPIKey, error) {
	return call[CreatedAPIKey](ctx, r.client, routeCreateApiKey, input{body: body})
}

// Revoke: revoke an API key, `DELETE /v1/merchants/api-keys/{key_id}`.
//
// Revokes a key, at once and for ever. Requests signed with it that are under way fail, and its event
// streams close within 5 seconds. A key may revoke itself. Revoking a key that is revoked already
// changes nothing and answers the same, so that the request can be repeated.
//
// A live key may revoke keys of both environments, a test key only test keys.
func (r *APIKeysAPI) Revoke(ctx context.Context, keyID string) (*Message, error) {
	return call[Message](ctx, r.client, routeRevokeApiKey, input{path: []string{keyID}})
}

// OrdersAPI has the operations of orders.
type OrdersAPI struct{ client *Client }

// List: list orders, `GET /v1/orders`.
//
// Lists your orders in the environment of the key, newest first; orders of the same moment are ordered
// by `id`. Filters combine with *and*; `total` counts all that match them. Walk a list by sending
// `next_cursor` as `cursor` until it is `null`: nothing is shown twice or left out while orders are
// created. `offset` jumps to any place, but an order created meanwhile shifts what follows by one.
func (r *OrdersAPI) List(ctx context.Context, params *ListOrdersParams) *Pages[OrderSummary] {
	return newPages[OrderSummary](ctx, r.client, routeListOrders, input{query: orNil(params)}, "orders")
}

// Create: create an order, `POST /v1/orders`.
//
// Creates an order, assigns it a blockchain address of its own, and returns it in status `OPEN`.
// Redirect your customer to `payment_url`, or show `address`, `network` and `order_amount` yourself.
//
// Send an `idempotency_key` and repeat the request whenever you are not sure that it worked: the same
// key with the same parameters returns the same order, as it is now, with the header
// `Idempotent-Replayed: true`.
//
// An order is for an `amount` of USDT, or for a `price` in another currency, which your rate for it
// converts (`PUT /v1/rates/{currency}`). A repetition returns the first order, whatever the rate is by
// then.
//
// When several things are wrong, the first is named: amount, price, currency, network, then the other
// fields in the order of the contract. Whether there is a rate is looked up last.
func (r *OrdersAPI) Create(ctx context.Context, body CreateOrderRequest) (*Order, error) {
	return call[Order](ctx, r.client, routeCreateOrder, input{body: body})
}

// Retrieve: get an order, `GET /v1/orders/{id}`.
//
// Returns one order as it is now. This is the place to verify a payment before you deliver;
// `return_url` proves nothing. Instead of asking again and again, open the order's event stream or use
// webhooks.
//
// `payer_cost` says what a transfer to this order's address costs your customer in energy and TRX, so
// that you can tell before the wallet does.
func (r *OrdersAPI) Retrieve(ctx context.Context, id string) (*Order, error) {
	return call[Order](ctx, r.client, routeGetOrder, input{path: []string{id}})
}

// Cancel: cancel an order, `POST /v1/orders/{id}/cancel`.
//
// Ends an order that waits for money and received none: it becomes `EXPIRED` at once, and
// `payment.expired` is sent. Its address stays watched; money that comes after the cancellation is
// attributed to it as late money, whatever `expire_at` says. There is no request body.
//
// As soon as a payment was seen it cannot be cancelled any more.
func (r *OrdersAPI) Cancel(ctx context.Context, id string) (*Order, error) {
	return call[Order](ctx, r.client, routeCancelOrder, input{path: []string{id}})
}

// RequestRemainder: ask for the rest of an underpaid order, `POST /v1/orders/{id}/remainder`.
//
// Until `remainder_expire_at`, the payment page of an `UNDERPAID` order asks for exactly
// `missing_amount`, at the same address. The order stays `UNDERPAID`. When the rest is final it
// becomes `EXPIRED_PAID`, and `payment.confirmed` is sent. Asking again sets a new time. Accepting or
// refunding the order ends the request. A refund link that was made before the rest is paid ends with
// that payment.
func (r *OrdersAPI) RequestRemainder(ctx context.Context, id string, body *RemainderRequest) (*Order, error) {
	return call[Order](ctx, r.client, routeRequestRemainder, input{path: []string{id}, body: orNil(body)})
}

// Accept: accept an underpaid order, `POST /v1/orders/{id}/accept`.
//
// Takes an `UNDERPAID` order as paid with what came: it becomes `PAID`, and `payment.confirmed` is
// sent. The money was credited before; accepting moves none. There is no request body.
func (r *OrdersAPI) Accept(ctx context.Context, id string) (*Order, error) {
	return call[Order](ctx, r.client, routeAcceptOrder, input{path: []string{id}})
}

// Receipt: get the receipt of a paid order, `GET /v1/orders/{id}/receipt`.
//
// Certifies what was paid: the order, the final transactions with their blocks, what was credited and
// what the fee was. The signature is Ed25519 over `receipt` as canonical JSON: names sorted, no
// blanks, UTF-8. Anybody can check it without asking anybody, with the keys at
// `/.well-known/kassa-receipt-keys.json`: `verifyReceipt` of `@kassa/sdk/receipts`, or `kassa verify
// receipt`. It tells of the payment and not of what came after it, such as refunds.
func (r *OrdersAPI) Receipt(ctx context.Context, id string) (*OrderReceipt, error) {
	return call[OrderReceipt](ctx, r.client, routeGetOrderReceipt, input{path: []string{id}})
}

// Timeline: tell why an order is in its state, `GET /v1/orders/{id}/timeline`.
//
// Tells everything that happened to an order, oldest first: its creation, each transfer to its address
// and what the chain made of it, each change of its status with the reason, each event and each
// attempt to deliver it. Every entry says it in words for people (`message`) and in a form for
// programs (`type` and the objects beside it).
func (r *OrdersAPI) Timeline(ctx context.Context, id string) (*OrderTimeline, error) {
	return call[OrderTimeline](ctx, r.client, routeGetOrderTimeline, input{path: []string{id}})
}

// Watch: stream the changes of an order, `GET /v1/orders/{id}/events`.
//
// Answers with a stream of Server-Sent Events. The first event carries the order as it is now, so no
// request is needed before; another follows on every change of status, `received_amount` or
// `confirmations`. Each event is one `id:` line and one `data:` line with the whole order as JSON. The
// stream begins with a `retry:` line; a comment line every 15 seconds keeps it open.
//
// The server closes the stream when the order reaches `PAID`, `EXPIRED`, `EXPIRED_PAID`, `UNDERPAID`
// or `FROZEN`. When the connection breaks earlier, connect again, with a new signature: the first
// event tells what was missed. Opening a stream counts as one request. Within 5 seconds of the key
// being revoked the stream ends. A client that comes back after the last event, and says so in
// `Last-Event-ID` as `EventSource` does, is told 204: nothing more will come. A merchant has at most
// 50 streams open in each environment; another is refused with 429 `rate limit exceeded`.
func (r *OrdersAPI) Watch(ctx context.Context, id string) iter.Seq2[*Order, error] {
	return watchOrder(ctx, r.client, id)
}

// RefundsAPI has the operations of refunds.
type RefundsAPI struct{ client *Client }

// List: list refunds of an order, `GET /v1/orders/{id}/refunds`.
//
// Lists the refunds of an order, newest first.
func (r *RefundsAPI) List(ctx context.Context, id string, params *ListRefundsParams) *Pages[Withdrawal] {
	return newPages[Withdrawal](ctx, r.client, routeListRefunds, input{path: []string{id}, query: orNil(params)}, "refunds")
}

// Create: refund an order, `POST /v1/orders/{id}/refunds`.
//
// Sends money of an order back, on the order's network, to an address that your customer gave you. The
// address is always asked for: the sender of a payment is often an exchange, where the money would be
// lost.
//
// With `claim` instead of `address` you get a link: your customer says the address on the page it
// leads to, and the refund is made then, in your name and by the same rules. It fails there as it
// would have here, for instance when your balance does not cover it; it ends with the key that asked
// for it. While your allow-list is in force, as it is for live at first, there is no such link: 400
// `destination address not allowed`. Refund to a listed address then, or ask the operator of the
// service to lift the list.
//
// A refund is a withdrawal from your available balance with `order_id` set: same states, approvals,
// limits and events, and the same fee on top; only the minimum does not apply. Refundable is what came
// finally and is not frozen, less earlier refunds that did not fail. Without `amount`, all of that is
// sent. The order's `refunded_amount` shows the sum.
//
// The same `idempotency_key` with the same parameters returns the same refund.
func (r *RefundsAPI) Create(ctx context.Context, id string, body CreateRefundRequest) (*CreatedRefund, error) {
	return call[CreatedRefund](ctx, r.client, routeCreateRefund, input{path: []string{id}, body: body})
}

// PaymentLinksAPI has the operations of payment links.
type PaymentLinksAPI struct{ client *Client }

// List: list payment links, `GET /v1/payment-links`.
//
// Lists your payment links in the environment of the key, newest first. Walk the list by sending
// `next_cursor` as `cursor` until it is `null`.
func (r *PaymentLinksAPI) List(ctx context.Context, params *ListPaymentLinksParams) *Pages[PaymentLink] {
	return newPages[PaymentLink](ctx, r.client, routeListPaymentLinks, input{query: orNil(params)}, "payment_links")
}

// Create: create a payment link, `POST /v1/payment-links`.
//
// Creates a page that many customers can pay, at `url`. Opening the page creates nothing. When a
// customer continues there, Kassa creates an order with `payment_link_id`, and the checkout follows.
// The order has the `reference`, `metadata` and `return_url` of the link, and its title as
// `description`; its events go to your webhook endpoints.
//
// Send an `idempotency_key` and repeat the request whenever you are not sure that it worked. You can
// have 10,000 links in each environment that have not ended, and create 1,000 an hour; beyond that,
// 429 `rate limit exceeded`.
func (r *PaymentLinksAPI) Create(ctx context.Context, body CreatePaymentLinkRequest) (*PaymentLink, error) {
	return call[PaymentLink](ctx, r.client, routeCreatePaymentLink, input{body: body})
}

// Retrieve: get a payment link, `GET /v1/payment-links/{id}`.
//
// Returns one payment link.
func (r *PaymentLinksAPI) Retrieve(ctx context.Context, id string) (*PaymentLink, error) {
	return call[PaymentLink](ctx, r.client, routeGetPaymentLink, input{path: []string{id}})
}

// Update: change a payment link, `PATCH /v1/payment-links/{id}`.
//
// Changes what the body names and leaves the rest. `is_active: false` pauses the link: its page says
// so and creates no order. Orders that exist stay payable. The amount of a link never changes; create
// another link for another price.
func (r *PaymentLinksAPI) Update(ctx context.Context, id string, body UpdatePaymentLinkRequest) (*PaymentLink, error) {
	return call[PaymentLink](ctx, r.client, routeUpdatePaymentLink, input{path: []string{id}, body: body})
}

// BalancesAPI has the operations of balances.
type BalancesAPI struct{ client *Client }

// Retrieve: get your balances, `GET /v1/balances`.
//
// Your balances on each network, in the environment of the key. `available` can be withdrawn;
// `reserved` is on its way out; `frozen` is held back by screening; `pending` was seen on the chain
// for orders that are not settled yet, before fees.
func (r *BalancesAPI) Retrieve(ctx context.Context) (*BalanceList, error) {
	return call[BalanceList](ctx, r.client, routeGetBalances, input{})
}

// Statement: get a statement, `GET /v1/statement`.
//
// What happened on your accounts in a period, in the environment of the key: for each network the
// balances it began and ended with, and every entry between them. Opening balance and entries add up
// to the closing balance.
//
// An entry belongs to the period that begins before it in the order of the books; periods that meet
// share none and leave none out. What comes into the books while you ask is part of a later statement.
// A statement has any size and is written while it is sent: one that ends in the middle of its JSON is
// not complete. Three are written for a merchant at a time, whatever their form; another is refused
// with 429 `rate limit exceeded`. One that nobody reads for a minute ends.
func (r *BalancesAPI) Statement(ctx context.Context, params *GetStatementParams) (*Statement, error) {
	return call[Statement](ctx, r.client, routeGetStatement, input{query: orNil(params)})
}

// StatementCSV: get a statement as CSV, `GET /v1/statement.csv`.
//
// The statement of `GET /v1/statement` for a spreadsheet: a line of names, a line for each opening
// balance, one for each entry, and one for each closing balance. A file without the closing balances
// of all its accounts is not complete.
func (r *BalancesAPI) StatementCSV(ctx context.Context, params *GetStatementCsvParams) (io.ReadCloser, error) {
	return openFile(ctx, r.client, routeGetStatementCsv, input{query: orNil(params)})
}

// StatementPDF: get a statement as PDF, `GET /v1/statement.pdf`.
//
// The statement of `GET /v1/statement` to be printed or filed. Letters of a name that its font lacks
// are shown as question marks; your id stands on every page. It has at most 10,000 entries.
func (r *BalancesAPI) StatementPDF(ctx context.Context, params *GetStatementPdfParams) (io.ReadCloser, error) {
	return openFile(ctx, r.client, routeGetStatementPdf, input{query: orNil(params)})
}

// WithdrawalsAPI has the operations of withdrawals.
type WithdrawalsAPI struct{ client *Client }

// List: list withdrawals, `GET /v1/withdrawals`.
//
// Lists your withdrawals in the environment of the key, newest first, refunds among them; those of the
// same moment are ordered by `id`. Filters combine with *and*; `total` counts all that match them.
// Walk a list by sending `next_cursor` as `cursor` until it is `null`.
func (r *WithdrawalsAPI) List(ctx context.Context, params *ListWithdrawalsParams) *Pages[Withdrawal] {
	return newPages[Withdrawal](ctx, r.client, routeListWithdrawals, input{query: orNil(params)}, "withdrawals")
}

// Create: withdraw from your balance, `POST /v1/withdrawals`.
//
// Sends USDT from your available balance to an address of yours. `amount` is what arrives; the fee is
// charged on top (ask for both with `POST /v1/withdrawals/quote`). The total is reserved at once.
// Larger amounts wait as `PENDING` until the operator of the service has approved them; all others are
// `APPROVED` at once. Then the withdrawal is signed, sent and followed until it is final.
// `withdrawal.completed` or `withdrawal.failed` tells how it ended.
//
// A transfer on a chain cannot be taken back: compare the address with where you copied it from.
//
// Repeat the request whenever you are not sure that it worked: the same `idempotency_key` with the
// same parameters returns the same withdrawal, as it is now, with the header `Idempotent-Replayed:
// true`. Keys are kept for 30 days.
//
// When several things are wrong, the first is named: amount, currency, network, address, the other
// fields in the order of the contract, then the minimum, the balance and the limits.
func (r *WithdrawalsAPI) Create(ctx context.Context, body CreateWithdrawalRequest) (*Withdrawal, error) {
	return call[Withdrawal](ctx, r.client, routeCreateWithdrawal, input{body: body})
}

// Quote: ask what a withdrawal costs, `POST /v1/withdrawals/quote`.
//
// Says the fee and the total of a withdrawal, and the smallest amount there is. It reserves nothing
// and looks at no balance.
func (r *WithdrawalsAPI) Quote(ctx context.Context, body QuoteWithdrawalRequest) (*WithdrawalQuote, error) {
	return call[WithdrawalQuote](ctx, r.client, routeQuoteWithdrawal, input{body: body})
}

// Retrieve: get a withdrawal, `GET /v1/withdrawals/{id}`.
//
// Returns one of your withdrawals or refunds, as it is now.
func (r *WithdrawalsAPI) Retrieve(ctx context.Context, id string) (*Withdrawal, error) {
	return call[Withdrawal](ctx, r.client, routeGetWithdrawal, input{path: []string{id}})
}

// Cancel: cancel a withdrawal, `POST /v1/withdrawals/{id}/cancel`.
//
// Ends a withdrawal that waits for approval: it becomes `REJECTED`, what was reserved is available
// again, and `withdrawal.failed` is sent. Once it is approved it cannot be cancelled any more, nor
// while the operator looks into the wallet that pays it. There is no request body.
func (r *WithdrawalsAPI) Cancel(ctx context.Context, id string) (*Withdrawal, error) {
	return call[Withdrawal](ctx, r.client, routeCancelWithdrawal, input{path: []string{id}})
}

// WithdrawalAddressesAPI has the operations of withdrawal addresses.
type WithdrawalAddressesAPI struct{ client *Client }

// List: list addresses you may withdraw to, `GET /v1/withdrawal-addresses`.
//
// Lists the addresses of your allow-list in the environment of the key, newest first, and says whether
// the list is in force.
func (r *WithdrawalAddressesAPI) List(ctx context.Context) (*WithdrawalAddressList, error) {
	return call[WithdrawalAddressList](ctx, r.client, routeListWithdrawalAddresses, input{})
}

// Add: list an address you may withdraw to, `POST /v1/withdrawal-addresses`.
//
// Adds an address to your allow-list. It counts 24 hours later, so that whoever steals a key cannot
// empty your balance at once. Adding one that is listed already changes nothing and returns it. At
// most 100 addresses.
//
// Where the list is in force, withdrawals and refunds to any other address are refused. It is so for
// `live` keys; the operator of the service switches it for you.
func (r *WithdrawalAddressesAPI) Add(ctx context.Context, body AddWithdrawalAddressRequest) (*WithdrawalAddress, error) {
	return call[WithdrawalAddress](ctx, r.client, routeAddWithdrawalAddress, input{body: body})
}

// Remove: take an address off the allow-list, `DELETE /v1/withdrawal-addresses/{id}`.
//
// Takes an address off your allow-list, at once. Withdrawals to it that were asked for before go on.
func (r *WithdrawalAddressesAPI) Remove(ctx context.Context, id string) (*Message, error) {
	return call[Message](ctx, r.client, routeRemoveWithdrawalAddress, input{path: []string{id}})
}

// RatesAPI has the operations of rates.
type RatesAPI struct{ client *Client }

// List: list your rates, `GET /v1/rates`.
//
// Lists your rates in the environment of the key, one for each currency, in alphabetical order.
func (r *RatesAPI) List(ctx context.Context) (*CurrencyRateList, error) {
	return call[CurrencyRateList](ctx, r.client, routeListRates, input{})
}

// Set: set the rate of a currency, `PUT /v1/rates/{currency}`.
//
// Sets how prices in this currency are converted to USDT: by a rate of yours, or by the feeds of the
// service. It concerns orders created from then on; an order keeps the rate that it was created with.
func (r *RatesAPI) Set(ctx context.Context, currency string, body SetRateRequest) (*CurrencyRate, error) {
	return call[CurrencyRate](ctx, r.client, routeSetRate, input{path: []string{currency}, body: body})
}

// Remove: remove the rate of a currency, `DELETE /v1/rates/{currency}`.
//
// Removes your rate, at once. Orders with a price in this currency are refused from then on; those
// created before keep theirs.
func (r *RatesAPI) Remove(ctx context.Context, currency string) (*Message, error) {
	return call[Message](ctx, r.client, routeRemoveRate, input{path: []string{currency}})
}

// WebhooksAPI has the operations of webhooks.
type WebhooksAPI struct{ client *Client }

// List: list webhook endpoints, `GET /v1/webhooks`.
//
// Lists your endpoints in the environment of the key, newest first. The answer is the array itself.
// Addresses given as `webhook_url` of an order are not in it.
func (r *WebhooksAPI) List(ctx context.Context) ([]Webhook, error) {
	return callList[Webhook](ctx, r.client, routeListWebhooks, input{})
}

// Create: create a webhook endpoint, `POST /v1/webhooks`.
//
// Registers an HTTPS address to which events of the key's environment are sent from now on. What is
// sent, and how to check its signature, is said under *Events*; the signing secret is shown in the
// dashboard. At most 20 endpoints per environment; several may have the same URL, and each gets the
// events then.
//
// Orders created with a `webhook_url` of their own send their events there instead.
func (r *WebhooksAPI) Create(ctx context.Context, body CreateWebhookRequest) (*Webhook, error) {
	return call[Webhook](ctx, r.client, routeCreateWebhook, input{body: body})
}

// Retrieve: get a webhook endpoint, `GET /v1/webhooks/{id}`.
//
// Returns one endpoint.
func (r *WebhooksAPI) Retrieve(ctx context.Context, id string) (*Webhook, error) {
	return call[Webhook](ctx, r.client, routeGetWebhook, input{path: []string{id}})
}

// Update: change a webhook endpoint, `PATCH /v1/webhooks/{id}`.
//
// Changes what the body names and leaves the rest. Deliveries that are still tried again go to the new
// `url` from then on; new `events` concern events that happen later.
//
// With `is_active: false` nothing more is sent: deliveries still waiting become `FAILED` with
// `endpoint inactive`, and events that happen meanwhile are recorded but not delivered here. With
// `is_active: true` later events are sent again; what was stopped stays stopped, and can be sent by
// redelivering it.
func (r *WebhooksAPI) Update(ctx context.Context, id string, body UpdateWebhookRequest) (*Webhook, error) {
	return call[Webhook](ctx, r.client, routeUpdateWebhook, input{path: []string{id}, body: body})
}

// Delete: delete a webhook endpoint, `DELETE /v1/webhooks/{id}`.
//
// Deletes an endpoint, at once and for ever. Deliveries still waiting are not sent any more; one that
// is on its way may still arrive. Its place counts as free again.
func (r *WebhooksAPI) Delete(ctx context.Context, id string) (*Message, error) {
	return call[Message](ctx, r.client, routeDeleteWebhook, input{path: []string{id}})
}

// Test: send a sample event, `POST /v1/webhooks/{id}/test`.
//
// Sends a sample event to this endpoint, signed and repeated like a real one. Its body has `"test":
// true`, which no real event has, and its data is about an order that does not exist
// (`00000000-0000-0000-0000-000000000000`). It is not among the events of `GET /v1/events`, since it
// did not happen.
//
// The answer is the delivery as it begins; what became of it is listed under the deliveries of the
// endpoint.
func (r *WebhooksAPI) Test(ctx context.Context, id string, body *TestWebhookRequest) (*WebhookDelivery, error) {
	return call[WebhookDelivery](ctx, r.client, routeTestWebhook, input{path: []string{id}, body: orNil(body)})
}

// ListDeliveries: list deliveries of an endpoint, `GET /v1/webhooks/{id}/deliveries`.
//
// Lists what was and will be sent to an endpoint, newest first: the body, the attempts made, and why
// the last one failed. What ended is kept for 90 days unless the installation says otherwise. Walk the
// list by sending `next_cursor` as `cursor` until it is `null`.
func (r *WebhooksAPI) ListDeliveries(ctx context.Context, id string, params *ListWebhookDeliveriesParams) *Pages[WebhookDelivery] {
	return newPages[WebhookDelivery](ctx, r.client, routeListWebhookDeliveries, input{path: []string{id}, query: orNil(params)}, "deliveries")
}

// Redeliver: send an event again, `POST /v1/webhooks/{id}/deliveries/{delivery_id}/redeliver`.
//
// Sends the event of a delivery to its endpoint once more: a new delivery with six attempts of its
// own, the same body and the same event `id`, so that a receiver that de-duplicates takes it once. The
// old delivery stays as it is. There is no request body.
func (r *WebhooksAPI) Redeliver(ctx context.Context, id string, deliveryID string) (*WebhookDelivery, error) {
	return call[WebhookDelivery](ctx, r.client, routeRedeliver, input{path: []string{id, deliveryID}})
}

// EventsAPI has the operations of events.
type EventsAPI struct{ client *Client }

// List: list events, `GET /v1/events`.
//
// Lists the events of the key's environment, whether or not they were delivered to anybody. Sample
// events are not among them. Events are kept for 90 days unless the installation says otherwise; an
// `after` that is older is refused.
//
// Without `after`, newest first. With `after`, what happened after that event, **oldest first**;
// `after=evt_00000000` begins with the very first event. Given `before` too, the events between the
// two.
//
// Send `next_cursor` as `cursor` to go on in the same direction until `has_more` is `false`. Going
// forward, send the last cursor again whenever you like: an event never appears before a cursor you
// were given, so nothing is skipped this way.
func (r *EventsAPI) List(ctx context.Context, params *ListEventsParams) *Pages[Event] {
	return newPages[Event](ctx, r.client, routeListEvents, input{query: orNil(params)}, "events")
}

// Stream: stream events, `GET /v1/events/stream`.
//
// Answers with a stream of Server-Sent Events: every event of the key's environment as it happens,
// each as one `id:` line with the event's `id` and one `data:` line with the body that webhooks carry.
// A comment line every 15 seconds keeps the connection open.
//
// The stream begins with the present. After a `retry:` line its first block is an `id:` line without
// data: it tells where the stream begins, so that a connection lost before the first event can be
// resumed too. To resume, send the last `id` you saw as `Last-Event-ID`, with a new signature: every
// event after it follows, none is left out. `evt_00000000` replays everything from the very first
// event.
//
// The server ends the stream after half an hour, and within 5 seconds of the key being revoked or the
// merchant suspended. Opening a stream counts as one request; a key has as many streams open at a time
// as the operator allows, those of orders included.
func (r *EventsAPI) Stream(ctx context.Context, lastEventID string) iter.Seq2[*Event, error] {
	return streamEvents(ctx, r.client, lastEventID)
}

// Retrieve: get an event, `GET /v1/events/{id}`.
//
// Returns one event with the body that webhooks carry, whether or not it was delivered to anybody:
// what to ask when a webhook seems to be lost, or its body is doubted.
func (r *EventsAPI) Retrieve(ctx context.Context, id string) (*Event, error) {
	return call[Event](ctx, r.client, routeGetEvent, input{path: []string{id}})
}

// SandboxAPI has the operations of sandbox.
type SandboxAPI struct{ client *Client }

// Pay: pay an order on the local chain, `POST /v1/test/orders/{id}/pay`.
//
// Pays an order of yours with real transfers on the sandbox's local chain, and answers when they are
// in a block. Ten seconds later they are final, and the order says what became of it. Without a body
// it pays what is missing.
//
// | `scenario` | What happens | What becomes of an open order |
// |---|---|---|
// | `exact` | one transfer of what is missing | `PAID` |
// | `underpay` | one transfer of half of what the threshold needs | `OPEN`, and `UNDERPAID` once it
// has expired |
// | `overpay` | one transfer of 150 % | `PAID` |
// | `split` | two transfers that add up | `PAID` |
// | `late` | lets `expire_at` pass, then transfers | `EXPIRED_PAID` |
// | `wrong_token` | the same amount of a token that is not USDT | stays `OPEN` |
// | `flagged` | one transfer by a payer on a sanctions list | `FROZEN` |
// | `reorg` | one transfer; once it is seen the chain takes its block back, and when that is seen
// mines it again | `PAID`, credited once |
//
// `amount` replaces the amount of any scenario. As on the real chains, a single transfer of more than
// 1000000000 USDT is taken for no payment and changes nothing. `late` waits for an order that ends
// within seconds, such as one made with `expires_in: 1`; else it moves the clock as `POST
// /v1/test/clock/advance` does, which ends other orders too. `reorg` moves it by the time of the
// blocks it mines. Only a sandbox has this operation.
func (r *SandboxAPI) Pay(ctx context.Context, id string, body *TestPaymentRequest) (*TestPayment, error) {
	return call[TestPayment](ctx, r.client, routePayTestOrder, input{path: []string{id}, body: orNil(body)})
}

// AdvanceClock: move the clock forward, `POST /v1/test/clock/advance`.
//
// Moves the business clock of the test environment and the time of both local chains forward, and
// mines a block on each: orders expire, retries fall due. It never moves back. The clock that request
// signatures are checked against is another one and stays right: sign with your own time as always.
// Only a sandbox has this operation.
func (r *SandboxAPI) AdvanceClock(ctx context.Context, body AdvanceTestClockRequest) (*TestClock, error) {
	return call[TestClock](ctx, r.client, routeAdvanceTestClock, input{body: body})
}

// Mine: mine blocks, `POST /v1/test/mine`.
//
// Mines empty blocks on one of the local chains at once, or full ones if transactions wait. Each takes
// its time: 2 s on Ethereum and 3 s on TRON, by which the clock moves forward, as `POST
// /v1/test/clock/advance` does it. Only a sandbox has this operation.
func (r *SandboxAPI) Mine(ctx context.Context, body MineTestBlocksRequest) (*MinedTestBlocks, error) {
	return call[MinedTestBlocks](ctx, r.client, routeMineTestBlocks, input{body: body})
}

// CreateMerchant: make another merchant, `POST /v1/test/merchants`.
//
// Makes another merchant with a test key of its own and its webhook secret, without a registration
// form or a dashboard. Two requests in the same second make two. Only a sandbox has this operation.
func (r *SandboxAPI) CreateMerchant(ctx context.Context, body *CreateTestMerchantRequest) (*TestMerchant, error) {
	return call[TestMerchant](ctx, r.client, routeCreateTestMerchant, input{body: orNil(body)})
}

// ServiceAPI has the operations of service.
type ServiceAPI struct{ client *Client }

// ReceiptKeys: get the keys of receipts, `GET /.well-known/kassa-receipt-keys.json`.
//
// The public keys that receipts of orders are checked with: the first signs, the others did before.
// Needs no signature.
func (r *ServiceAPI) ReceiptKeys(ctx context.Context) (*ReceiptKeyList, error) {
	return call[ReceiptKeyList](ctx, r.client, routeGetReceiptKeys, input{})
}

// Health: check that the process lives, `GET /healthz`.
//
// Answers as long as the process runs. Restart the process when it does not. Needs no signature and no
// database.
func (r *ServiceAPI) Health(ctx context.Context) (*Health, error) {
	return call[Health](ctx, r.client, routeGetHealth, input{})
}

// Readiness: check that requests can be served, `GET /readyz`.
//
// Answers 200 when the process can serve requests: it has started and its database answers. Send it no
// traffic while it answers 503. Says of each configured network whether payments are seen and
// credited; a network that is not seen is a matter for its operator and takes no process out of
// service. Needs no signature.
func (r *ServiceAPI) Readiness(ctx context.Context) (*Readiness, error) {
	return call[Readiness](ctx, r.client, routeGetReadiness, input{})
}

// Metrics: get metrics, `GET /metrics`.
//
// Returns counters and measurements for Prometheus in its text format. Needs no signature; do not
// expose it to the public.
func (r *ServiceAPI) Metrics(ctx context.Context) (string, error) {
	return callText(ctx, r.client, routeGetMetrics, input{})
}

// Contract30: get this contract for older tools, `GET /openapi-3.0.json`.
//
// Returns this document in OpenAPI 3.0, for tools that do not read 3.1. Webhooks, which 3.0 cannot
// describe, are left out. Needs no signature.
func (r *ServiceAPI) Contract30(ctx context.Context) (string, error) {
	return callText(ctx, r.client, routeGetContract30, input{})
}

// Contract: get this contract as JSON, `GET /openapi.json`.
//
// Returns this document in one file. Clients and tests can be generated from it. Needs no signature.
func (r *ServiceAPI) Contract(ctx context.Context) (string, error) {
	return callText(ctx, r.client, routeGetContract, input{})
}

// ContractYAML: get this contract as YAML, `GET /openapi.yaml`.
//
// Returns this document in one file. Needs no signature.
func (r *ServiceAPI) ContractYAML(ctx context.Context) (string, error) {
	return callText(ctx, r.client, routeGetContractYaml, input{})
}

var (
	routeRegisterMerchant        = route{id: "registerMerchant", method: "POST", path: "/v1/merchants", public: true}
	routeGetMerchant             = route{id: "getMerchant", method: "GET", path: "/v1/merchants/me"}
	routeListApiKeys             = route{id: "listApiKeys", method: "GET", path: "/v1/merchants/api-keys"}
	routeCreateApiKey            = route{id: "createApiKey", method: "POST", path: "/v1/merchants/api-keys", once: true}
	routeRevokeApiKey            = route{id: "revokeApiKey", method: "DELETE", path: "/v1/merchants/api-keys/{key_id}"}
	routeListOrders              = route{id: "listOrders", method: "GET", path: "/v1/orders"}
	routeCreateOrder             = route{id: "createOrder", method: "POST", path: "/v1/orders", makesKey: true}
	routeGetOrder                = route{id: "getOrder", method: "GET", path: "/v1/orders/{id}"}
	routeCancelOrder             = route{id: "cancelOrder", method: "POST", path: "/v1/orders/{id}/cancel"}
	routeRequestRemainder        = route{id: "requestRemainder", method: "POST", path: "/v1/orders/{id}/remainder"}
	routeAcceptOrder             = route{id: "acceptOrder", method: "POST", path: "/v1/orders/{id}/accept"}
	routeListRefunds             = route{id: "listRefunds", method: "GET", path: "/v1/orders/{id}/refunds"}
	routeCreateRefund            = route{id: "createRefund", method: "POST", path: "/v1/orders/{id}/refunds", needsKey: true}
	routeGetOrderReceipt         = route{id: "getOrderReceipt", method: "GET", path: "/v1/orders/{id}/receipt"}
	routeGetOrderTimeline        = route{id: "getOrderTimeline", method: "GET", path: "/v1/orders/{id}/timeline"}
	routeStreamOrderEvents       = route{id: "streamOrderEvents", method: "GET", path: "/v1/orders/{id}/events", accept: "text/event-stream"}
	routeListPaymentLinks        = route{id: "listPaymentLinks", method: "GET", path: "/v1/payment-links"}
	routeCreatePaymentLink       = route{id: "createPaymentLink", method: "POST", path: "/v1/payment-links", makesKey: true}
	routeGetPaymentLink          = route{id: "getPaymentLink", method: "GET", path: "/v1/payment-links/{id}"}
	routeUpdatePaymentLink       = route{id: "updatePaymentLink", method: "PATCH", path: "/v1/payment-links/{id}"}
	routeGetBalances             = route{id: "getBalances", method: "GET", path: "/v1/balances"}
	routeGetStatement            = route{id: "getStatement", method: "GET", path: "/v1/statement"}
	routeGetStatementCsv         = route{id: "getStatementCsv", method: "GET", path: "/v1/statement.csv", accept: "*/*"}
	routeGetStatementPdf         = route{id: "getStatementPdf", method: "GET", path: "/v1/statement.pdf", accept: "*/*"}
	routeListWithdrawals         = route{id: "listWithdrawals", method: "GET", path: "/v1/withdrawals"}
	routeCreateWithdrawal        = route{id: "createWithdrawal", method: "POST", path: "/v1/withdrawals", needsKey: true}
	routeQuoteWithdrawal         = route{id: "quoteWithdrawal", method: "POST", path: "/v1/withdrawals/quote"}
	routeGetWithdrawal           = route{id: "getWithdrawal", method: "GET", path: "/v1/withdrawals/{id}"}
	routeCancelWithdrawal        = route{id: "cancelWithdrawal", method: "POST", path: "/v1/withdrawals/{id}/cancel"}
	routeListWithdrawalAddresses = route{id: "listWithdrawalAddresses", method: "GET", path: "/v1/withdrawal-addresses"}
	routeAddWithdrawalAddress    = route{id: "addWithdrawalAddress", method: "POST", path: "/v1/withdrawal-addresses"}
	routeRemoveWithdrawalAddress = route{id: "removeWithdrawalAddress", method: "DELETE", path: "/v1/withdrawal-addresses/{id}"}
	routeListRates               = route{id: "listRates", method: "GET", path: "/v1/rates"}
	routeSetRate                 = route{id: "setRate", method: "PUT", path: "/v1/rates/{currency}"}
	routeRemoveRate              = route{id: "removeRate", method: "DELETE", path: "/v1/rates/{currency}"}
	routeListWebhooks            = route{id: "listWebhooks", method: "GET", path: "/v1/webhooks"}
	routeCreateWebhook           = route{id: "createWebhook", method: "POST", path: "/v1/webhooks", once: true}
	routeGetWebhook              = route{id: "getWebhook", method: "GET", path: "/v1/webhooks/{id}"}
	routeUpdateWebhook           = route{id: "updateWebhook", method: "PATCH", path: "/v1/webhooks/{id}"}
	routeDeleteWebhook           = route{id: "deleteWebhook", method: "DELETE", path: "/v1/webhooks/{id}"}
	routeTestWebhook             = route{id: "testWebhook", method: "POST", path: "/v1/webhooks/{id}/test", once: true}
	routeListWebhookDeliveries   = route{id: "listWebhookDeliveries", method: "GET", path: "/v1/webhooks/{id}/deliveries"}
	routeRedeliver               = route{id: "redeliver", method: "POST", path: "/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver", once: true}
	routeListEvents              = route{id: "listEvents", method: "GET", path: "/v1/events"}
	routeStreamEvents            = route{id: "streamEvents", method: "GET", path: "/v1/events/stream", accept: "text/event-stream"}
	routeGetEvent                = route{id: "getEvent", method: "GET", path: "/v1/events/{id}"}
	routePayTestOrder            = route{id: "payTestOrder", method: "POST", path: "/v1/test/orders/{id}/pay", once: true}
	routeAdvanceTestClock        = route{id: "advanceTestClock", method: "POST", path: "/v1/test/clock/advance", once: true}
	routeMineTestBlocks          = route{id: "mineTestBlocks", method: "POST", path: "/v1/test/mine", once: true}
	routeCreateTestMerchant      = route{id: "createTestMerchant", method: "POST", path: "/v1/test/merchants", once: true}
	routeGetReceiptKeys          = route{id: "getReceiptKeys", method: "GET", path: "/.well-known/kassa-receipt-keys.json", public: true}
	routeGetHealth               = route{id: "getHealth", method: "GET", path: "/healthz", public: true}
	routeGetReadiness            = route{id: "getReadiness", method: "GET", path: "/readyz", public: true}
	routeGetMetrics              = route{id: "getMetrics", method: "GET", path: "/metrics", public: true, accept: "*/*"}
	routeGetContract30           = route{id: "getContract30", method: "GET", path: "/openapi-3.0.json", public: true}
	routeGetContract             = route{id: "getContract", method: "GET", path: "/openapi.json", public: true}
	routeGetContractYaml         = route{id: "getContractYaml", method: "GET", path: "/openapi.yaml", public: true, accept: "*/*"}
)
