// generated from openapi/: do not edit; run npm run generate
package kassa.resource;

import java.util.List;
import kassa.Pages;
import kassa.internal.Input;
import kassa.internal.Resource;
import kassa.internal.Transport;
import kassa.model.*;

/** The operations of {@code paymentLinks}. */
public class PaymentLinks extends Resource {
    public PaymentLinks(Transport transport) {
        super(transport);
    }

    /**
     * List payment links: {@code GET /v1/payment-links}.
     *
     * <p>Lists your payment links in the environment of the key, newest first. Walk the list by sending {@code
     * next_cursor} as {@code cursor} until it is {@code null}.
     */
    public Pages<PaymentLink> list(ListPaymentLinksParams params) {
        return fetchPages(Routes.LIST_PAYMENT_LINKS, "payment_links", PaymentLink.class, new Input().query(params));
    }

    /** Calls {@link #list(ListPaymentLinksParams)} with nothing optional. */
    public Pages<PaymentLink> list() {
        return list(null);
    }

    /**
     * Create a payment link: {@code POST /v1/payment-links}.
     *
     * <p>Creates a page that many customers can pay, at {@code url}. Opening the page creates nothing. When a customer
     * continues there, Kassa creates an order with {@code payment_link_id}, and the checkout follows. The order has
     * the {@code reference}, {@code metadata} and {@code return_url} of the link, and its title as {@code
     * description}; its events go to your webhook endpoints.
     *
     * <p>Send an {@code idempotency_key} and repeat the request whenever you are not sure that it worked. You can have
     * 10,000 links in each environment that have not ended, and create 1,000 an hour; beyond that, 429 {@code rate
     * limit exceeded}.
     */
    public PaymentLink create(CreatePaymentLinkRequest body) {
        return fetch(Routes.CREATE_PAYMENT_LINK, PaymentLink.class, new Input().body(body));
    }

    /**
     * Get a payment link: <code>GET /v1/payment-links/&#123;id&#125;</code>.
     *
     * <p>Returns one payment link.
     */
    public PaymentLink retrieve(String id) {
        return fetch(Routes.GET_PAYMENT_LINK, PaymentLink.class, new Input().path("id", id));
    }

    /**
     * Change a payment link: <code>PATCH /v1/payment-links/&#123;id&#125;</code>.
     *
     * <p>Changes what the body names and leaves the rest. {@code is_active: false} pauses the link: its page says so
     * and creates no order. Orders that exist stay payable. The amount of a link never changes; create another link
     * for another price.
     */
    public PaymentLink update(String id, UpdatePaymentLinkRequest body) {
        return fetch(Routes.UPDATE_PAYMENT_LINK, PaymentLink.class, new Input().path("id", id).body(body));
    }
}
