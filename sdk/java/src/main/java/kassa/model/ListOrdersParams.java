// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import java.time.Instant;
import kassa.internal.Fields;

/** What to send to {@code GET /v1/orders}. A field that is not set is left out. */
public final class ListOrdersParams extends Fields<ListOrdersParams> {
    /** How many to return at most. Digits only, without leading zeros; more than 100 is refused, not cut. */
    public ListOrdersParams limit(int limit) {
        return set("limit", limit);
    }

    /**
     * How many to skip from the newest on. Digits only, without leading zeros, at most 10000000. An offset beyond
     * the end gives an empty list. To walk a long list, go on with {@code cursor} instead: it costs the same on
     * every page and nothing shifts.
     */
    public ListOrdersParams offset(int offset) {
        return set("offset", offset);
    }

    /**
     * Go on after an earlier page: its {@code next_cursor}, sent with the same filters. It says where the page
     * begins and nothing else: other filters apply from there on. Not together with an {@code offset} above 0.
     */
    public ListOrdersParams cursor(String cursor) {
        return set("cursor", cursor);
    }

    /** Only orders in this status. */
    public ListOrdersParams status(String status) {
        return set("status", status);
    }

    /** Only orders on this network. */
    public ListOrdersParams network(String network) {
        return set("network", network);
    }

    /** Only orders created at this time or later. */
    public ListOrdersParams createdFrom(Instant createdFrom) {
        return set("created_from", createdFrom);
    }

    /** Only orders created at this time or earlier. */
    public ListOrdersParams createdTo(Instant createdTo) {
        return set("created_to", createdTo);
    }

    /** Only the order with this number. */
    public ListOrdersParams orderNumber(String orderNumber) {
        return set("order_number", orderNumber);
    }

    /**
     * Only orders with this {@code reference}, in exactly these characters. {@code total} then counts at most 10000,
     * and {@code offset} reaches no further; {@code next_cursor} reaches all of them.
     */
    public ListOrdersParams reference(String reference) {
        return set("reference", reference);
    }

    /**
     * Only orders of this payment link. {@code total} then counts at most 10000, and {@code offset} reaches no
     * further; {@code next_cursor} reaches all of them.
     */
    public ListOrdersParams paymentLinkId(String paymentLinkId) {
        return set("payment_link_id", paymentLinkId);
    }
}
