// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import kassa.internal.Fields;

/** What to send to {@code GET /v1/webhooks/{id}/deliveries}. A field that is not set is left out. */
public final class ListWebhookDeliveriesParams extends Fields<ListWebhookDeliveriesParams> {
    /** How many to return at most. Digits only, without leading zeros; more than 100 is refused, not cut. */
    public ListWebhookDeliveriesParams limit(int limit) {
        return set("limit", limit);
    }

    /**
     * How many to skip from the newest on. Digits only, without leading zeros, at most 10000000. An offset beyond
     * the end gives an empty list. To walk a long list, go on with {@code cursor} instead: it costs the same on
     * every page and nothing shifts.
     */
    public ListWebhookDeliveriesParams offset(int offset) {
        return set("offset", offset);
    }

    /**
     * Go on after an earlier page: its {@code next_cursor}, sent with the same filters. It says where the page
     * begins and nothing else: other filters apply from there on. Not together with an {@code offset} above 0.
     */
    public ListWebhookDeliveriesParams cursor(String cursor) {
        return set("cursor", cursor);
    }
}
