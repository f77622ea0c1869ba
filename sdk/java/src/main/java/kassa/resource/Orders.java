// generated from openapi/: do not edit; run npm run generate
package kassa.resource;

import java.util.List;
import kassa.Event;
import kassa.LiveStream;
import kassa.Pages;
import kassa.internal.Input;
import kassa.internal.Resource;
import kassa.internal.Transport;
import kassa.model.*;

/** The operations of {@code orders}. */
public class Orders extends Resource {
    public Orders(Transport transport) {
        super(transport);
    }

    /**
     * List orders: {@code GET /v1/orders}.
     *
     * <p>Lists your orders in the environment of the key, newest first; orders of the same moment are ordered by {@code
     * id}. Filters combine with *and*; {@code total} counts all that match them. Walk a list by sending {@code
     * next_cursor} as {@code cursor} until it is {@code null}: nothing is shown twice or left out while orders are
     * created. {@code offset} jumps to any place, but an order created meanwhile shifts what follows by one.
     */
    public Pages<OrderSummary> list(ListOrdersParams params) {
        return fetchPages(Routes.LIST_ORDERS, "orders", OrderSummary.class, new Input().query(params));
    }

    /** Calls {@link #list(ListOrdersParams)} with nothing optional. */
    public Pages<OrderSummary> list() {
        return list(null);
    }

    /**
     * Create an order: {@code POST /v1/orders}.
     *
     * <p>Creates an order, assigns it a blockchain address of its own, and returns it in status {@code OPEN}. Redirect
     * your customer to {@code payment_url}, or show {@code address}, {@code network} and {@code order_amount}
     * yourself.
     *
     * <p>Send an {@code idempotency_key} and repeat the request whenever you are not sure that it worked: the same key
     * with the same parameters returns the same order, as it is now, with the header {@code Idempotent-Replayed:
     * true}.
     *
     * <p>An order is for an {@code amount} of USDT, or for a {@code price} in another currency, which your rate for it
     * converts (<code>PUT /v1/rates/&#123;currency&#125;</code>). A repetition returns the first order, whatever the
     * rate is by then.
     *
     * <p>When several things are wrong, the first is named: amount, price, currency, network, then the other fields in
     * the order of the contract. Whether there is a rate is looked up last.
     */
    public Order create(CreateOrderRequest body) {
        return fetch(Routes.CREATE_ORDER, Order.class, new Input().body(body));
    }

    /**
     * Get an order: <code>GET /v1/orders/&#123;id&#125;</code>.
     *
     * <p>Returns one order as it is now. This is the place to verify a payment before you deliver; {@code return_url}
     * proves nothing. Instead of asking again and again, open the order's event stream or use webhooks.
     *
     * <p>{@code payer_cost} says what a transfer to this order's address costs your customer in energy and TRX, so that
     * you can tell before the wallet does.
     */
    public Order retrieve(String id) {
        return fetch(Routes.GET_ORDER, Order.class, new Input().path("id", id));
    }

    /**
     * Cancel an order: <code>POST /v1/orders/&#123;id&#125;/cancel</code>.
     *
     * <p>Ends an order that waits for money and received none: it becomes {@code EXPIRED} at once, and {@code
     * payment.expired} is sent. Its address stays watched; money that comes after the cancellation is attributed to
     * it as late money, whatever {@code expire_at} says. There is no request body.
     *
     * <p>As soon as a payment was seen it cannot be cancelled any more.
     */
    public Order cancel(String id) {
        return fetch(Routes.CANCEL_ORDER, Order.class, new Input().path("id", id));
    }

    /**
     * Ask for the rest of an underpaid order: <code>POST /v1/orders/&#123;id&#125;/remainder</code>.
     *
     * <p>Until {@code remainder_expire_at}, the payment page of an {@code UNDERPAID} order asks for exactly {@code
     * missing_amount}, at the same address. The order stays {@code UNDERPAID}. When the rest is final it becomes
     * {@code EXPIRED_PAID}, and {@code payment.confirmed} is sent. Asking again sets a new time. Accepting or
     * refunding the order ends the request. A refund link that was made before the rest is paid ends with that
     * payment.
     */
    public Order requestRemainder(String id, RemainderRequest body) {
        return fetch(Routes.REQUEST_REMAINDER, Order.class, new Input().path("id", id).body(body));
    }

    /** Calls {@link #requestRemainder(String, RemainderRequest)} with nothing optional. */
    public Order requestRemainder(String id) {
        return requestRemainder(id, null);
    }

    /**
     * Accept an underpaid order: <code>POST /v1/orders/&#123;id&#125;/accept</code>.
     *
     * <p>Takes an {@code UNDERPAID} order as paid with what came: it becomes {@code PAID}, and {@code
     * payment.confirmed} is sent. The money was credited before; accepting moves none. There is no request body.
     */
    public Order accept(String id) {
        return fetch(Routes.ACCEPT_ORDER, Order.class, new Input().path("id", id));
    }

    /**
     * Get the receipt of a paid order: <code>GET /v1/orders/&#123;id&#125;/receipt</code>.
     *
     * <p>Certifies what was paid: the order, the final transactions with their blocks, what was credited and what the
     * fee was. The signature is Ed25519 over {@code receipt} as canonical JSON: names sorted, no blanks, UTF-8.
     * Anybody can check it without asking anybody, with the keys at {@code /.well-known/kassa-receipt-keys.json}:
     * {@code verifyReceipt} of <code>&#64;kassa/sdk/receipts</code>, or {@code kassa verify receipt}. It tells of
     * the payment and not of what came after it, such as refunds.
     */
    public OrderReceipt receipt(String id) {
        return fetch(Routes.GET_ORDER_RECEIPT, OrderReceipt.class, new Input().path("id", id));
    }

    /**
     * Tell why an order is in its state: <code>GET /v1/orders/&#123;id&#125;/timeline</code>.
     *
     * <p>Tells everything that happened to an order, oldest first: its creation, each transfer to its address and what
     * the chain made of it, each change of its status with the reason, each event and each attempt to deliver it.
     * Every entry says it in words for people ({@code message}) and in a form for programs ({@code type} and the
     * objects beside it).
     */
    public OrderTimeline timeline(String id) {
        return fetch(Routes.GET_ORDER_TIMELINE, OrderTimeline.class, new Input().path("id", id));
    }

    /**
     * Stream the changes of an order: <code>GET /v1/orders/&#123;id&#125;/events</code>.
     *
     * <p>Answers with a stream of Server-Sent Events. The first event carries the order as it is now, so no request is
     * needed before; another follows on every change of status, {@code received_amount} or {@code confirmations}.
     * Each event is one {@code id:} line and one {@code data:} line with the whole order as JSON. The stream begins
     * with a {@code retry:} line; a comment line every 15 seconds keeps it open.
     *
     * <p>The server closes the stream when the order reaches {@code PAID}, {@code EXPIRED}, {@code EXPIRED_PAID},
     * {@code UNDERPAID} or {@code FROZEN}. When the connection breaks earlier, connect again, with a new signature:
     * the first event tells what was missed. Opening a stream counts as one request. Within 5 seconds of the key
     * being revoked the stream ends. A client that comes back after the last event, and says so in {@code
     * Last-Event-ID} as {@code EventSource} does, is told 204: nothing more will come. A merchant has at most 50
     * streams open in each environment; another is refused with 429 {@code rate limit exceeded}.
     */
    public LiveStream<Order> watch(String id) {
        return watchOrder(id);
    }
}
