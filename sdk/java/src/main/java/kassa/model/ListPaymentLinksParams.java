// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import kassa.internal.Fields;

/** What to send to {@code GET /v1/payment-links}. A field that is not set is left out. */
public final class ListPaymentLinksParams extends Fields<ListPaymentLinksParams> {
    /** How many to return at most. Digits only, without leading zeros; more than 100 is refused, not cut. */
    public ListPaymentLinksParams limit(int limit) {
        return set("limit", limit);
    }

    /** Go on after an earlier page, with its {@code next_cursor}. */
    public ListPaymentLinksParams cursor(String cursor) {
        return set("cursor", cursor);
    }
}
