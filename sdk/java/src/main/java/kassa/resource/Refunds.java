// generated from openapi/: do not edit; run npm run generate
package kassa.resource;

import java.util.List;
import kassa.CreatedRefund;
import kassa.Pages;
import kassa.internal.Input;
import kassa.internal.Resource;
import kassa.internal.Transport;
import kassa.model.*;

/** The operations of {@code refunds}. */
public class Refunds extends Resource {
    public Refunds(Transport transport) {
        super(transport);
    }

    /**
     * List refunds of an order: <code>GET /v1/orders/&#123;id&#125;/refunds</code>.
     *
     * <p>Lists the refunds of an order, newest first.
     */
    public Pages<Withdrawal> list(String id, ListRefundsParams params) {
        return fetchPages(Routes.LIST_REFUNDS, "refunds", Withdrawal.class, new Input().path("id", id).query(params));
    }

    /** Calls {@link #list(String, ListRefundsParams)} with nothing optional. */
    public Pages<Withdrawal> list(String id) {
        return list(id, null);
    }

    /**
     * Refund an order: <code>POST /v1/orders/&#123;id&#125;/refunds</code>.
     *
     * <p>Sends money of an order back, on the order's network, to an address that your customer gave you. The address
     * is always asked for: the sender of a payment is often an exchange, where the money would be lost.
     *
     * <p>With {@code claim} instead of {@code address} you get a link: your customer says the address on the page it
     * leads to, and the refund is made then, in your name and by the same rules. It fails there as it would have
     * here, for instance when your balance does not cover it; it ends with the key that asked for it. While your
     * allow-list is in force, as it is for live at first, there is no such link: 400 {@code destination address not
     * allowed}. Refund to a listed address then, or ask the operator of the service to lift the list.
     *
     * <p>A refund is a withdrawal from your available balance with {@code order_id} set: same states, approvals, limits
     * and events, and the same fee on top; only the minimum does not apply. Refundable is what came finally and is
     * not frozen, less earlier refunds that did not fail. Without {@code amount}, all of that is sent. The order's
     * {@code refunded_amount} shows the sum.
     *
     * <p>The same {@code idempotency_key} with the same parameters returns the same refund.
     */
    public CreatedRefund create(String id, CreateRefundRequest body) {
        return fetch(Routes.CREATE_REFUND, CreatedRefund.class, new Input().path("id", id).body(body));
    }
}
